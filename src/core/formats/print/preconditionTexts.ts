import { parsePrecondition } from '../../language';

/** Returns the items of a precondition as list items: an item that contains `or` stays in one piece. */
export const preconditionTexts = (items: readonly { readonly name: string }[]): readonly string[] =>
  items.map(({ name }) => (items.length > 1 && parsePrecondition(name)?.kind === 'or' ? `(${name})` : name));
