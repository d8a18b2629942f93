// Two versions as one graph, and the changed fields of a change.

import { emptyGraph, type GraphNode } from '../../core/graph';
import { buildCanvasView, type CanvasView, nodeSize } from '../../core/projection';
import { ownProperty } from '../../core/support';
import { diffWords, type FieldChange, type GraphDiff, type VersionChange, type WordPiece } from '../../core/versions';
import { coreText } from '../../messages/i18n';
import type { Positions } from '../support/ports';

/** px between two nodes. */
const gap = 16;

/**
 * Positions of the newer graph. A removed node keeps its old position if that is free; otherwise it has none yet.
 */
export function knownPositions(diff: GraphDiff, places: Positions): Positions {
  const known: Record<string, { readonly x: number; readonly y: number }> = {};
  const boxes: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[] = [];
  const isRemoved = ({ id }: GraphNode) => ownProperty(diff.nodeMarks, id) === 'removed';
  for (const node of diff.graph.nodes.toSorted((a, b) => Number(isRemoved(a)) - Number(isRemoved(b)))) {
    const { id } = node;
    const place = ownProperty(places, isRemoved(node) ? id.slice('removed:'.length) : id);
    if (!place) continue;
    const size = nodeSize(node);
    const isUnoccupied = boxes.every(
      (box) =>
        place.x + size.width + gap <= box.x ||
        box.x + box.width + gap <= place.x ||
        place.y + size.height + gap <= box.y ||
        box.y + box.height + gap <= place.y,
    );
    if (isRemoved(node) && !isUnoccupied) continue;
    known[id] = place;
    boxes.push({ ...place, ...size });
  }
  return known;
}

/** Empty until the graphs are compared. */
export const viewVersionGraph = (diff: GraphDiff | undefined, positions: Positions | undefined): CanvasView =>
  buildCanvasView(diff?.graph ?? emptyGraph, {
    positions: positions ?? {},
    translate: coreText,
    nodeMarks: diff?.nodeMarks ?? {},
    edgeMarks: diff?.edgeMarks ?? {},
  });

export type ShownFieldChange =
  | Extract<FieldChange, { readonly kind: 'list' }>
  | {
      readonly kind: 'words';
      readonly field: FieldChange['field'];
      /** Undefined if the version has no such field. */
      readonly before: readonly WordPiece[] | undefined;
      readonly after: readonly WordPiece[] | undefined;
    };

/** The changed fields with their changed words; a new name is in the title of the change. */
export const changedFields = ({ fields, previousText }: VersionChange): readonly ShownFieldChange[] =>
  fields
    .filter(({ field }) => field !== 'name' || previousText === undefined)
    .map((change) => {
      if (change.kind === 'list') return change;
      const { before, after } = diffWords(change.before ?? '', change.after ?? '');
      return {
        kind: 'words',
        field: change.field,
        before: change.before === undefined ? undefined : before,
        after: change.after === undefined ? undefined : after,
      };
    });
