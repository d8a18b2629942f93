// Drafts of the debugger's dialogs: a decision, or the result of a call, entered by a person.

import { checkArguments } from '../../core/llm';
import {
  type AgentDecision,
  answerMock,
  findApiFacts,
  type SessionState,
  type ToolResult,
  type TranscriptEntry,
  toolBackend,
  toolOfApi,
} from '../../core/session';
import type { JsonObject } from '../../core/support';
import { debugMessages as t } from '../../messages/debug.en';
import { omitUndefined } from '../support/omitUndefined';
import { parseTypedObject } from './parseTypedJson';

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Texts of all fields, so that switching the kind loses nothing. */
export type DecisionDraft = ReturnType<typeof decisionDraftOf>;

export function decisionDraftOf(decision: AgentDecision) {
  const isCall = decision.kind === 'call';
  return {
    kind: decision.kind,
    thought: decision.thought ?? '',
    name: isCall ? decision.name : '',
    args: isCall ? json(decision.arguments) : '{}',
    text: isCall ? '' : decision.text,
    answer: isCall ? '' : (decision.answer ?? ''),
    closes: !isCall && decision.closes === true,
  };
}

/** Initial arguments of a tool: entered arguments are kept; without any, the required fields are added empty. */
export function argumentsFor(state: SessionState, name: string, before: string): string {
  const read = parseTypedObject(before);
  if (!read.value || Object.keys(read.value).length > 0) return before;
  const api = findApiFacts(state.workflow, name);
  const tool = api && toolOfApi(state, api);
  const required = tool?.parameters['required'];
  return Array.isArray(required) ? json(Object.fromEntries(required.map((key) => [String(key), '']))) : before;
}

/** Warnings about a call that does not fit its tool's schema. They do not block the decision. */
function warningsOf(state: SessionState, draft: DecisionDraft, args: JsonObject | undefined): readonly string[] {
  const api = findApiFacts(state.workflow, draft.name);
  if (draft.kind !== 'call' || draft.name.trim() === '') return [];
  if (!api) return [t.undeclaredApi({ name: draft.name })];
  const tool = toolOfApi(state, api);
  if (!tool || !args) return [];
  const faults = checkArguments(tool.parameters, args, { types: 'convertible', unknown: true });
  return faults.map(({ message }) => `${message}.`);
}

export interface ReadDecision {
  /** Undefined while required input is missing. */
  readonly decision: AgentDecision | undefined;
  /** Why the arguments of a call cannot be read. */
  readonly problem: string | undefined;
  readonly warnings: readonly string[];
}

/** `replaced`: the decision that the draft began with; a call keeps its id. */
export function readDecisionDraft(state: SessionState, draft: DecisionDraft, replaced: AgentDecision): ReadDecision {
  const { value: args, problem } = parseTypedObject(draft.args);
  const thought = draft.thought.trim() === '' ? undefined : draft.thought;
  const make = (): AgentDecision | undefined => {
    const { kind, text } = draft;
    const name = draft.name.trim();
    const callId = replaced.kind === 'call' ? replaced.callId : `edited-${state.length}`;
    if (kind === 'call')
      return name && args ? { kind, callId, name, arguments: args, ...omitUndefined({ thought }) } : undefined;
    const claims = { answer: draft.answer || undefined, closes: draft.closes || undefined };
    return text.trim() === '' ? undefined : { kind, text, ...omitUndefined({ ...claims, thought }) };
  };
  return { decision: make(), problem, warnings: warningsOf(state, draft, args) };
}

/** The recorded result of a call; of a pending call the result of a mock, as a template of the right shape. */
export function likelyResult(state: SessionState, call: TranscriptEntry & { readonly kind: 'call' }): ToolResult {
  if (call.result) return call.result;
  const backend = toolBackend(state.config, call.name);
  return answerMock(state, call, backend.kind === 'mock' ? backend.rows : []);
}
