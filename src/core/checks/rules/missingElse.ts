// Finds chains of `elif` without `else`, which do nothing for any other value without saying so.

import { type Expr, type PdlStatement, walkStatements } from '../../language';
import { looseName } from '../../support';
import type { CheckContext } from '../checkContext';
import { enumeratedValues, valueComparisonOf } from '../enumeratedValues';
import { addElse } from '../quickFixes';
import type { Finding, Rule } from '../rule';

export const missingElse: Rule = { name: 'missing-else', check };

type IfStatement = Extract<PdlStatement, { kind: 'if' }>;

function* check(context: CheckContext): Iterable<Finding> {
  for (const statement of walkStatements(context.document.procedure?.body ?? [])) {
    if (statement.kind !== 'if' || statement.branches[0]?.keyword !== 'if') continue;
    if (!statement.branches.some(({ keyword }) => keyword === 'elif')) continue;
    const last = statement.branches.at(-1);
    const [first] = statement.branches;
    if (first === undefined || last?.keyword === 'else' || isComplete(context, statement)) continue;
    const nodeId = context.nodeOfHeader(first.header);
    const fix = addElse(context.document.source, statement);
    yield {
      at: { range: first.header },
      message: `This chain of ${statement.branches.length} conditions has no \`else\`: if none of them holds, nothing happens. Add an \`else\` for that case, with \`pass\` if nothing is to be done.`,
      nodeIds: nodeId === undefined ? [] : [nodeId],
      ...(fix ? { fixes: [fix] } : {}),
    };
  }
}

/** Whether every value of an enumeration has a branch, or both true and false. */
function isComplete(context: CheckContext, { branches }: IfStatement): boolean {
  let subject: string | undefined;
  const covered = new Set<string>();
  for (const { condition } of branches) {
    const found = condition && valueComparisonOf(condition);
    if (found === undefined || found.isNegated || (subject !== undefined && subject !== found.key)) return false;
    subject = found.key;
    for (const value of found.values) covered.add(looseName(textOf(value)));
  }
  if (covered.has('true') && covered.has('false')) return true;
  const values = enumeratedValues(context).get(subject ?? '');
  return values?.every((value) => covered.has(looseName(value))) ?? false;
}

function textOf(value: Expr): string {
  return value.kind === 'literal' ? String(value.value) : value.kind === 'name' ? value.name : '';
}
