// Rewrites one flow statement as the fewest statements that keep its remaining content. Parts between unchanged links
// stay as written; the rest is printed edge by edge, with a node's details at its first printed mention.

import {
  type EdgeText,
  edgesOfFlow,
  type FlowchartText,
  type FlowStatement,
  flowchartTextAt,
  hasNodeDetails,
  type NodeMention,
  type SubgraphText,
} from '../../flowchart';
import { groupBy } from '../../support';
import { needsSpace } from './printFlowchartParts';

export interface EdgeChange {
  readonly from?: string;
  readonly to?: string;
  /** Another link, label included. */
  readonly link?: string;
  /** A new node on the edge, with the link from it to the old target. */
  readonly via?: { readonly id: string; readonly mention: string; readonly link: string };
}

export interface FlowChange {
  readonly edges?: ReadonlyMap<number, EdgeChange | 'gone'>;
  /** Nodes to remove with all of their edges. */
  readonly removedNodes?: ReadonlySet<string>;
  /** Nodes that must not be mentioned in the statement's group. */
  readonly excludedNodes?: ReadonlySet<string>;
}

export interface FlowPiece {
  readonly text: string;
  readonly ids: readonly string[];
  /** Ordinals of the piece's edges. */
  readonly edges: readonly (number | undefined)[];
  /** Group that the piece belongs to. */
  readonly group: SubgraphText | undefined;
  /** True for an id alone, which is only needed if the node is not mentioned elsewhere. */
  readonly isIdOnly?: boolean;
}

/**
 * The group for a statement with these mentions: `from`, or the nearest enclosing subgraph in which all nodes keep
 * their group.
 */
export type FindStatementGroup = (ids: readonly string[], from: SubgraphText | undefined) => SubgraphText | undefined;

/** A piece that can be chained with the next one: `A --> B` and `B --> C` become `A --> B --> C`. */
interface ChainPiece extends FlowPiece {
  /** Ids and text of the first and last `&` group. */
  readonly first: readonly [ids: string, text: string];
  readonly last: readonly [ids: string, text: string];
}

interface EdgeRow {
  froms: string[];
  tos: string[];
  readonly link: string;
  readonly gaps: readonly [string, string];
  readonly place: SubgraphText | undefined;
  /** Ids of the sources, then of the targets. */
  readonly ids: string[];
  readonly via: readonly string[];
  readonly edges: (number | undefined)[];
}

/**
 * Returns the pieces of the statement. `displacedMentions`: details of excluded nodes, which the caller writes
 * elsewhere.
 */
export function rewriteFlow(
  text: FlowchartText,
  flow: FlowStatement,
  change: FlowChange,
  findGroup: FindStatementGroup,
): { readonly pieces: FlowPiece[]; readonly displacedMentions: ReadonlyMap<string, string> } {
  const edges = groupBy(edgesOfFlow(text, flow), ({ link }) => link);
  const leaves = (mention: NodeMention) =>
    change.removedNodes?.has(mention.id) || change.excludedNodes?.has(mention.id) || false;
  const hasLeaving = flow.groups.map((group) => group.some(leaves));
  const isAffected = flow.links.map(
    (_, link) =>
      hasLeaving[link] || hasLeaving[link + 1] || edges.get(link)?.some(({ ordinal }) => change.edges?.has(ordinal)),
  );
  const stays = flow.groups.map((_, at) => isAffected[at - 1] === false || isAffected[at] === false);
  const kept = new Set(flow.groups.flatMap((group, at) => (stays[at] ? group : [])));
  const printed = new Set<NodeMention>();
  const displacedMentions = new Map<string, string>();
  const piece = (content: string, ids: readonly string[], ordinals: readonly (number | undefined)[]): FlowPiece => ({
    text: content,
    ids,
    edges: ordinals,
    group: findGroup(ids, flow.group),
  });

  const print = (mention: NodeMention, id: string | undefined): string => {
    if (id !== undefined && id !== mention.id) return id;
    if (kept.has(mention) || printed.has(mention) || change.excludedNodes?.has(mention.id)) return mention.id;
    printed.add(mention);
    return flowchartTextAt(text, mention.range);
  };

  const printLink = (link: number): ChainPiece[] => {
    const rows: EdgeRow[] = [];
    for (const edge of edges.get(link) ?? []) {
      const changed = change.edges?.get(edge.ordinal);
      if (changed === 'gone') continue;
      const [source, target] = [changed?.from ?? edge.from.id, changed?.to ?? edge.to.id];
      if (change.removedNodes?.has(source) || change.removedNodes?.has(target)) continue;
      const via = changed?.via;
      const written = changed?.link ?? linkText(text, edge);
      const place = findGroup([source, target, ...(via ? [via.id] : [])], flow.group);
      // A node's details stay in its subgraph if the edge has to leave that subgraph.
      const isInOtherGroup = place !== flow.group;
      const made: EdgeRow = {
        ids: [source, target],
        place,
        froms: [isInOtherGroup ? source : print(edge.from, changed?.from)],
        tos: [isInOtherGroup ? target : print(edge.to, changed?.to)],
        link: via ? `${written} ${via.mention} ${via.link}` : written,
        gaps: gapsOf(text, edge),
        edges: via ? [edge.ordinal, undefined] : [edge.ordinal],
        via: via ? [via.id] : [],
      };
      const last = rows.at(-1);
      const continuesRow = last?.link === made.link && last.place === place && source === last.ids[0];
      if (last && continuesRow && last.froms.length === 1) {
        last.tos.push(...made.tos);
        last.ids.push(target);
        last.edges.push(edge.ordinal);
      } else rows.push(made);
    }
    return joinRows(rows).map((row) => ({
      ...piece(printRow(row), [...row.ids, ...row.via], row.edges),
      first: [row.ids.slice(0, row.froms.length).join(), row.froms.join(' & ')],
      last: [row.ids.slice(row.froms.length).join(), row.tos.join(' & ')],
    }));
  };

  const links = flow.links.map((_, link) => (isAffected[link] ? printLink(link) : []));
  const pieces: (FlowPiece | ChainPiece)[] = [];
  for (let at = 0; at < flow.groups.length; at++) {
    const from = at;
    while (isAffected[at] === false) at++;
    if (at > from) {
      const run = flow.groups.slice(from, at + 1);
      const range = { start: run[0]?.[0]?.range.start ?? 0, end: run.at(-1)?.at(-1)?.range.end ?? 0 };
      const ordinals = run.flatMap((_, step) =>
        from + step < at ? (edges.get(from + step) ?? []).map(({ ordinal }) => ordinal) : [],
      );
      pieces.push({
        text: flowchartTextAt(text, range),
        ids: run.flat().map(({ id }) => id),
        edges: ordinals,
        group: flow.group,
        first: groupText(text, run[0]),
        last: groupText(text, run.at(-1)),
      });
    } else {
      for (const mention of flow.groups[at] ?? []) {
        if (change.removedNodes?.has(mention.id) || printed.has(mention)) continue;
        const { id } = mention;
        if (change.excludedNodes?.has(id)) {
          if (hasNodeDetails(mention)) displacedMentions.set(id, flowchartTextAt(text, mention.range));
        } else if (hasNodeDetails(mention)) pieces.push(piece(flowchartTextAt(text, mention.range), [id], []));
        else pieces.push({ ...piece(id, [id], []), isIdOnly: true });
      }
    }
    pieces.push(...(links[at] ?? []));
  }
  return { pieces: joinParts(pieces), displacedMentions };
}

