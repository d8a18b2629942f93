// Scores how plainly a clause states that the action of an ANSWER was done.

import { participleOf } from './actionWords';
import type { AnswerProfile } from './answerProfile';
import { hasWord, successPhrases, wholeWord } from './clauses';

const completed =
  /\b(confirmed|complete|completed|successful|went through|gone through|in place|finished|done|approved|secured|arranged|settled|accepted|active|effective|processed|ready|included|handled)\b/;
const auxiliary =
  /\b(is|are|was|were|has|have|had|been|being|got|gets|now|already|just|successfully|i|we|it)\b|'(s|ve|re|m)\b/;

/** Score of an English clause; 0 if it does not state that the action was done. */
export function completionScore(one: AnswerProfile, clause: string): number {
  let weight = one.isAction && one.isNamedIn(clause) ? 2 : 0;
  for (const action of one.actions) {
    if (action.phrases?.test(clause)) weight = Math.max(weight, 2);
    for (const verb of action.verbs) if (statesCompletion(clause, verb)) weight = Math.max(weight, 2);
    for (const verb of action.weak) {
      if (statesCompletion(clause, verb) && (one.ownWordsIn(clause) > 0 || hasWord(clause, action.nouns)))
        weight = Math.max(weight, 2);
    }
    const thing = hasWord(clause, action.nouns);
    if (thing && completed.test(clause)) weight = Math.max(weight, 1.5);
  }
  if (weight === 0 && one.isAction && one.ownWordsIn(clause) > 0 && completed.test(clause)) weight = 1;
  return weight;
}

function statesCompletion(clause: string, verb: string): boolean {
  const found = wholeWord(participleOf(verb)).exec(clause);
  if (found && (found.index === 0 || auxiliary.test(clause.slice(0, found.index)))) return true;
  return successPhrases.test(clause) && wholeWord(verb).test(clause);
}

/** An action word that only names a thing: "退款申请", an application for a refund. */
const namesThing = /^的?(?:申请(?!了|已|通过|成功)|请求|流程|服务|信息|详情|编号|方式|规则|政策|手续|须知|记录)/;

const hanOf = (one: AnswerProfile, clause: string): boolean =>
  one.actions.some(({ han }) =>
    [...clause.matchAll(new RegExp(han, 'gu'))].some(
      (found) => !namesThing.test(clause.slice(found.index + found[0].length)),
    ),
  );

const chineseCompletionMark =
  /已经?(?!有|过期)|成功|完成|完毕|完了|办妥|办好|办完|搞定|妥[了当]|好[了啦嘞]|好单|生成|通过|(?<![收看查找见听])[到下上掉成]了|(?<![不白道解看查到见记对认])了(?!解)/;
/** Looking, receiving or taking note does not complete an action. */
const onlyNotedPattern = /已经?(?:开始|收到|看到|查到|查询|查看|了解|知道|记下|核实|核对|找到)/;
const plainChineseMark = /已经?(?!有|过期)|成功|完成|完毕|办妥|办好|搞定|妥[了当]|好[了啦]/;

const progressPattern = /(?:正在|接下来|现在|马上|这就|准备)(?:[为帮给替]您)?(?:办理|进行)?/g;

/** "正在挂号": the action itself is still to come, whatever else was done. */
export const isInProgress = (one: AnswerProfile, clause: string): boolean =>
  [...clause.matchAll(progressPattern)].some((found) =>
    one.actions.some(({ han }) =>
      new RegExp(`^(?:${han.source})`, 'u').test(clause.slice(found.index + found[0].length)),
    ),
  );

/** Score of a Chinese clause: the action word beside a mark of completion. */
export function chineseCompletionScore(
  one: AnswerProfile,
  { text: clause, isHan }: { text: string; isHan: boolean },
): number {
  const mark = chineseCompletionMark.exec(clause);
  if (!mark || onlyNotedPattern.test(clause)) return 0;
  // The words after "already" name the completed action; the words before it are often its object: "the booking was
  // cancelled".
  const after = hanOf(one, clause.slice(mark.index + mark[0].length - 1));
  if (after) return 2;
  if (hanOf(one, clause)) return 1.5;
  // For an action that no group lists: distinctive words of the ANSWER beside a plain mark of completion.
  const isUnlisted = one.isAction && !one.isKnownIn({ text: clause, isHan });
  return isUnlisted && plainChineseMark.test(clause) && one.ownWordsIn(clause) > 1 ? 1 : 0;
}
