// Finds values that nothing reads, and calls whose result is not assigned although later steps read it.

import { type NameAt, type PdlStatement, roleOf, statementTargets, walkStatements } from '../../language';
import { countKeys, groupBy } from '../../support';
import type { CheckContext } from '../checkContext';
import { formatNameList } from '../formatNameList';
import { preconditionValues } from '../paths/preconditionNeeds';
import { addCallTargets, removeCallTargets } from '../quickFixes';
import type { Finding, FindingText, Rule } from '../rule';
import { type ValueRead, valueFactsOf, variableKey } from '../valueFacts';

export const unusedResult: Rule = { name: 'unused-result', check };

const shownPlaces = 20;
/** Largest number of names in a fix; a longer one is useless, and each finding would store all names. */
const MAX_TARGETS = 500;

function* check(context: CheckContext): Iterable<Finding> {
  const body = context.document.procedure?.body;
  if (body === undefined || body.length === 0) return;
  yield* untaken(context, body);
  yield* unread(context, body);
}

/** Calls that drop a result which a later statement reads. */
function* untaken(context: CheckContext, body: readonly PdlStatement[]): Iterable<Finding> {
  const lastRead = new Map<string, ValueRead>();
  for (const read of valueFactsOf(context).reads) if (read.use !== 'text') lastRead.set(read.key, read);
  if (lastRead.size === 0) return;
  // By response list, which may have as many names as there are calls.
  const readsOf = new Map<readonly NameAt[], { readonly reads: readonly ValueRead[]; readonly end: number }>();
  for (const { statement, since } of withReach(body)) {
    if (statement.kind !== 'call' || statement.targets.length > 0) continue;
    const { call } = statement;
    const response = call.kind === 'api' ? context.names.findApi(call.ref ?? call.name)?.response : undefined;
    if (response === undefined) continue;
    let known = readsOf.get(response);
    if (known === undefined) {
      const reads = response.flatMap(({ name }) => lastRead.get(variableKey(name)) ?? []);
      known = { reads, end: reads.reduce((end, { name }) => Math.max(end, name.range.end), -1) };
      readsOf.set(response, known);
    }
    const { reads, end } = known;
    if (end <= since) continue;
    const node = context.nodeOfCall(call);
    yield {
      at: { range: call.nameRange },
      nodeIds: node === undefined ? [] : [node],
      describe: () => untakenWords(context, statement, response, reads, since),
    };
  }
}

function untakenWords(
  context: CheckContext,
  statement: PdlStatement,
  response: readonly NameAt[],
  reads: readonly ValueRead[],
  since: number,
): FindingText {
  const first: NameAt[] = [];
  let count = 0;
  for (const { name } of reads) {
    if (name.range.end <= since) continue;
    count += 1;
    if (first.length < shownPlaces) first.push(name);
  }
  const readNames = formatNameList(
    first.map(({ name }) => name),
    count,
  );
  const fitsInFix = response.length <= MAX_TARGETS;
  const names = (fitsInFix ? response : response.slice(0, shownPlaces)).map(({ name }) => name);
  const fix = fitsInFix ? addCallTargets(statement, names, `Take ${formatNameList(names)} from the call`) : undefined;
  return {
    message: `This call does not take its result, and line ${context.lineAt(first[0]?.range.start ?? 0)} asks for ${readNames}: no step of the procedure defines where ${count > 1 ? 'they come' : 'it comes'} from. Write \`[${names.join(', ')}${fitsInFix ? '' : ', ...'}] = \` in front of the call.`,
    related: first.map(({ name, range }) => ({ message: `\`${name}\` is asked for here`, range })),
    ...(fix ? { fixes: [fix] } : {}),
  };
}

/**
 * Statements with the offset from which text may run after them: the start of the outermost loop or function around
 * them.
 */
function* withReach(
  body: readonly PdlStatement[],
): Iterable<{ readonly statement: PdlStatement; readonly since: number }> {
  let around = { start: -1, end: -1 };
  // In text order, outer statements first.
  for (const statement of walkStatements(body)) {
    const { kind, range } = statement;
    if (kind === 'def') around = { start: 0, end: range.end };
    else if ((kind === 'while' || kind === 'for') && range.start >= around.end) around = range;
    yield { statement, since: range.start < around.end ? around.start : range.end };
  }
}

