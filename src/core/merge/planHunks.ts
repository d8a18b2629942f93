// Plans hunks from a document and a rebuilt workflow that can be accepted one by one. Invariant: a planned hunk,
// applied alone, resolves its own difference, causes no syntax error, and makes nothing missing elsewhere. Every
// strategy is tried on a copy of the text and judged by comparing the result; the one with the smallest remaining
// distance is the plan. A hunk that would break a property names it, and is not accepted by default. Refuses a
// difference that no strategy resolves, with the reason and what to try.

import { isTerminal } from '../graph';
import { applyTextEdits } from '../support';
import { compareDocument, type DocumentMarks } from './compareDocument';
import { describeHunk } from './describeHunk';
import { declaredPreconditions, findDifferences } from './findDifferences';
import { flowchartStrategies } from './flowchartStrategies';
import type { Difference, Hunk, HunkPlan, MergeDocument, MergeSource, ReadDocument } from './hunk';
import { type MergeStrategy, type StrategyTrial, tryStrategy } from './mergeStrategy';
import { newRisks } from './newRisks';
import { pdlStrategies } from './pdlStrategies';

/** Returns the hunks in the natural order of review: additions first, parts that no trace took last. */
export async function planHunks(
  document: MergeDocument,
  source: MergeSource,
  read: ReadDocument,
  isCancelled: () => boolean = () => false,
): Promise<Hunk[]> {
  // Traces without a call prove nothing about the document.
  if (source.calls.nodes.every(isTerminal)) return [];
  const compared = compareDocument(document, source);
  const hunks: Hunk[] = [];
  for (const difference of findDifferences(document, source, compared)) {
    if (isCancelled()) break;
    const hunk = await planHunk(difference, document, source, compared, read);
    // An untaken branch is only worth reporting if the text can be changed accordingly.
    if (difference.kind !== 'removeEdge' || hunk.plan.kind === 'planned') hunks.push(hunk);
  }
  return hunks;
}

async function planHunk(
  difference: Difference,
  document: MergeDocument,
  source: MergeSource,
  compared: DocumentMarks,
  read: ReadDocument,
): Promise<Hunk> {
  const described = describeHunk(difference, source, compared);
  const context = { document, source, compared };
  const { strategies, otherwise } = document.pdl
    ? pdlStrategies(difference, context)
    : flowchartStrategies(difference, context);
  let best: { readonly trial: StrategyTrial; readonly strategy: MergeStrategy; readonly distance: number } | undefined;
  let refusal: string | undefined;
  for (const strategy of strategies) {
    const tried = await tryStrategy(document, strategy, read);
    if (!tried.ok) {
      refusal ??= tried.error.message;
      continue;
    }
    const after = compareDocument(tried.value.document, source);
    if (!isResolved(difference, tried.value.document, after)) continue;
    if (isNewlyMissing(difference, compared, after)) continue;
    if (best && best.distance <= after.distance) continue;
    best = { trial: tried.value, strategy, distance: after.distance };
    if (after.distance <= compared.distance - idealGain(difference, compared)) break;
  }
  const risks = best ? newRisks(document, best.trial.document) : [];
  const isDefault = described.isDefault && !best?.strategy.isGuess && risks.length === 0;
  const plan: HunkPlan = best
    ? { kind: 'planned', edits: best.trial.edits, label: described.title, notes: best.trial.notes, risks }
    : {
        kind: 'refused',
        message:
          otherwise ??
          refusal ??
          'No place of the document takes this change without making something else differ. Edit the text, or accept other changes first.',
      };
  return { ...described, difference, isDefault, plan };
}

/** The reduction of the distance if no difference remained around the place. */
function idealGain(difference: Difference, { marks, rebuilt }: DocumentMarks): number {
  if (difference.kind !== 'addCall') return difference.kind === 'addPrecondition' ? 0 : Number.POSITIVE_INFINITY;
  const marked = new Set(marks.rebuilt.edges.flatMap(({ id, mark }) => (mark === 'matched' ? [] : [id])));
  const own = rebuilt.edges.filter(
    (edge) => marked.has(edge.id) && (edge.from === difference.rebuilt || edge.to === difference.rebuilt),
  );
  return 1000 + own.length;
}

