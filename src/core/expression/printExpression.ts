// Prints an expression in one spelling: the fewest parentheses, texts in double quotes, names in backticks unless they
// are plain words.
// Invariant: parsing the text gives the expression again.

import { isJsonObject, type JsonValue } from '../support';
import { type Expression, expressionConstants, expressionKeywords } from './expression';

/** Precedence of a form; a part with lower precedence needs parentheses. */
const either = 1;
const both = 2;
const negation = 3;
const comparison = 4;
const sum = 5;
const product = 6;
const signed = 7;
const operandLevel = 8;

export const printExpression = (expression: Expression): string => print(expression, either);

function print(at: Expression, least: number): string {
  const [text, bindingLevel] = printed(at);
  return bindingLevel < least ? `(${text})` : text;
}

function printed(at: Expression): readonly [text: string, holds: number] {
  switch (at.kind) {
    case 'literal':
      return [printValue(at.value), typeof at.value === 'number' && at.value < 0 ? signed : operandLevel];
    case 'list':
      return [`[${listed(at.items)}]`, operandLevel];
    case 'object':
      return [
        `{${at.entries.map(([key, value]) => `${quoted(key)}: ${print(value, either)}`).join(', ')}}`,
        operandLevel,
      ];
    case 'name':
      return [`${plainName(at.name) ?? `\`${at.name}\``}${at.path.map(printPart).join('')}`, operandLevel];
    case 'exists':
      return [`exists ${print(at.operand, operandLevel)}`, operandLevel];
    case 'not':
      return [`not ${print(at.operand, negation)}`, negation];
    case 'negative':
      return [`-${print(at.operand, signed)}`, signed];
    case 'and':
      return [`${print(at.left, both)} and ${print(at.right, negation)}`, both];
    case 'or':
      return [`${print(at.left, either)} or ${print(at.right, both)}`, either];
    case 'compare':
      return [`${print(at.left, sum)} ${at.op} ${print(at.right, sum)}`, comparison];
    case 'arithmetic': {
      const level = at.op === '+' || at.op === '-' ? sum : product;
      return [`${print(at.left, level)} ${at.op} ${print(at.right, level + 1)}`, level];
    }
    case 'call':
      return [`${at.name}(${listed(at.args)})`, operandLevel];
  }
}

const listed = (items: readonly Expression[]): string => items.map((item) => print(item, either)).join(', ');

function printValue(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => printValue(item)).join(', ')}]`;
  if (isJsonObject(value)) {
    return `{${Object.entries(value)
      .map(([key, entryValue]) => `${quoted(key)}: ${printValue(entryValue)}`)
      .join(', ')}}`;
  }
  return String(value);
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;

/** A name with a dash is not a plain word, because it looks like a subtraction. */
const plainName = (name: string): string | undefined =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !expressionKeywords.has(name) && !expressionConstants.has(name)
    ? name
    : undefined;

function printPart(part: string | number): string {
  if (typeof part === 'number') return `[${part}]`;
  return plainName(part) === undefined ? `[${quoted(part)}]` : `.${part}`;
}
