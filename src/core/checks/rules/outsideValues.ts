// A comparison with a value that the variable never has: its slot or its tool lists others.

import { type Expr, expressionsOf, walkExpressions, walkStatements } from '../../language';
import { looseName } from '../../support';
import type { CheckContext } from '../checkContext';
import { allowedWords, comparisonOf, enumerations } from '../enumerations';
import { replaceText } from '../fixes';
import type { Finding, Rule } from '../rule';
import { valueKey, valuesOf } from '../values';

export const outsideValues: Rule = { name: 'outside-values', check };

const shownValues = 6;

function* check(context: CheckContext): Iterable<Finding> {
  const known = enumerations(context);
  if (known.size === 0) return;
  const { source, procedure } = context.document;
  for (const statement of walkStatements(procedure?.body ?? [])) {
    for (const expr of expressionsOf(statement).flatMap((whole) => [...walkExpressions(whole)])) {
      const found = comparisonOf(expr);
      const values = found && known.get(found.key);
      if (found === undefined || values === undefined) continue;
      const allowed = allowedWords(values);
      for (const value of found.values) {
        const text = wordOf(context, value);
        if (text === undefined || allowed.has(looseName(text))) continue;
        const near = context.suggest(text, `values ${found.key}`, values);
        const shown = values.slice(0, shownValues).map((one) => `\`${one}\``);
        const list = values.length > shownValues ? `${shown.join(', ')} and others` : shown.join(', ');
        const nodeId = nodeOf(context, value);
        yield {
          at: { range: value.range },
          message: `\`${found.subject.name}\` is never \`${text}\`: its values are ${list}. ${near === undefined ? 'Compare with one of them, or add the value to the list.' : `Did you mean \`${near}\`?`}`,
          nodeIds: nodeId === undefined ? [] : [nodeId],
          fixes: near === undefined ? [] : [replaceText(source, value.range, near)],
        };
      }
    }
  }
}

/** What is compared with, unless it is a variable, nothing, or no plain value. */
function wordOf(context: CheckContext, value: Expr): string | undefined {
  if (value.kind === 'name') {
    const { given, asked } = valuesOf(context);
    const key = valueKey(value.name);
    return given.has(key) || asked.has(key) ? undefined : value.name;
  }
  if (value.kind !== 'literal' || value.value === null) return undefined;
  const text = String(value.value);
  return /^(?:none|null|)$/i.test(text.trim()) ? undefined : text;
}

function nodeOf({ flow }: CheckContext, value: Expr): string | undefined {
  const holds = flow.points.filter(
    ({ at, nodeId }) => nodeId !== undefined && at && at.start <= value.range.start && value.range.end <= at.end,
  );
  return holds.at(-1)?.nodeId;
}
