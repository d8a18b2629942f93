// What an edit of the procedure names: the statements, branches and conditions that it may remove or move.
// A `pass` gives way to any step, and the word of an `elif` or `else` to the one that its branch then needs.

import type { PdlDocument } from '../../language';
import type { TextRange } from '../../support';
import { findMeantEdit } from '../edits/procedure/connectFlow';
import { findBranchCut } from '../edits/procedure/deleteBranch';
import { findRuns } from '../edits/procedure/deleteStatements';
import { findEmptied } from '../edits/procedure/findEmptiedBlock';
import { findCondition } from '../edits/procedure/setCondition';
import { findUnwrapping, type Unwrapping } from '../edits/procedure/unwrapStatement';
import { findNeighbours, outermostAround } from '../edits/procedure/wrapStatements';
import type { GraphEdit } from '../graphEdit';
import { findArguments, findTargets, namedRow } from './callParts';
import { findRun, openProcedure, type ProcedureContext } from './procedureEdit';
import type { ProcedureText } from './procedureText';
import { leadIndex } from './statementGaps';
import type { Block, Entry } from './statementTree';

interface Named {
  /** Decoded ranges. */
  readonly gone: readonly TextRange[];
  readonly moved: readonly TextRange[];
}

const gone = (ranges: readonly TextRange[]): Named => ({ gone: ranges, moved: [] });

/** Colons and the comment behind a place, on its line. */
function lineRest({ text }: ProcedureText, offset: number): TextRange {
  const rest = /^[ \t:;,]*(?:#[^\n]*)?(?=\n|$)/u.exec(text.slice(offset, offset + 10_000))?.[0].length ?? 0;
  return { start: offset, end: offset + rest };
}

/** Neighbours with the comments directly above and the one behind them. */
function wholeRun(procedure: ProcedureText, first: Entry, last: Entry): TextRange[] {
  const lead = first.block.entries[leadIndex(first)] ?? first;
  const end = last.range.end;
  return [{ start: Math.min(lead.range.start, first.range.start), end }, lineRest(procedure, end)];
}

function header(procedure: ProcedureText, block: Block): TextRange {
  const start = block.header?.start ?? block.owner?.range.start ?? 0;
  const end = block.header?.end ?? start + (/^try/iu.exec(procedure.text.slice(start))?.[0].length ?? 0);
  return { start, end: end + (/^[ \t]*:/u.exec(procedure.text.slice(end))?.[0].length ?? 0) };
}

/** A branch with its header. */
function wholeBranch(procedure: ProcedureText, block: Block): TextRange[] {
  const head = header(procedure, block);
  const last = block.entries.at(-1);
  const end = Math.max(head.end, last?.range.end ?? 0);
  return [{ start: head.start, end }, lineRest(procedure, end)];
}

const unwrapped = (procedure: ProcedureText, { body, entry }: Unwrapping): TextRange[] => [
  header(procedure, body),
  ...entry.blocks.slice(1).flatMap((block) => wholeBranch(procedure, block)),
];

function namedBy(context: ProcedureContext, edit: GraphEdit): Named {
  const { procedure } = context.tree;
  switch (edit.kind) {
    case 'deleteStatement': {
      const run = findRun(context, edit.nodeId);
      if (!run.ok) return gone([]);
      const { site, first, last } = run.value;
      if (site.block && site.block.index > 0) return namedBy(context, { kind: 'deleteBranch', nodeId: edit.nodeId });
      const emptied = edit.withEmptied ? findEmptied(context, first, last) : undefined;
      if (emptied?.block) return gone(wholeBranch(procedure, emptied.block));
      return gone(wholeRun(procedure, emptied?.entry ?? first, emptied?.entry ?? last));
    }
    case 'deleteStatements': {
      const runs = findRuns(context, edit.nodeIds);
      return gone(runs.ok ? runs.value.flatMap(({ first, last }) => wholeRun(procedure, first, last)) : []);
    }
    case 'moveStatement': {
      const run = findRun(context, edit.nodeId);
      return { gone: [], moved: run.ok ? wholeRun(procedure, run.value.first, run.value.last) : [] };
    }
    case 'wrapStatements': {
      const found = edit.in.kind === 'def' ? findNeighbours(context, edit.nodeIds, edit.in) : undefined;
      if (!found?.ok || !outermostAround(found.value.first)) return gone([]);
      return { gone: [], moved: wholeRun(procedure, found.value.first, found.value.last) };
    }
    case 'connectFlow': {
      const meant = findMeantEdit(context, edit);
      return meant.ok ? namedBy(context, meant.value) : gone([]);
    }
    case 'unwrapStatement': {
      const found = findUnwrapping(context, edit.nodeId);
      return gone(found.ok ? unwrapped(procedure, found.value) : []);
    }
    case 'setCondition': {
      const place = findCondition(context, edit.nodeId);
      return gone(place.ok ? [place.value.range] : []);
    }
    case 'setStatement': {
      const run = findRun(context, edit.nodeId);
      return gone(run.ok ? [{ start: run.value.first.range.start, end: run.value.last.range.end }] : []);
    }
    case 'setArguments':
    case 'setTargets': {
      const row =
        edit.kind === 'setArguments' ? findArguments(context, edit.nodeId) : findTargets(context, edit.nodeId);
      return gone(row.ok ? namedRow(procedure.text, row.value) : []);
    }
    case 'deleteBranch': {
      const found = findBranchCut(context, edit);
      if (!found.ok) return gone([]);
      const cut = found.value;
      if (cut.kind === 'statement') return gone(wholeRun(procedure, cut.entry, cut.entry));
      if (cut.kind === 'handler') return gone(unwrapped(procedure, { ...cut, comment: undefined }));
      if (cut.kind !== 'empty') return gone(wholeBranch(procedure, cut.block));
      const { entries } = cut.block;
      const [first, last] = [entries[0], entries.at(-1)];
      return gone(first && last ? wholeRun(procedure, first, last) : []);
    }
    default:
      return gone([]);
  }
}

/** Words that stand for nothing but the shape: `pass`, and the keywords of branches. */
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

/** Ranges of the source. */
export function namedStatements(document: PdlDocument, edit: GraphEdit): Named {
  const opened = openProcedure(document);
  if (!opened.ok) return gone([]);
  const { scalar } = opened.value.tree.procedure;
  if (edit.kind === 'toBlockProcedure') return gone([scalar.range]);
  const named = namedBy(opened.value, edit);
  const inSource = ({ start, end }: TextRange) => scalar.sourceRange(start, end);
  const more = changesShape.has(edit.kind) ? fillers(opened.value) : [];
  return { gone: [...named.gone, ...more].map(inSource), moved: named.moved.map(inSource) };
}
