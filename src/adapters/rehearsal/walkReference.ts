// Walks an executable graph along the calls of a conversation up to the next call or the answer. The walk starts anew
// for each reply, and uses recorded results in their order.

import {
  buildExecutableProgram,
  type ExecutableGraph,
  startExecutable,
  stepExecutable,
  type ToolOutcome,
} from '../../core/executable';
import type { ChatToolSchema } from '../../core/llm';
import { canonicalJson, type JsonObject, type JsonValue } from '../../core/support';
import type { StageCallMade } from './readStagePrompt';

export type ReferenceStep =
  | {
      readonly kind: 'call';
      readonly nodeId: string;
      readonly name: string;
      readonly arguments: JsonObject;
      /** Number of earlier calls on this walk. */
      readonly place: number;
    }
  | { readonly kind: 'answer'; readonly answer: JsonValue }
  | { readonly kind: 'stuck'; readonly why: string };

export interface WalkOptions {
  readonly tools: readonly ChatToolSchema[];
  /** Index of the call to leave out; its first argument is used as its result. */
  readonly skippedCall?: number;
}

export function walkReference(
  graph: ExecutableGraph,
  inputs: JsonObject,
  made: readonly StageCallMade[],
  { tools, skippedCall }: WalkOptions,
): ReferenceStep {
  const built = buildExecutableProgram(graph, { tools });
  if (!built.ok) return { kind: 'stuck', why: built.error.message };
  const program = built.value;
  const open = made.filter(({ hasSucceeded: isGood, result }) => isGood && result !== undefined);
  let state = startExecutable(program, inputs);
  for (let place = 0; ; ) {
    const { phase } = state;
    let reply: ToolOutcome | undefined;
    switch (phase.kind) {
      case 'ended':
        return phase.outcome.kind === 'finished'
          ? { kind: 'answer', answer: phase.outcome.answer ?? null }
          : { kind: 'stuck', why: phase.outcome.message };
      case 'prompting':
        return { kind: 'stuck', why: 'The way asks a language model.' };
      case 'calling': {
        const { nodeId, function: name, arguments: args } = phase;
        if (place === skippedCall) reply = { kind: 'succeeded', value: Object.values(args)[0] ?? null };
        else {
          const key = canonicalJson(args);
          const at = open.findIndex((call) => call.name === name && canonicalJson(call.arguments) === key);
          const [found] = at < 0 ? [] : open.splice(at, 1);
          if (!found) return { kind: 'call', nodeId, name, arguments: args, place };
          reply = { kind: 'succeeded', value: found.result as JsonValue }; // those without a result were left out
        }
        place += 1;
        break;
      }
      case 'ready':
    }
    state = stepExecutable(program, state, reply).state;
  }
}
