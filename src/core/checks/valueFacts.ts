// Facts about names that hold values: where the procedure reads and assigns them, and values known from other sources.
// Names match loosely, as calls do; `order.status` reads `order`. Invariant: derived from the context only.

import { isAnswerId } from '../graph';
import {
  type AnswerDecl,
  type Call,
  type Expr,
  expressionUse,
  type NameAt,
  type PdlStatement,
  partsOf,
} from '../language';
import { appendTo, looseName, memoize, type TextRange } from '../support';
import type { CheckContext } from './checkContext';
import { PathFacts } from './paths/pathFacts';
import { type PresenceGuards, presenceGuards } from './presenceGuards';

export interface ValueRead {
  readonly name: NameAt;
  readonly key: string;
  readonly statement: PdlStatement;
  /** Reachable points of the flow that evaluate it. */
  readonly points: readonly number[];
  /** `text`: the called ANSWER shows it; its range is then that of the call. */
  readonly use: 'argument' | 'condition' | 'value' | 'text';
  /** It may be an unquoted word: `if kind == express`. */
  readonly isWord: boolean;
}

/** A call of an ANSWER, which shows the values named in its text. */
export interface AnswerTextUse {
  readonly call: Call;
  readonly statement: PdlStatement;
  /** As `ValueRead.points`. */
  readonly points: readonly number[];
  /** The placeholders and their keys; the same two lists for all calls of the ANSWER. */
  readonly placeholders: Placeholders;
}

export interface Placeholders {
  readonly names: readonly string[];
  readonly keys: readonly string[];
}

export interface ValueFacts {
  /** In text order, without those of shown texts. */
  readonly reads: readonly ValueRead[];
  /** In text order. Not one read per placeholder, because there may be as many placeholders as calls. */
  readonly shown: readonly AnswerTextUse[];
  /** Keys that the procedure assigns, with the positions. */
  readonly assigned: ReadonlyMap<string, readonly NameAt[]>;
  /** Keys that the agent may ask the user for: slots, and request names of APIs. */
  readonly collected: ReadonlySet<string>;
  /** Path facts about the keys that are assigned, or tested for a value, for all assigned keys that are read. */
  readonly before: PathFacts;
  readonly guards: PresenceGuards;
}

const keys = new Map<string, string>();
const plainName = /^[a-z0-9]+$/;

/** The loose key of the variable at the start of a name. */
export function variableKey(name: string): string {
  if (plainName.test(name)) return name;
  let key = keys.get(name);
  if (key === undefined) {
    key = looseName(/^[^.[(\s]+/.exec(name.trim())?.[0] ?? name);
    // Limit of the cache, which only bounds memory: real documents have few names.
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
          appendTo(assigned, key, name);
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
  const guards = presenceGuards(document, variableKey);
  const before = new PathFacts(flow, tracked, ({ assigns: gives, returns, statement }) => {
    const [own, other] = [keysOf.get(gives), keysOf.get(returns)];
    const tested = statement && guards.known.get(statement);
    if (tested !== undefined) return [tested, ...(own ? [own] : []), ...(other ? [other] : [])];
    if (own === undefined) return other === undefined ? none : [other];
    return other === undefined ? [own] : [own, other];
  });
  return { reads, shown, assigned, collected, before, guards };
});

/** Visits both lists in text order. */
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

/** Keys that the agent may ask the user for, but that no step collects and no API returns. */
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
    const use = expressionUse(statement);
    for (const expr of reads) {
      collectNames(expr, (name, isWord) => {
        const known = found.get(name.range);
        if (known) known.points.push(point);
        else found.set(name.range, { name, key: variableKey(name.name), statement, points: [point], use, isWord });
      });
    }
    if (call === undefined || callee === undefined || !isAnswerId(callee)) return;
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

/** Collects the names of an expression. Words are right sides of comparisons, and items of a list there. */
function collectNames(expr: Expr, found: (name: NameAt, isWord: boolean) => void): void {
  // Iterative, because `a.b.c...` is nested as deep as it is long.
  const parts: Expr[] = [expr];
  const words: boolean[] = [false];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const isWord = words.pop() ?? false;
    if (part.kind === 'name') {
      found(part, isWord);
      continue;
    }
    if (part.kind === 'literal') continue;
    const isList = isWord && part.kind === 'list';
    // `the payment is complete` parses like a comparison but is a sentence.
    const isSentence = part.kind === 'compare' && part.op.startsWith('is') && part.right.kind === 'name';
    for (const inner of partsOf(part)) {
      parts.push(inner);
      words.push(isList || isSentence || (part.kind === 'compare' && inner === part.right));
    }
  }
}
