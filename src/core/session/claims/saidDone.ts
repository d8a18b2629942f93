// How plainly a clause says that what an ANSWER stands for was done.

import { participleOf } from './actionWords';
import type { AnswerProfile } from './answerProfile';
import { hasWord, managed, wholeWord } from './clauses';

const completed =
  /\b(confirmed|complete|completed|successful|went through|gone through|in place|finished|done|approved|secured|arranged|settled|accepted|active|effective)\b/;
const auxiliary =
  /\b(is|are|was|were|has|have|had|been|being|got|gets|now|already|just|successfully|i|we|it)\b|'(s|ve|re|m)\b/;

/** How plainly an English clause says that what the ANSWER stands for was done; 0: not at all. */
export function isDone(one: AnswerProfile, clause: string): number {
  let weight = one.isAction && one.isNamedIn(clause) ? 2 : 0;
  for (const action of one.actions) {
    if (action.phrases?.test(clause)) weight = Math.max(weight, 2);
    for (const verb of action.verbs) if (isSaidDone(clause, verb)) weight = Math.max(weight, 2);
    for (const verb of action.weak) {
      if (isSaidDone(clause, verb) && (one.ownWordsIn(clause) > 0 || hasWord(clause, action.nouns)))
        weight = Math.max(weight, 2);
    }
    const thing = hasWord(clause, action.nouns);
    if (thing && completed.test(clause)) weight = Math.max(weight, 1.5);
  }
  if (weight === 0 && one.isAction && one.ownWordsIn(clause) > 0 && completed.test(clause)) weight = 1;
  return weight;
}

function isSaidDone(clause: string, verb: string): boolean {
  const found = wholeWord(participleOf(verb)).exec(clause);
  if (found && (found.index === 0 || auxiliary.test(clause.slice(0, found.index)))) return true;
  return managed.test(clause) && wholeWord(verb).test(clause);
}

const hanOf = (one: AnswerProfile, clause: string): boolean => one.actions.some((group) => group.han.test(clause));

const markHan =
  /已经?(?!有|过期)|成功|完成|完毕|完了|办妥|办好|办完|搞定|妥了|好了|通过|[到下上掉成]了|(?<![不白道解])了(?!解)/;

/** The same of a Chinese clause: the action's word beside a mark that it is over. */
export function isDoneHan(one: AnswerProfile, clause: string): number {
  const mark = markHan.exec(clause);
  if (!mark) return 0;
  // What follows "already" is what was done; what stands before it is often a thing: "the booking was cancelled".
  const after = hanOf(one, clause.slice(mark.index + mark[0].length - 1));
  if (after) return 2;
  return hanOf(one, clause) ? 1.5 : 0;
}
