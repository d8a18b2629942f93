// Finds comparisons with a value that the variable never has, because its slot or tool lists other values.

import { type Expr, expressionsInBody } from '../../language';
import { firstIndex, type TextRange } from '../../support';
import { spellingKey } from '../../values';
import type { CheckContext } from '../checkContext';
import { allowedSpellings, enumeratedValues, valueComparisonOf } from '../enumeratedValues';
import type { CheckFlow } from '../paths/checkFlow';
import { replaceText } from '../quickFixes';
import type { Finding, Rule } from '../rule';
import { valueFactsOf, variableKey } from '../valueFacts';

export const outsideValues: Rule = { name: 'outside-values', check };

const shownValues = 6;

function* check(context: CheckContext): Iterable<Finding> {
  const known = enumeratedValues(context);
  if (known.size === 0) return;
  const { source, procedure } = context.document;
  const nodeAt = nodesByPlace(context);
  const allowedOf = new Map<readonly string[], ReadonlySet<string>>();
  for (const expr of expressionsInBody(procedure?.body ?? [])) {
    const found = valueComparisonOf(expr);
    const values = found && known.get(found.key);
    if (found === undefined || values === undefined) continue;
    const allowed = allowedOf.get(values) ?? allowedSpellings(values);
    allowedOf.set(values, allowed);
    for (const value of found.values) {
      const text = wordOf(context, value);
      if (text === undefined || allowed.has(spellingKey(text))) continue;
      const nodeId = nodeAt(value.range);
      yield {
        at: { range: value.range },
        nodeIds: nodeId === undefined ? [] : [nodeId],
        describe: () => {
          const near = context.suggest(text, `values ${found.key}`, values);
          const shown = values.slice(0, shownValues).map((one) => `\`${one}\``);
          const list = values.length > shownValues ? `${shown.join(', ')} and others` : shown.join(', ');
          return {
            message: `\`${found.subject.name}\` is never \`${text}\`: its values are ${list}. ${near === undefined ? 'Compare with one of them, or add the value to the list.' : `Did you mean \`${near}\`?`}`,
            fixes: near === undefined ? [] : [replaceText(source, value.range, near)],
          };
        },
      };
    }
  }
}

/** The text of a compared value; undefined for a variable, a missing value and other expressions. */
function wordOf(context: CheckContext, value: Expr): string | undefined {
  if (value.kind === 'name') {
    const { assigned, collected } = valueFactsOf(context);
    const key = variableKey(value.name);
    return assigned.has(key) || collected.has(key) ? undefined : value.name;
  }
  if (value.kind !== 'literal' || value.value === null) return undefined;
  const text = String(value.value);
  return /^(?:none|null|)$/i.test(text.trim()) ? undefined : text;
}

/** Finds the node of the last point whose range contains a range; ranges of points are nested or disjoint. */
function nodesByPlace({ flow }: CheckContext): (range: TextRange) => string | undefined {
  let places: readonly PointPlace[] | undefined;
  return (range) => {
    places ??= placesOf(flow);
    const all = places;
    let place = all[firstIndex(all.length, (index) => (all[index] as PointPlace).at.start > range.start) - 1];
    while (place && place.at.end < range.end) place = place.outer;
    return place && flow.points[place.last]?.nodeId;
  };
}

interface PointPlace {
  readonly at: TextRange;
  readonly outer: PointPlace | undefined;
  /** The last of the points with this range or an enclosing one. */
  readonly last: number;
}

/** Sorted by start, outer ranges first. */
function placesOf(flow: CheckFlow): readonly PointPlace[] {
  const placed = flow.points.flatMap(({ at, nodeId }, last) => (at && nodeId !== undefined ? [{ at, last }] : []));
  placed.sort((a, b) => a.at.start - b.at.start || b.at.end - a.at.end);
  let outer: PointPlace | undefined;
  return placed.map(({ at, last }) => {
    while (outer && outer.at.end < at.end) outer = outer.outer;
    outer = { at, outer, last: Math.max(last, outer?.last ?? -1) };
    return outer;
  });
}
