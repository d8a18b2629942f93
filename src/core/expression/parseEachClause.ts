// Parses `each item in items`, which controls a loop and is not an expression.

import type { Expr } from './expr';
import { parseExpression } from './parseExpression';

export interface EachClause {
  /** The name that each item is assigned to. */
  readonly item: string;
  readonly list: Expr;
}

const form =
  /^\s*(?:for\s+)?each\s+(?:`(?<slot>[^`]+)`|\$?(?<name>[\p{L}_][\p{L}\p{N}_-]*))\s+in\s+(?<list>[\s\S]+)$/iu;

/** `undefined` if the text does not have this form, or its list cannot be parsed. */
export function parseEachClause(text: string): EachClause | undefined {
  const { slot, name, list } = form.exec(text)?.groups ?? {};
  const item = slot ?? name;
  if (item === undefined || list === undefined) return undefined;
  const read = parseExpression(list);
  return read.ok ? { item, list: read.value } : undefined;
}
