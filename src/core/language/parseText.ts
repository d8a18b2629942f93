// Parses a single value or condition that the user typed, as the procedure would. Undefined for text that is not code,
// contains several values, or would need a repair.

import type { Expr } from './model';
import { parsePdl } from './parsePdl';

const isOneLine = (text: string) => text.trim() !== '' && !/[\r\n\u2028\u2029#]/u.test(withoutTexts(text));

/** Quoted text can contain any character. */
const withoutTexts = (text: string) => text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');

const procedureHead = 'Procedure: |\n  ';

function procedureOf(line: string) {
  const { procedure, diagnostics } = parsePdl(`${procedureHead}${line}\n`);
  return diagnostics.length > 0 || procedure?.body.length !== 1 ? undefined : procedure.body[0];
}

/** One argument of a call: a name, a literal, `name=value`. Its ranges are meaningless. */
export function parseArgument(text: string): Expr | undefined {
  const statement = isOneLine(text) ? procedureOf(`API.x(${text.trim()})`) : undefined;
  if (statement?.kind !== 'call' || statement.call.args.length !== 1) return undefined;
  const [only] = statement.call.args;
  return only?.kind === 'unknown' ? undefined : only;
}

const ifHead = 'if ';

/** Offset of the first character in the ranges that `parseCondition` returns. */
export const conditionOffset = `${procedureHead}${ifHead}`.length;

/** Parses the condition of an `if`. Its ranges start at `conditionOffset`. */
export function parseCondition(text: string): Expr | undefined {
  const statement = isOneLine(text) ? procedureOf(`${ifHead}${text.trim()}: pass`) : undefined;
  if (statement?.kind !== 'if' || statement.branches.length !== 1) return undefined;
  const { condition, conditionText } = statement.branches[0] ?? {};
  return condition?.kind === 'unknown' || conditionText !== text.trim() ? undefined : condition;
}

/** True for a name that a step can assign a value to. */
export function isTargetName(text: string): boolean {
  const kind = parseArgument(text)?.kind;
  if (kind !== 'name' && kind !== 'attribute') return false;
  const statement = procedureOf(`[${text.trim()}] = API.x()`);
  return statement?.kind === 'call' && statement.targets.length === 1 && statement.targets[0]?.name === text.trim();
}
