// Rereads the part of a literal procedure that an edit reaches: the top-level statements that it touches, or the whole
// procedure if lines can depend on distant lines. The YAML around it is not reread.
// Returns undefined for an edit that may change the end or the indentation of the scalar.

import { firstIndex, isSameList, lineStart, type TextRange } from '../../support';
import { declaredNamesOf, isSentenceLike } from '../declaredNames';
import type { PdlDocument, PdlStatement } from '../model';
import type { CallResolver } from '../procedure/callResolver';
import { assignedNames, buildResolver, definedFunctionNames, parseStatements } from '../procedure/parseProcedure';
import { decodeScalar } from '../yaml/decodeScalar';
import type { YamlScalar } from '../yaml/yamlTree';
import { type ProcedureTrace, type StatementGroups, traceGroups } from './parseTrace';
import {
  type EditStep,
  mergeDiagnostics,
  moveListTrace,
  moveOffsets,
  type StepResult,
  shiftDocument,
} from './reparseStep';
import { shiftRanges } from './shiftRanges';

/** Maximum number of lines that an open bracket can span, plus one for safety. */
const MAX_REACH = 61;

export function reparseProcedure(step: EditStep): StepResult | undefined {
  const { before, trace, source, edit, delta } = step;
  const old = trace.procedure;
  if (old === undefined || before.procedure === undefined) return undefined;
  const { start, end } = edit.range;
  if (start <= old.firstContent || (old.isLast ? end > old.end : end >= old.end)) return undefined;
  if (!staysInBlock(source, start, start + edit.text.length, old)) return undefined;
  const moved: ProcedureTrace = { ...old, end: old.end + delta };
  const part = readStatements(step, old) ?? readWholeProcedure(step, moved);
  const diagnostics = part && mergeDiagnostics(step, part.old, part.diagnostics);
  if (part === undefined || diagnostics === undefined) return undefined;
  const draft = shiftDocument(step);
  draft.procedure = {
    ...before.procedure,
    range: { start: old.start, end: moved.end },
    text: part.text,
    body: part.body,
  };
  draft.diagnostics = diagnostics;
  draft.sections = draft.sections.map((section) => {
    if (section.valueRange.start >= old.start || section.valueRange.end < old.firstContent) return section;
    return { ...section, valueRange: { start: section.valueRange.start, end: lastContentEnd(source, moved) } };
  });
  const { groups: _, ...plain } = moved;
  const procedure = part.groups === undefined ? plain : { ...plain, groups: part.groups };
  const lists = trace.lists.map((list) => moveListTrace(list, start, delta));
  const document: PdlDocument = draft;
  const resolver = resolvers.get(before);
  if (resolver && part.hasSameNames) resolvers.set(document, resolver);
  return { document, trace: { lists, procedure } };
}

/** True if every line that the edit touches is blank or has the block's indentation. */
function staysInBlock(source: string, from: number, to: number, { block, start }: ProcedureTrace): boolean {
  let at = Math.max(start, lineStart(source, from));
  for (;;) {
    const feed = source.indexOf('\n', at);
    const lineEnd = feed < 0 ? source.length : feed;
    let content = at;
    while (content < lineEnd && source[content] === ' ') content++;
    // A line of white space is blank only if YAML agrees.
    if (content - at < block.indent && !/^[ \t]*\r?$/.test(source.slice(content, lineEnd))) return false;
    if (feed < 0 || feed >= to) return true;
    at = feed + 1;
  }
}

/** End of the last nonblank line, by YAML's definition of blank. */
function lastContentEnd(source: string, { start, end }: ProcedureTrace): number {
  let stop = end;
  while (stop > start) {
    const feed = source.lastIndexOf('\n', stop - 1);
    let lineEnd = stop;
    if (lineEnd > feed + 1 && source[lineEnd - 1] === '\r') lineEnd--;
    if (/[^ \t]/.test(source.slice(feed + 1, lineEnd))) return lineEnd;
    stop = feed;
  }
  return start;
}

interface ReadPart {
  /** The reread range, in the text before the edit. */
  readonly old: TextRange;
  readonly text: string;
  readonly body: readonly PdlStatement[];
  readonly diagnostics: ReturnType<typeof parseStatements>['diagnostics'];
  readonly groups: StatementGroups | undefined;
  readonly hasSameNames: boolean;
}

const resolvers = new WeakMap<PdlDocument, CallResolver>();

function resolverOf(document: PdlDocument): CallResolver {
  let resolver = resolvers.get(document);
  if (resolver === undefined) {
    resolver = buildResolver(document.procedure?.text ?? '', declaredNamesOf(document));
    resolvers.set(document, resolver);
  }
  return resolver;
}

/** Reuses the call resolver for the next document, in which calls resolve to the same declarations. */
export function reuseResolver(before: PdlDocument, after: PdlDocument): void {
  const resolver = resolvers.get(before);
  if (resolver) resolvers.set(after, resolver);
}

const scalarOf = (range: TextRange, block: ProcedureTrace['block']): YamlScalar => ({
  kind: 'scalar',
  style: 'literal',
  range,
  content: range,
  block,
});

