// Parses `--oow` and `--oow-types`: `CATEGORY/TYPE@TURN` and names of types, in any common spelling. Refuses unknown
// types and turns without a user message, with the nearest valid value.

import {
  findOowCategory,
  findOowType,
  type Interjection,
  type InterjectionContext,
  nearestOowName,
  oowTypes,
  planInterjections,
} from '../../core/session';
import { UsageError } from '../cliCommand';

/** Every valid `category/type`. */
export const oowNames: readonly string[] = oowTypes.map(({ id }) => id);

const unknown = (option: string, written: string) => {
  const near = nearestOowName(written);
  const hint = near ? `did you mean ${near}?` : `there are ${oowNames.join(', ')}.`;
  return new UsageError(`${option} knows no type ${written}; ${hint}`);
};

/**
 * Converts the `--oow` values to interjections. A detail is one of the document's slots, drawn with the seed; a model that
 * plays the user phrases the turn itself; the turns of a script (`scriptTurns`) continue after each, and its last one ends the session.
 */
export function readInterjections(values: readonly string[], context: InterjectionContext): readonly Interjection[] {
  const wanted = values.map((value) => {
    const [, oow = '', turn = ''] = /^([^/@]+\/[^/@]+)@(\d+)$/.exec(value.trim()) ?? [];
    if (oow === '') throw new UsageError(`--oow is CATEGORY/TYPE@TURN, such as ${oowNames[0]}@2; not "${value}".`);
    if (!findOowType(oow)) throw unknown('--oow', oow);
    return { oow, turn: Number(turn) };
  });
  const planned = planInterjections(wanted, context);
  if (planned.ok) return planned.value;
  throw new UsageError(`--oow ${values[planned.error.index] ?? ''}: ${planned.error.message}`);
}

/** Types by name, and categories for all of theirs; a value may contain several, separated by commas. */
export function readOowTypes(values: readonly string[]): readonly string[] {
  const written = values.flatMap((value) => value.split(',')).flatMap((name) => name.trim() || []);
  const found = written.flatMap((name) => {
    const category = name.includes('/') ? undefined : findOowCategory(name);
    if (category) return oowTypes.filter((type) => type.category === category.id).map(({ id }) => id);
    const type = findOowType(name);
    if (!type) throw unknown('--oow-types', name);
    return [type.id];
  });
  return [...new Set(found)];
}
