// One statement as the smallest statements that say what is left of it: parts between links that change stay as they are
// written, the rest is printed edge by edge, with what a mention tells of its node at the first place that is printed.

import {
  type EdgeText,
  edgesOf,
  type FlowchartText,
  type FlowStatement,
  type GroupText,
  isTelling,
  type Mention,
  textAt,
} from '../../flowchart';
import { grouped } from '../../support';
import { needsSpace } from './printFlowchartParts';

export interface EdgeChange {
  readonly from?: string;
  readonly to?: string;
  /** Another link, label included. */
  readonly link?: string;
  /** A new node on the way, with the link that leads on from it. */
  readonly via?: { readonly id: string; readonly mention: string; readonly link: string };
}

export interface FlowChange {
  readonly edges?: ReadonlyMap<number, EdgeChange | 'gone'>;
  /** Nodes that go, with all of their edges. */
  readonly gone?: ReadonlySet<string>;
  /** Nodes that must not be mentioned where the statement stands. */
  readonly apart?: ReadonlySet<string>;
}

export interface Piece {
  readonly text: string;
  readonly ids: readonly string[];
  /** Ordinals of the edges it makes. */
  readonly edges: readonly (number | undefined)[];
  /** Where it may stand. */
  readonly group: GroupText | undefined;
  /** An id alone, wanted only if nothing else says that the node is there. */
  readonly isBare?: boolean;
}

/** Where a statement with these mentions may stand: here, or in the next subgraph around that leaves all where they are. */
export type FindPlace = (ids: readonly string[], from: GroupText | undefined) => GroupText | undefined;

/** A piece that may go on in the next one: `A --> B` and `B --> C` are `A --> B --> C`. */
interface Part extends Piece {
  /** Ids of its first and last `&` groups, and how these are written. */
  readonly first: readonly [ids: string, text: string];
  readonly last: readonly [ids: string, text: string];
}

interface Row {
  froms: string[];
  tos: string[];
  readonly link: string;
  readonly gaps: readonly [string, string];
  readonly place: GroupText | undefined;
  /** Of sources, then of targets. */
  readonly ids: string[];
  readonly via: readonly string[];
  readonly edges: (number | undefined)[];
}

/** `loose`: what is told of nodes that are set apart, for whoever gives them another place. */
export function rewriteFlow(
  text: FlowchartText,
  flow: FlowStatement,
  change: FlowChange,
  findPlace: FindPlace,
): { readonly pieces: Piece[]; readonly loose: ReadonlyMap<string, string> } {
  const edges = grouped(edgesOf(text, flow), ({ link }) => link);
  const leaves = (mention: Mention) => change.gone?.has(mention.id) || change.apart?.has(mention.id) || false;
  const isAffected = flow.links.map(
    (_, link) =>
      [...(flow.groups[link] ?? []), ...(flow.groups[link + 1] ?? [])].some(leaves) ||
      edges.get(link)?.some(({ ordinal }) => change.edges?.has(ordinal)),
  );
  const stays = flow.groups.map((_, at) => isAffected[at - 1] === false || isAffected[at] === false);
  const kept = new Set(flow.groups.flatMap((group, at) => (stays[at] ? group : [])));
  const printed = new Set<Mention>();
  const loose = new Map<string, string>();
  const piece = (content: string, ids: readonly string[], ordinals: readonly (number | undefined)[]): Piece => ({
    text: content,
    ids,
    edges: ordinals,
    group: findPlace(ids, flow.group),
  });

  const print = (mention: Mention, id: string | undefined): string => {
    if (id !== undefined && id !== mention.id) return id;
    if (kept.has(mention) || printed.has(mention) || change.apart?.has(mention.id)) return mention.id;
    printed.add(mention);
    return textAt(text, mention.range);
  };

  const printLink = (link: number): Part[] => {
    const rows: Row[] = [];
    for (const edge of edges.get(link) ?? []) {
      const changed = change.edges?.get(edge.ordinal);
      if (changed === 'gone') continue;
      const [source, target] = [changed?.from ?? edge.from.id, changed?.to ?? edge.to.id];
      if (change.gone?.has(source) || change.gone?.has(target)) continue;
      const via = changed?.via;
      const written = changed?.link ?? linkText(text, edge);
      const place = findPlace([source, target, ...(via ? [via.id] : [])], flow.group);
      // What is told of a node stays in its subgraph when the edge has to leave that.
      const isAway = place !== flow.group;
      const made: Row = {
        ids: [source, target],
        place,
        froms: [isAway ? source : print(edge.from, changed?.from)],
        tos: [isAway ? target : print(edge.to, changed?.to)],
        link: via ? `${written} ${via.mention} ${via.link}` : written,
        gaps: gapsOf(text, edge),
        edges: via ? [edge.ordinal, undefined] : [edge.ordinal],
        via: via ? [via.id] : [],
      };
      const last = rows.at(-1);
      const isSame = last?.link === made.link && last.place === place && source === last.ids[0];
      if (last && isSame && last.froms.length === 1) {
        last.tos.push(...made.tos);
        last.ids.push(target);
        last.edges.push(edge.ordinal);
      } else rows.push(made);
    }
    return joinRows(rows).map((row) => ({
      ...piece(spellRow(row), [...row.ids, ...row.via], row.edges),
      first: [row.ids.slice(0, row.froms.length).join(), row.froms.join(' & ')],
      last: [row.ids.slice(row.froms.length).join(), row.tos.join(' & ')],
    }));
  };

  const links = flow.links.map((_, link) => (isAffected[link] ? printLink(link) : []));
  const pieces: (Piece | Part)[] = [];
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
        text: textAt(text, range),
        ids: run.flat().map(({ id }) => id),
        edges: ordinals,
        group: flow.group,
        first: groupText(text, run[0]),
        last: groupText(text, run.at(-1)),
      });
    } else {
      for (const mention of flow.groups[at] ?? []) {
        if (change.gone?.has(mention.id) || printed.has(mention)) continue;
        const { id } = mention;
        if (change.apart?.has(id)) {
          if (isTelling(mention)) loose.set(id, textAt(text, mention.range));
        } else if (isTelling(mention)) pieces.push(piece(textAt(text, mention.range), [id], []));
        else pieces.push({ ...piece(id, [id], []), isBare: true });
      }
    }
    pieces.push(...(links[at] ?? []));
  }
  return { pieces: joinParts(pieces), loose };
}

