// Which tool gives an argument of which kind.

import {cell_tool, steps_tool} from './tool_cell.js';
import {edge_tool} from './tool_edge.js';
import {flight_tool} from './tool_flight.js';
import {path_tool} from './tool_path.js';
import {piece_tool} from './tool_piece.js';
import {plain_tool, turn_tool} from './tool_plain.js';

/** @param {import('./giving.js').ToolRoom} room @param {import('../types').Arg} arg @returns {import('./giving.js').Tool} */
export function tool_for(room, arg) {
    switch (arg.kind) {
        case 'piece': return piece_tool(room, arg);
        case 'path': case 'point': return path_tool(room, arg);
        case 'hex': case 'square': case 'zone': return cell_tool(room, arg);
        case 'steps': return arg.steps && room.view().hexes ? flight_tool(room, arg) : steps_tool(room, arg);
        case 'edge': return edge_tool(room, arg);
        case 'facing': case 'angle': return turn_tool(room, arg);
        default: return plain_tool(room, arg);
    }
}
