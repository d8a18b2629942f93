// Compares everything that follows a procedure with its control flow: the drawn graph, the conformance of sessions, the
// rehearsal agent. A path is the sequence of its calls, each with `!` if it failed.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerRehearsal } from '../adapters/rehearsal';
import { CallFailed } from '../adapters/rehearsal/procedureInterrupts';
import { FlowWalk } from '../adapters/rehearsal/walkFlow';
import type { WorkflowGraph } from '../core/graph';
import {
  buildProcedureGraph,
  type Call,
  type ControlFlow,
  callEdge,
  controlFlow,
  expressionsOf,
  failEdge,
  flowEdge,
  nameTable,
  type PdlDocument,
  parsePdl,
  raiseEdge,
  statementCall,
} from '../core/language';
import { buildAgentPrompt, type ChatHistoryEntry, readDecision } from '../core/llm';
import { procedureWalk } from '../core/session/procedureWalk';
import { createRandom, type Random } from '../core/support';
import { flowProcedures } from './flowProcedures';

const folder = join(process.cwd(), '../shared/corpus/pdl');
const corpus = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];
if (corpus.length === 0) console.warn('CORPUS ABSENT: the runs of corpus/pdl are skipped');

/** The longest compared paths. */
const longest = 4;
/** Procedures with more states are left out. */
const mostStates = 10_000;

/** A nondeterministic automaton whose steps may carry a word: a call. */
interface Automaton<State> {
  readonly start: State;
  key(state: State): string;
  next(state: State): readonly { readonly to: State; readonly word?: string }[];
}

/** All sequences of words of up to `longest` words; undefined if there are too many states. */
function pathsOf<State>({ start, key, next }: Automaton<State>): ReadonlySet<string> | undefined {
  const seen = new Set<string>();
  const paths = new Set<string>();
  const queue: { readonly state: State; readonly words: readonly string[] }[] = [{ state: start, words: [] }];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    for (const { to, word } of next(item.state)) {
      const words = word === undefined ? item.words : [...item.words, word];
      if (words.length > longest) continue;
      const own = `${key(to)} | ${words.join(' ')}`;
      if (seen.has(own)) continue;
      if (seen.size > mostStates) return undefined;
      seen.add(own);
      paths.add(words.join(' '));
      queue.push({ state: to, words });
    }
  }
  return paths;
}

interface FlowState {
  readonly point: number;
  readonly callers: readonly number[];
}

/** Conditions do not fail here, because no word shows that. */
function flowAutomaton(flow: ControlFlow): Automaton<FlowState> {
  const { points, edges, functions } = flow;
  const out = points.map((): number[] => []);
  edges.from.forEach((from, edge) => {
    out[from]?.push(edge);
  });
  const along = (point: number, types: readonly number[]) =>
    (out[point] ?? []).filter((edge) => types.includes(edges.type[edge] ?? -1));
  const ends = new Set(functions.map(({ end }) => end));
  const raises = new Set(functions.map(({ raise }) => raise));
  /** A failure leaves functions until something handles it. */
  const arrivals = (point: number, callers: readonly number[]): readonly FlowState[] => {
    if (!raises.has(point)) return [{ point, callers }];
    const outer = callers.slice(0, -1);
    return along(callers.at(-1) ?? -1, [raiseEdge]).flatMap((edge) => arrivals(edges.to[edge] ?? 0, outer));
  };
  return {
    start: { point: flow.start, callers: [] },
    key: ({ point, callers }) => `${point} ${callers.join()}`,
    next: ({ point, callers }) => {
      const follow = (edge: number, from: readonly number[]) => arrivals(edges.to[edge] ?? 0, from);
      if (ends.has(point))
        return along(callers.at(-1) ?? -1, [flowEdge]).flatMap((edge) =>
          follow(edge, callers.slice(0, -1)).map((to) => ({ to })),
        );
      const { calls = -1, callee, place } = points[point] ?? {};
      if (calls >= 0)
        return along(point, [callEdge]).flatMap((edge) => follow(edge, [...callers, point]).map((to) => ({ to })));
      const name = callee?.slice('api:'.length);
      const steps = along(point, place?.kind === 'condition' ? [flowEdge] : [flowEdge, failEdge]).flatMap((edge) => {
        const word = edges.type[edge] === failEdge ? `${name}!` : name;
        return follow(edge, callers).map((to) => (name === undefined || word === undefined ? { to } : { to, word }));
      });
      // The last call of a `finally` after a failure that nothing handles.
      const isLast = name !== undefined && !steps.some(({ word }) => word === name);
      return isLast ? [...steps, { to: { point: -1, callers: [] }, word: name }] : steps;
    },
  };
}

