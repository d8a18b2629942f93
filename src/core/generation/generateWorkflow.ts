// Generates a workflow from a task and its actions, through a model: nodes, then edges, each repaired a bounded number
// of times. Invariant: never rejects; a candidate holds every reply that led to it, and the best reading with its
// remaining problems. Deterministic except for the model.

import { type WorfGraph, withTerminals } from '../evaluation';
import type { ChatFailure, ChatMessage, ChatPort } from '../llm';
import type { CancelSignal } from '../support';
import type { GenerationAction } from './action';
import type { CandidateProblem, CandidateTokens, GenerationAttempt, WorkflowCandidate } from './candidate';
import { checkActions, checkEdges } from './checkCandidate';
import { buildCorrectionPrompt, buildEdgesPrompt, buildNodesPrompt } from './generationPrompt';
import { readEdgesSection, readNodesSection } from './readGenerationReplies';

export interface GenerationInput {
  readonly task: string;
  /** If empty, the model phrases the subtasks freely. */
  readonly actions: readonly GenerationAction[];
  /** Given subtasks; the model is asked only for the edges. */
  readonly nodes?: readonly string[];
  readonly chat: ChatPort;
  readonly model: string;
  /** Seed of the first candidate; the others increment it. 1 by default. */
  readonly seed?: number;
  /** 0 to 2; 0.7 by default, so that several candidates differ. */
  readonly temperature?: number;
  /** Further requests after the first one, separately for the nodes and for the edges; 2 by default. */
  readonly maxRepairs?: number;
}

export interface GenerationHandlers {
  /** Called after each reply was read; `index` is that of the candidate. */
  onAttempt?(index: number, attempt: GenerationAttempt): void;
  onCandidate?(candidate: WorkflowCandidate): void;
}

/** Failures that every other candidate would meet as well. */
const permanentFailures: ReadonlySet<ChatFailure['kind']> = new Set([
  'unauthorized',
  'not-found',
  'unreachable',
  'cancelled',
]);

/** Generates candidates one after the other; stops after a failure that every further one would meet. */
export async function generateCandidates(
  input: GenerationInput,
  count: number,
  handlers: GenerationHandlers = {},
  cancel?: CancelSignal,
): Promise<readonly WorkflowCandidate[]> {
  const candidates: WorkflowCandidate[] = [];
  for (let index = 0; index < count; index++) {
    const candidate = await generateWorkflow(input, index, handlers, cancel);
    candidates.push(candidate);
    handlers.onCandidate?.(candidate);
    if (candidate.kind === 'failed' && permanentFailures.has(candidate.failure.kind)) break;
  }
  return candidates;
}

interface ReplyResult<T> {
  readonly value: T;
  readonly problems: readonly CandidateProblem[];
  /** The reply had no usable content, so any other reply is better. */
  readonly isEmpty?: boolean;
}

