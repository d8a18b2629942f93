// Plans a graph edit and compares the document after it with the document that the edit should give, which is computed
// from the document before and not from the text. Tests only.

import { type EditProblem, type GraphEdit, type PlannedChange, planGraphEdit } from '../../core/document';
import { type PdlClip, readPdlClip } from '../../core/document/clip/readPdlClip';
import type { GraphEditOf } from '../../core/document/graphEdit';
import { isProcedureEdit } from '../../core/document/namedChange';
import { buildOutlineSlot, buildPdlOutline } from '../../core/document/pdlOutline';
import { selectionOf } from '../../core/document/planGraphEdit';
import { checkInsertedOnEdge } from '../../core/document/procedure/checkInsertedOnEdge';
import { statementTree } from '../../core/document/procedure/statementTree';
import { trackSites } from '../../core/document/procedure/trackSites';
import { isStepId } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import { looseName, type Result } from '../../core/support';
import { compareWithExpectedTree } from './buildExpectedTree';
import { compareOutlines, type ExpectedOutline } from './compareOutlines';
import { pastedTree } from './pastedTree';
import { insertNode, reduceOutline } from './reduceOutline';
import { reduceProcedure } from './reduceProcedure';

function clipOf(document: PdlDocument, edit: GraphEditOf<'paste'>): PdlClip {
  const read = readPdlClip(document, edit.text, edit.place !== undefined, planGraphEdit);
  if (!read.ok) throw new Error(`A refused clip was pasted: ${read.error.message}`);
  return read.value;
}

function pastedOutline(document: PdlDocument, clip: PdlClip): ExpectedOutline {
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

/** Compares the procedure with the expected tree, and the tracked nodes with those of the paired trees. */
function verifyProcedure(document: PdlDocument, edit: GraphEdit, plan: PlannedChange<PdlDocument>): void {
  if (edit.kind !== 'paste' && !isProcedureEdit(edit)) return;
  const expected =
    edit.kind === 'paste' ? pastedTree(document, edit, clipOf(document, edit)) : reduceProcedure(document, edit);
  const tree = statementTree(plan.document);
  if (!expected && edit.kind === 'paste') return;
  const compared = expected && tree && compareWithExpectedTree(expected, tree);
  if (!compared?.ok) throw new Error(`${JSON.stringify(edit)} would give ${compared?.error.reason ?? 'no procedure'}.`);
  const before = statementTree(document);
  if (!before || !tree) return;
  const sites = trackSites({ document, tree: before }, { document: plan.document, tree }, compared.value);
  const { renamed } = sites;
  const found = plan.renamedSites ?? {};
  const select = selectionOf(edit, sites);
  if (select !== undefined && plan.select !== select) {
    throw new Error(`${JSON.stringify(edit)} would select "${plan.select}", not "${select}".`);
  }
  if (edit.kind === 'insertStatement' && edit.place.at === 'edge') {
    const { statement } = edit;
    const isDrawnElsewhere = statement.kind === 'try' || (statement.kind === 'call' && isStepId(statement.nodeId));
    const otherEdges =
      isDrawnElsewhere || sites.added.length === 0
        ? undefined
        : checkInsertedOnEdge(document, plan.document, edit.place, sites);
    if (otherEdges !== undefined) throw new Error(`${JSON.stringify(edit)} would give ${otherEdges}.`);
  }
  const wrong = Object.keys({ ...renamed, ...found }).find((id) => renamed[id] !== found[id]);
  if (wrong === undefined) return;
  throw new Error(`${JSON.stringify(edit)} would rename "${wrong}" to "${found[wrong]}", not "${renamed[wrong]}".`);
}

/** `planGraphEdit`; throws if a plan gives another document than the edit should give. */
export function planVerified(document: PdlDocument, edit: GraphEdit): Result<PlannedChange<PdlDocument>, EditProblem> {
  const planned = planGraphEdit(document, edit);
  if (!planned.ok) return planned;
  const expected =
    edit.kind === 'paste' ? pastedOutline(document, clipOf(document, edit)) : reduceOutline(document, edit);
  const difference = compareOutlines(expected, buildPdlOutline(planned.value.document));
  if (difference !== undefined) throw new Error(`${JSON.stringify(edit)} would give ${difference}.`);
  verifyProcedure(document, edit, planned.value);
  return planned;
}
