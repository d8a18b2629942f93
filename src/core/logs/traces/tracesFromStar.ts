// Traces from STAR dialogues: one dialogue of wizard, user and simulated API.
// `seq` is the turn's place; a reply label is the answer that the bot gives. A result of null is a success that found nothing.

import { fail, isJsonObject, type JsonValue, ok, type Result } from '../../support';
import type { Trace, TraceCall, TraceStep } from './trace';

// Labels that stand for no particular reply.
const unlabelled = new Set(['custom', 'out_of_scope', 'free text']);

export function isStarDialogue(value: unknown): boolean {
  return isJsonObject(value) && Array.isArray(value.turns);
}

/** One dialogue; fails with what is wrong and in which turn. */
export function tracesFromStar(dialogue: unknown): Result<Trace, { readonly message: string }> {
  if (!isJsonObject(dialogue) || !Array.isArray(dialogue.turns)) {
    return fail({ message: 'expected a dialogue with `turns`' });
  }
  const steps: TraceStep[] = [];
  let open: number | undefined;
  for (const [seq, turn] of (dialogue.turns as readonly unknown[]).entries()) {
    const problem = (text: string) => fail({ message: `turn ${seq + 1} ${text}` });
    if (!isJsonObject(turn)) return problem('is not an object');
    if (turn.role === 'user' || turn.role === 'bot') {
      if (typeof turn.text !== 'string') return problem('has no `text`');
      if (turn.role === 'user') steps.push({ kind: 'user', seq, text: turn.text });
      else {
        const answer = typeof turn.action === 'string' && !unlabelled.has(turn.action) ? turn.action : undefined;
        steps.push({ kind: 'response', seq, text: turn.text, ...(answer === undefined ? {} : { answer }) });
      }
    } else if (turn.role === 'api_call') {
      if (typeof turn.name !== 'string' || !isJsonObject(turn.args))
        return problem('is a call without `name` or `args`');
      open = steps.length;
      steps.push({ kind: 'call', seq, name: turn.name, arguments: turn.args, outcome: 'unanswered' });
    } else if (turn.role === 'api_result') {
      if (open === undefined) return problem('is a result without a call before it');
      const result: JsonValue = turn.result ?? null;
      steps[open] = { ...(steps[open] as TraceCall), outcome: 'succeeded', result }; // `open` is the place of a call
      open = undefined;
    } else return problem(`has the unknown role ${JSON.stringify(turn.role) ?? 'undefined'}`);
  }
  const title = Array.isArray(dialogue.tasks) ? dialogue.tasks.join(', ') : undefined;
  const id = typeof dialogue.id === 'string' ? dialogue.id : 'dialogue';
  return ok({ id, source: 'star', steps, ...(title ? { title } : {}) });
}
