// Matches the inputs of a task's API to the questions of its graph: by shared words, else by order. Uses names only,
// not the graph's edges. Invariant: no input is asked for twice, and every question that asks for something has a name
// for it.

import type { StarParameter, StarTask } from './starTask';

const sameMeaning: Readonly<Record<string, string>> = {
  location: 'city',
  bedrooms: 'rooms',
  floor: 'level',
  number: 'id',
  rating: 'averagerating',
};
const silent = new Set(['ask', 'inform', 'the', 'a', 'an', 'to', 'of', 'for', 'is', 'or']);

const wordsOf = (text: string): string[] =>
  text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !silent.has(word));

/** Names of the inputs, by label of the question. `order` are the labels of the graph, in its order. */
export function starQuestionSlots(task: StarTask, order: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const { replies, api } = task;
  const inputs = api.input.filter(({ type }) => type !== 'RequestType');
  const taken = new Set<string>();
  const found = new Map<string, string[]>();
  const questions = order.filter(isQuestion);
  const take = (label: string, input: StarParameter) => {
    taken.add(input.name);
    found.set(label, [...(found.get(label) ?? []), input.name]);
  };
  for (const label of questions) {
    const best = bestOf(label, replies.get(label) ?? '', inputs, taken);
    if (best) take(label, best);
  }
  const rest = inputs.filter(({ name }) => !taken.has(name) && api.required.includes(name));
  for (const label of questions) {
    if (found.has(label)) continue;
    const input = rest.shift();
    if (input) take(label, input);
    else found.set(label, [labelWithoutPrefix(label)]);
  }
  // A search asks for general criteria: the first few inputs for which the wizard has separate questions.
  const criteria = order.find((label) => label.endsWith('inform_search_criteria'));
  if (criteria !== undefined && found.size === 0) {
    for (const label of [...replies.keys()].filter(isQuestion)) {
      const best = bestOf(label, replies.get(label) ?? '', inputs, taken);
      if (best && taken.size < 3) take(criteria, best);
    }
    if (!found.has(criteria)) for (const input of inputs.slice(0, 2)) take(criteria, input);
  }
  return found;
}

const isQuestion = (label: string) => /(?:^|_)ask_/.test(label) && !/confirm|more|different/.test(label);
const labelWithoutPrefix = (label: string) => label.replace(/^.*?ask_/, '');

function bestOf(
  label: string,
  text: string,
  inputs: readonly StarParameter[],
  taken: ReadonlySet<string>,
): StarParameter | undefined {
  const questionWords = wordsOf(labelWithoutPrefix(label)).flatMap((word) => [
    word,
    ...(sameMeaning[word] ? [sameMeaning[word]] : []),
  ]);
  const asksForUserName = questionWords.includes('name') && /\byour name\b/i.test(text);
  let best: StarParameter | undefined;
  let most = 0;
  for (const input of inputs) {
    if (taken.has(input.name)) continue;
    const words = new Set([...wordsOf(input.name), ...wordsOf(input.label ?? ''), input.name.toLowerCase()]);
    const isPersonName = words.has('name') && ['customer', 'user', 'renter'].some((word) => words.has(word));
    const score = questionWords.filter((word) => words.has(word)).length + (asksForUserName && isPersonName ? 2 : 0);
    if (score > most && isPersonName === asksForUserName) [best, most] = [input, score];
  }
  return best;
}
