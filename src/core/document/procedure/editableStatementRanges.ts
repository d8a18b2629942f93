// Computes the ranges that an edit of the procedure may remove or move: statements, branches and conditions. Any step
// can replace a `pass`, and the keyword of an `elif` or `else` can change with its branch.

import type { PdlDocument } from '../../language';
import type { TextRange } from '../../support';
import { findIntendedEdit } from '../edits/procedure/connectFlow';
import { findBranchCut } from '../edits/procedure/deleteBranch';
import { findStatementRuns } from '../edits/procedure/deleteStatements';
import { findEmptiedBlock } from '../edits/procedure/findEmptiedBlock';
import { findCondition } from '../edits/procedure/setCondition';
import { findUnwrapping, type StatementUnwrapping } from '../edits/procedure/unwrapStatement';
import { findNeighbours, outermostAround } from '../edits/procedure/wrapStatements';
import type { GraphEdit } from '../graphEdit';
import { editableListRanges, findCallArguments, findCallTargets } from './callParts';
import { findStatementRun, openProcedure, type ProcedureContext } from './procedureEdit';
import type { ProcedureText } from './procedureText';
import { leadIndex } from './statementGaps';
import type { StatementBlock, StatementEntry } from './statementTree';

interface EditableDecodedRanges {
  /** Decoded ranges. */
  readonly removable: readonly TextRange[];
  readonly moved: readonly TextRange[];
}

const removable = (ranges: readonly TextRange[]): EditableDecodedRanges => ({ removable: ranges, moved: [] });

