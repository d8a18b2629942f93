// A value that nothing looks at, and a call whose result is not taken although later steps ask for it.

import { type NameAt, type Statement, walkStatements } from '../../language';
import type { CheckContext } from '../checkContext';
import { listed } from '../formatNameList';
import { conditionValues } from '../paths/preconditionNeeds';
import { dropResult, takeResult } from '../quickFixes';
import type { Finding, FindingWords, Rule } from '../rule';
import { type ValueRead, valueKey, valuesOf } from '../valueFacts';

export const unusedResult: Rule = { name: 'unused-result', check };

const shownPlaces = 20;
/** A fix that writes more names than this helps nobody, and each finding would hold all of them. */
const mostTaken = 500;

function* check(context: CheckContext): Iterable<Finding> {
  const body = context.document.procedure?.body;
  if (body === undefined || body.length === 0) return;
  yield* untaken(context, body);
  yield* unread(context, body);
}

/** Calls that drop a result which is read where they may lead. */
function* untaken(context: CheckContext, body: readonly Statement[]): Iterable<Finding> {
  const lastRead = new Map<string, ValueRead>();
  for (const read of valuesOf(context).reads) if (read.use !== 'text') lastRead.set(read.key, read);
  if (lastRead.size === 0) return;
  // By response: it may have as many names as there are calls.
  const readsOf = new Map<readonly NameAt[], { readonly reads: readonly ValueRead[]; readonly end: number }>();
  for (const { statement, since } of withReach(body)) {
    if (statement.kind !== 'call' || statement.targets.length > 0) continue;
    const { call } = statement;
    const response = call.kind === 'api' ? context.names.findApi(call.ref ?? call.name)?.response : undefined;
    if (response === undefined) continue;
    let known = readsOf.get(response);
    if (known === undefined) {
      const reads = response.flatMap(({ name }) => lastRead.get(valueKey(name)) ?? []);
      known = { reads, end: reads.reduce((end, { name }) => Math.max(end, name.range.end), -1) };
      readsOf.set(response, known);
    }
    const { reads, end } = known;
    if (end <= since) continue;
    const node = context.nodeOfCall(call);
    yield {
      at: { range: call.nameRange },
      nodeIds: node === undefined ? [] : [node],
      words: () => untakenWords(context, statement, response, reads, since),
    };
  }
}

function untakenWords(
  context: CheckContext,
  statement: Statement,
  response: readonly NameAt[],
  reads: readonly ValueRead[],
  since: number,
): FindingWords {
  const first: NameAt[] = [];
  let count = 0;
  for (const { name } of reads) {
    if (name.range.end <= since) continue;
    count += 1;
    if (first.length < shownPlaces) first.push(name);
  }
  const asked = listed(
    first.map(({ name }) => name),
    count,
  );
  const isShort = response.length <= mostTaken;
  const names = (isShort ? response : response.slice(0, shownPlaces)).map(({ name }) => name);
  const fix = isShort ? takeResult(statement, names, `Take ${listed(names)} from the call`) : undefined;
  return {
    message: `This call does not take its result, and line ${context.lineAt(first[0]?.range.start ?? 0)} asks for ${asked}: no step of the procedure says where ${count > 1 ? 'they come' : 'it comes'} from. Write \`[${names.join(', ')}${isShort ? '' : ', ...'}] = \` in front of the call.`,
    related: first.map(({ name, range }) => ({ message: `\`${name}\` is asked for here`, range })),
    ...(fix ? { fixes: [fix] } : {}),
  };
}

/** Statements with the offset from which on text may run after them: the outermost loop or function around them. */
function* withReach(body: readonly Statement[]): Iterable<{ readonly statement: Statement; readonly since: number }> {
  let around = { start: -1, end: -1 };
  // In text order, outer ones first.
  for (const statement of walkStatements(body)) {
    const { kind, range } = statement;
    if (kind === 'def') around = { start: 0, end: range.end };
    else if ((kind === 'while' || kind === 'for') && range.start >= around.end) around = range;
    yield { statement, since: range.start < around.end ? around.start : range.end };
  }
}

