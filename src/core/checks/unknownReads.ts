// Finds names that the procedure reads although nothing assigns them, one entry per name.

import type { NameAt } from '../language';
import { appendTo, type QuickFix, type TextRange } from '../support';
import type { CheckContext } from './checkContext';
import { replaceNameFix } from './quickFixes';
import { type ValueRead, valueFactsOf } from './valueFacts';

export interface UnknownRead {
  /** Its first read. */
  readonly name: NameAt;
  readonly nodeIds: readonly string[];
  /** Searches a similar name and builds the fixes, which change every read. */
  describe(): {
    readonly related: readonly { readonly message: string; readonly range: TextRange }[];
    readonly near: string | undefined;
    readonly fixes: readonly QuickFix[];
  };
}

const shownPlaces = 20;
/** Undeclared names that are allowed, because they come from Python or the platform. */
const known = new Set(['self', 'user', 'exception', 'error', 'e', 'none', 'null', 'true', 'false']);

export function* unknownReads(context: CheckContext, isUse: (use: ValueRead['use']) => boolean): Iterable<UnknownRead> {
  const { reads, assigned, collected } = valueFactsOf(context);
  const byKey = new Map<string, ValueRead[]>();
  for (const read of reads) {
    const { key, use, isWord } = read;
    if (!isUse(use) || isWord || assigned.has(key) || collected.has(key) || known.has(key) || key === '') continue;
    // Node names are not values; other rules check their use.
    if (context.names.resolveNode(read.name.name) || context.names.findFunction(read.name.name)) continue;
    appendTo(byKey, key, read);
  }
  if (byKey.size === 0) return;
  const { document } = context;
  const names = [...assigned.values()].map((places) => places[0]?.name ?? '');
  const candidates = [...new Set([...document.slots.map((slot) => slot.name), ...names])];
  for (const list of byKey.values()) {
    const [first] = list;
    if (first === undefined) continue;
    const ids = new Set<string>();
    for (const { points } of list) {
      for (const at of points) {
        const id = context.flow.points[at]?.nodeId;
        if (id !== undefined) ids.add(id);
      }
    }
    yield {
      name: first.name,
      nodeIds: [...ids],
      describe: () => {
        const near = context.suggest(first.name.name, 'given', candidates);
        const edits =
          near === undefined ? [] : list.flatMap(({ name }) => replaceNameFix(name, near, 'procedure').edits);
        return {
          related: list.slice(1, shownPlaces + 1).map(({ name }) => ({ message: 'Read here too', range: name.range })),
          near,
          fixes: near === undefined ? [] : [{ ...replaceNameFix(first.name, near, 'procedure'), edits }],
        };
      },
    };
  }
}