/** Generates the candidate of this index, from 0: its seed is `seed` plus the index. */
export async function generateWorkflow(
  { task, actions, nodes: givenNodes, chat, model, seed = 1, temperature = 0.7, maxRepairs = 2 }: GenerationInput,
  index = 0,
  handlers: GenerationHandlers = {},
  cancel?: CancelSignal,
): Promise<WorkflowCandidate> {
  const attempts: GenerationAttempt[] = [];
  let tokens: CandidateTokens = { prompt: 0, completion: 0, requests: 0, uncounted: 0 };
  /** Holds the failure that ended the requests, if there was one. */
  const met: { failure?: ChatFailure } = {};
  const failureMet = () => met.failure;
  const own = { index, seed: seed + index };

  /**
   * Repeats the request until a reply has no problem; returns the reply with the fewest, or undefined if the endpoint
   * failed before any.
   */
  const ask = async <T>(
    step: GenerationAttempt['step'],
    first: readonly ChatMessage[],
    read: (reply: string) => ReplyResult<T>,
  ): Promise<ReplyResult<T> | undefined> => {
    let best: ReplyResult<T> | undefined;
    let messages = first;
    for (let turn = 0; turn <= maxRepairs; turn++) {
      const outcome = await chat.complete({ model, messages, temperature, seed: own.seed }, {}, cancel);
      tokens = { ...tokens, requests: tokens.requests + 1 };
      if (outcome.kind === 'failed') {
        met.failure = outcome.failure;
        return best;
      }
      const { content, usage } = outcome.reply;
      tokens = usage
        ? {
            ...tokens,
            prompt: tokens.prompt + usage.promptTokens,
            completion: tokens.completion + usage.completionTokens,
          }
        : { ...tokens, uncounted: tokens.uncounted + 1 };
      const taken = read(content);
      const attempt: GenerationAttempt = { step, reply: content, problems: taken.problems };
      attempts.push(attempt);
      handlers.onAttempt?.(index, attempt);
      if (!best || best.isEmpty || (!taken.isEmpty && taken.problems.length < best.problems.length)) best = taken;
      if (taken.problems.length === 0) return taken;
      messages = buildCorrectionPrompt(first, content, taken.problems);
    }
    return best;
  };

  const nodesPrompt = buildNodesPrompt(task, actions);
  const nodes: ReplyResult<readonly string[]> | undefined = givenNodes
    ? { value: givenNodes, problems: [] }
    : await ask('nodes', nodesPrompt, (reply) => readNodesReply(reply, actions));
  const listed = nodes?.value ?? [];
  const nothing = (): WorkflowCandidate => {
    const { failure } = met;
    const base = { ...own, attempts, tokens };
    return failure ? { ...base, kind: 'failed', failure } : { ...base, kind: 'unreadable' };
  };
  // Without edges there is no workflow to show: a failure before them ends the candidate, and its nodes stay in an
  // attempt.
  if (listed.length === 0 || failureMet()) return nothing();
  const edges = await ask('edges', buildEdgesPrompt(nodesPrompt, listed), (reply) => readEdgesReply(reply, listed));
  const failure = failureMet();
  if (!edges || (failure && (edges.isEmpty || failure.kind === 'cancelled'))) return nothing();
  return {
    ...own,
    kind: 'generated',
    graph: edges.value.graph,
    problems: [...(nodes?.problems ?? []), ...edges.problems],
    notes: edges.value.notes,
    attempts,
    tokens,
  };
}

function readNodesReply(reply: string, actions: readonly GenerationAction[]): ReplyResult<readonly string[]> {
  const { nodes } = readNodesSection(reply);
  if (nodes.length > 0) return { value: nodes, problems: checkActions(nodes, actions) };
  const message = 'No subtask was found. Give the line `Node:`, then lines such as `1: first subtask`.';
  return { value: [], problems: [{ step: 'nodes', message }], isEmpty: true };
}

function readEdgesReply(
  reply: string,
  nodes: readonly string[],
): ReplyResult<{ readonly graph: WorfGraph; readonly notes: readonly string[] }> {
  const { edges, notes, unknown } = readEdgesSection(reply, nodes);
  const last = nodes.length + 1;
  const inner = edges.filter(([from, to]) => from !== 0 && to !== last);
  // If a reply names neither START nor END, we add their edges; a reply that names either is used as it is.
  const hasNoTerminalEdges = edges.length > 0 && inner.length === edges.length;
  const graph: WorfGraph = hasNoTerminalEdges
    ? withTerminals({ nodes, edges: inner.map(([from, to]) => [from - 1, to - 1] as const) })
    : { nodes: ['START', ...nodes, 'END'], edges };
  const problems: CandidateProblem[] = [
    ...(unknown.length > 0
      ? [{ step: 'edges' as const, message: `There is no such node: ${unknown.slice(0, 8).join(' ')}.` }]
      : []),
    ...(edges.length === 0
      ? [{ step: 'edges' as const, message: 'No edge was found. Give pairs such as (START,1) (1,2) (2,END).' }]
      : checkEdges(graph)),
  ];
  const added = hasNoTerminalEdges ? ['The reply names neither START nor END; they were put around the subtasks.'] : [];
  return { value: { graph, notes: [...notes, ...added] }, problems, isEmpty: edges.length === 0 };
}
