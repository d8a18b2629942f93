// Computes the difference between two PDL documents: declarations by field, renames, statements of the procedure.
// Invariant: the difference of a document to itself is empty, and the reverse difference has the same size: additions
// become removals, while changes, renames and moves stay what they are. A rename is one change, whatever the number of
// its uses.

import { declarationId, textSimilarity, withSite } from '../graph';
import type { NameAt, PdlDocument } from '../language';
import { escapePattern } from '../support';
import { diffSequences } from './diffSequences';
import type {
  DeclAt,
  DeclChange,
  DiffDeclarationKind,
  DiffField,
  DocumentDiff,
  FieldChange,
  Rename,
  StatementAt,
  StatementChange,
} from './documentDiff';
import { type Decl, type DeclPair, declarationsOfKind, matchDeclarations } from './matchDeclarations';
import { pairSimilar } from './pairSimilar';
import { procedureStatementLines } from './procedureStatementLines';

const declKinds: readonly DiffDeclarationKind[] = ['slot', 'api', 'answer', 'other'];

interface MatchedKind {
  readonly kind: DiffDeclarationKind;
  readonly before: readonly Decl[];
  readonly after: readonly Decl[];
  readonly pairs: readonly DeclPair[];
}

export function diffDocuments(before: PdlDocument, after: PdlDocument): DocumentDiff {
  const matched = declKinds.map((kind): MatchedKind => {
    const [old, fresh] = [declarationsOfKind(before, kind), declarationsOfKind(after, kind)];
    return { kind, before: old, after: fresh, pairs: matchDeclarations(old, fresh) };
  });
  const renames = matched.flatMap(({ kind, before: old, after: fresh, pairs }) =>
    pairs.flatMap((pair): Rename[] => {
      const [was, is] = [(old[pair.before] as Decl).name, (fresh[pair.after] as Decl).name];
      return was === is ? [] : [{ decl: kind, before: was, after: is }];
    }),
  );
  const names = buildNeutralNames(renames);
  const nodes = new Map<string, string>();
  const declarations = matched.flatMap((one) => diffKind(one, names, nodes));
  return {
    document: [
      ...textChange('name', before.name?.name, after.name?.name),
      ...textChange('desc', before.desc?.name, after.desc?.name),
      ...textChange('detailedDesc', before.detailedDesc?.name, after.detailedDesc?.name),
    ],
    declarations,
    renames,
    statements: diffProcedures(procedureStatementLines(before), procedureStatementLines(after), names),
    nodes,
  };
}

/** Maps both names of a renamed declaration to one, so that its uses do not count as changes. */
export interface NeutralNames {
  before(text: string): string;
  after(text: string): string;
}

