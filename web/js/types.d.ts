// The JSON of the protocol (docs/protocol.md), for tsc to check the client against.

export type Kind =
    | 'flag' | 'number' | 'choice' | 'side' | 'template' | 'piece' | 'hex' | 'facing' | 'steps' | 'length' | 'angle'
    | 'point' | 'box' | 'path' | 'card' | 'id' | 'name' | 'serial' | 'phase' | 'movement' | 'square' | 'edge'
        | 'zone' | 'level' | 'course' | 'pieces' | 'places' | 'line' | 'shift' | 'terrain';

/**
 * What one step of a path on hexes does: over a side (in sixths of a turn to the right of the facing; none if it
 * stays), then the turn.
 */
export interface StepEffect { over?: number; turn: number; climb: number }
export type StepEffects = Record<string, StepEffect>;

export interface Option { name: string; about: string; clause: string; labels: string[] }

export interface ScenarioInfo {
    name: string; title: string; about: string; turns: number;
    table?: [number, number]; hexes?: [number, number]; squares?: [number, number]; zones?: number;
    sides: { side: string; name: string; forces: Record<string, number> }[];
    /** Of how many battles it is the first. */
    campaign?: number;
}

export interface RuleSet {
    slug: string; title: string; about: string; author: string; period: string; board: string; hidden: boolean;
    sides: string[]; options: Option[]; scenarios: ScenarioInfo[];
    lessons?: { name: string; title: string; about: string }[];
    /** How many problems it has. */
    problems?: number;
}

/** GET /api/lessons/SLUG/NAME: docs/formats.md, "Lesson". */
export interface LessonStep {
    /** What the other side says first, each with its dice. */
    them?: Command[];
    say: string;
    point?: { unit?: string; place?: any; verb?: string; control?: string };
    wait?: { select?: string; do?: Command; odds?: Command; refused?: Command; clause?: string; undo?: true;
        near?: number };
}
export interface Lesson { title: string; about: string; side: string; game: any; begin?: number[]; steps: LessonStep[] }

/** GET /api/problems/SLUG/NUMBER: docs/formats.md, "Problems". */
export interface Problem { number: number; of: number; rules: string; scenario: string; turn: number; side: string;
    /** The unit that it asks about; of none: any command. */
    unit?: string; best: Command; next: Command; chance: number; 'next-chance': number; why: string }

/** One command of a game that was analysed: docs/protocol.md, "Analysis". */
export interface Moment { n: number; turn: number; side: string; text: string; command: Command;
    chance: { mean: number; error: number }; played?: { mean: number; error: number };
    blunder?: { better: string; 'better-command': Command; chance: number; 'better-chance': number } }

export interface Shelf { version: string; protocol: number; rules: RuleSet[];
    players: { name: string; about: string; rules?: string[] }[] }

export interface Field { name: string; about: string; kind: Kind; min?: number; max?: number; labels?: string[];
    /** What it is to a client that knows no rules: the weather, the day, a unit on the map alone. */
    means?: string }

export interface Collection {
    name: string; singular: string;
    /** Of serial ids (T1, T2); and whether a scenario lists the first field alone. */
    prefix?: string; bare?: boolean;
    /** Names of the fields that say these things, where the records have them. */
    id?: string; owner?: string; template?: string; gone?: string; place?: string;
    told?: string[]; lost?: string[];
    /** The unit it is part of, and the one whose name it bears. */
    'part-of'?: string; 'called-after'?: string;
    /** How it is drawn to scale: names of fields of it or of its template, or inches. */
    drawn?: {shape: string; bearing?: string; along?: string; length?: string | number; width?: string | number;
        radius?: string | number};
    look?: string;
    /** The verb by which the unit of a record takes it back. */
    'taken-back'?: string;
    fields: Field[];
}

export interface Arg {
    name: string; about: string; kind: Kind; optional?: boolean; min?: number; max?: number;
    collections?: string[]; own?: boolean; labels?: string[]; steps?: StepEffects;
    /** Only multiples of it; and nobody measures before it is said. */
    step?: number; blind?: boolean;
    /** Of a course. */
    'turn-most'?: number; run?: number; 'run-of'?: string; 'ran-of'?: string;
}

