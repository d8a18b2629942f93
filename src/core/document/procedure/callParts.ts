// Finds the targets and arguments of a call with their ranges, and plans changes of either list.
// Refuses calls with several argument lists, and calls without brackets.

import type { Call, Expr } from '../../language';
import { fail, ok, type Result, type TextEdit, type TextRange } from '../../support';
import type { EditProblem } from '../graphEdit';
import { findStatementRun, type ProcedureContext } from './procedureEdit';
import { decodedRange, sliceProcedure } from './procedureText';
import type { StatementEntry } from './statementTree';

/** Targets or arguments of a call, with decoded ranges. */
export interface CallNameList {
  readonly entry: StatementEntry;
  readonly items: readonly TextRange[];
  /** Range to replace if the list was empty or becomes empty. */
  readonly fullRange: TextRange;
}

const unsupported = (message: string) => fail({ code: 'document/unsupported-shape', message } as const);

interface FoundCall {
  readonly entry: StatementEntry;
  readonly call: Call;
}

function findCall(context: ProcedureContext, nodeId: string): Result<FoundCall, EditProblem> {
  const run = findStatementRun(context, nodeId);
  if (!run.ok) return run;
  const { site, first } = run.value;
  if (site.site.call) return ok({ entry: first, call: site.site.call });
  return fail({
    code: 'document/unknown-statement',
    message: 'This step calls nothing: it has no arguments and no result.',
  });
}

/** Arguments of a call: the items of its single list, or its plain arguments; undefined for several lists. */
export function passedItems({ args }: Call): readonly Expr[] | undefined {
  const [first] = args;
  if (args.length === 1 && first?.kind === 'list') return first.items;
  return args.some(({ kind }) => kind === 'list') ? undefined : args;
}

export function findCallArguments(context: ProcedureContext, nodeId: string): Result<CallNameList, EditProblem> {
  const found = findCall(context, nodeId);
  if (!found.ok) return found;
  const { entry, call } = found.value;
  const { procedure } = context.tree;
  const range = decodedRange(procedure, call.range);
  const name = decodedRange(procedure, call.nameRange);
  const opening = /^\s*[(（]/u.exec(procedure.text.slice(name.end, range.end));
  if (!opening || !/[)）]$/u.test(sliceProcedure(procedure, range))) {
    return unsupported('The call has no brackets to write its arguments into. Add `()` behind its name first.');
  }
  const items = passedItems(call);
  if (!items) return unsupported('The call passes several lists. Edit it as code.');
  return ok({
    entry,
    items: items.map((item) => decodedRange(procedure, item.range)),
    fullRange: { start: name.end + opening[0].length, end: range.end - 1 },
  });
}

/** Finds the targets that take the result of a call. */
export function findCallTargets(context: ProcedureContext, nodeId: string): Result<CallNameList, EditProblem> {
  const found = findCall(context, nodeId);
  if (!found.ok) return found;
  const { entry, call } = found.value;
  const { statement } = entry;
  if (statement.kind !== 'call' || statement.call !== call) {
    return unsupported('The call is a part of its step, which uses the result there. Edit it as code.');
  }
  const { procedure } = context.tree;
  return ok({
    entry,
    items: statement.targets.map(({ range }) => decodedRange(procedure, range)),
    fullRange: { start: entry.range.start, end: decodedRange(procedure, call.range).start },
  });
}

/** The smallest edits that change the items to `next`; text between items that stay is not changed. */
export function changeListItems(
  items: readonly TextRange[],
  now: readonly string[],
  next: readonly string[],
): readonly TextEdit[] {
  const at = (index: number) => items[index] as TextRange; // `index` is in range by construction
  if (now.length === next.length) {
    return next.flatMap((text, index) => (text === now[index] ? [] : [{ range: at(index), text }]));
  }
  let kept = 0;
  while (kept < Math.min(now.length, next.length) && now[kept] === next[kept]) kept++;
  let tail = 0;
  while (tail < Math.min(now.length, next.length) - kept && now.at(-1 - tail) === next.at(-1 - tail)) tail++;
  const [removedCount, text] = [now.length - tail, next.slice(kept, next.length - tail).join(', ')];
  if (kept === removedCount) {
    const place = kept > 0 ? at(kept - 1).end : at(0).start;
    return [{ range: { start: place, end: place }, text: kept > 0 ? `, ${text}` : `${text}, ` }];
  }
  if (text !== '') return [{ range: { start: at(kept).start, end: at(removedCount - 1).end }, text }];
  const start = kept > 0 ? at(kept - 1).end : at(0).start;
  return [{ range: { start, end: kept > 0 ? at(removedCount - 1).end : at(removedCount).start }, text: '' }];
}

/** Ranges that an edit of the row may remove: the items and the separators around them, except gaps with comments. */
export function editableListRanges(text: string, { items, fullRange }: CallNameList): TextRange[] {
  const gaps = [fullRange.start, ...items.map(({ end }) => end)].map((start, index) => ({
    start,
    end: items[index]?.start ?? fullRange.end,
  }));
  return [...items, ...gaps.filter(({ start, end }) => !text.slice(start, end).includes('#'))];
}
