import type { TextRange } from '../../support';
import { isCarried } from '../../values';
import type { Expr } from '../model';

/** Digits that a number would lose (of a long number, zeros in front) are kept beside it. */
export function numberLiteral(text: string, range: TextRange): Expr {
  const isKept = isCarried(text) && !/^-?0\d/.test(text);
  return { kind: 'literal', value: Number(text), range, ...(isKept ? {} : { digits: text }) };
}