interface NodeState {
  readonly node: string;
  readonly callers: readonly string[];
}

/** A failure that nothing in a function handles continues at the failure edges of its caller. */
function graphAutomaton(graph: WorkflowGraph): Automaton<NodeState> {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const out = new Map(graph.nodes.map(({ id }) => [id, graph.edges.filter(({ from }) => from === id)]));
  const along = (id: string, route?: 'failure' | 'call') => (out.get(id) ?? []).filter((edge) => edge.route === route);
  const handled = (callers: readonly string[]): readonly NodeState[] => {
    for (let depth = callers.length - 1; depth >= 0; depth--) {
      const edges = along(callers[depth] ?? '', 'failure');
      if (edges.length > 0) return edges.map(({ to }) => ({ node: to, callers: callers.slice(0, depth) }));
    }
    return [];
  };
  return {
    start: { node: 'start', callers: [] },
    key: ({ node, callers }) => `${node} ${callers.join()}`,
    next: ({ node: id, callers }) => {
      const node = nodes.get(id);
      const calls = along(id, 'call');
      if (calls.length > 0) return calls.map(({ to }) => ({ to: { node: to, callers: [...callers, id] } }));
      const last = callers.at(-1);
      if (node?.kind === 'end' && last !== undefined)
        return along(last).map(({ to }) => ({ to: { node: to, callers: callers.slice(0, -1) } }));
      const name = node?.kind === 'api' ? node.ref : undefined;
      const own = along(id, 'failure').map(({ to }) => ({ node: to, callers }));
      const isUnmatched =
        node?.detail === 'except' &&
        node.label !== 'except' &&
        !along(id).some(({ condition }) => condition === 'else');
      const canFail = node?.kind === 'api' || node?.kind === 'step' || isUnmatched;
      const failures = own.length > 0 ? own : canFail ? handled(callers) : [];
      return [
        ...along(id).map(({ to }) => ({ to: { node: to, callers }, ...(name === undefined ? {} : { word: name }) })),
        ...failures.map((to) => ({ to, ...(name === undefined ? {} : { word: `${name}!` }) })),
      ];
    },
  };
}

const sorted = (paths: ReadonlySet<string>) => [...paths].sort();

