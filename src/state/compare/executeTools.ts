// The APIs of a document as business tools of a task: each call is answered by the backend that would answer it in a
// session. Invariant: the earlier calls given to a tool are those of the log that will be stored, so that a generated
// world stays consistent and scripts get the same state as in a session.

import type { ToolOutcome, ToolSet } from '../../core/executable';
import { callOfStep } from '../../core/executeSummarize';
import { type ChatPort, type ChatToolSchema, checkArguments } from '../../core/llm';
import { type Trace, type TraceCall, traceToEvents } from '../../core/logs';
import {
  answerMock,
  buildScriptContext,
  buildToolPrompt,
  type MockCall,
  parsePlayedResult,
  type RunToolPort,
  reduceSession,
  type SessionConfig,
  type SessionDocument,
  type SessionState,
  type ToolResult,
  toolBackend,
} from '../../core/session';
import { type CancelSignal, looseName, nearestName } from '../../core/support';
import { executeMessages as t } from '../../messages/execute.en';
import { reasonOf } from '../support/describeRefusal';

export interface DocumentToolsInput {
  readonly document: SessionDocument;
  readonly schemas: readonly ChatToolSchema[];
  /** Seed, model, and the backends of the tools. */
  readonly config: Pick<SessionConfig, 'seed' | 'model' | 'tools'>;
  /** Answers the APIs whose backend is a model. */
  readonly chat: ChatPort;
  /** Runs scripts and requests; if absent, such calls fail with a message. */
  readonly runTool?: RunToolPort;
  /** Answers the tools that wait for the user. */
  askPerson(call: MockCall, cancel?: CancelSignal): Promise<ToolResult>;
  now(): number;
}

/** Has one world: create another set of tools for another rollout. */
export function createDocumentTools(input: DocumentToolsInput): ToolSet {
  const { document, schemas, config } = input;
  const calls: TraceCall[] = [];

  /** The state of an equivalent session: the answered calls and this one. */
  const stateWith = (call: MockCall): SessionState => {
    const open: TraceCall = {
      kind: 'call',
      seq: calls.length,
      at: input.now(),
      name: call.name,
      arguments: call.arguments,
      outcome: 'unanswered',
    };
    const trace: Trace = { id: 'task', source: 'weir', steps: [{ kind: 'user', seq: 0, text: '' }, ...calls, open] };
    const log = traceToEvents(trace, { document, tools: schemas, sessionId: 'task', startedAt: input.now() });
    if (!log.ok) throw new Error(log.error.message);
    // Without the last event: the call is still open.
    const state = reduceSession(log.value.slice(0, -1));
    return { ...state, config: { ...state.config, ...config } };
  };

  const answer = async (call: MockCall, cancel: CancelSignal | undefined): Promise<ToolResult> => {
    const state = stateWith(call);
    const backend = toolBackend(state.config, call.name);
    switch (backend.kind) {
      case 'mock':
        return answerMock(state, call, backend.rows);
      case 'manual':
        return input.askPerson(call, cancel);
      case 'llm':
        return playTool(input, state, call, cancel);
      default: {
        const run = await input.runTool?.(call, backend, buildScriptContext(state, call), cancel);
        return run?.result ?? { kind: 'failed', message: t.noScripts };
      }
    }
  };

  return {
    schemas,
    call: async (name, args, cancel): Promise<ToolOutcome> => {
      const schema = schemas.find((tool) => tool.name === name) ?? findLoosely(schemas, name);
      if (!schema) return unknownTool(name, schemas);
      const [fault] = checkArguments(schema.parameters, args, { types: 'convertible', unknown: true });
      if (fault) return { kind: 'failed', message: `${fault.message}.` };
      const call = { callId: `call-${calls.length + 1}`, name: schema.name, arguments: args };
      const refused = (error: unknown): ToolResult => ({ kind: 'failed', message: reasonOf(error) });
      const result = await answer(call, cancel).catch(refused);
      calls.push({ ...callOfStep({ seq: calls.length, name: schema.name, arguments: args, result }), at: input.now() });
      return result;
    },
  };
}

const findLoosely = (schemas: readonly ChatToolSchema[], name: string) =>
  schemas.find((tool) => looseName(tool.name) === looseName(name));

function unknownTool(name: string, schemas: readonly ChatToolSchema[]): ToolOutcome {
  const names = schemas.map((tool) => tool.name);
  const near = nearestName(name, names);
  const hint = near === undefined ? t.toolsAre({ names: names.join(', ') }) : t.didYouMean({ near });
  return { kind: 'failed', message: t.noTool({ name, hint }) };
}

async function playTool(
  { chat, config }: DocumentToolsInput,
  state: SessionState,
  { name, arguments: args }: MockCall,
  cancel: CancelSignal | undefined,
): Promise<ToolResult> {
  const messages = buildToolPrompt(state, name, args);
  const outcome = await chat.complete({ model: config.model, messages, seed: config.seed }, {}, cancel);
  return outcome.kind === 'completed'
    ? parsePlayedResult(outcome.reply)
    : { kind: 'failed', message: t.playedToolFailed({ name, message: outcome.failure.message }) };
}
