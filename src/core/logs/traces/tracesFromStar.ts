// Reads traces from STAR dialogues: one dialogue of wizard, user and simulated API. Two forms: the data set's own files
// (`Events`), and the shorter one with `turns`. `seq` is the index of the event or turn; a reply label is the answer
// that the wizard gives. A null result is a success that found nothing. Constraints are never evaluated.

import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../support';
import { parseLogJson } from '../read/parseLogJson';
import type { Trace, TraceCall, TraceStep } from './trace';

/** The label of a reply to an out-of-workflow turn. */
const outOfScope = 'out_of_scope';
// Labels that name no particular reply.
const unlabelled = new Set(['custom', outOfScope, 'free text']);

/** The latest time that a date can hold, in seconds. */
const lastTime = 8.64e12;

export function isStarDialogue(value: unknown): boolean {
  return isJsonObject(value) && (Array.isArray(value.turns) || Array.isArray(value.Events));
}

/** Reads one dialogue; fails with the problem and its turn. */
export function tracesFromStar(dialogue: unknown): Result<Trace, { readonly message: string }> {
  if (!isJsonObject(dialogue)) return fail({ message: 'expected a dialogue with `turns` or `Events`' });
  if (Array.isArray(dialogue.Events)) return fromEvents(dialogue, dialogue.Events);
  if (Array.isArray(dialogue.turns)) return fromTurns(dialogue, dialogue.turns);
  return fail({ message: 'expected a dialogue with `turns` or `Events`' });
}

/** Collects steps; the last call waits for its result. */
class Steps {
  readonly list: TraceStep[] = [];
  private open: number | undefined;

  call(step: Omit<TraceCall, 'kind' | 'outcome'>): void {
    this.open = this.list.length;
    this.list.push({ kind: 'call', ...step, outcome: 'unanswered' });
  }

  reply(seq: number, text: string, label: JsonValue | undefined, at: { at?: number } = {}): void {
    const answer = typeof label === 'string' && !unlabelled.has(label) ? label : undefined;
    if (label === outOfScope) this.leave();
    this.list.push({ kind: 'response', seq, ...at, text, ...(answer === undefined ? {} : { answer }) });
  }

  /** The wizard declines the request, so the user's last turn left the workflow. */
  private leave(): void {
    const place = this.list.findLastIndex((step) => step.kind === 'user');
    const turn = this.list[place];
    if (turn?.kind === 'user') this.list[place] = { ...turn, oow: outOfScope };
  }

  /** False if no call waits for a result. */
  settle(result: JsonValue): boolean {
    if (this.open === undefined) return false;
    this.list[this.open] = { ...(this.list[this.open] as TraceCall), outcome: 'succeeded', result };
    this.open = undefined;
    return true;
  }
}

function fromTurns(dialogue: JsonObject, turns: readonly unknown[]): Result<Trace, { readonly message: string }> {
  const steps = new Steps();
  for (const [seq, turn] of turns.entries()) {
    const problem = (text: string) => fail({ message: `turn ${seq + 1} ${text}` });
    if (!isJsonObject(turn)) return problem('is not an object');
    switch (turn.role) {
      case 'user':
      case 'bot':
        if (typeof turn.text !== 'string') return problem('has no `text`');
        if (turn.role === 'user') steps.list.push({ kind: 'user', seq, text: turn.text });
        else steps.reply(seq, turn.text, turn.action);
        break;
      case 'api_call':
        if (typeof turn.name !== 'string' || !isJsonObject(turn.args)) {
          return problem('is a call without `name` or `args`');
        }
        steps.call({ seq, name: turn.name, arguments: turn.args });
        break;
      case 'api_result':
        if (!steps.settle(turn.result ?? null)) return problem('is a result without a call before it');
        break;
      default:
        return problem(turn.role === undefined ? 'has no `role`' : `has the unknown role ${JSON.stringify(turn.role)}`);
    }
  }
  const title = Array.isArray(dialogue.tasks)
    ? dialogue.tasks.filter((task) => typeof task === 'string').join(', ')
    : '';
  const id = typeof dialogue.id === 'string' ? dialogue.id : 'dialogue';
  return ok({ id, source: 'star', ...(title ? { title } : {}), steps: steps.list });
}

