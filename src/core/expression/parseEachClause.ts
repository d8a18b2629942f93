// The one form that is no value: `each item in items`, which a loop is controlled by.

import type { Expression } from './expression';
import { parseExpression } from './parseExpression';

export interface EachClause {
  /** The name that holds one item after the other. */
  readonly item: string;
  readonly list: Expression;
}

const form =
  /^\s*(?:for\s+)?each\s+(?:`(?<slot>[^`]+)`|\$?(?<name>[\p{L}_][\p{L}\p{N}_-]*))\s+in\s+(?<list>[\s\S]+)$/iu;

/** `undefined` when the text is not of this form, or its list cannot be read. */
export function parseEachClause(text: string): EachClause | undefined {
  const { slot, name, list } = form.exec(text)?.groups ?? {};
  const item = slot ?? name;
  if (item === undefined || list === undefined) return undefined;
  const read = parseExpression(list);
  return read.ok ? { item, list: read.value } : undefined;
}