export interface Verb {
    verb: string; about: string; clause: string; args: Arg[];
    /** It only lets something go by; and the verb that says the same man by man. */
    passes?: boolean; into?: string;
}
export interface Formation {
    name: string; files: number; gap: number; depth: number; behind: number; 'short-left': boolean;
}
export interface Phase { name: string; title: string; who: string; clause: string; once?: boolean }
export interface Purpose { name: string; about: string; success: string; failure: string }
export interface Clause { id: string; title: string; text: string; kind: 'rule' | 'table' | 'scenario' }

export interface Schema {
    slug: string; title: string; about: string; board: string; sides: string[]; revision: number; surveys?: boolean;
    /** Squares are called "f4", not "6,4". */
    lettered?: boolean;
    /** What the board is like, where its kind does not say: "night-sea". */
    look?: string;
    /** Turns are hours: so many are a day, and the first of them are light. */
    hours?: { day: number; light: number };
    formations?: Formation[];
    phases: Phase[]; verbs: Verb[]; collections: Collection[]; globals: Field[]; settings: Field[];
    options: Option[]; purposes: Purpose[]; terrain: string[]; clauses: Clause[]; tables: Record<string, any>;
}

export type Point = [number, number];

/** A record of a list of the view: its number, and whatever fields the schema names. */
export interface Piece { '#': number; unseen?: boolean; [field: string]: any }

export interface Terrain {
    kind: string; id?: string; level?: number; top?: number; width?: number; angle?: number;
    polygon?: Point[]; rect?: [number, number, number, number]; circle?: [number, number, number]; band?: Point[];
        line?: Point[];
}

export interface View {
    rules: string; scenario: string; title: string; turns: number; turn: number; phase: string;
    /** What the country looks like. */
    theme?: string;
    hexes?: [number, number]; table?: [number, number]; terrain?: Terrain[]; squares?: [number, number];
    /** Their number on a board of zones; on a table the areas where the sides set up. */
    zones?: any;
    begun: boolean; 'waits-for': string[]; over: boolean; winner?: string | null; points?: any; why?: string;
    [key: string]: any;
}

export interface Command { verb: string; side?: string; [arg: string]: any }

export interface Modifier { value: number; reason?: string; why?: string; clause: string }

export interface Event {
    event: string; clause: string; text: string;
    for?: string; unit?: string; target?: string; faces?: number; dice?: number[]; modifiers?: Modifier[];
    total?: number; need?: number; result?: string; turn?: number; phase?: string; side?: string;
    winner?: string | null; path?: any; from?: any; to?: any; facing?: number;
    [field: string]: any;
}

export type Changes = Record<string, any>;

export interface SeatInfo { side: string; who: string; name: string; taken: boolean; here: boolean }
export interface Clock { kind: 'move' | 'game'; seconds: number; then: 'lose' | 'computer' | 'note' }
/** The clock with the milliseconds each side has left, and whose clocks run. */
export interface ClockState extends Clock { runs: string[]; [side: string]: any }
export interface ChatLine { n: number; side: string | null; name: string; text: string; time: string | number }

export interface TableInfo {
    title: string; rules: string; dice: 'server' | 'own'; commitment?: string; seed?: string; clock: Clock | null;
    options: Record<string, string>; over: boolean; measure?: boolean; hints?: boolean; drifted?: boolean;
    damaged?: string;
        seats: SeatInfo[]; campaign?: CampaignBrief;
}

/** Which battle of which campaign a game is, and how the campaign stands in it. */
export interface CampaignBrief {
    campaign: string; battle: number; battles: number; over: boolean; points: [number, number]; next: string | null;
    winner?: string | null; clause?: string;
}

/** GET /api/campaigns/ID */
export interface Campaign {
    campaign: string; rules: string; title: string; sides: Record<string, string>; side: string | null;
    battle: number; battles: number; over: boolean; points: [number, number]; winner?: string | null; clause?: string;
    careers: Piece[]; schema: Collection | null;
    games: { battle: number; game: string; begun: boolean; over: boolean; turn: number; winner?: string | null;
        points?: [number, number] }[];
}

