// One step of a run: (program, state, reply) to (state, step of the node). Pure; the caller makes the calls. Invariant:
// every run ends after at most `maxSteps` steps; nothing throws for any values. Parallel branches take turns, the one
// that has waited longest first, so that the same replies give the same run. `runExecutable` is the loop around it; a
// debugger may step by itself.

import { evaluateExpression, nameExpr } from '../expression';
import { mustWait } from '../graph';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, ownProperty } from '../support';
import { copyJson } from './copyJson';
import type { ExecutableProgram, ExecutableProgramInput, ExecutableProgramNode } from './executableProgram';
import type { ExecutableFailure, ExecutableOutcome, ExecutableStep } from './executableRun';
import { fillPrompt } from './fillPrompt';
import type { ToolOutcome } from './toolSet';

export type ExecutablePhase =
  | { readonly kind: 'ready' }
  /** Waits for the reply of a tool. */
  | {
      readonly kind: 'calling';
      readonly node: number;
      readonly nodeId: string;
      readonly function: string;
      readonly arguments: JsonObject;
    }
  /** Waits for the reply of the model: its text. */
  | { readonly kind: 'prompting'; readonly node: number; readonly nodeId: string; readonly prompt: string }
  | { readonly kind: 'ended'; readonly outcome: ExecutableOutcome };

export interface ExecutableState {
  readonly phase: ExecutablePhase;
  /** Edges that hold a token, in the order in which the tokens arrived. */
  readonly tokens: readonly number[];
  readonly values: JsonObject;
  /** By index of an `each` node: its list, and the index of the next item. */
  readonly loops: ReadonlyMap<number, { readonly items: readonly JsonValue[]; readonly next: number }>;
  readonly taken: Readonly<Record<string, number>>;
  readonly steps: number;
  readonly prompts: number;
  readonly dataSize: number;
  /** The outcome once no node is left to run; absent before an end is reached. */
  readonly reached?: Extract<ExecutableOutcome, { readonly kind: 'finished' }>;
}

export interface ExecutableStepResult {
  readonly state: ExecutableState;
  readonly step?: ExecutableStep;
}

const exact = { equality: 'json' } as const;

export function startExecutable(program: ExecutableProgram, inputs: JsonObject): ExecutableState {
  const start = program.nodes.find((node) => node.kind === 'start');
  const copied = copyJson(inputs, program.limits.maxData);
  const given = copied.ok && isJsonObject(copied.value.value) ? copied.value.value : {};
  const empty: ExecutableState = {
    phase: { kind: 'ready' },
    tokens: program.net.initial,
    values: { ...start?.data, ...given },
    loops: new Map(),
    taken: {},
    steps: 0,
    prompts: 0,
    dataSize: copied.ok ? copied.value.size : 0,
  };
  if (!copied.ok) {
    const code = copied.error.kind === 'too-large' ? 'executable/too-much-data' : 'executable/missing-input';
    return ended(empty, code, `The data that the run was given ${copied.error.message}.`, start?.id);
  }
  const lacking = start?.inputs.find((key) => evaluateExpression(nameExpr(key), empty.values) === undefined);
  if (lacking === undefined) return empty;
  return ended(empty, 'executable/missing-input', `The run was not given ${lacking}.`, start?.id);
}

/** `reply` answers the phases `calling` and `prompting`; without one these states stay unchanged. */
export function stepExecutable(
  program: ExecutableProgram,
  state: ExecutableState,
  reply?: ToolOutcome,
): ExecutableStepResult {
  const { phase } = state;
  switch (phase.kind) {
    case 'ended':
      return { state };
    case 'calling':
    case 'prompting':
      return reply ? takeReply(program, state, phase, reply) : { state };
    case 'ready':
      return fireNext(program, state);
  }
}

function fireNext(program: ExecutableProgram, state: ExecutableState): ExecutableStepResult {
  const index = nextNode(program, state.tokens);
  if (index === undefined) {
    if (state.reached && state.tokens.length === 0) {
      return { state: { ...state, phase: { kind: 'ended', outcome: state.reached } } };
    }
    const why =
      state.tokens.length === 0 ? 'The run came to a node that leads nowhere' : 'Branches wait for each other';
    const waiting = state.tokens.map((edge) => program.nodes[program.net.targets[edge] as number]?.id);
    return { state: ended(state, 'executable/stuck', `${why}, and no end was reached.`, waiting[0]) };
  }
  const node = program.nodes[index] as ExecutableProgramNode; // a token waits at this node
  if (state.steps >= program.limits.maxSteps) {
    const message = `The run was stopped after ${program.limits.maxSteps} steps: a loop may never come to its end.`;
    return { state: ended(state, 'executable/step-limit', message, node.id) };
  }
  return fire(program, { ...state, steps: state.steps + 1 }, index, node);
}

