// Names that hold values: where the procedure reads them, what gives them a value, and what is known from elsewhere.
// Names match loosely, as calls do; `order.status` reads `order`. Invariant: derived from the context alone.

import { type AnswerDecl, type Call, type Expr, type NameAt, type PdlStatement, partsOf } from '../language';
import { looseName, memoize, type TextRange } from '../support';
import type { CheckContext } from './checkContext';
import { PathFacts } from './paths/pathFacts';

export interface ValueRead {
  readonly name: NameAt;
  readonly key: string;
  readonly statement: PdlStatement;
  /** Points of the flow, reached ones only, that evaluate it. */
  readonly points: readonly number[];
  /** `text`: the ANSWER that is called shows it; the call stands for the name then. */
  readonly use: 'argument' | 'condition' | 'value' | 'text';
  /** May well be a word without its quotes: `if kind == express`. */
  readonly isWord: boolean;
}

/** A call of an ANSWER, which shows the values that its text names. */
export interface AnswerTextUse {
  readonly call: Call;
  readonly statement: PdlStatement;
  /** As of a read. */
  readonly points: readonly number[];
  /** The placeholders, and their keys: the same two lists for all calls of it. */
  readonly placeholders: Placeholders;
}

export interface Placeholders {
  readonly names: readonly string[];
  readonly keys: readonly string[];
}

export interface ValueFacts {
  /** In text order, without those of shown texts. */
  readonly reads: readonly ValueRead[];
  /** In text order. Not a read for each placeholder: there may be as many of these as of calls. */
  readonly shown: readonly AnswerTextUse[];
  /** Keys that something of the procedure gives a value, with the places that do. */
  readonly assigned: ReadonlyMap<string, readonly NameAt[]>;
  /** Keys that the agent may ask the user for: slots, and what APIs request. */
  readonly collected: ReadonlySet<string>;
  /** What the paths have given a value, of all that is read. Keys as above. */
  readonly before: PathFacts;
}

const keys = new Map<string, string>();
const plainName = /^[a-z0-9]+$/;