/** Calls and assignments without any value that is read; one used result is enough. */
function* unread(context: CheckContext, body: readonly PdlStatement[]): Iterable<Finding> {
  const givers: { readonly statement: PdlStatement; readonly targets: readonly [NameAt, ...NameAt[]] }[] = [];
  const assignmentCount = new Map<string, number>();
  for (const statement of walkStatements(body)) {
    if (roleOf(statement) !== 'step') continue;
    const [first, ...others] = statementTargets(statement);
    if (first === undefined) continue;
    givers.push({ statement, targets: [first, ...others] });
    for (const { name } of [first, ...others]) {
      const key = variableKey(name);
      assignmentCount.set(key, (assignmentCount.get(key) ?? 0) + 1);
    }
  }
  if (givers.length === 0) return;
  const isUsed = usedNames(context, assignmentCount);
  const unused = givers.filter(({ targets }) => !targets.some(({ name }) => isUsed(variableKey(name))));
  const found = groupBy(unused, ({ targets }) => variableKey(targets[0].name));
  for (const [giver, ...again] of found.values()) if (giver) yield unreadFinding(context, giver, again);
}

function unreadFinding(
  context: CheckContext,
  { statement, targets }: { readonly statement: PdlStatement; readonly targets: readonly [NameAt, ...NameAt[]] },
  again: readonly { readonly targets: readonly [NameAt, ...NameAt[]] }[],
): Finding {
  const node = statement.kind === 'call' ? context.nodeOfCall(statement.call) : undefined;
  return {
    at: targets[0],
    level: 'info',
    nodeIds: node === undefined ? [] : [node],
    describe: () => {
      const hasOneTarget = targets.length === 1;
      const names = formatNameList(targets.map(({ name }) => name));
      const fix = removeCallTargets(statement, `Do not take ${names}`);
      const advice =
        statement.kind === 'call' && statement.call.kind === 'answer'
          ? 'Pass the result to a call or branch on it, or do not ask for it.'
          : 'Branch on the result, pass it or show it in an answer, or leave it out.';
      return {
        message: `Nothing looks at ${names}: no condition, argument, answer or request names ${hasOneTarget ? 'it' : 'them'}. ${advice}`,
        related: again
          .slice(0, shownPlaces)
          .map(({ targets: [other] }) => ({ message: 'Taken here too', range: other.range })),
        ...(fix ? { fixes: [fix] } : {}),
      };
    },
  };
}

/** Names that the procedure uses other than by assigning them, that answers show, or that APIs request. */
function usedNames(context: CheckContext, assignmentCount: ReadonlyMap<string, number>): (key: string) => boolean {
  const { document } = context;
  const used = new Set(valueFactsOf(context).reads.map(({ key }) => key));
  for (const { placeholders } of document.answers) {
    for (const { name } of placeholders) for (const part of [name, ...name.split('-')]) used.add(variableKey(part));
  }
  for (const { request } of document.apis) for (const { name } of request) used.add(variableKey(name));
  for (const { name } of preconditionValues(context)) used.add(variableKey(name));
  let mentions: ReadonlyMap<string, number> | undefined;
  return (key) => {
    if (used.has(key)) return true;
    mentions ??= mentionsIn(document.procedure?.text ?? '');
    return (mentions.get(key) ?? 0) > (assignmentCount.get(key) ?? 0);
  };
}

/** Number of occurrences of each name in a text, including prose, comments and unreachable code. */
function mentionsIn(text: string): ReadonlyMap<string, number> {
  const words = countKeys(text.match(/[\p{L}_][\p{L}\p{N}\p{M}_]*/gu) ?? []);
  const mentions = new Map<string, number>();
  for (const [word, count] of words) {
    const key = variableKey(word);
    mentions.set(key, (mentions.get(key) ?? 0) + count);
  }
  return mentions;
}
