// ANSWERs that a reply gives word for word: each sentence of the ANSWER's text is a whole sentence of the reply. A reply
// that covers several steps of a procedure in words gives all of them, whichever one it declares.

import { comparableText, memoize } from '../../support';
import { comparedLength, sentencesOf } from '../carriedAnswer';
import type { AnswerFacts, WorkflowFacts } from '../workflowFacts';

/** One word alone is no statement: "Yes." is not an ANSWER of that text. */
const leastWords = 2;
const leastHan = 4;

const plain = (sentence: string): string => (comparableText(sentence).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Plain sentences of an ANSWER's text; none for a text with placeholders, which no reply can repeat. */
const textOf = memoize((answer: AnswerFacts): readonly string[] => {
  if (/\{\{|\$[\p{L}_]/u.test(answer.desc)) return [];
  const sentences = sentencesOf(answer.desc).map(plain);
  const words = sentences.join(' ');
  const isStatement =
    words.split(' ').length >= leastWords || (words.match(/\p{Script=Han}/gu)?.length ?? 0) >= leastHan;
  return isStatement ? sentences : [];
});

/** Ids in the order in which the workflow declares them; of the active workflow where several have the same text. */
export function quotedAnswers({ active, answers }: WorkflowFacts, text: string): readonly string[] {
  const said = new Set(sentencesOf(text.slice(0, comparedLength)).map(plain));
  const quoted = answers.filter((answer) => {
    const sentences = textOf(answer);
    return sentences.length > 0 && sentences.every((sentence) => said.has(sentence));
  });
  const own = quoted.filter(({ workflow }) => workflow === active);
  return (own.length > 0 ? own : quoted).map(({ id }) => id);
}