/**
 * The data set's own form. The wizard's drafts (`request_suggestions`) were never sent, and guidance does not come from
 * the user.
 */
function fromEvents(dialogue: JsonObject, events: readonly unknown[]): Result<Trace, { readonly message: string }> {
  const steps = new Steps();
  for (const [seq, event] of events.entries()) {
    const problem = (text: string) => fail({ message: `event ${seq + 1} ${text}` });
    if (!isJsonObject(event)) return problem('is not an object');
    const { UnixTime: time, Text: text } = event;
    const at = typeof time === 'number' && time > 0 && time <= lastTime ? { at: Math.round(time * 1000) } : {};
    const isUtterance = event.Action === 'utter' || event.Action === 'pick_suggestion';
    if (isUtterance && (event.Agent === 'User' || event.Agent === 'Wizard')) {
      if (typeof text !== 'string') return problem('has no `Text`');
      if (event.Agent === 'User') steps.list.push({ kind: 'user', seq, ...at, text });
      else steps.reply(seq, text, event.ActionLabel, at);
    } else if (event.Agent === 'Wizard' && event.Action === 'query') {
      const name = event.APIName;
      if (typeof name !== 'string' || !Array.isArray(event.Constraints)) {
        return problem('is a query without `APIName` or `Constraints`');
      }
      steps.call({ seq, ...at, name, arguments: constraintsOf(event.Constraints) });
    } else if (event.Agent === 'KnowledgeBase' && event.Action === 'return_item') {
      if (!steps.settle(itemOf(event.Item))) return problem('is a result without a query before it');
    } else if (typeof event.Action !== 'string') return problem('has no `Action`');
  }
  const scenario = isJsonObject(dialogue.Scenario) ? dialogue.Scenario : {};
  const capabilities = Array.isArray(scenario.WizardCapabilities) ? scenario.WizardCapabilities : [];
  const tasks = (capabilities as readonly unknown[]).flatMap((item) =>
    isJsonObject(item) && typeof item.Task === 'string' ? [item.Task] : [],
  );
  const number = dialogue.DialogueID;
  const id = typeof number === 'number' || typeof number === 'string' ? `star-${number}` : 'dialogue';
  return ok({ id, source: 'star', ...(tasks.length > 0 ? { title: tasks.join(', ') } : {}), steps: steps.list });
}

function itemOf(item: JsonValue | undefined): JsonValue {
  if (!isJsonObject(item)) return item ?? null;
  const { APIName: _, ...fields } = item;
  return fields;
}

/** A parameter with two constraints keeps both, as `{op: "all", of: [...]}`. */
function constraintsOf(constraints: readonly unknown[]): JsonObject {
  const found = new Map<string, JsonValue[]>();
  for (const constraint of constraints) {
    if (!isJsonObject(constraint)) continue;
    for (const [name, value] of Object.entries(constraint)) {
      found.set(name, [...(found.get(name) ?? []), constraintOf(value)]);
    }
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? null) : { op: 'all', of: values }]),
  );
}

/**
 * `api.is_at_most(3996)` becomes `{op: "is_at_most", value: 3996}`; a plain value stays unchanged. Parsed, never
 * executed.
 */
function constraintOf(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  const call = /^api\.([a-z_]+)\((.*)\)$/s.exec(value.trim());
  return call ? { op: call[1] as string, value: literalOf(call[2] as string) } : literalOf(value);
}

function literalOf(text: string): JsonValue {
  const trimmed = text.trim();
  if (trimmed === 'True' || trimmed === 'False') return trimmed === 'True';
  const json = parseLogJson(trimmed);
  if (json.ok) return json.value;
  const quoted = /^'([^']*)'$/.exec(trimmed);
  if (quoted) return quoted[1] as string;
  const list = parseLogJson(trimmed.replaceAll("'", '"'));
  return list.ok && Array.isArray(list.value) ? list.value : text;
}
