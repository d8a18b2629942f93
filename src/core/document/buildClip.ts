// A piece of a document to be copied: a small PDL text of its own.

import type { PdlDocument } from '../language';
import { declarationsOf } from './declarations';

/** Declarations of the nodes and, for call sites, their statements; empty when none of the ids is known. */
export function buildClip(document: PdlDocument, nodeIds: readonly string[]): string {
  const ids = new Set(nodeIds.map((id) => id.replace(/#\d+$/u, '')));
  const items = declarationsOf(document).filter((entry) => ids.has(entry.id));
  return items.map((entry) => document.source.slice(entry.decl.item.start, entry.decl.item.end)).join('\n');
}
