import type { TextRange } from '../../support';
import { isCarried } from '../../values';
import type { Expr } from '../model';

/** Builds number literals. Digits that a number would lose (of a long number, leading zeros) are stored with it. */
export function numberLiteral(text: string, range: TextRange): Expr {
  const isKept = isCarried(text) && !/^-?0\d/.test(text);
  return { kind: 'literal', value: Number(text), range, ...(isKept ? {} : { digits: text }) };
}
