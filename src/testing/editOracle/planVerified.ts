// Plans a graph edit and compares the document after it with the document that the edit should give, which is computed
// from the document before and not from the text. Tests only.

import { type EditProblem, type GraphEdit, type PlannedChange, planGraphEdit } from '../../core/document';
import { readPdlClip } from '../../core/document/clip/readPdlClip';
import type { GraphEditOf } from '../../core/document/graphEdit';
import { buildOutlineSlot, buildPdlOutline } from '../../core/document/pdlOutline';
import type { PdlDocument } from '../../core/language';
import { looseName, type Result } from '../../core/support';
import { compareOutlines, type ExpectedOutline } from './compareOutlines';
import { insertNode, reduceOutline } from './reduceOutline';

function pastedOutline(document: PdlDocument, edit: GraphEditOf<'paste'>): ExpectedOutline {
  const read = readPdlClip(document, edit.text, edit.place !== undefined, planGraphEdit);
  if (!read.ok) throw new Error(`A refused clip was pasted: ${read.error.message}`);
  const clip = read.value;
  const before = buildPdlOutline(document);
  const clipNodes = buildPdlOutline(clip.document).nodes;
  let nodes: ExpectedOutline['nodes'] = before.nodes;
  for (const { kind, name } of clip.declarations) {
    const node = clipNodes.find((other) => other.kind === kind && other.name === name);
    if (node) nodes = insertNode(nodes, node);
  }
  const known = new Set(document.slots.map((slot) => looseName(slot.name)));
  const slots = clip.document.slots.filter((slot) => !known.has(looseName(slot.name)));
  return { ...before, nodes, slots: [...before.slots, ...slots.map(buildOutlineSlot)], calls: undefined };
}

/** `planGraphEdit`; throws if a plan gives another document than the edit should give. */
export function planVerified(document: PdlDocument, edit: GraphEdit): Result<PlannedChange<PdlDocument>, EditProblem> {
  const planned = planGraphEdit(document, edit);
  if (!planned.ok) return planned;
  const expected = edit.kind === 'paste' ? pastedOutline(document, edit) : reduceOutline(document, edit);
  const difference = compareOutlines(expected, buildPdlOutline(planned.value.document));
  if (difference !== undefined) throw new Error(`${JSON.stringify(edit)} would give ${difference}.`);
  return planned;
}
