// Whether a temperament keeps to what the controllers advised before the decision. It heeds them with a seeded chance, so
// that advice alone changes what happens, and judgement still has something to do.

import type { ChatMessage } from '../../core/llm';
import { looseName, type Random } from '../../core/support';
import type { AgentMove } from './agentMove';

type Decided = Exclude<AgentMove, { kind: 'done' }>;

const chance = 0.5;

/** The current state at the end of the prompt; a denial stands right behind the decision it denies. */
export function adviceIn(messages: readonly ChatMessage[]): string {
  const last = messages.at(-1);
  const isAdvice = last?.role === 'user' && /^System:/.test(last.content) && messages.at(-2)?.role !== 'assistant';
  return isAdvice ? last.content : '';
}

/** The procedure's own move in place of one that the advice speaks against. */
export function followAdvice(advice: string, planned: Decided, tempered: Decided, random: Random): Decided {
  if (tempered === planned || advice === '' || !speaksAgainst(advice, tempered)) return tempered;
  return random.fork('heeds').next() < chance ? planned : tempered;
}

function speaksAgainst(advice: string, move: Decided): boolean {
  const name = move.kind === 'call' ? move.name : move.answer;
  if (name === undefined) return false;
  const outOfReach = [...advice.matchAll(/([^\s;:,()]+) \(needs /g)].map(([, one = '']) => looseName(one));
  const repeated = move.kind === 'call' && /called (?:once|\d+ times)/.test(advice) && advice.includes(name);
  return outOfReach.includes(looseName(name)) || repeated;
}