function fire(
  program: ExecutableProgram,
  state: ExecutableState,
  index: number,
  node: ExecutableProgramNode,
): ExecutableStepResult {
  switch (node.kind) {
    case 'start':
      return { state: move(program, state, index, forwardOf(program, index)) };
    case 'function': {
      const read = readInputs(node.inputs, state.values);
      if ('lacking' in read) return { state: lacking(state, node.id, read.lacking) };
      const phase = {
        kind: 'calling',
        node: index,
        nodeId: node.id,
        function: node.what,
        arguments: read.values,
      } as const;
      return { state: { ...state, phase } };
    }
    case 'llm': {
      if (state.prompts >= program.limits.maxPrompts) {
        const message = `The run was stopped after ${program.limits.maxPrompts} questions to the model.`;
        return { state: ended(state, 'executable/step-limit', message, node.id) };
      }
      const read = readInputs(node.inputs, state.values);
      if ('lacking' in read) return { state: lacking(state, node.id, read.lacking) };
      const prompt = fillPrompt(node.what, read.values);
      const dataSize = state.dataSize + prompt.length;
      if (dataSize > program.limits.maxData) return { state: tooMuch(program, state, node.id) };
      const phase = { kind: 'prompting', node: index, nodeId: node.id, prompt } as const;
      return { state: { ...state, dataSize, prompts: state.prompts + 1, phase } };
    }
    case 'condition':
      return node.each ? fireEach(program, state, index, node) : fireCondition(program, state, index, node);
    case 'end': {
      const answer = node.answer ? evaluateExpression(node.answer, state.values, exact) : undefined;
      if (node.answer && answer === undefined) return { state: lacking(state, node.id, `The answer ${node.text}`) };
      const afterConsumption = move(program, state, index, undefined);
      // The first answer is kept; parallel branches continue to their own ends.
      const reached = state.reached?.answer !== undefined || answer === undefined ? state.reached : undefined;
      const outcome = reached ?? { kind: 'finished', ...(answer === undefined ? {} : { answer }) };
      return { state: { ...afterConsumption, reached: outcome }, step: { kind: 'ended', nodeId: node.id } };
    }
  }
}

type Condition = Extract<ExecutableProgramNode, { readonly kind: 'condition' }>;

function fireCondition(
  program: ExecutableProgram,
  state: ExecutableState,
  index: number,
  node: Condition,
): ExecutableStepResult {
  const value = node.test ? evaluateExpression(node.test, state.values, exact) : undefined;
  return branch(program, state, index, node, value);
}

function fireEach(
  program: ExecutableProgram,
  state: ExecutableState,
  index: number,
  node: Condition,
): ExecutableStepResult {
  if (!node.each) return { state };
  const { list, item } = node.each;
  const { net } = program;
  const heldTokens = new Set(state.tokens);
  // Entered from outside its own loop, it starts over, even if the last pass was unfinished.
  const anew = (net.nodes[index]?.incoming ?? []).some((edge) => heldTokens.has(edge) && !net.back[edge]);
  let loop = anew ? undefined : state.loops.get(index);
  if (!loop) {
    const items = evaluateExpression(list, state.values, exact);
    if (items === undefined) return { state: lacking(state, node.id, `The list of "${node.text}"`) };
    if (!Array.isArray(items)) {
      const message = `"${node.text}" goes over a list, and this is ${isJsonObject(items) ? 'an object' : `a ${typeof items}`}.`;
      return { state: ended(state, 'executable/not-a-list', message, node.id) };
    }
    loop = { items, next: 0 };
  }
  const loops = new Map(state.loops);
  if (loop.next >= loop.items.length) {
    loops.delete(index);
    return branch(program, { ...state, loops }, index, node, false);
  }
  loops.set(index, { items: loop.items, next: loop.next + 1 });
  const values = { ...state.values, [item]: loop.items[loop.next] as JsonValue };
  return branch(program, { ...state, loops, values }, index, node, true);
}

/** Chooses the branch by the value as text, else by its truth value, else `else`. */
function branch(
  program: ExecutableProgram,
  state: ExecutableState,
  index: number,
  node: Condition,
  value: JsonValue | undefined,
): ExecutableStepResult {
  const text = value === undefined ? undefined : textOf(value);
  const branchName = [text, isTruthy(value) ? 'true' : 'false', 'else'].find(
    (name) => name !== undefined && node.branches.has(name),
  );
  const loose = [...node.branches.keys()].filter((name) => isSameBranch(name, text));
  const chosen = branchName === text || loose.length !== 1 ? branchName : loose[0];
  const branchIndex = chosen === undefined ? undefined : node.branches.get(chosen);
  if (chosen === undefined || branchIndex === undefined) {
    const found = text === undefined ? 'has no value' : `is ${short(text)}`;
    const message = `"${node.text}" ${found}, and the condition has no branch for that.`;
    return { state: ended(state, 'executable/no-branch', message, node.id) };
  }
  const taken = program.net.nodes[index]?.alternatives[branchIndex];
  return { state: move(program, state, index, taken), step: { kind: 'branched', nodeId: node.id, branch: chosen } };
}

const isSameBranch = (name: string, text: string | undefined) =>
  text !== undefined && name !== 'else' && name.trim().toLowerCase() === text.trim().toLowerCase();

