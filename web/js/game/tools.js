// Which tool gives an argument of which kind.

import {cell_tool, steps_tool} from './tool_cell.js';
import {course_tool} from './tool_course.js';
import {edge_tool} from './tool_edge.js';
import {flight_tool} from './tool_flight.js';
import {blind_tool, line_tool, terrain_tool} from './tool_ground.js';
import {pieces_tool, places_tool, shift_tool} from './tool_men.js';
import {path_tool} from './tool_path.js';
import {piece_tool} from './tool_piece.js';
import {plain_tool, turn_tool} from './tool_plain.js';

/**
 * @param {import('./giving.js').ToolRoom} room
 * @param {import('../types').Arg} arg
 * @returns {import('./giving.js').Tool}
 */
export function tool_for(room, arg) {
    switch (arg.kind) {
        case 'piece': return piece_tool(room, arg);
        case 'path': case 'point': return path_tool(room, arg);
        case 'hex': case 'square': case 'zone': return cell_tool(room, arg);
        case 'steps': return arg.steps && room.view().hexes ? flight_tool(room, arg) : steps_tool(room, arg);
        case 'edge': return edge_tool(room, arg);
        case 'course': return course_tool(room, arg);
        case 'pieces': return pieces_tool(room, arg);
        case 'places': return places_tool(room, arg);
        case 'line': return line_tool(room, arg);
        case 'shift': return shift_tool(room, arg);
        case 'terrain': return terrain_tool(room, arg);
        case 'length': return arg.blind ? blind_tool(room, arg) : plain_tool(room, arg);
        case 'facing': case 'angle': return turn_tool(room, arg);
        default: return plain_tool(room, arg);
    }
}
