// Chooses the workflow of each user turn among several, by words that only one of them contains. Invariant: a turn that
// names no workflow changes nothing; a conversation starts with the first workflow that is named, or else the first of
// all. Refuses to leave a workflow for a word that merely occurs in another.

import type { ConversationTurn } from './readConversation';
import type { RehearsalProgram } from './rehearsalProgram';

/** A word of the title counts more than a name in the procedure. */
const titleWeight = 3;
const switchAt = 3;

/** Maps the index of each user turn to the index of its workflow. */
export function workflowByTurn(
  programs: readonly RehearsalProgram[],
  turns: readonly ConversationTurn[],
): ReadonlyMap<number, number> {
  const words = programs.map(weighWords);
  const shared = new Map<string, number>();
  for (const own of words) for (const word of own.keys()) shared.set(word, (shared.get(word) ?? 0) + 1);
  const found = new Map<number, number>();
  let current: number | undefined;
  for (const turn of turns) {
    if (turn.kind !== 'user') continue;
    const scores = words.map((own) => {
      let score = 0;
      for (const word of new Set(wordsOf(turn.text))) {
        if ((shared.get(word) ?? 0) < programs.length || programs.length === 1) score += own.get(word) ?? 0;
      }
      return score;
    });
    const best = scores.reduce((most, score, index) => (score > (scores[most] ?? 0) ? index : most), 0);
    const top = scores[best] ?? 0;
    if (current === undefined) {
      if (top > 0) current = best;
    } else if (best !== current && top >= switchAt && top > (scores[current] ?? 0)) current = best;
    found.set(turn.at, current ?? 0);
  }
  return found;
}

function weighWords({ document, topic, slots }: RehearsalProgram): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  };
  for (const slot of slots.values()) add(slot.name, 1);
  for (const answer of document.answers) add(answer.name, 1);
  add(topic, 2);
  add(`${document.name?.name ?? ''} ${document.desc?.name ?? ''}`, titleWeight);
  return weights;
}

const silent = new Set(
  'the and for you your with that this have would like need want help please could what when where which about from are can how not yes ask info inform request information get set check query api'.split(
    ' ',
  ),
);

/** Latin words without their plural; Chinese text as pairs of characters. */
function wordsOf(text: string): string[] {
  const latin = (
    text
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{Script=Latin}]{3,}/gu) ?? []
  )
    .filter((word) => !silent.has(word))
    .map((word) => word.replace(/(?:ing|ed|s)$/, ''));
  const han = (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    Array.from({ length: Math.max(0, run.length - 1) }, (_, index) => run.slice(index, index + 2)),
  );
  return [...latin, ...han];
}