function takeReply(
  program: ExecutableProgram,
  state: ExecutableState,
  phase: Extract<ExecutablePhase, { readonly kind: 'calling' | 'prompting' }>,
  reply: ToolOutcome,
): ExecutableStepResult {
  const node = program.nodes[phase.node];
  const output = node?.kind === 'function' || node?.kind === 'llm' ? node.output : '';
  const ready: ExecutableState = { ...state, phase: { kind: 'ready' } };
  const toStep = (result: ToolOutcome): ExecutableStep =>
    phase.kind === 'calling'
      ? { kind: 'called', nodeId: phase.nodeId, function: phase.function, arguments: phase.arguments, result }
      : { kind: 'prompted', nodeId: phase.nodeId, prompt: phase.prompt, text: repliedText(result) };
  if (reply.kind === 'failed') {
    const code = phase.kind === 'calling' ? 'executable/tool-failed' : 'executable/model-failed';
    const failureSubject = phase.kind === 'calling' ? `${phase.function} failed` : 'The model gave no reply';
    return { state: ended(ready, code, `${failureSubject}: ${reply.message}`, phase.nodeId), step: toStep(reply) };
  }
  const copied = copyJson(reply.value, program.limits.maxData - state.dataSize);
  if (!copied.ok) {
    const isLarge = copied.error.kind === 'too-large';
    const message = isLarge ? tooMuchMessage(program) : `The result ${copied.error.message}.`;
    const code = isLarge ? 'executable/too-much-data' : 'executable/tool-failed';
    return { state: ended(ready, code, message, phase.nodeId), step: toStep({ kind: 'failed', message }) };
  }
  const { value, size } = copied.value;
  const values = output === '' ? state.values : { ...state.values, [output]: value };
  const next = { ...ready, values, dataSize: state.dataSize + size };
  return {
    state: move(program, next, phase.node, forwardOf(program, phase.node)),
    step: toStep({ kind: 'succeeded', value }),
  };
}

const repliedText = (result: ToolOutcome) =>
  result.kind === 'succeeded' && typeof result.value === 'string' ? result.value : '';

/** The node of the token that has waited longest, among those that need no further token. */
function nextNode(program: ExecutableProgram, tokens: readonly number[]): number | undefined {
  const heldTokens = new Set(tokens);
  const { targets, nodes } = program.net;
  const edge = tokens.find((at) => {
    const node = nodes[targets[at] as number];
    return node && !mustWait(node, tokens, heldTokens);
  });
  return edge === undefined ? undefined : targets[edge];
}

/** A node that leads on and back without a condition goes forward: the first alternative that is not a back edge. */
function forwardOf({ net }: ExecutableProgram, index: number): readonly number[] | undefined {
  const { alternatives } = net.nodes[index] ?? { alternatives: [] };
  return alternatives.find((edges) => !net.back[edges[0] as number]) ?? alternatives[0];
}

function move(
  { net }: ExecutableProgram,
  state: ExecutableState,
  index: number,
  taken: readonly number[] = [],
): ExecutableState {
  const consumed = new Set(net.nodes[index]?.incoming);
  const came = new Set(taken);
  const counts = { ...state.taken };
  for (const edge of taken) {
    const id = net.edgeIds[edge];
    if (id !== undefined) setOwn(counts, id, (ownProperty(counts, id) ?? 0) + 1);
  }
  const tokens = [...state.tokens.filter((edge) => !consumed.has(edge) && !came.has(edge)), ...taken];
  return { ...state, tokens, taken: counts };
}

/** Sets an own property, also for the key `__proto__`. */
function setOwn(record: Record<string, number>, key: string, value: number): void {
  Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
}

type Read = { readonly values: JsonObject } | { readonly lacking: string };

function readInputs(inputs: readonly ExecutableProgramInput[], values: JsonObject): Read {
  const read: [string, JsonValue][] = [];
  for (const { name, text, value, optional } of inputs) {
    const found = evaluateExpression(value, values, exact);
    if (found !== undefined) read.push([name, found]);
    else if (!optional) return { lacking: `The input ${name} (${text})` };
  }
  return { values: Object.fromEntries(read) };
}

const lacking = (state: ExecutableState, nodeId: string, what: string) =>
  ended(state, 'executable/missing-input', `${what} has no value.`, nodeId);

const tooMuchMessage = ({ limits }: ExecutableProgram) =>
  `The run holds more than ${limits.maxData} characters of data.`;

const tooMuch = (program: ExecutableProgram, state: ExecutableState, nodeId: string) =>
  ended(state, 'executable/too-much-data', tooMuchMessage(program), nodeId);

function ended(state: ExecutableState, code: ExecutableFailure, message: string, nodeId?: string): ExecutableState {
  const outcome: ExecutableOutcome = { kind: 'failed', code, message, ...(nodeId === undefined ? {} : { nodeId }) };
  return { ...state, phase: { kind: 'ended', outcome } };
}

const textOf = (value: JsonValue) => (typeof value === 'string' ? value : canonicalJson(value));

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function isTruthy(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isJsonObject(value) ? Object.keys(value).length > 0 : Boolean(value);
}
