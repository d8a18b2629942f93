// Collects the names of a document's declarations on which the reading of other parts depends.

import type { PdlDocument } from './model';

type Declarations = Pick<PdlDocument, 'slots' | 'apis' | 'answers' | 'others'>;

/** Names of slots, and of the parameters and results of APIs. */
export function valueNamesOf({ slots, apis }: Pick<Declarations, 'slots' | 'apis'>): ReadonlySet<string> {
  const names = new Set(slots.map(({ name }) => name));
  for (const { request, response } of apis) for (const { name } of [...request, ...response]) names.add(name);
  return names;
}

/** The names that a call can mean, and those that hold values. */
export const declaredNamesOf = (document: Declarations) => ({
  apis: document.apis.map(({ name }) => name),
  answers: document.answers.map(({ name }) => name),
  others: document.others,
  values: valueNamesOf(document),
});

/** True for a name that would be read as a sentence if it were undeclared; false positives are harmless. */
export const isSentenceLike = (name: string) => name.length >= 6 && /\p{Lo}{6}/u.test(name);