function groupText(text: FlowchartText, group: readonly Mention[] = []): Part['first'] {
  const range = { start: group[0]?.range.start ?? 0, end: group.at(-1)?.range.end ?? 0 };
  return [group.map(({ id }) => id).join(), textAt(text, range)];
}

/** Chains where one part ends as the next begins, and one of the two only names what the other may tell of. */
function joinParts(pieces: readonly (Piece | Part)[]): Piece[] {
  const joined: (Piece | Part)[] = [];
  /** Of the last that is not bare. */
  let at = -1;
  for (const piece of pieces) {
    const last = joined[at];
    const isChain =
      last && 'last' in last && 'first' in piece && last.group === piece.group && last.last[0] === piece.first[0];
    const bare = isChain ? piece.first[0].replaceAll(',', ' & ') : '';
    if (!isChain || (last.last[1] !== bare && piece.first[1] !== bare)) {
      joined.push(piece);
      if (!piece.isBare) at = joined.length - 1;
      continue;
    }
    const text =
      piece.first[1] === bare
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

/** Sources with the same targets behind one another are one statement again. */
function joinRows(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const isSame =
      last?.link === row.link &&
      last.place === row.place &&
      last.ids.slice(-last.tos.length).join() === row.ids.slice(1).join();
    if (!last || !isSame) {
      joined.push({ ...row, ids: [...row.ids] });
      continue;
    }
    last.froms = [...last.froms, ...row.froms];
    // What a row tells of a target counts wherever it stands.
    last.tos = last.tos.map((text, at) => ((row.tos[at]?.length ?? 0) > text.length ? (row.tos[at] ?? text) : text));
    last.ids.unshift(...row.ids.slice(0, 1));
    last.edges.push(...row.edges);
  }
  return joined;
}

function spellRow({ froms, tos, link, gaps: [before, behind] }: Row): string {
  const [from, to] = [froms.join(' & '), tos.join(' & ')];
  const first = before === '' && needsSpace(from, 'behind') ? ' ' : before;
  const second = behind === '' && needsSpace(to, 'before') ? ' ' : behind;
  return from + first + link + second + to;
}

/** The link of one edge: its id stays with the edge that bears it. */
function linkText(text: FlowchartText, { statement, link, id }: EdgeText): string {
  const found = statement.links[link];
  if (!found) return '-->';
  return textAt(
    text,
    found.id === undefined || found.id === id ? found.range : { ...found.range, start: found.arrow.start },
  );
}

/** The white space around a link as it is written, on one line. */
function gapsOf({ source }: FlowchartText, { statement, link }: EdgeText): readonly [string, string] {
  const range = statement.links[link]?.range;
  const before = statement.groups[link]?.at(-1)?.range.end;
  const behind = statement.groups[link + 1]?.[0]?.range.start;
  if (!range || before === undefined || behind === undefined) return [' ', ' '];
  const gaps = [source.slice(before, range.start), source.slice(range.end, behind)] as const;
  return gaps.some((gap) => /[^ \t]/.test(gap)) ? [' ', ' '] : gaps;
}
