// Walks the control flow of a procedure: a point has its effect, and the effect chooses the edge to the next point. A
// failure takes the edge of failures; the first handler on its path takes it. Invariant: rounds, points and depth are
// limited, so every walk ends.

import {
  type Call,
  type ControlFlow,
  callEdge,
  type FlowPlace,
  type FunctionDef,
  flowEdge,
  type PdlStatement,
  statementCall,
} from '../../core/language';
import { memoize } from '../../core/support';
import { type LoopEffects, LoopRounds } from './loopRounds';
import { CallFailed } from './procedureInterrupts';

const maxPoints = 5000;
const maxDepth = 30;

export interface WalkEffects extends LoopEffects {
  /** A step, or the value of a `return`. */
  perform(statement: PdlStatement): void;
  /** A call inside an expression, which is evaluated after its calls. */
  callInside(call: Call): void;
  isBranchTaken(place: FlowPlace): boolean;
}

interface Exit {
  readonly to: number;
  readonly label: string | undefined;
  readonly fails: boolean;
}

/** The edges that leave each point, without those into functions. */
const exitsOf = memoize(({ points, edges }: ControlFlow): readonly (readonly Exit[])[] => {
  const exits = points.map((): Exit[] => []);
  edges.from.forEach((from, edge) => {
    const type = edges.type[edge];
    if (type === callEdge) return;
    exits[from]?.push({ to: edges.to[edge] ?? 0, label: edges.label[edge], fails: type !== flowEdge });
  });
  return exits;
});

const isHandler = (place: FlowPlace | undefined) => place?.kind === 'condition' && place.detail === 'except';

/** The procedure, or a function that is running. */
interface Frame {
  at: number;
  /** Loops around the point. */
  readonly loops: LoopRounds[];
  /** Failures that no handler has taken. */
  readonly failures: CallFailed[];
  /** Time of the last visit of each point, in visited points. */
  readonly visits: Map<number, number>;
}

export class FlowWalk {
  private readonly frames: Frame[] = [];
  private time = 0;

  constructor(
    private readonly flow: ControlFlow,
    private readonly effects: WalkEffects,
  ) {}

  /** Whether the current point, or a call that leads to it, is in a loop. */
  get isInLoop(): boolean {
    return this.frames.some(({ loops }) => loops.length > 0);
  }

  /** Whether a handler takes a failure of the current point. */
  get isGuarded(): boolean {
    return this.frames.some(({ at }) => this.flow.guarded.has(at));
  }

  /** Throws `CallFailed` if no handler takes a failure. */
  run(): void {
    this.walk(this.flow.start, this.flow.end);
  }

  /** As `run`. Returns false if calls are nested too deep for another one. */
  runFunction(def: FunctionDef): boolean {
    const called = this.flow.functions.find(({ name }) => name === def.name);
    if (called === undefined || this.frames.length > maxDepth) return false;
    this.walk(called.entry, called.end);
    return true;
  }

  private walk(start: number, end: number): void {
    const frame: Frame = { at: start, loops: [], failures: [], visits: new Map() };
    this.frames.push(frame);
    try {
      for (let next: number | undefined = start; next !== undefined; next = this.next(frame)) frame.at = next;
    } finally {
      this.frames.pop();
    }
    const failure = frame.failures.at(-1);
    if (frame.at !== end && failure) throw failure;
  }

  /** Undefined if control leaves the procedure or function. */
  private next(frame: Frame): number | undefined {
    const ended = this.enter(frame);
    if (ended) frame.at = ended.loop.header;
    const exits = exitsOf(this.flow)[frame.at] ?? [];
    try {
      const label = ended ? 'else' : this.visit(frame);
      return this.choose(
        frame,
        exits.filter((exit) => !exit.fails && exit.label === label),
      );
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      frame.failures.push(thrown);
      return exits.find(({ fails }) => fails)?.to;
    }
  }

  /** Leaves loops, enters a loop or ends a round; returns the loop if it ends with the round. */
  private enter({ at, loops, visits }: Frame): LoopRounds | undefined {
    const { flow, effects } = this;
    // A document may loop without a question.
    if (++this.time > maxPoints) effects.stop(loops[0]?.count ?? 1);
    visits.set(at, this.time);
    const loop = flow.loops[flow.loopOf[at] ?? -1];
    const isAround = (outer: LoopRounds | undefined): boolean => {
      for (let one = loop; one; one = flow.loops[one.outer]) if (one === outer?.loop) return true;
      return outer === undefined;
    };
    while (!isAround(loops.at(-1))) loops.pop();
    const rounds = loops.at(-1);
    if (loop === undefined) return undefined;
    if (rounds?.loop !== loop) loops.push(new LoopRounds(loop, effects));
    else if (at === loop.first && !rounds.end()) return rounds;
    return undefined;
  }

  /** The effect of a point; returns the label of the edge to take. */
  private visit({ at, loops, failures }: Frame): string | undefined {
    const { place, statement, call } = this.flow.points[at] ?? {};
    const rounds = loops.at(-1);
    if (rounds?.loop.body === at) rounds.begin();
    if (isHandler(place)) {
      failures.pop();
      return 'true';
    }
    if (place?.kind === 'condition') {
      if (place.detail === 'for') return rounds?.hasNext() ? 'each' : 'done';
      return this.effects.isBranchTaken(place) ? 'true' : 'else';
    }
    if (statement === undefined) return undefined;
    if (call !== undefined && call !== statementCall(statement)) this.effects.callInside(call);
    else this.effects.perform(statement);
    return undefined;
  }

  private choose({ visits }: Frame, exits: readonly Exit[]): number | undefined {
    const { points, resumes } = this.flow;
    // A body that cannot fail is connected to its handlers. A `finally` continues for the latest reason to run it.
    const rank = ({ to }: Exit) => (isHandler(points[to]?.place) ? -1 : (visits.get(resumes.get(to) ?? -1) ?? 0));
    let [chosen] = exits;
    for (const exit of exits) if (chosen && rank(exit) > rank(chosen)) chosen = exit;
    return chosen?.to;
  }
}