export function isResolved(
  difference: Difference,
  document: MergeDocument,
  { marks, authored }: DocumentMarks,
): boolean {
  switch (difference.kind) {
    case 'addCall':
    case 'moveCall':
      return marks.rebuilt.nodes.some(({ id, mark }) => id === difference.rebuilt && mark === 'matched');
    case 'addEdge':
      return marks.rebuilt.edges.some(({ id, mark }) => id === difference.rebuilt && mark === 'matched');
    case 'removeCall':
      return !authored.nodes.some(({ id }) => id === difference.authored);
    case 'removeEdge':
      return !authored.edges.some(({ from, to }) => from === difference.from && to === difference.to);
    case 'addPrecondition':
      return declaredPreconditions(document).isRequired(difference.from, difference.to);
  }
}

/** True if a node or edge elsewhere would be newly missing, apart from the place of the change itself. */
export function isNewlyMissing(difference: Difference, before: DocumentMarks, after: DocumentMarks): boolean {
  const missing = ({ marks, authored }: DocumentMarks) => {
    const nodes = marks.authored.nodes.flatMap(({ id, mark }) => (mark === 'missing' ? [id] : []));
    const ids = new Set(marks.authored.edges.flatMap(({ id, mark }) => (mark === 'missing' ? [id] : [])));
    return { nodes: new Set(nodes), edges: authored.edges.filter((edge) => ids.has(edge.id)) };
  };
  const [old, now] = [missing(before), missing(after)];
  if ([...now.nodes].some((id) => !old.nodes.has(id))) return true;
  const known = new Set(old.edges.map(({ from, to }) => `${from}\n${to}`));
  const own = placeOf(difference, before, after);
  return now.edges.some(({ from, to }) => !known.has(`${from}\n${to}`) && !own(from, to));
}

/** Tests whether an edge belongs to a change: edges at its node, and for a removed node those that close the gap. */
function placeOf(
  difference: Difference,
  before: DocumentMarks,
  after: DocumentMarks,
): (from: string, to: string) => boolean {
  const around = (id: string) => ({
    into: new Set(before.authored.edges.filter((edge) => edge.to === id).map(({ from }) => from)),
    out: new Set(before.authored.edges.filter((edge) => edge.from === id).map(({ to }) => to)),
  });
  switch (difference.kind) {
    case 'addCall': {
      const id = after.partnerOf.rebuilt.get(difference.rebuilt);
      return (from, to) => from === id || to === id;
    }
    case 'moveCall':
    case 'removeCall': {
      const id = difference.authored;
      const { into, out } = around(id);
      return (from, to) => from === id || to === id || (into.has(from) && out.has(to));
    }
    case 'addEdge':
    case 'removeEdge':
      return (from, to) => from === difference.from || to === difference.to;
    case 'addPrecondition':
      return () => false;
  }
}

export interface AcceptedHunks {
  /** Each applies to the text after the previous one. */
  readonly steps: readonly Extract<HunkPlan, { kind: 'planned' }>[];
  readonly source: string;
}

const maxAccepted = 300;

/** Accepts every default hunk, one after the other, each planned on the text after the previous ones. */
export async function acceptAllHunks(
  document: MergeDocument,
  source: MergeSource,
  read: ReadDocument,
  isIncluded: (hunk: Hunk) => boolean = (hunk) => hunk.isDefault,
): Promise<AcceptedHunks> {
  const steps: Extract<HunkPlan, { kind: 'planned' }>[] = [];
  const passed = new Set<string>();
  const taken = new Set<string>();
  let at = document;
  let hasMoved = false;
  for (let round = 0; round < maxAccepted; round++) {
    const compared = compareDocument(at, source);
    const waiting = findDifferences(at, source, compared)
      .map((difference) => ({ difference, id: describeHunk(difference, source, compared).id }))
      .filter(({ id }) => !passed.has(id) && !taken.has(id));
    const [next] = waiting;
    if (!next) {
      if (!hasMoved) break;
      // A hunk that could not be planned before may be possible now.
      hasMoved = false;
      passed.clear();
      continue;
    }
    passed.add(next.id);
    const { plan, ...hunk } = await planHunk(next.difference, at, source, compared, read);
    if (plan.kind !== 'planned' || !isIncluded({ ...hunk, plan })) continue;
    const after = await read(applyTextEdits(at.source, plan.edits));
    if (!after) continue;
    steps.push(plan);
    taken.add(next.id);
    hasMoved = true;
    at = after;
  }
  return { steps, source: at.source };
}