export interface GameMessage {
    hear: 'game'; re?: number; game: string; side: string | null; at: number; view: View; waiting: string;
    table: TableInfo; entropy: boolean; 'can-undo': boolean; 'can-take-back'?: boolean; draw: string | null;
    notes: string; chat: ChatLine[];
}

export interface Did {
    hear: 'did'; re?: number; at: number; n: number; by: string | null; command?: Command; text?: string;
    events: Event[]; changes: Changes; waiting: string; 'can-undo': boolean; 'can-take-back'?: boolean;
    clock?: ClockState; over?: { seed?: string };
}

export interface Undone {
    hear: 'undone'; re?: number; at: number; n: number; by: string; changes: Changes; waiting: string;
        'can-undo': boolean; 'can-take-back'?: boolean;
}

export interface Refused { hear: 'refused'; re?: number; clause: string; text: string }
export interface Needs { hear: 'needs'; re?: number; faces: number; count: number; purpose: string; about: string;
    given: number; side?: string | null }
export interface Stale { hear: 'stale'; re?: number; at: number }

export type ChoiceCommand = Command & { ends?: Ends };
/** Where a path leads, and what it costs of how much, where the rules can tell. `at` is null off the table. */
export interface Ends { at: any; facing?: any; level?: number; spent?: number; allowance?: number }

export interface VerbChoice {
    verb: string; can: boolean; n: number; commands: ChoiceCommand[]; ends?: (Ends | null)[]; more?: boolean;
        clause?: string; why?: string;
    others?: { command: Command; clause: string; why: string }[];
}

export interface Choices { hear: 'choices'; re?: number; at: number; verbs: VerbChoice[];
    units?: Record<string, string[]> }

/** `low` and `high` are there if samples were drawn: the true chance lies between them. */
export interface Chance { numerator: number; denominator: number; low?: number; high?: number }

export interface Outcome extends Chance {
    sentence: string;
    changes: { piece?: string; field: string; value: any }[]; over: boolean; winner?: string | null;
}

export interface OddsRoll {
    for: string; about: string; unit?: string; target?: string; faces: number; n: number; need?: number;
        modifiers: Modifier[];
}

/** What the computer would do, and why. */
export interface Advice {
    hear: 'advice'; command: Command; text: string; reason: string; chance?: number; samples?: number }

/** Odds, of the whole or of one case of it. */
export interface OddsCase { ways?: number; samples?: number; outcomes: Outcome[]; other?: Chance; rolls: OddsRoll[];
    /** The phase is over with it, in some way at least. */
    'ends-phase'?: boolean }
export interface Odds extends OddsCase {
    exact: boolean; undecided?: boolean;
    /** Where nobody can know something beforehand: the odds for each thing it may be; the rest is empty then. */
    cases?: (OddsCase & { if: string })[];
}

/** Hexes a weapon reaches, and at which levels. */
export interface FireField { label: string; levels: [number, number]; hexes: string[] }

export interface Survey {
    unit: string | null; at: Point; facing: number; 'half-arc': number;
    /** Rings; where weapons have arcs of their own, sectors of them. */
    ranges: { from: number; to: number; label: string; bearing?: number; 'half-arc'?: number }[];
    lines: { target: string | null; clear: boolean; at: Point; by?: string }[];
    /** Loops of corners, to be filled evenodd. */
    reach: Point[][];
    /** On hexes, instead of all that: fields of fire, and how high it can climb as it is now. */
    fields?: FireField[]; ceiling?: number;
}

export interface Step {
    n: number; by: string | null; command?: Command; text?: string; time: string | number;
    events: Event[]; changes: Changes; waiting: string;
}

export interface Story {
    hear: 'story'; re?: number; as: string; from: number; to: number; of: number; start?: View; steps: Step[];
}

/** POST /api/games */
export interface NewGame {
    scenario: string | object; options: Record<string, string>; seats: Record<string, string>; name?: string;
    dice: 'server' | 'own'; clock: Clock | null; hints?: boolean; hook?: string | null;
}
export interface MadeGame { game: string; seats: Record<string, string>; invitations: Record<string, string>;
    watch: string }