/** Calls and assignments none of whose values anything looks at: of several results one that is used is enough. */
function* unread(context: CheckContext, body: readonly Statement[]): Iterable<Finding> {
  const givers: { readonly statement: Statement; readonly targets: readonly [NameAt, ...NameAt[]] }[] = [];
  const timesGiven = new Map<string, number>();
  for (const statement of walkStatements(body)) {
    if (statement.kind !== 'call' && statement.kind !== 'assign') continue;
    const [first, ...others] = statement.targets;
    if (first === undefined) continue;
    givers.push({ statement, targets: [first, ...others] });
    for (const { name } of statement.targets) {
      const key = valueKey(name);
      timesGiven.set(key, (timesGiven.get(key) ?? 0) + 1);
    }
  }
  if (givers.length === 0) return;
  const isUsed = usedNames(context, timesGiven);
  const found = new Map<string, (typeof givers)[number][]>();
  for (const giver of givers) {
    if (giver.targets.some(({ name }) => isUsed(valueKey(name)))) continue;
    const key = valueKey(giver.targets[0].name);
    const list = found.get(key);
    if (list) list.push(giver);
    else found.set(key, [giver]);
  }
  for (const [giver, ...again] of found.values()) if (giver) yield unreadFinding(context, giver, again);
}

function unreadFinding(
  context: CheckContext,
  { statement, targets }: { readonly statement: Statement; readonly targets: readonly [NameAt, ...NameAt[]] },
  again: readonly { readonly targets: readonly [NameAt, ...NameAt[]] }[],
): Finding {
  const node = statement.kind === 'call' ? context.nodeOfCall(statement.call) : undefined;
  return {
    at: targets[0],
    level: 'info',
    nodeIds: node === undefined ? [] : [node],
    words: () => {
      const isOne = targets.length === 1;
      const names = listed(targets.map(({ name }) => name));
      const fix = dropResult(statement, `Do not take ${names}`);
      const advice =
        statement.kind === 'call' && statement.call.kind === 'answer'
          ? 'Pass it to a call or branch on it, or do not ask for it.'
          : 'Branch on it, pass it or show it in an answer, or leave it out.';
      return {
        message: `Nothing looks at ${names}: no condition, argument, answer or request names ${isOne ? 'it' : 'them'}. ${isOne ? advice : advice.replace(/\bit\b/g, 'them')}`,
        related: again
          .slice(0, shownPlaces)
          .map(({ targets: [other] }) => ({ message: 'Taken here too', range: other.range })),
        ...(fix ? { fixes: [fix] } : {}),
      };
    },
  };
}

/** What the procedure names apart from giving it a value, what answers show and what APIs ask for. */
function usedNames(context: CheckContext, timesGiven: ReadonlyMap<string, number>): (key: string) => boolean {
  const { document } = context;
  const used = new Set(valuesOf(context).reads.map(({ key }) => key));
  for (const { placeholders } of document.answers) {
    for (const { name } of placeholders) for (const part of [name, ...name.split('-')]) used.add(valueKey(part));
  }
  for (const { request } of document.apis) for (const { name } of request) used.add(valueKey(name));
  for (const { name } of conditionValues(context)) used.add(valueKey(name));
  let mentions: ReadonlyMap<string, number> | undefined;
  return (key) => {
    if (used.has(key)) return true;
    mentions ??= mentionsIn(document.procedure?.text ?? '');
    return (mentions.get(key) ?? 0) > (timesGiven.get(key) ?? 0);
  };
}

/** How often each name stands in a text: in sentences and comments too, and in what no path reaches. */
function mentionsIn(text: string): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const word of text.match(/[\p{L}_][\p{L}\p{N}\p{M}_]*/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
  const mentions = new Map<string, number>();
  for (const [word, count] of words) {
    const key = valueKey(word);
    mentions.set(key, (mentions.get(key) ?? 0) + count);
  }
  return mentions;
}
