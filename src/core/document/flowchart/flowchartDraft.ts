// Collects the changes of an edit to the statements of a flowchart, then writes them as text edits.
// Invariant: text outside the touched statements stays; numbers in `linkStyle` follow their edges, and names of removed
// edges are removed.
// Over 300 lines: removing, replacing and inserting must agree on the owner of a line, its break and its `;`.

import {
  edgesOfFlow,
  type FlowchartStatement,
  type FlowchartText,
  type FlowStatement,
  nodeMentionsIn,
  type OtherStatement,
  type SubgraphText,
} from '../../flowchart';
import { firstIndex, groupBy, type TextEdit, type TextRange } from '../../support';
import { mergeDeletions } from '../yaml/mergeDeletions';
import { lineEndAt, lineStart, lineTextAt, wholeLines } from '../yaml/yamlText';
import { memberships } from './membership';
import type { FlowPiece } from './rewriteFlow';

/**
 * Position of new statements: at the end or start of a subgraph (or of the top level), or directly behind a subgraph.
 */
export type InsertPosition =
  | { readonly endOf: SubgraphText | undefined }
  | { readonly startOf: SubgraphText | undefined }
  | { readonly behind: SubgraphText };

export interface NewFlowchartStatement {
  /** Lines with their relative indentation. */
  readonly lines: readonly string[];
  readonly ids: readonly string[];
  readonly edges?: readonly (number | undefined)[];
}

export interface FlowchartDraft {
  /** Replaces text inside a statement that stays, without changing its edges. */
  replace(range: TextRange, text: string): void;
  /** Edges of a statement after it is changed in place; undefined marks a new edge. */
  setEdges(flow: FlowStatement, ordinals: readonly (number | undefined)[]): void;
  remove(statement: FlowchartStatement): void;
  rewrite(flow: FlowStatement, pieces: readonly FlowPiece[]): void;
  insert(place: InsertPosition, statement: NewFlowchartStatement): void;
  /** Follows the change of a generated edge id whose edge got other ends. */
  renameEdge(from: string, to: string): void;
  /** Removes a name from a statement's list, and the statement when its last name is removed. */
  removeName(statement: OtherStatement, name: string): void;
  finish(homes?: ReadonlyMap<string, SubgraphText | undefined>): TextEdit[];
}

const isBlank = (text: string) => text.trim() === '';
const UNIT = '    ';

