// A single value or condition that someone typed, read as the procedure would read it.
// Undefined for what is no code, is several values, or would have to be mended to be read.

import type { Expr } from './model';
import { parsePdl } from './parsePdl';

const isOneLine = (text: string) => text.trim() !== '' && !/[\r\n\u2028\u2029#]/u.test(withoutTexts(text));

/** What stands in quotes may hold any sign. */
const withoutTexts = (text: string) => text.replace(/"[^"\n]*"|'[^'\n]*'/g, '""');

const procedureHead = 'Procedure: |\n  ';

function procedureOf(line: string) {
  const { procedure, diagnostics } = parsePdl(`${procedureHead}${line}\n`);
  return diagnostics.length > 0 || procedure?.body.length !== 1 ? undefined : procedure.body[0];
}

/** One argument of a call: a name, a literal, `name=value`. Its ranges mean nothing. */
export function parseArgument(text: string): Expr | undefined {
  const statement = isOneLine(text) ? procedureOf(`API.x(${text.trim()})`) : undefined;
  if (statement?.kind !== 'call' || statement.call.args.length !== 1) return undefined;
  const [only] = statement.call.args;
  return only?.kind === 'unknown' ? undefined : only;
}

const ifHead = 'if ';

/** Where `parseCondition` finds the first character of its text. */
export const conditionOffset = `${procedureHead}${ifHead}`.length;

/** What an `if` would ask. Its ranges begin at `conditionOffset`. */
export function parseCondition(text: string): Expr | undefined {
  const statement = isOneLine(text) ? procedureOf(`${ifHead}${text.trim()}: pass`) : undefined;
  if (statement?.kind !== 'if' || statement.branches.length !== 1) return undefined;
  const { condition, conditionText } = statement.branches[0] ?? {};
  return condition?.kind === 'unknown' || conditionText !== text.trim() ? undefined : condition;
}

/** A name that a step can give a value. */
export function isTargetName(text: string): boolean {
  const kind = parseArgument(text)?.kind;
  if (kind !== 'name' && kind !== 'attribute') return false;
  const statement = procedureOf(`[${text.trim()}] = API.x()`);
  return statement?.kind === 'call' && statement.targets.length === 1 && statement.targets[0]?.name === text.trim();
}
