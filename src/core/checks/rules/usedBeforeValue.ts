// Finds names that are read where some path of the procedure has not assigned them yet.

import type { NameAt } from '../../language';
import { appendTo } from '../../support';
import type { CheckContext } from '../checkContext';
import { describePathTo, nodesOnPath } from '../paths/describePath';
import { isGuarded } from '../presenceGuards';
import type { Finding, FindingText, Rule } from '../rule';
import {
  type AnswerTextUse,
  type Placeholders,
  type ValueRead,
  valueFactsOf,
  variableKey,
  visitInTextOrder,
} from '../valueFacts';

export const usedBeforeValue: Rule = { name: 'used-before-value', check };

const shownPlaces = 20;

interface Early {
  readonly read: ValueRead;
  readonly point: number;
}

/** One finding for each name, at its first position in the text. */
function* check(context: CheckContext): Iterable<Finding> {
  const { assigned, before } = valueFactsOf(context);
  const early = earlyReads(context);
  if (before.unfollowed.size > 0) yield unfollowed(context, before.unfollowed.size);
  if (early.size === 0) return;
  const slots = new Set(context.document.slots.map((slot) => variableKey(slot.name)));
  for (const [key, list] of early) {
    const [{ read, point }] = list;
    const [giver] = assigned.get(key) ?? [];
    if (giver === undefined) continue;
    const { range } = read.name;
    const isSlot = slots.has(key);
    const nodeId = context.flow.points[point]?.nodeId;
    yield {
      at: { range },
      ...(isSlot ? { level: 'info' as const } : {}),
      nodeIds: nodeId === undefined ? [] : [nodeId],
      describe: () => wordsOf(context, list, giver, isSlot),
    };
  }
}

/** By key: the first early reads in text order, as many as are shown. */
function earlyReads(context: CheckContext): ReadonlyMap<string, [Early, ...Early[]]> {
  const values = valueFactsOf(context);
  const { assigned, before } = values;
  const early = new Map<string, [Early, ...Early[]]>();
  const isFull = (key: string) => (early.get(key)?.length ?? 0) > shownPlaces;
  const add = (read: ValueRead) => {
    if (isFull(read.key) || isGuarded(values.guards, read.key, read.name.range)) return;
    const point = read.points.find((at) => !before.isGuaranteed(at, read.key));
    if (point === undefined) return;
    appendTo(early, read.key, { read, point });
  };
  // For a text shown at thousands of calls, only keys whose list is not full are looked up.
  const open = new Map<Placeholders, Placeholders>();
  const onShown = ({ call, statement, points, placeholders }: AnswerTextUse) => {
    const openPlaceholders = open.get(placeholders) ?? placeholdersOf(placeholders, (key) => assigned.has(key));
    open.set(placeholders, openPlaceholders);
    if (openPlaceholders.keys.length === 0) return;
    let full = 0;
    for (const index of before.lacking(points, openPlaceholders.keys, openPlaceholders.keys.length)) {
      const [name = '', key = ''] = [openPlaceholders.names[index], openPlaceholders.keys[index]];
      add({ name: { name, range: call.nameRange }, key, statement, points, use: 'text', isWord: false });
      if (isFull(key)) full += 1;
    }
    if (2 * full > openPlaceholders.keys.length)
      open.set(
        placeholders,
        placeholdersOf(openPlaceholders, (key) => !isFull(key)),
      );
  };
  visitInTextOrder(values, (read) => (assigned.has(read.key) ? add(read) : undefined), onShown);
  return early;
}

function placeholdersOf({ names, keys }: Placeholders, isIncluded: (key: string) => boolean): Placeholders {
  const wanted = keys.flatMap((key, index) => (isIncluded(key) ? [index] : []));
  return { names: wanted.map((index) => names[index] ?? ''), keys: wanted.map((index) => keys[index] ?? '') };
}

function wordsOf(
  context: CheckContext,
  list: readonly [Early, ...Early[]],
  giver: NameAt,
  isSlot: boolean,
): FindingText {
  const { before } = valueFactsOf(context);
  const [{ read, point }] = list;
  const { key } = read;
  const { name, range } = read.name;
  const where = read.use === 'text' ? 'where this answer shows it' : 'here';
  const verb = read.use === 'text' ? 'shown by this answer' : 'read here';
  const path = before.pathWithout(point, key);
  const isNeverAssigned = before.impossible(read.points, [key]) !== undefined;
  const line = context.lineAt(giver.range.start);
  const how = describePathTo(context, before, path);
  const what = isNeverAssigned
    ? `\`${name}\` is ${verb} (line ${context.lineAt(range.start)}), and no path gives it a value before: line ${line} does so too late.`
    : `\`${name}\` may have no value yet ${where} (line ${context.lineAt(range.start)}): line ${line} gives it one, but the procedure can get here without that${how}.`;
  const advice = isSlot
    ? ' The agent may know it from the user already; collect it before to be sure.'
    : ' Give it a value on that path too, or move this behind it.';
  return {
    message: what + advice,
    ...(path === undefined ? {} : { path: nodesOnPath(context, path) }),
    related: [
      { message: `\`${giver.name}\` is given a value here`, range: giver.range },
      ...list
        .slice(1, shownPlaces + 1)
        .map((other) => ({ message: 'Read too early here too', range: other.read.name.range })),
    ],
  };
}

function unfollowed({ document }: CheckContext, count: number): Finding {
  return {
    at: { range: document.sections.find(({ key }) => key === 'procedure')?.keyRange ?? { start: 0, end: 0 } },
    level: 'info',
    message: `The procedure is too long to follow every name on every path: ${count} names were left out, so one of them may be read before it has a value.`,
  };
}