/** One entry of POST /api/mine. */
export interface MyGame {
    since?: number;
    game: string; side: string; rules: string; scenario: string; title: string; turn: number; waiting: string;
    begun: boolean; over: boolean; 'your-turn': boolean; winner: string | null; seats: SeatInfo[];
        campaign?: CampaignBrief;
    /** Today's rules play it otherwise: it is kept and shown, and `waiting` says so. */
    drifted?: boolean;
    /** What the server's disk has made of it, as a sentence: it is shown as far as it is whole. */
    damaged?: string;
}

/** What a route module exports as `open`; it returns its clean-up. */
export type Open = (main: HTMLElement, params: string[]) => Promise<() => void>;

export type Place = { x: number; y: number } | { hex: string } | { square: string } | { zone: number };

export interface Marks {
    /** Loops of corners, or hexes, squares, zones. */
    reach?: number[][][] | (string | number)[];
    /** `levels`: at each point of a flight. */
    path?: { points: (Point | string)[]; label?: string; bad?: boolean; levels?: (number | null)[] };
    ghost?: { name: string; at: Place; facing?: any; level?: number };
    targets?: { name: string; label: string; can: boolean; title?: string }[];
    lines?: { from: Point; to: Point; clear: boolean; at?: Point; by?: string; declared?: boolean }[];
    rings?: { at: Point; from: number; to: number; label: string; bearing?: number; 'half-arc'?: number }[];
    arc?: { at: Point; facing: number; half: number; radius: number };
    places?: { place: Place; label?: string }[];
    template?: { at: Point; radius?: number; box?: [number, number, number, number] };
    compass?: { at: Place; facing: any };
    measure?: { from: Point; to: Point; label: string };
    /** What a path to these hexes would cost, and at which levels it can end there. */
    costs?: { at: string; levels: number[]; cost?: number }[];
    /** How high this one can climb as it is now. */
    ceiling?: { name: string; level: number };
    fields?: FireField[];
    /** Men where they would stand, and where they stand now. */
    dots?: { at: Point; from?: Point; label?: string; bad?: boolean }[];
    /** What can be dragged; and whether a drag that begins anywhere draws. */
    grips?: Place[];
    draws?: boolean;
    /** Whose fields they are, for the legend. */
    fields_of?: string;
}

/** One thing that happened, as the theatre plays it (game/acts.js). */
export interface Act {
    kind: 'move' | 'shot' | 'burst' | 'dice' | 'phase' | 'words';
    event: Event;
    /** Whom it is about, the one who acts first. */
    units: string[];
    /** Somebody is lost by it. */
    loss: boolean;
}

/** A command that was carried out, with the board before and after it. */
export interface Shown {
    n: number;
    by: string | null;
    events: Event[];
    before: View;
    after: View;
}

export interface Board {
    show(view: View): void;
    /**
     * An act of a step that ends in this view: who acts is lit, what happens is seen. It resolves when it is over or
     * cut short.
     */
    light(act: Act, after: View): void;
    perform(act: Act, after: View, pace: number): Promise<void>;
    /** What else has moved in the step. */
    settle(step: Shown, pace: number): Promise<void>;
    skip(): void;
    /** The ways gone in a step stay on the board until they are cleared. */
    trail(step: Shown): void;
    /** Who was lost in a step, as he stood before; and what is left of the lost, drawn where they fell. */
    losses(step: Shown): import('./board/pieces.js').Thing[];
    remains(lost: import('./board/pieces.js').Thing[]): void;
    clear_trails(): void;
    select(names: string[]): void;
    dim(names: string[]): void;
    mark(marks: Marks | null): void;
    on: {
        piece?: (name: string, collection: string, ev: globalThis.Event) => void;
        place?: (place: Place, ev: globalThis.Event) => void;
        hover?: (what: { piece?: string; place?: Place } | null) => void;
        drag?: (from: Place, to: Place, done: boolean) => void;
    };
    /** What a guide speaks of gets a ring, until something else does. */
    point_out(on: {unit?: string; place?: any}[]): void;
    centre(name: string): void;
    /** Comes nearer to these places if what is written in them could not be read; null: back to where it was. */
    frame(cells: any[] | null): void;
    zoom(factor: number): void;
    fit(): void;
    piece_at(place: Place): string[];
    describe(view: View): HTMLElement;
    destroy(): void;
}
