// Expressions and templates of Agent Script in the wording of PDL. Only texts are rewritten; nothing is evaluated.

import { parsePrecondition } from '../../language';
import { oneLine } from '../../support';

/** Parts of a text outside and inside double quotes, alternating. */
const mapUnquoted = (text: string, change: (part: string) => string) =>
  text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

/** Undefined if the expression uses something else than variables, outputs and literals: a call or the request. */
export function pdlExpression(text: string): string | undefined {
  const line = oneLine(text);
  const plain = mapUnquoted(line, (part) => part.replace(/@(?:variables?|outputs)\.(\w+)/g, '$1'));
  const rest = mapUnquoted(plain, (part) => part).replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const isCall = [...rest.matchAll(/\b(\w+)\s*\(/g)].some(([, name = '']) => !/^(?:and|or|not|in|is)$/.test(name));
  return isCall || /[@{};`\\]|\.\.\./.test(rest) ? undefined : plain;
}

/** A guard as a precondition; undefined if it is not a condition over variables. */
export function guardCondition(text: string): string | undefined {
  const plain = pdlExpression(text);
  if (plain === undefined) return undefined;
  const condition = /^\w+(?:\.\w+)*$/.test(plain) ? `${plain} == True` : plain;
  return parsePrecondition(condition) !== undefined ? condition : undefined;
}

/** The text of a template: placeholders become the names of what they show. */
export const templateText = (text: string): string =>
  text.replace(/\{!([^}]*)\}/g, (_, inner: string) => inner.trim().replace(/@\w+\.(?=\w)/g, ''));

/** The text of a quoted value, or the value as written. */
export function unquotedText(value: string): string {
  const inner = value.match(/^"((?:[^"\\]|\\.)*)"$/s)?.[1];
  if (inner === undefined) return value;
  return inner.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? ' ' : sign));
}