function readWholeProcedure({ before, source }: EditStep, trace: ProcedureTrace): ReadPart {
  const old = before.procedure?.range ?? { start: 0, end: 0 };
  return { old, ...readProcedureText(source, trace, before), hasSameNames: false };
}

/** Reads the procedure of `source` at the range of `trace`, with the declarations of `document`. */
export function readProcedureText(source: string, trace: ProcedureTrace, document: PdlDocument) {
  const map = decodeScalar(source, scalarOf({ start: trace.start, end: trace.end }, trace.block));
  const parsed = parseStatements(map, buildResolver(map.text, declaredNamesOf(document)), true);
  const groups = traceGroups(map.text, (offset) => map.range(offset, offset + 1).start, source);
  return { text: map.text, body: parsed.body, diagnostics: parsed.diagnostics, groups };
}

/** Rereads only the statements around the edit; undefined if the result could differ from a full read. */
function readStatements(step: EditStep, old: ProcedureTrace): ReadPart | undefined {
  const { before, source, edit, delta } = step;
  const { groups } = old;
  const procedure = before.procedure;
  if (groups === undefined || procedure === undefined) return undefined;
  const { start: editStart, end: editEnd } = edit.range;
  const { heads, decoded } = groups;
  // The edit may close a bracket that was opened above.
  const above = groups.unclosed.find(
    (offset) => offset < editStart && countLines(before.source, offset, editStart) <= MAX_REACH,
  );
  let first = firstAbove(heads, Math.min(editStart, above ?? editStart)) - 1;
  let next = firstAbove(heads, editEnd);
  for (let attempt = 0; attempt < 4; attempt++) {
    const from = first < 0 ? old.start : (heads[first] as number);
    const oldEnd = next < heads.length ? (heads[next] as number) : old.end;
    const to = oldEnd + delta;
    const block = next < heads.length ? { ...old.block, chomp: 'keep' as const } : old.block;
    const map = decodeScalar(source, scalarOf({ start: from, end: to }, block));
    const fresh = traceGroups(map.text, (offset) => map.range(offset, offset + 1).start, source);
    // If the first line no longer starts a statement, it belongs to the statement above.
    const startsAnew = fresh !== undefined && (first < 0 || fresh.heads[0] === from);
    if (!startsAnew) {
      if (first < 0) return undefined;
      first--;
      continue;
    }
    const open = fresh.unclosed.at(-1);
    if (open !== undefined && next < heads.length && countLines(source, open, to) <= MAX_REACH) {
      next = Math.min(heads.length, next + MAX_REACH);
      continue;
    }
    const decodedFrom = first < 0 ? 0 : (decoded[first] as number);
    const decodedEnd = next < heads.length ? (decoded[next] as number) : procedure.text.length;
    const oldText = procedure.text.slice(decodedFrom, decodedEnd);
    if (!meansTheSame(oldText, map.text)) return undefined;
    const parsed = parseStatements(map, resolverOf(before), true);
    const low = firstStatement(procedure.body, from);
    const high = firstStatement(procedure.body, oldEnd);
    const textDelta = map.text.length - oldText.length;
    const unchangedHeads = Math.max(0, first);
    return {
      old: { start: from, end: oldEnd },
      text: procedure.text.slice(0, decodedFrom) + map.text + procedure.text.slice(decodedEnd),
      body: [...procedure.body.slice(0, low), ...parsed.body, ...shiftRanges(procedure.body.slice(high), delta)],
      diagnostics: parsed.diagnostics,
      groups: {
        heads: [...heads.slice(0, unchangedHeads), ...fresh.heads, ...moveOffsets(heads.slice(next), delta)],
        decoded: [
          ...decoded.slice(0, unchangedHeads),
          ...moveOffsets(fresh.decoded, decodedFrom),
          ...moveOffsets(decoded.slice(next), textDelta),
        ],
        unclosed: [
          ...groups.unclosed.filter((offset) => offset < from),
          ...fresh.unclosed,
          ...moveOffsets(
            groups.unclosed.filter((offset) => offset >= oldEnd),
            delta,
          ),
        ],
      },
      hasSameNames: true,
    };
  }
  return undefined;
}

/** True if the function names and the sentence-like names stay the same, so that calls elsewhere are not affected. */
function meansTheSame(before: string, after: string): boolean {
  const sentences = (text: string) => [...new Set(assignedNames(text).filter(isSentenceLike))].sort();
  return (
    isSameList(definedFunctionNames(before), definedFunctionNames(after)) &&
    isSameList(sentences(before), sentences(after))
  );
}

/** Index of the first offset above `limit`. */
const firstAbove = (offsets: readonly number[], limit: number): number =>
  firstIndex(offsets.length, (at) => (offsets[at] as number) > limit);

const firstStatement = (body: readonly PdlStatement[], offset: number): number =>
  firstIndex(body.length, (at) => (body[at] as PdlStatement).range.start >= offset);

function countLines(source: string, from: number, to: number): number {
  let count = 0;
  for (
    let at = source.indexOf('\n', from);
    at >= 0 && at < to && count <= MAX_REACH;
    at = source.indexOf('\n', at + 1)
  ) {
    count++;
  }
  return count;
}