export function buildNeutralNames(renames: readonly Rename[]): NeutralNames {
  if (renames.length === 0) return { before: (text) => text, after: (text) => text };
  const side = (key: 'before' | 'after') => {
    // The same name for both sides, in either direction.
    const words = new Map(
      renames.map((rename) => [rename[key], `\u0001${[rename.before, rename.after].sort().join('\u0002')}`]),
    );
    const listed = [...words.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${listed.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
    return (text: string) => text.replace(pattern, (name) => words.get(name) ?? name);
  };
  return { before: side('before'), after: side('after') };
}

/** Ids as in the dependency graph: a second declaration of a name is a further site. A slot has no node, but an id. */
function identify(kind: DiffDeclarationKind, declarations: readonly Decl[]): DeclAt[] {
  const counts = new Map<string, number>();
  return declarations.map(({ name, item }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const nodeId = withSite(kind === 'slot' ? `slot:${name}` : declarationId(kind, name), count);
    return { name, nodeId, item };
  });
}

function diffKind(
  { kind, before, after, pairs }: MatchedKind,
  names: NeutralNames,
  nodes: Map<string, string>,
): DeclChange[] {
  const old = identify(kind, before);
  const fresh = identify(kind, after);
  const partners = new Map(pairs.map((pair) => [pair.after, pair.before]));
  const kept = new Set(pairs.map((pair) => pair.before));
  const removed = (index: number): DeclChange => ({
    kind: 'removed',
    decl: kind,
    before: old[index] as DeclAt,
    fields: [],
  });
  const changes: DeclChange[] = [];
  // A removed declaration is listed after the one that preceded it.
  const reportedIndexes = new Set<number>();
  const reportRemovedAfter = (start: number) => {
    for (let index = start; index < old.length && !kept.has(index); index++) {
      if (!reportedIndexes.has(index)) changes.push(removed(index));
      reportedIndexes.add(index);
    }
  };
  reportRemovedAfter(0);
  for (const [index, decl] of after.entries()) {
    const is = fresh[index] as DeclAt;
    const partner = partners.get(index);
    if (partner === undefined) {
      changes.push({ kind: 'added', decl: kind, after: is, fields: [] });
      continue;
    }
    const was = old[partner] as DeclAt;
    if (kind !== 'slot') nodes.set(was.nodeId, is.nodeId);
    const fields = diffFields(before[partner] as Decl, decl, names);
    if (fields.length > 0) changes.push({ kind: 'changed', decl: kind, before: was, after: is, fields });
    reportRemovedAfter(partner + 1);
  }
  return changes;
}

const textOf = (value: string | undefined) => (value === undefined || value === '' ? undefined : value);

function textChange(field: DiffField, was: string | undefined, is: string | undefined): FieldChange[] {
  const [before, after] = [textOf(was), textOf(is)];
  if (before === after) return [];
  return [
    {
      kind: 'text',
      field,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
  ];
}

function diffFields(before: Decl, after: Decl, names: NeutralNames): FieldChange[] {
  const fields: FieldChange[] = textChange('name', before.name, after.name);
  const text = (field: DiffField, was: string | undefined, is: string | undefined) => {
    // An answer's placeholders follow a rename, as calls do.
    if (names.before(was ?? '') !== names.after(is ?? '')) fields.push(...textChange(field, was, is));
  };
  const list = (field: DiffField, was: readonly string[], is: readonly string[]) => {
    const [old, fresh] = [was.map(names.before), is.map(names.after)];
    const added = is.filter((_name, index) => !old.includes(fresh[index] as string));
    const removed = was.filter((_name, index) => !fresh.includes(old[index] as string));
    const shared = (own: readonly string[], other: readonly string[]) => own.filter((name) => other.includes(name));
    const reordered = shared(old, fresh).join('\n') !== shared(fresh, old).join('\n');
    if (added.length + removed.length > 0 || reordered) fields.push({ kind: 'list', field, added, removed, reordered });
  };
  const namesOf = (items: readonly NameAt[]) => items.map((item) => item.name);
  text('desc', before.desc, after.desc);
  if ('section' in before && 'section' in after) text('section', before.section, after.section);
  if ('request' in before && 'request' in after) {
    list('request', namesOf(before.request), namesOf(after.request));
    list('response', namesOf(before.response), namesOf(after.response));
  } else if (!('preconditions' in before) && !('section' in before)) {
    const [old, fresh] = [before, after] as readonly { type?: string; values?: readonly string[] }[];
    text('type', old?.type, fresh?.type);
    list('values', old?.values ?? [], fresh?.values ?? []);
  }
  if ('preconditions' in before && 'preconditions' in after) {
    list('preconditions', namesOf(before.preconditions), namesOf(after.preconditions));
  }
  return fields;
}

/** Minimum similarity of a line that counts as changed rather than replaced. */
const MIN_LIKENESS = 0.5;

function diffProcedures(
  before: readonly StatementAt[],
  after: readonly StatementAt[],
  names: NeutralNames,
): StatementChange[] {
  const old = before.map(({ text }) => names.before(text));
  const fresh = after.map(({ text }) => names.after(text));
  const key = (lines: readonly StatementAt[], texts: readonly string[]) =>
    lines.map(({ depth }, index) => `${depth} ${texts[index]}`).join('\n');
  // Of several shortest differences one is chosen; ordering the inputs makes the choice equal in both directions.
  if (key(before, old) <= key(after, fresh)) return diffStatements(before, after, old, fresh);
  return diffStatements(after, before, fresh, old).map(({ kind, before: is, after: was }) => ({
    kind: kind === 'added' ? 'removed' : kind === 'removed' ? 'added' : kind,
    ...(was ? { before: was } : {}),
    ...(is ? { after: is } : {}),
  }));
}

function diffStatements(
  before: readonly StatementAt[],
  after: readonly StatementAt[],
  old: readonly string[],
  fresh: readonly string[],
): StatementChange[] {
  const runs = diffSequences(old, fresh);
  const isSameStatement = (first: number, second: number) => old[first] === fresh[second];
  const found: { readonly before?: number; readonly after?: number }[] = [];
  let [first, second] = [0, 0];
  /** Lines that stayed, but in another block. */
  const stay = (until: number) => {
    for (; first < until; first++, second++) {
      if (before[first]?.depth !== after[second]?.depth) found.push({ before: first, after: second });
    }
  };
  for (const run of runs) {
    stay(run.before.start);
    found.push(
      ...pairSimilar(run.before, run.after, {
        least: MIN_LIKENESS,
        likeness: (one, other) => textSimilarity(old[one] as string, fresh[other] as string),
      }),
    );
    [first, second] = [run.before.end, run.after.end];
  }
  stay(before.length);
  // A line that was removed in one place and added in another has moved.
  const come = new Map<string, number[]>();
  for (const pair of found) {
    if (pair.before === undefined && pair.after !== undefined) {
      const text = fresh[pair.after] as string;
      come.set(text, [...(come.get(text) ?? []), pair.after]);
    }
  }
  const movedTo = new Map<number, number>();
  for (const pair of found) {
    if (pair.after !== undefined || pair.before === undefined) continue;
    const place = come.get(old[pair.before] as string)?.shift();
    if (place !== undefined) movedTo.set(place, pair.before);
  }
  const movedFrom = new Set(movedTo.values());
  return found.flatMap((pair): StatementChange[] => {
    const from = pair.after !== undefined ? (pair.before ?? movedTo.get(pair.after)) : pair.before;
    if (pair.after === undefined) {
      if (from === undefined || movedFrom.has(from)) return [];
      return [{ kind: 'removed', before: before[from] as StatementAt }];
    }
    const is = after[pair.after] as StatementAt;
    if (from === undefined) return [{ kind: 'added', after: is }];
    const was = before[from] as StatementAt;
    return [{ kind: isSameStatement(from, pair.after) ? 'moved' : 'changed', before: was, after: is }];
  });
}
