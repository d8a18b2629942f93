// Tracks procedure graph nodes across an edit of the text. Ids count the calls of a name, so an edit above renumbers
// the calls below; nodes are matched by their statements, not by ids.

import { type PdlDocument, procedureSites } from '../../language';
import type { StatementPairs } from './pairStatements';
import { decodedRange } from './procedureText';
import type { StatementBlock, StatementEntry, StatementTree } from './statementTree';

export interface TrackedSites {
  /** Ids that changed, old to new. */
  readonly renamed: { readonly [oldId: string]: string };
  /** New id of every node that still exists, by old id. */
  readonly ids: ReadonlyMap<string, string>;
  /** New nodes: those of added statements first, then other nodes that the graph draws now. */
  readonly added: readonly string[];
}

interface SiteTable {
  /** Node ids of each statement: of its calls in order, and of the steps it forms. */
  readonly byEntry: Map<StatementEntry, string[]>;
  readonly byBlock: Map<StatementBlock, string>;
}

function tableOf(document: PdlDocument, tree: StatementTree): SiteTable {
  const byEntry = new Map<StatementEntry, string[]>();
  const byBlock = new Map<StatementBlock, string>();
  for (const site of procedureSites(document).values()) {
    const entry = tree.byStatement.get(site.statement);
    if (!entry) continue;
    const header = site.call ? undefined : decodedRange(tree.procedure, site.range);
    const block = header && entry.blocks.find((one) => one.header?.start === header.start);
    if (block) byBlock.set(block, site.nodeId);
    else byEntry.set(entry, [...(byEntry.get(entry) ?? []), site.nodeId]);
  }
  return { byEntry, byBlock };
}

export function trackSites(
  before: { readonly document: PdlDocument; readonly tree: StatementTree },
  after: { readonly document: PdlDocument; readonly tree: StatementTree },
  pairs: Pick<StatementPairs, 'entries' | 'blocks' | 'added'>,
): TrackedSites {
  const old = tableOf(before.document, before.tree);
  const now = tableOf(after.document, after.tree);
  const ids = new Map<string, string>();
  for (const [entry, names] of old.byEntry) {
    const next = pairs.entries.get(entry);
    const others = next ? (now.byEntry.get(next) ?? []) : [];
    if (others.length === names.length) for (const [index, id] of names.entries()) ids.set(id, others[index] as string);
  }
  for (const [block, id] of old.byBlock) {
    const next = pairs.blocks.get(block);
    const other = next && now.byBlock.get(next);
    if (other !== undefined) ids.set(id, other);
  }
  const known = new Set(ids.values());
  const requested = new Set(pairs.added);
  const isRequested = (id: string) => {
    const site = procedureSites(after.document).get(id);
    const entry = site && after.tree.byStatement.get(site.statement);
    return entry !== undefined && requested.has(entry);
  };
  const fresh = [...procedureSites(after.document).keys()].filter((id) => !known.has(id));
  const added = [...fresh.filter(isRequested), ...fresh.filter((id) => !isRequested(id))];
  const renamed = Object.fromEntries([...ids].filter(([from, to]) => from !== to));
  return { renamed, ids, added };
}
