// Splits a text into tokens of the expression language, or returns the position where that fails.

import { fail, type JsonValue, ok, type Result } from '../support';
import { resolveEscapes } from './resolveEscapes';

export interface ExpressionProblem {
  readonly message: string;
}

export interface ExpressionToken {
  /** `slot`: a name in backticks, which can contain any characters, or after a dollar sign. Never a keyword. */
  readonly kind: 'name' | 'slot' | 'number' | 'string' | 'punct';
  readonly text: string;
  readonly value: JsonValue;
}

// A name can contain dashes, as slots do: `party-size` is one name, and a minus sign needs spaces around it.
const pattern =
  /\s+|(?<number>\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|`(?<slot>[^`]+)`|\$(?<dollar>[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*)|(?<name>[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*)|(?<sign>===?|!==?|<=|>=|&&|\|\||[-=<>()[\]{},.:+*/%!])/uy;

export function tokenizeExpression(expression: string): Result<ExpressionToken[], ExpressionProblem> {
  const tokens: ExpressionToken[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < expression.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(expression);
    if (!match) {
      const found = String.fromCodePoint(expression.codePointAt(at) ?? 0);
      const why = /["']/.test(found) ? 'The text that begins there has no end' : `${found} has no meaning here`;
      return fail({ message: `At character ${at + 1}: ${why}.` });
    }
    const { number, text, slot, dollar, name, sign } = match.groups ?? {};
    if (number !== undefined) {
      if (!Number.isFinite(Number(number)))
        return fail({ message: `At character ${at + 1}: The number is too large.` });
      tokens.push({ kind: 'number', text: number, value: Number(number) });
    }
    if (text !== undefined) tokens.push({ kind: 'string', text, value: resolveEscapes(text.slice(1, -1)) });
    const quoted = slot ?? dollar;
    if (quoted !== undefined) tokens.push({ kind: 'slot', text: quoted, value: null });
    if (name !== undefined) tokens.push({ kind: 'name', text: name, value: null });
    if (sign !== undefined)
      tokens.push({ kind: 'punct', text: /^[=!]==$/.test(sign) ? sign.slice(0, 2) : sign, value: null });
  }
  return ok(tokens);
}
