// Finds the ANSWER that a response plainly gives without claiming it: "your appointment is booked" before any booking.
// A lexical judgement, deliberately conservative because a false alarm stops a good agent: a sentence counts only if it
// is a statement (no question, no condition, no negation that the ANSWER lacks) and nearly repeats the ANSWER's first
// statement.

import { comparableText, memoize } from '../../../support';
import type { AnswerFacts, WorkflowFacts } from '../../workflowFacts';

const hedges = new Set(
  (
    'if when once before after until unless will would could can may might shall should please need needs want ' +
    'not no never cannot unable without let try trying going about soon first still'
  ).split(' '),
);
const fillers = new Set(
  'a an the is are was were be been has have had of for to at in on by with and or your you our we i it this that'.split(
    ' ',
  ),
);

const minScore = 0.5;

/**
 * The ANSWER with the best match above the threshold; on a tie the ANSWER of the active workflow, then the first
 * declared.
 */
export function matchAnswerByText(workflow: WorkflowFacts, text: string): AnswerFacts | undefined {
  const sentences = statementsOf(text);
  if (sentences.length === 0) return undefined;
  let best: AnswerFacts | undefined;
  let bestScore = minScore;
  for (const answer of workflow.answers) {
    const score = Math.max(...sentences.map((sentence) => similarity(answer, sentence)));
    const isTieWithInactive = best !== undefined && score === bestScore && best.workflow !== workflow.active;
    if (score > bestScore || (isTieWithInactive && answer.workflow === workflow.active)) {
      best = answer;
      bestScore = score;
    }
  }
  return best;
}

/** Number of characters of a response that are compared. No answer to a user is longer; the rest is ignored. */
export const maxComparedLength = 20_000;

/** The sentences of a text that are not questions, as written. */
export function statementSentencesOf(text: string): string[] {
  return (text.match(/[^.!?;\u3002\uff01\uff1f\uff1b\n]+[.!?;\u3002\uff01\uff1f\uff1b]?/g) ?? []).filter(
    (sentence) => !/[?\uff1f]\s*$/.test(sentence),
  );
}

function statementsOf(text: string): string[][] {
  return statementSentencesOf(comparableText(text.slice(0, maxComparedLength)))
    .map(tokensOf)
    .filter((tokens) => tokens.length > 1);
}

/** Words in a rough base form; each Han character is a word, because there are no spaces. */
function tokensOf(text: string): string[] {
  const words = comparableText(text)
    .replace(/n['\u2019]t\b/g, ' not')
    .match(/\p{Script=Han}|[\p{L}\p{N}]+/gu);
  return (words ?? []).map((word) => (word.length > 4 ? word.replace(/(ed|ing|es|s)$/, '') : word));
}

/**
 * The parts of an ANSWER that sentences are compared with. Depends only on the ANSWER and is cached for all responses.
 */
interface AnswerWords {
  readonly nameWords: readonly string[];
  readonly statement: readonly string[] | undefined;
  readonly content: readonly string[];
}

const answerWordsOf = memoize((answer: AnswerFacts): AnswerWords => {
  const statement = statementsOf(answer.desc.replace(/\{\{[^}]*\}\}|\$[\p{L}\p{N}_-]+/gu, ' '))[0];
  return {
    nameWords: tokensOf(answer.name.replace(/[_-]+/g, ' ')),
    statement,
    content: (statement ?? []).filter((word) => !fillers.has(word)),
  };
});

/** A shorter statement is a list or a name. */
const MIN_WORDS = 5;

/** The largest share of an ANSWER's content words that one statement of the text contains. */
export function sharedWordShare(answer: AnswerFacts, text: string, ignored: ReadonlySet<string>): number {
  const { statement, content } = answerWordsOf(answer);
  const own = content.filter((word) => !ignored.has(word));
  if (own.length < 2) return 0;
  const shares = statementsOf(text)
    .filter((sentence) => sentence.length >= MIN_WORDS && !isHedged(sentence, statement))
    .map((sentence) => own.filter((word) => sentence.includes(word)).length / own.length);
  return Math.max(0, ...shares);
}

const isHedged = (sentence: readonly string[], statement: readonly string[] | undefined) =>
  sentence.some((word) => hedges.has(word) && !statement?.includes(word));

function similarity(answer: AnswerFacts, sentence: readonly string[]): number {
  const { nameWords, statement, content } = answerWordsOf(answer);
  if (isHedged(sentence, statement)) return 0;
  // All words of a descriptive name ("appointment_confirmed") in one statement count as much as the ANSWER's text.
  const named = nameWords.length > 1 && nameWords.every((word) => sentence.includes(word)) ? 0.75 : 0;
  if (!statement) return named;
  if (content.length < 2) return named;
  const covered = content.filter((word) => sentence.includes(word)).length / content.length;
  const inOrder = commonSubsequence(statement, sentence) / statement.length;
  return Math.max(named, (covered + inOrder) / 2 >= 0.7 && covered >= 0.6 ? (covered + inOrder) / 2 : 0);
}

function commonSubsequence(a: readonly string[], b: readonly string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    for (let j = 1; j <= b.length; j++) {
      const diagonal = previous[j - 1] as number;
      row.push(word === b[j - 1] ? diagonal + 1 : Math.max(previous[j] as number, row[j - 1] as number));
    }
    previous = row;
  }
  return previous[b.length] as number;
}