export function createFlowchartDraft(text: FlowchartText): FlowchartDraft {
  const { source, newline, statements, flows } = text;
  const replaced: TextEdit[] = [];
  const removed = new Set<FlowchartStatement>();
  const rewritten = new Map<FlowStatement, readonly FlowPiece[]>();
  const ordinals = new Map<FlowStatement, readonly (number | undefined)[]>();
  const inserted: { readonly place: InsertPosition; readonly statement: NewFlowchartStatement }[] = [];
  const dropped = new Map<OtherStatement, Set<string>>();
  /** Ranges of names in statements other than flows, by name; built on first use. */
  let named: ReadonlyMap<string, readonly { readonly range: TextRange }[]> | undefined;

  const isFirst = ({ range }: FlowchartStatement) => isBlank(source.slice(lineStart(source, range.start), range.start));
  const isLast = ({ stop }: FlowchartStatement) => isBlank(source.slice(stop, lineEndAt(source, stop)));
  const indentAt = (offset: number) => /^[ \t]*/.exec(lineTextAt(source, offset))?.[0] ?? '';

  /** Drops id-only pieces whose node is mentioned elsewhere; pieces that belong to another group become insertions. */
  const settle = (homes: ReadonlyMap<string, SubgraphText | undefined>) => {
    const members = memberships(text);
    const groupOf = (id: string) => (homes.has(id) ? homes.get(id) : members.get(id));
    const groupIds = new Set(text.groups.map((group) => group.id));
    const mentioned = new Map<SubgraphText, Set<string>>(text.groups.map((group) => [group, new Set()]));
    const mentionedAnywhere = new Set<string>();
    const addMentions = (group: SubgraphText | undefined, ids: readonly string[]) => {
      const known = group && mentioned.get(group);
      for (const id of ids) {
        known?.add(id);
        mentionedAnywhere.add(id);
      }
    };
    for (const group of text.groups) if (!removed.has(group.header)) addMentions(group.parent, [group.id]);
    for (const flow of flows) {
      if (!removed.has(flow) && !rewritten.has(flow))
        addMentions(
          flow.group,
          nodeMentionsIn(flow).map(({ id }) => id),
        );
    }
    for (const pieces of rewritten.values()) {
      for (const piece of pieces) if (!piece.isIdOnly) addMentions(piece.group, piece.ids);
    }
    for (const { place, statement } of inserted) {
      addMentions(groupAt(place), statement.ids);
    }
    const isMentioned = (id: string) => {
      const group = groupOf(id);
      if (group) return mentioned.get(group)?.has(id) === true;
      return groupIds.has(id) || mentionedAnywhere.has(id);
    };
    for (const [flow, pieces] of rewritten) {
      const ownPieces: FlowPiece[] = [];
      for (const piece of pieces) {
        const [id = ''] = piece.ids;
        // An id alone outside the node's group is redundant: the node is mentioned in its group, or will be.
        const belongsElsewhere = groupOf(id) !== undefined && groupOf(id) !== piece.group;
        if (piece.isIdOnly && (belongsElsewhere || isMentioned(id))) continue;
        addMentions(piece.group, piece.ids);
        if (piece.group === flow.group) ownPieces.push(piece);
        else inserted.push({ place: { behind: childOf(piece.group, flow.group) }, statement: asNew(piece) });
      }
      if (ownPieces.length === 0) {
        rewritten.delete(flow);
        removed.add(flow);
      } else rewritten.set(flow, ownPieces);
    }
  };

  const anchorOf = (place: InsertPosition): { readonly at: FlowchartStatement; readonly insertsBefore: boolean } => {
    if ('behind' in place) return { at: place.behind.end, insertsBefore: false };
    if ('startOf' in place)
      return { at: place.startOf?.header ?? (statements[0] as FlowchartStatement), insertsBefore: false };
    if (place.endOf) return { at: place.endOf.end, insertsBefore: true };
    const last = statements.findLast(
      (statement) =>
        statement.group === undefined &&
        !removed.has(statement) &&
        (statement.kind === 'flow' || statement.kind === 'end' || statement.kind === 'header'),
    );
    return { at: last ?? (statements[0] as FlowchartStatement), insertsBefore: false };
  };

  /** Indentation in each group, taken from the last statement there that starts its line. */
  let indents: Map<SubgraphText | undefined, string> | undefined;
  const indentIn = (group: SubgraphText | undefined): string => {
    indents ??= new Map(
      statements.flatMap((other) =>
        (other.kind === 'flow' || other.kind === 'end') && isFirst(other)
          ? [[other.group, indentAt(other.range.start)] as const]
          : [],
      ),
    );
    const like = indents.get(group);
    if (like !== undefined) return like;
    const around = indentAt(group ? group.header.range.start : (statements[0]?.range.start ?? 0));
    return around + (around.includes('\t') ? '\t' : UNIT);
  };

  const insertion = ({ place, statement }: (typeof inserted)[number]): TextEdit => {
    const { at, insertsBefore } = anchorOf(place);
    const { lines } = statement;
    const indent = 'behind' in place ? indentAt(at.range.start) : indentIn(groupAt(place));
    if (insertsBefore) {
      const startsLine = isFirst(at);
      const start = startsLine ? lineStart(source, at.range.start) : at.range.start;
      const written = startsLine ? lines.map((line) => indent + line + newline).join('') : `${lines.join('; ')}; `;
      return { range: { start, end: start }, text: written };
    }
    const start = at.stop;
    const written = lines.map((line) => newline + indent + line).join('');
    // Text that followed on the same line moves to a new line.
    return { range: { start, end: start }, text: isLast(at) ? written : written + newline + indent };
  };

  /** Whether all statements between two line ends are removed, cached for the other statements of the line. */
  let emptied = { first: -1, last: -1, isEmpty: false };
  const isEmptied = (first: number, last: number): boolean => {
    if (emptied.first !== first || emptied.last !== last) {
      const from = firstIndex(statements.length, (at) => (statements[at] as FlowchartStatement).stop > first);
      const to = firstIndex(statements.length, (at) => (statements[at] as FlowchartStatement).range.start >= last);
      emptied = { first, last, isEmpty: statements.slice(from, to).every((other) => removed.has(other)) };
    }
    return emptied.isEmpty;
  };

  const removal = (statement: FlowchartStatement, at: number): TextEdit => {
    const { start } = statement.range;
    const [first, last] = [lineStart(source, start), lineEndAt(source, statement.stop)];
    if (isEmptied(first, last)) return { range: wholeLines(source, start, statement.stop), text: '' };
    const next = statements[at + 1];
    if (next && next.range.start < last) return { range: { start, end: next.range.start }, text: '' };
    const before = statements[at - 1];
    return { range: { start: Math.max(first, before?.stop ?? first), end: statement.stop }, text: '' };
  };

  const rewriting = (flow: FlowStatement, pieces: readonly FlowPiece[]): TextEdit => {
    const isOwner = isFirst(flow) && isLast(flow);
    const semicolon = flow.stop > flow.range.end ? ';' : '';
    const joint = isOwner ? semicolon + newline + indentAt(flow.range.start) : '; ';
    return { range: flow.range, text: pieces.map((piece) => piece.text).join(joint) };
  };

  /** Old ordinal -> new ordinal, for the edges that remain. */
  const renumber = (): ReadonlyMap<number, number> => {
    const made: { readonly at: number; readonly edges: readonly (number | undefined)[] }[] = [];
    for (const flow of flows) {
      if (removed.has(flow)) continue;
      const own = edgesOfFlow(text, flow);
      const edges =
        rewritten.get(flow)?.flatMap((piece) => piece.edges) ?? ordinals.get(flow) ?? own.map((edge) => edge.ordinal);
      made.push({ at: flow.range.start, edges });
    }
    for (const { place, statement } of inserted) {
      const { at, insertsBefore } = anchorOf(place);
      made.push({ at: insertsBefore ? at.range.start : at.stop, edges: statement.edges ?? [] });
    }
    const order = made.sort((a, b) => a.at - b.at).flatMap((entry) => entry.edges);
    return new Map(order.flatMap((ordinal, index) => (ordinal === undefined ? [] : [[ordinal, index] as const])));
  };

  /** Updates references to edges: by number in `linkStyle`, by id elsewhere. */
  const followEdges = () => {
    const numbers = renumber();
    const gone = new Set(text.edges.filter((edge) => !numbers.has(edge.ordinal)).map((edge) => edge.id));
    for (const statement of statements) {
      if (removed.has(statement)) continue;
      if (statement.kind === 'flow') {
        const mention = statement.groups[0]?.[0];
        const isMentionOnly = statement.links.length === 0 && statement.groups[0]?.length === 1;
        if (mention && isMentionOnly && gone.has(mention.id)) removed.add(statement);
      } else if (statement.kind === 'linkStyle') {
        const kept = statement.names.flatMap(({ text: name }) =>
          /^\d+$/.test(name) ? (numbers.get(+name) ?? []) : name,
        );
        const written = statement.names.map((name) => name.text);
        if (kept.length === 0) removed.add(statement);
        else if (kept.join() !== written.join()) replaceNames(statement, kept.join());
      } else if (statement.kind !== 'style') {
        for (const { text: name } of statement.names) if (gone.has(name)) drop(statement, name);
      }
    }
  };

  const replaceNames = ({ names }: OtherStatement, written: string) => {
    const range = { start: names[0]?.range.start ?? 0, end: names.at(-1)?.range.end ?? 0 };
    replaced.push({ range, text: written });
  };

  const drop = (statement: OtherStatement, name: string) => {
    const names = dropped.get(statement);
    if (names) names.add(name);
    else dropped.set(statement, new Set([name]));
  };

  return {
    replace: (range, written) => void replaced.push({ range, text: written }),
    setEdges: (flow, edges) => void ordinals.set(flow, edges),
    remove: (statement) => void removed.add(statement),
    rewrite: (flow, pieces) => void rewritten.set(flow, pieces),
    insert: (place, statement) => void inserted.push({ place, statement }),
    removeName: drop,
    renameEdge: (from, to) => {
      for (const mention of text.mentions.get(from) ?? []) replaced.push({ range: mention.idRange, text: to });
      named ??= groupBy(
        statements.flatMap((statement) => (statement.kind === 'flow' ? [] : statement.names)),
        (name) => name.text,
      );
      for (const { range } of named.get(from) ?? []) replaced.push({ range, text: to });
    },
    finish: (homes = new Map()) => {
      settle(homes);
      followEdges();
      for (const [statement, names] of dropped) {
        const kept = statement.names.filter((name) => !names.has(name.text)).map((name) => name.text);
        if (kept.length === 0) removed.add(statement);
        else replaceNames(statement, kept.join());
      }
      // A replacement is inside one statement: the last one that does not start behind it.
      const isOutsideRemoved = ({ range }: TextEdit) => {
        const behind = firstIndex(
          statements.length,
          (at) => (statements[at] as FlowchartStatement).range.start > range.start,
        );
        return behind === 0 || !removed.has(statements[behind - 1] as FlowchartStatement);
      };
      const edits = [
        ...replaced.filter(isOutsideRemoved),
        ...[...rewritten].map(([flow, pieces]) => trim(source, rewriting(flow, pieces))),
        ...statements.flatMap((statement, at) => (removed.has(statement) ? [removal(statement, at)] : [])),
        ...inserted.map(insertion),
      ];
      return mergeDeletions(
        source,
        edits.filter(({ range, text: written }) => source.slice(range.start, range.end) !== written),
      );
    },
  };
}

const groupAt = (place: InsertPosition): SubgraphText | undefined =>
  'behind' in place ? place.behind.parent : 'startOf' in place ? place.startOf : place.endOf;

const asNew = (piece: FlowPiece): NewFlowchartStatement => ({
  lines: [piece.text],
  ids: piece.ids,
  edges: piece.edges,
});

/** The ancestor of `inner` that is directly inside `outer`. */
function childOf(outer: SubgraphText | undefined, inner: SubgraphText | undefined): SubgraphText {
  let child = inner as SubgraphText;
  while (child.parent && child.parent !== outer) child = child.parent;
  return child;
}

/** The same edit without the unchanged text at both ends. */
function trim(source: string, { range, text }: TextEdit): TextEdit {
  const before = source.slice(range.start, range.end);
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  return {
    range: { start: range.start + start, end: range.end - end },
    text: text.slice(start, text.length - end),
  };
}