/** The loose key of the variable that a name starts with. */
export function variableKey(name: string): string {
  if (plainName.test(name)) return name;
  let key = keys.get(name);
  if (key === undefined) {
    key = looseName(/^[^.[(\s]+/.exec(name.trim())?.[0] ?? name);
    // A bound, not a policy: names of the documents at hand are few.
    if (keys.size > 50_000) keys.clear();
    keys.set(name, key);
  }
  return key;
}

const none: readonly never[] = [];

export const valueFactsOf = memoize((context: CheckContext): ValueFacts => {
  const { document, flow } = context;
  const { reads, shown } = readsOf(context);
  const assigned = new Map<string, NameAt[]>();
  const seen = new Set<NameAt>();
  const keysOf = new Map<readonly NameAt[], readonly string[]>();
  for (const { assigns: gives, returns } of flow.points) {
    for (const names of [gives, returns]) {
      if (names.length === 0 || keysOf.has(names)) continue;
      keysOf.set(
        names,
        names.map((name) => {
          const key = variableKey(name.name);
          if (seen.has(name)) return key;
          seen.add(name);
          const places = assigned.get(key);
          if (places) places.push(name);
          else assigned.set(key, [name]);
          return key;
        }),
      );
    }
  }
  const collected = new Set(document.slots.map((slot) => variableKey(slot.name)));
  for (const api of document.apis) for (const name of api.request) collected.add(variableKey(name.name));
  const tracked: string[] = [];
  const listed = new Set<readonly string[]>();
  visitInTextOrder(
    { reads, shown },
    ({ key }) => {
      if (assigned.has(key)) tracked.push(key);
    },
    ({ placeholders }) => {
      if (listed.has(placeholders.keys)) return;
      listed.add(placeholders.keys);
      for (const key of placeholders.keys) if (assigned.has(key)) tracked.push(key);
    },
  );
  const before = new PathFacts(flow, tracked, ({ assigns: gives, returns }) => {
    const [own, other] = [keysOf.get(gives), keysOf.get(returns)];
    if (own === undefined) return other === undefined ? none : [other];
    return other === undefined ? [own] : [own, other];
  });
  return { reads, shown, assigned, collected, before };
});

/** Both lists as one. */
export function visitInTextOrder(
  { reads, shown }: Pick<ValueFacts, 'reads' | 'shown'>,
  onRead: (read: ValueRead) => void,
  onShown: (shown: AnswerTextUse) => void,
): void {
  let at = 0;
  for (const one of shown) {
    for (; at < reads.length && (reads[at]?.name.range.start ?? 0) <= one.call.nameRange.start; at++) {
      onRead(reads[at] as ValueRead); // below the length
    }
    onShown(one);
  }
  for (; at < reads.length; at++) onRead(reads[at] as ValueRead);
}

/** Keys that the agent may ask the user for, while no step does and no API returns them. */
export function keysWithoutSource(context: CheckContext): ReadonlySet<string> {
  const { assigned, collected } = valueFactsOf(context);
  const returned = new Set(
    context.document.apis.flatMap(({ response }) => response.map(({ name }) => variableKey(name))),
  );
  return new Set([...collected].filter((key) => key !== '' && !assigned.has(key) && !returned.has(key)));
}

type Found = { -readonly [Key in keyof ValueRead]: ValueRead[Key] } & { readonly points: number[] };

function readsOf({ flow, names }: CheckContext): Pick<ValueFacts, 'reads' | 'shown'> {
  const found = new Map<TextRange, Found>();
  const shown = new Map<Call, AnswerTextUse & { readonly points: number[] }>();
  const placeholdersOf = new Map<AnswerDecl, Placeholders>();
  flow.points.forEach(({ reads, statement, call, callee }, point) => {
    if (statement === undefined || !flow.isReached(point)) return;
    const use = purposeOf(statement);
    for (const expr of reads) {
      collectNames(expr, (name, isWord) => {
        const known = found.get(name.range);
        if (known) known.points.push(point);
        else found.set(name.range, { name, key: variableKey(name.name), statement, points: [point], use, isWord });
      });
    }
    if (call === undefined || !callee?.startsWith('answer:')) return;
    const known = shown.get(call);
    if (known) {
      known.points.push(point);
      return;
    }
    const answer = names.findAnswer(call.ref ?? call.name);
    if (answer === undefined || answer.placeholders.length === 0) return;
    let placeholders = placeholdersOf.get(answer);
    if (placeholders === undefined) {
      const own = [...new Set(answer.placeholders.map(({ name }) => name))];
      placeholders = { names: own, keys: own.map(variableKey) };
      placeholdersOf.set(answer, placeholders);
    }
    shown.set(call, { call, statement, points: [point], placeholders });
  });
  return {
    reads: [...found.values()].sort((a, b) => a.name.range.start - b.name.range.start),
    shown: [...shown.values()].sort((a, b) => a.call.nameRange.start - b.call.nameRange.start),
  };
}

function purposeOf(statement: PdlStatement): ValueRead['use'] {
  if (statement.kind === 'if' || statement.kind === 'while') return 'condition';
  return statement.kind === 'call' ? 'argument' : 'value';
}

/** Collects the names of an expression; words are what something is compared with, and the items of a list there. */
function collectNames(expr: Expr, found: (name: NameAt, isWord: boolean) => void): void {
  // Not by recursion: `a.b.c...` nests as deep as it is long.
  const parts: Expr[] = [expr];
  const words: boolean[] = [false];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const isWord = words.pop() ?? false;
    if (part.kind === 'name') {
      found(part, isWord);
      continue;
    }
    if (part.kind === 'literal' || part.kind === 'unknown') continue;
    const isList = isWord && part.kind === 'list';
    // `the payment is complete` reads like a comparison, and is a sentence.
    const isSentence = part.kind === 'compare' && part.op.startsWith('is') && part.right.kind === 'name';
    for (const inner of partsOf(part)) {
      parts.push(inner);
      words.push(isList || isSentence || (part.kind === 'compare' && inner === part.right));
    }
  }
}