describe('the control flow of any procedure', () => {
  it('has the same paths as its graph, without finally', () => {
    fc.assert(
      fc.property(flowProcedures({ hasWhile: true, hasFinally: false }), (drawn) => {
        // A header is drawn once, with an exit also for loops that run at least once.
        const source = drawn.replaceAll('[1, 2]', 'items');
        const document = parsePdl(source);
        fc.pre(!source.includes('finally:'));
        const flow = pathsOf(flowAutomaton(controlFlow(document)));
        const graph = pathsOf(graphAutomaton(buildProcedureGraph(document)));
        if (flow && graph) expect(sorted(graph), source).toEqual(sorted(flow));
      }),
      { numRuns: 400 },
    );
  });

  it('has no path that its graph lacks', () => {
    fc.assert(
      fc.property(flowProcedures({ hasWhile: true, hasFinally: true }), (source) => {
        const document = parsePdl(source);
        // The graph does not draw that a failure leaves a function after `finally`.
        fc.pre(!source.slice(0, source.indexOf('  k = 0')).includes('finally:'));
        const flow = pathsOf(flowAutomaton(controlFlow(document)));
        const graph = pathsOf(graphAutomaton(buildProcedureGraph(document)));
        if (flow && graph)
          expect(
            sorted(flow).filter((path) => !graph.has(path)),
            source,
          ).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('has no path that the conformance of a session denies', () => {
    fc.assert(
      fc.property(flowProcedures({ hasWhile: true, hasFinally: true }), (source) => {
        const walk = procedureWalk({ title: 'Flow', kind: 'pdl', source });
        const flow = pathsOf(flowAutomaton(controlFlow(parsePdl(source))));
        if (!walk || !flow) return;
        for (const path of flow) {
          let position = walk.startPosition;
          for (const word of path === '' ? [] : path.split(' ')) {
            const name = word.replace('!', '');
            expect(walk.nextSteps(position).names, `${path}\n${source}`).toContain(`api:${name}`);
            const result = word.endsWith('!')
              ? ({ kind: 'failed', message: 'no' } as const)
              : ({ kind: 'succeeded', value: 1 } as const);
            const entry = {
              kind: 'call',
              seq: 0,
              turn: 0,
              callId: 'c',
              name,
              arguments: {},
              nodeId: `api:${name}`,
              result,
            };
            position = walk.positionAfterEntry(position, entry as never, `api:${name}`);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has the same runs as the interpreter of the rehearsal', () => {
    fc.assert(
      fc.property(flowProcedures({ hasWhile: true, hasFinally: true }), (source) => {
        const document = parsePdl(source);
        expect(interpretedRuns(document), source).toEqual(sorted(flowRuns(controlFlow(document))));
      }),
      { numRuns: 300 },
    );
  });

  it.skipIf(corpus.length === 0).each(corpus)('has the same runs as the interpreter: %s', (name) => {
    const document = parsePdl(readFileSync(join(folder, name), 'utf8'));
    const runs = interpretedRuns(document);
    expect(runs.length).toBeGreaterThan(0);
    expect(runs).toEqual(sorted(flowRuns(controlFlow(document))));
  });

  it('has every path of the rehearsal agent', () => {
    fc.assert(
      fc.property(flowProcedures({ hasWhile: false, hasFinally: true }), fc.nat(1000), (source, seed) => {
        const played = rehearse(source, flowAutomaton(controlFlow(parsePdl(source))), createRandom(`${seed}`));
        expect(played, source).toEqual({ ...played, problem: undefined });
      }),
      { numRuns: 400 },
    );
  });
});

/** A run makes at most this number of choices: results of conditions, further items, failures of calls. */
const mostChoices = 8;

/** Calls of all runs. A run that would make another choice ends with an ellipsis. The first handler takes any failure. */
function flowRuns({ points, edges, functions, start }: ControlFlow): ReadonlySet<string> {
  const runs = new Set<string>();
  const ends = new Set(functions.map(({ end }) => end));
  const raises = new Set(functions.map(({ raise }) => raise));
  const isHandler = (point: number) => points[point]?.place?.detail === 'except';
  const out = points.map((): number[] => []);
  edges.from.forEach((from, edge) => {
    out[from]?.push(edge);
  });
  const along = (point: number, type: number, ...labels: readonly string[]) => {
    const found = (out[point] ?? []).filter(
      (edge) => edges.type[edge] === type && (labels.length === 0 || labels.includes(edges.label[edge] ?? '')),
    );
    // A body that cannot fail is connected to its handlers.
    const inBody = found.filter((edge) => !isHandler(edges.to[edge] ?? -1));
    return inBody.length > 0 ? inBody : found;
  };
  const follow = (point: number, callers: readonly number[], words: readonly string[], left: number): void => {
    const take = (found: readonly number[], to = callers, made = words, rest = left) => {
      if (found.length === 0) runs.add(made.join(' '));
      for (const edge of found) follow(edges.to[edge] ?? -1, to, made, rest);
    };
    const outer = callers.slice(0, -1);
    const caller = callers.at(-1) ?? -1;
    const { calls = -1, callee = '', place } = points[point] ?? {};
    const isCondition = place?.kind === 'condition' && !isHandler(point);
    const isFirstItem = place?.detail === 'for' && along(point, flowEdge, 'done').length === 0;
    if (ends.has(point) && caller >= 0) take(along(caller, flowEdge), outer);
    else if (raises.has(point)) take(along(caller, raiseEdge), outer);
    else if (calls >= 0) take(along(point, callEdge), [...callers, point]);
    else if (isHandler(point)) take(along(point, flowEdge, 'true'));
    else if (isFirstItem || !(isCondition || callee.startsWith('api:'))) take(along(point, flowEdge));
    else if (left === 0) runs.add([...words, '…'].join(' '));
    else if (isCondition) {
      take(along(point, flowEdge, 'true', 'each'), callers, words, left - 1);
      take(along(point, flowEdge, 'else', 'done'), callers, words, left - 1);
    } else {
      const name = callee.slice('api:'.length);
      take(along(point, flowEdge), callers, [...words, name], left - 1);
      take(along(point, failEdge), callers, [...words, `${name}!`], left - 1);
    }
  };
  follow(start, [], [], mostChoices);
  return runs;
}

/** The same of the walk of the rehearsal: it runs with all choices, one after the other. */
function interpretedRuns(document: PdlDocument): readonly string[] {
  class OutOfChoices extends Error {}
  const names = nameTable(document);
  const runs = new Set<string>();
  let next: boolean[] | undefined = [];
  while (next !== undefined) {
    const plan: readonly boolean[] = next;
    const made: boolean[] = [];
    const words: string[] = [];
    const choose = (): boolean => {
      if (made.length === mostChoices) throw new OutOfChoices();
      made.push(plan[made.length] ?? true);
      return made.at(-1) ?? true;
    };
    let marks = 0;
    const call = (made: Call) => {
      const { kind, name, declared } = names.resolveCall(made);
      const def = kind === 'function' ? names.findFunction(name) : undefined;
      if (def) walk.runFunction(def);
      if (kind !== 'api' || !declared) return;
      const succeeds = choose();
      words.push(succeeds ? name : `${name}!`);
      if (!succeeds) throw new CallFailed(name, 'closed');
    };
    const unexpected = (): never => {
      throw new Error('No loop has so many rounds.');
    };
    const walk: FlowWalk = new FlowWalk(controlFlow(document), {
      perform: (statement) => {
        const own = statementCall(statement);
        if (own && expressionsOf(statement).length > 0) call(own);
      },
      callInside: call,
      isBranchTaken: choose,
      items: ({ kind }) => {
        let isNew = kind === 'list';
        // Each further item is a choice.
        const list = {
          get length() {
            const hasNext = isNew || choose();
            isNew = false;
            return hasNext ? mostChoices + 2 : 0;
          },
        };
        return list as readonly [];
      },
      assign: () => undefined,
      mark: () => ({ said: `${++marks}`, answers: marks, decisions: marks, values: `${marks}` }),
      suspendInRounds: unexpected,
      suspendInLoop: unexpected,
      stop: unexpected,
    });
    try {
      walk.run();
    } catch (thrown) {
      if (thrown instanceof OutOfChoices) words.push('…');
      else if (!(thrown instanceof CallFailed)) throw thrown;
    }
    runs.add(words.join(' '));
    const last = made.lastIndexOf(true);
    next = last < 0 ? undefined : [...made.slice(0, last), false];
  }
  return sorted(runs);
}

/** Plays the compliant agent with random results, up to the end or the first call that no path of the flow has. */
function rehearse(source: string, flow: Automaton<FlowState>, random: Random) {
  const { apis } = parsePdl(source);
  const tools = apis.map(({ name, request }) => ({
    name,
    parameters: { properties: Object.fromEntries(request.map((one) => [one.name, { type: 'integer' }])) },
  }));
  const history: ChatHistoryEntry[] = [{ kind: 'user', text: 'Hello' }];
  let states: readonly FlowState[] = [flow.start];
  let before = states;
  const words: string[] = [];
  for (let step = 0; step < 40; step++) {
    const prompt = buildAgentPrompt({
      documents: [{ title: 'Flow', kind: 'pdl', source }],
      formats: ['pdl'],
      strategy: 'react-text',
      tools,
      history,
      feedback: [],
    });
    const request = { model: 'rehearsal-compliant', seed: 1, ...prompt };
    const read = readDecision(answerRehearsal(request), 'react-text', {
      callId: 'c',
      tools: apis.map(({ name }) => name),
    });
    if (!read.ok) return { words, problem: read.error.problem };
    const decision = read.value;
    if (decision.kind !== 'call' && decision.text.includes('one moment')) {
      // A message between many calls is not a step.
      history.push({ kind: 'decision', decision }, { kind: 'user', text: 'All right' });
      continue;
    }
    if (decision.kind !== 'call') {
      // An unhandled failure ends the run; the flow has no edge for it.
      const isUnhandled = decision.text.includes('did not work') && words.some((word) => word.endsWith('!'));
      const problem = isUnhandled || canEnd(states, flow) ? undefined : `ends with "${decision.text}"`;
      return { words, problem };
    }
    // Without a handler, the agent repeats a failed call once.
    if (words.at(-1) === `${decision.name}!`) states = [...states, ...before];
    before = states;
    const failed = after(states, `${decision.name}!`, flow);
    const isFailure = failed.length > 0 && random.next() < 0.3;
    words.push(isFailure ? `${decision.name}!` : decision.name);
    states = isFailure ? failed : after(states, decision.name, flow);
    if (states.length === 0) return { words, problem: 'no such path' };
    history.push({
      kind: 'decision',
      decision,
      result: isFailure
        ? { kind: 'failed', message: 'closed' }
        : { kind: 'succeeded', value: { [`v${decision.name.slice(1)}`]: random.next() < 0.5 ? 1 : 0 } },
    });
  }
  return { words, problem: undefined };
}

/** The states before the next word. */
function silently(states: readonly FlowState[], flow: Automaton<FlowState>): readonly FlowState[] {
  const found = new Map(states.map((state) => [flow.key(state), state]));
  for (const state of found.values()) {
    for (const { to, word } of flow.next(state)) if (word === undefined) found.set(flow.key(to), to);
  }
  return [...found.values()];
}

const after = (states: readonly FlowState[], word: string, flow: Automaton<FlowState>): readonly FlowState[] =>
  silently(states, flow).flatMap((state) => flow.next(state).flatMap((step) => (step.word === word ? [step.to] : [])));

/** At a state without a next step, the procedure has ended. */
const canEnd = (states: readonly FlowState[], flow: Automaton<FlowState>): boolean =>
  silently(states, flow).some((state) => flow.next(state).length === 0 && state.callers.length === 0);
