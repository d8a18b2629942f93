import { parsePrecondition } from '../../language';

/** The items of a precondition as they stand in a list: one that says `or` keeps together. */
export const preconditionTexts = (items: readonly { readonly name: string }[]): readonly string[] =>
  items.map(({ name }) => (items.length > 1 && parsePrecondition(name)?.kind === 'or' ? `(${name})` : name));
