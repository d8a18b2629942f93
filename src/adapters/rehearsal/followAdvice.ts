// Decides whether a temperament follows the controllers' advice before a decision. It does so with a seeded chance, so
// that advice alone has an effect, and judging decisions afterwards still finds violations.

import type { ChatMessage } from '../../core/llm';
import { looseName, type Random } from '../../core/support';
import type { AgentMove } from './agentMove';

type Decided = Exclude<AgentMove, { kind: 'done' }>;

const chance = 0.5;

/**
 * The controllers' advice: the system message at the end of the prompt; may be empty. A system message
 * directly after a decision is a denial, not advice.
 */
export function adviceIn(messages: readonly ChatMessage[]): string {
  const last = messages.at(-1);
  const isAdvice = last?.role === 'user' && /^System:/.test(last.content) && messages.at(-2)?.role !== 'assistant';
  return isAdvice ? last.content : '';
}

/** Replaces a move that the advice speaks against by the procedure's own move. */
export function followAdvice(advice: string, planned: Decided, tempered: Decided, random: Random): Decided {
  if (tempered === planned || advice === '' || !speaksAgainst(advice, tempered)) return tempered;
  return random.fork('heeds').next() < chance ? planned : tempered;
}

function speaksAgainst(advice: string, move: Decided): boolean {
  const name = move.kind === 'call' ? move.name : move.answer;
  if (name === undefined) return false;
  const outOfReach = [...advice.matchAll(/([^\s;:,()]+) \((?:needs|only if) /g)].map(([, one = '']) => looseName(one));
  // A step that is possible has at most the note "(if amount > 250)".
  const next = /^- Next: (.*?)\.(?: |$)/m.exec(advice)?.[1]?.split('; ');
  const isNext =
    next?.some(
      (one) => looseName(one.replace(/^(?:once that is settled: )?(?:ANSWER )?| \(if .*$/g, '')) === looseName(name),
    ) ?? true;
  const repeated = move.kind === 'call' && /called (?:once|\d+ times)/.test(advice) && advice.includes(name);
  return outOfReach.includes(looseName(name)) || !isNext || repeated;
}