function groupText(text: FlowchartText, group: readonly NodeMention[] = []): ChainPiece['first'] {
  const range = { start: group[0]?.range.start ?? 0, end: group.at(-1)?.range.end ?? 0 };
  return [group.map(({ id }) => id).join(), flowchartTextAt(text, range)];
}

/**
 * Joins pieces into chains if one ends with the nodes that start the next, and at least one of the two mentions has ids
 * only.
 */
function joinParts(pieces: readonly (FlowPiece | ChainPiece)[]): FlowPiece[] {
  const joined: (FlowPiece | ChainPiece)[] = [];
  /** Index of the last piece that is more than an id. */
  let at = -1;
  for (const piece of pieces) {
    const last = joined[at];
    const isChain =
      last && 'last' in last && 'first' in piece && last.group === piece.group && last.last[0] === piece.first[0];
    const idsOnly = isChain ? piece.first[0].replaceAll(',', ' & ') : '';
    if (!isChain || (last.last[1] !== idsOnly && piece.first[1] !== idsOnly)) {
      joined.push(piece);
      if (!piece.isIdOnly) at = joined.length - 1;
      continue;
    }
    const text =
      piece.first[1] === idsOnly
        ? last.text + piece.text.slice(piece.first[1].length)
        : last.text.slice(0, last.text.length - last.last[1].length) + piece.text;
    const [ids, edges] = [
      [...last.ids, ...piece.ids],
      [...last.edges, ...piece.edges],
    ];
    joined[at] = { ...last, text, ids, edges, last: piece.last };
  }
  return joined;
}

/** Joins consecutive sources with the same targets into one statement. */
function joinRows(rows: readonly EdgeRow[]): EdgeRow[] {
  const joined: EdgeRow[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const continuesRow =
      last?.link === row.link &&
      last.place === row.place &&
      last.ids.slice(-last.tos.length).join() === row.ids.slice(1).join();
    if (!last || !continuesRow) {
      joined.push({ ...row, ids: [...row.ids] });
      continue;
    }
    last.froms = [...last.froms, ...row.froms];
    // Node details in either row are kept.
    last.tos = last.tos.map((text, at) => ((row.tos[at]?.length ?? 0) > text.length ? (row.tos[at] ?? text) : text));
    last.ids.unshift(...row.ids.slice(0, 1));
    last.edges.push(...row.edges);
  }
  return joined;
}

function printRow({ froms, tos, link, gaps: [before, behind] }: EdgeRow): string {
  const [from, to] = [froms.join(' & '), tos.join(' & ')];
  const first = before === '' && needsSpace(from, 'behind') ? ' ' : before;
  const second = behind === '' && needsSpace(to, 'before') ? ' ' : behind;
  return from + first + link + second + to;
}

/** The link text of one edge; an explicit id stays with the edge that has it. */
function linkText(text: FlowchartText, { statement, link, id }: EdgeText): string {
  const found = statement.links[link];
  if (!found) return '-->';
  return flowchartTextAt(
    text,
    found.id === undefined || found.id === id ? found.range : { ...found.range, start: found.arrow.start },
  );
}

/** White space on both sides of a link as written, if it is on one line. */
function gapsOf({ source }: FlowchartText, { statement, link }: EdgeText): readonly [string, string] {
  const range = statement.links[link]?.range;
  const before = statement.groups[link]?.at(-1)?.range.end;
  const behind = statement.groups[link + 1]?.[0]?.range.start;
  if (!range || before === undefined || behind === undefined) return [' ', ' '];
  const gaps = [source.slice(before, range.start), source.slice(range.end, behind)] as const;
  return gaps.some((gap) => /[^ \t]/.test(gap)) ? [' ', ' '] : gaps;
}