/** Colons and the comment behind an offset, on its line. */
function lineRest({ text }: ProcedureText, offset: number): TextRange {
  const rest = /^[ \t:;,]*(?:#[^\n]*)?(?=\n|$)/u.exec(text.slice(offset, offset + 10_000))?.[0].length ?? 0;
  return { start: offset, end: offset + rest };
}

/** Neighbours with the comments directly above and the comment behind them. */
function runRanges(procedure: ProcedureText, first: StatementEntry, last: StatementEntry): TextRange[] {
  const lead = first.block.entries[leadIndex(first)] ?? first;
  const end = last.range.end;
  return [{ start: Math.min(lead.range.start, first.range.start), end }, lineRest(procedure, end)];
}

function header(procedure: ProcedureText, block: StatementBlock): TextRange {
  const start = block.header?.start ?? block.owner?.range.start ?? 0;
  const end = block.header?.end ?? start + (/^try/iu.exec(procedure.text.slice(start))?.[0].length ?? 0);
  return { start, end: end + (/^[ \t]*:/u.exec(procedure.text.slice(end))?.[0].length ?? 0) };
}

/** A branch with its header. */
function branchRanges(procedure: ProcedureText, block: StatementBlock): TextRange[] {
  const head = header(procedure, block);
  const last = block.entries.at(-1);
  const end = Math.max(head.end, last?.range.end ?? 0);
  return [{ start: head.start, end }, lineRest(procedure, end)];
}

const unwrapped = (procedure: ProcedureText, { body, entry }: StatementUnwrapping): TextRange[] => [
  header(procedure, body),
  ...entry.blocks.slice(1).flatMap((block) => branchRanges(procedure, block)),
];

function rangesOfEdit(context: ProcedureContext, edit: GraphEdit): EditableDecodedRanges {
  const { procedure } = context.tree;
  switch (edit.kind) {
    case 'deleteStatement': {
      const run = findStatementRun(context, edit.nodeId);
      if (!run.ok) return removable([]);
      const { site, first, last } = run.value;
      if (site.block && site.block.index > 0)
        return rangesOfEdit(context, { kind: 'deleteBranch', nodeId: edit.nodeId });
      const emptied = edit.withEmptied ? findEmptiedBlock(context, first, last) : undefined;
      if (emptied?.block) return removable(branchRanges(procedure, emptied.block));
      return removable(runRanges(procedure, emptied?.entry ?? first, emptied?.entry ?? last));
    }
    case 'deleteStatements': {
      const runs = findStatementRuns(context, edit.nodeIds);
      return removable(runs.ok ? runs.value.flatMap(({ first, last }) => runRanges(procedure, first, last)) : []);
    }
    case 'moveStatement': {
      const run = findStatementRun(context, edit.nodeId);
      return { removable: [], moved: run.ok ? runRanges(procedure, run.value.first, run.value.last) : [] };
    }
    case 'wrapStatements': {
      const found = edit.in.kind === 'def' ? findNeighbours(context, edit.nodeIds, edit.in) : undefined;
      if (!found?.ok || !outermostAround(found.value.first)) return removable([]);
      return { removable: [], moved: runRanges(procedure, found.value.first, found.value.last) };
    }
    case 'connectFlow': {
      const intended = findIntendedEdit(context, edit);
      return intended.ok ? rangesOfEdit(context, intended.value) : removable([]);
    }
    case 'unwrapStatement': {
      const found = findUnwrapping(context, edit.nodeId);
      return removable(found.ok ? unwrapped(procedure, found.value) : []);
    }
    case 'setCondition': {
      const place = findCondition(context, edit.nodeId);
      return removable(place.ok ? [place.value.range] : []);
    }
    case 'setStatement': {
      const run = findStatementRun(context, edit.nodeId);
      return removable(run.ok ? [{ start: run.value.first.range.start, end: run.value.last.range.end }] : []);
    }
    case 'setArguments':
    case 'setTargets': {
      const row =
        edit.kind === 'setArguments' ? findCallArguments(context, edit.nodeId) : findCallTargets(context, edit.nodeId);
      return removable(row.ok ? editableListRanges(procedure.text, row.value) : []);
    }
    case 'deleteBranch': {
      const found = findBranchCut(context, edit);
      if (!found.ok) return removable([]);
      const cut = found.value;
      if (cut.kind === 'statement') return removable(runRanges(procedure, cut.entry, cut.entry));
      if (cut.kind === 'handler') return removable(unwrapped(procedure, { ...cut, comment: undefined }));
      if (cut.kind !== 'empty') return removable(branchRanges(procedure, cut.block));
      const { entries } = cut.block;
      const [first, last] = [entries[0], entries.at(-1)];
      return removable(first && last ? runRanges(procedure, first, last) : []);
    }
    default:
      return removable([]);
  }
}

/** Words that are only syntax: `pass`, and the keywords of branches. */
function fillers(context: ProcedureContext): TextRange[] {
  const { procedure, byStatement } = context.tree;
  return [...byStatement.values()].flatMap((entry) => {
    if (entry.statement.kind === 'pass') return [entry.range];
    return entry.blocks.flatMap(({ role, header: head }) => {
      if (!head || (role !== 'elif' && role !== 'else')) return [];
      const word = /^(?:elif|else\s+if|else)\b/iu.exec(procedure.text.slice(head.start, head.end))?.[0].length ?? 0;
      return [{ start: head.start, end: head.start + word }];
    });
  });
}

const changesShape: ReadonlySet<GraphEdit['kind']> = new Set<GraphEdit['kind']>([
  'insertStatement',
  'deleteStatement',
  'deleteStatements',
  'moveStatement',
  'wrapStatements',
  'unwrapStatement',
  'addBranch',
  'deleteBranch',
  'connectFlow',
  'paste',
]);

/** Source ranges that the edit may remove or move. */
export function editableStatementRanges(document: PdlDocument, edit: GraphEdit): EditableDecodedRanges {
  const opened = openProcedure(document);
  if (!opened.ok) return removable([]);
  const { scalar } = opened.value.tree.procedure;
  if (edit.kind === 'toBlockProcedure') return removable([scalar.range]);
  const named = rangesOfEdit(opened.value, edit);
  const inSource = ({ start, end }: TextRange) => scalar.sourceRange(start, end);
  const more = changesShape.has(edit.kind) ? fillers(opened.value) : [];
  return { removable: [...named.removable, ...more].map(inSource), moved: named.moved.map(inSource) };
}
