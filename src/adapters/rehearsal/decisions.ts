// Yes and no in a turn that may mention several decisions: each clause answers the decision that shares its words, and
// a bare yes or no answers the decision that was asked. Refuses to decide anything by a clause that leaves it open.

import { isQuestion } from './agentTexts';
import { parseYesNo } from './looseValues';
import { parseYesNoAnswer } from './parseYesNoAnswer';
import { correctionPattern } from './phrasePatterns';
import type { UserTextReader } from './reading';
import type { ProgramSlot } from './rehearsalProgram';
import { kindOfSlot } from './slotKind';

/** The question of a decision, from its description or its name. */
const questionText = (slot: ProgramSlot): string => [slot.desc, slot.name].find(isQuestion) ?? '';

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]{4,}|\p{Script=Han}{2}/gu) ?? [];
/** Words that many questions share and that identify none. */
const plainWords = /^(?:does|have|there|will|that|this|with|your|they|them|want|would|should|could)$/;

/** Words of a decision that occur in no other decision and no other step. */
function ownWords(
  slot: ProgramSlot,
  slots: Iterable<ProgramSlot>,
  common: ReadonlySet<string> | undefined,
): readonly string[] {
  const others = new Set(
    [...slots].filter((other) => other.key !== slot.key).flatMap((other) => wordsOf(questionText(other))),
  );
  return wordsOf(questionText(slot)).filter(
    (word) => !common?.has(word) && !others.has(word) && !plainWords.test(word),
  );
}

/** The slot's own value for yes or no. */
export function sayDecision(slot: ProgramSlot, said: boolean, text: string): string {
  const own = slot.values.find((value) => parseYesNo(value) === said);
  return own ?? (/\p{Script=Han}/u.test(text) ? (said ? '是' : '否') : said ? 'yes' : 'no');
}

/** A clause that states a condition: "the parts are here", "I have them". */
const isStatement =
  /\b(?:is|are|was|were|has|have|had|got|isn['’]?t|aren['’]?t|it['’]?s|missing|there)\b|[是有在没不]/i;
/** Takes back the previous answer without naming its subject. */
const meansOther =
  /\b(?:i meant?|i mean|correction|scratch that|i was wrong|take (?:that|it) back|changed my mind|my mistake)\b|我是说|说错|弄错|搞错/i;

const splitClauses = (text: string): readonly string[] =>
  text
    .split(/[,;.!，；。！]|\band\b|\bbut\b|\balthough\b|但是?|而且|并且/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

/** Takes the answers to the decisions that the clauses of the turn mention. */
export function takeDecisions(reading: UserTextReader): void {
  const { slots, asked, common, known, intent } = reading.context;
  if (intent.asksQuestion) return;
  const decisions = [...slots.values()].filter((slot) => kindOfSlot(slot) === 'yes-no');
  const given = decisions.filter(({ key }) => known.has(key));
  const first = decisions.find(({ key }) => asked.includes(key));
  const isBack = correctionPattern.test(reading.rest);
  // "I meant no": changes the latest answer.
  const latest = given.toSorted((a, b) => orderOf(known, b.key) - orderOf(known, a.key))[0];
  const named = namedDecisions(reading, decisions, common);
  if (named.size === 0 && latest !== undefined && (meansOther.test(reading.rest) || (isBack && first === undefined))) {
    const rest = reading.rest.replace(meansOther, ' ').replace(correctionPattern, ' ');
    // "No, sorry, that is too late", as the answer to a question for a name.
    const isNo =
      /^\W*no\b/i.test(reading.rest) && reading.found.size === 0 && !/\p{Lu}/u.test(rest) && /\p{L} \p{L}/u.test(rest);
    const said =
      parseYesNoAnswer(splitClauses(rest).at(-1) ?? '', '') ?? parseYesNoAnswer(rest, '') ?? (isNo ? false : undefined);
    const before = asked.some((key) => !decisions.some((slot) => slot.key === key));
    if (said !== undefined && (meansOther.test(reading.rest) || before)) {
      reading.take(latest, sayDecision(latest, said, rest));
      return;
    }
  }
  for (const [slot, said] of named) reading.take(slot, sayDecision(slot, said, reading.rest));
  if (!first || reading.has(first.key)) return;
  // A bare yes or no answers the asked decision, unless it only takes something back.
  const isElsewhere = named.size > 0;
  if (isElsewhere && isBack) return;
  const bare = splitClauses(reading.rest)
    .map((clause) => (isElsewhere ? parseYesNo(clause) : undefined))
    .find((said) => said !== undefined);
  // "No, the parts are not here": the no belongs to the decision that it changes.
  if (bare === false && [...named.keys()].some(({ key }) => known.has(key))) return;
  if (bare !== undefined) reading.take(first, sayDecision(first, bare, reading.rest));
}

const orderOf = (known: ReadonlySet<string>, key: string) => [...known].indexOf(key);

/** The answers of clauses to decisions, matched by words. */
function namedDecisions(
  reading: UserTextReader,
  decisions: readonly ProgramSlot[],
  common: ReadonlySet<string> | undefined,
): ReadonlyMap<ProgramSlot, boolean> {
  const { asked, slots } = reading.context;
  const found = new Map<ProgramSlot, boolean>();
  for (const clause of splitClauses(reading.rest.replace(correctionPattern, ''))) {
    const said = wordsOf(clause.toLowerCase().replace(/\b(?:un|in|im)(?=[a-z]{4})/g, ''));
    for (const slot of decisions) {
      if (questionText(slot) === '') continue;
      const own = ownWords(slot, slots.values(), common);
      const shared = ownWords(slot, slots.values(), undefined);
      const isOwn = own.some((word) => said.includes(word));
      const isShared = isStatement.test(clause) && shared.some((word) => said.includes(word));
      // A word that other steps share is not evidence by itself: "it is about a repair".
      const value = isOwn
        ? parseYesNoAnswer(clause, `${slot.name} ${slot.desc}`)
        : isShared
          ? parseYesNoAnswer(clause, '')
          : undefined;
      if (value !== undefined && (!found.has(slot) || asked.includes(slot.key))) found.set(slot, value);
    }
  }
  return found;
}
