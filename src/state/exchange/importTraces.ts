// Imports traces of other programs: describes them, maps their names to nodes, and stores them as runs.

import type { ToolDefinition } from '../../core/formats';
import type { PdlDocument } from '../../core/language';
import {
  type MappingChoices,
  type MappingEntry,
  namesInTraces,
  planTraceMapping,
  type Trace,
  type TraceMapping,
  type TraceName,
  type TraceSource,
  traceToEvents,
} from '../../core/logs';
import type { SessionDocument, SessionEvent } from '../../core/session';
import { fail, groupBy, ok, type Result } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { LogTraces } from '../compare/traceReference';
import { type StoredImport, type StorePorts, storeRuns } from '../runs/storeRuns';
import { createYielder } from '../support/yielder';
import type { NodeChoices, WizardRow } from './importState';

/** Makes trace ids unique, since ids identify traces everywhere. */
export function withUniqueIds<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  /** Next number to try, by recorded id: a file may use one id for all of its dialogues. */
  const numbers = new Map<string, number>();
  return rows.map((row) => {
    let { id } = row;
    let number = numbers.get(id) ?? 2;
    for (; seen.has(id); number++) id = `${row.id} (${number})`;
    numbers.set(row.id, number);
    seen.add(id);
    return id === row.id ? row : { ...row, id };
  });
}

/** A trace as lists show it. */
export interface TraceRow {
  readonly id: string;
  readonly source: TraceSource;
  /** If absent, the id is the title. */
  readonly title?: string;
  /** The user's first words. */
  readonly first: string;
  readonly turns: number;
  readonly replies: number;
  readonly calls: number;
  /** Lower-case text for the filter, without the id. */
  readonly searchText: string;
  /** Each name of its steps, with the number of these steps. */
  readonly names: readonly Omit<TraceName, 'texts'>[];
}

const LINE = 160;

export function describeTrace(trace: Trace): TraceRow {
  const { id, source, title, steps } = trace;
  const users = steps.filter((step) => step.kind === 'user');
  const names = namesInTraces([trace]).map(({ texts: _, ...name }) => name);
  const called = names.flatMap(({ kind, name }) => (kind === 'call' ? [name] : []));
  const first = users[0]?.text.slice(0, LINE).replace(/\s+/g, ' ') ?? '';
  return {
    id,
    source,
    ...(title === undefined ? {} : { title }),
    first,
    turns: users.length,
    replies: steps.filter((step) => step.kind === 'response').length,
    calls: steps.filter((step) => step.kind === 'call').length,
    searchText: [title ?? '', first, ...called].join(' ').toLowerCase(),
    names,
  };
}

/** Rows that contain every word of the filter. */
export function filterRows<Row extends TraceRow>(rows: readonly Row[], filter: string): readonly Row[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length === 0
    ? rows
    : rows.filter(({ id, searchText }) => {
        const text = `${id.toLowerCase()} ${searchText}`;
        return wanted.every((word) => text.includes(word));
      });
}

/** The names of these rows, with messages from their files: of any trace, because a name means the same in a file. */
export function namesOfRows(rows: readonly WizardRow[]): readonly TraceName[] {
  const keyOf = ({ kind, name }: Pick<TraceName, 'kind' | 'name'>) => `${kind}:${name}`;
  const names = new Map<string, TraceName>();
  for (const row of rows) {
    for (const name of row.names) {
      const key = keyOf(name);
      const before = names.get(key);
      names.set(key, { ...name, count: (before?.count ?? 0) + name.count, texts: [] });
    }
  }
  for (const file of new Set(rows.map((row) => row.file))) {
    for (const { texts, ...name } of file.names) {
      const found = names.get(keyOf(name));
      if (found) names.set(keyOf(name), { ...found, texts: [...found.texts, ...texts].slice(0, 3) });
    }
  }
  return [...names.values()];
}

/** References to the traces of these rows, by file, with the names of the document's nodes. */
export function referToRows(rows: readonly WizardRow[], mapping: Mapping): readonly LogTraces[] {
  const names = mappingChoices(mapping);
  return [...groupBy(rows, ({ file }) => file)].map(([{ log }, own]) => ({
    kind: 'log',
    log,
    picked: own.map(({ id, index }) => ({ id, index })),
    names,
  }));
}

export interface MappingRow extends Pick<MappingEntry, 'key' | 'name' | 'kind' | 'count' | 'candidates'> {
  /** Undefined if the name stays unmatched. */
  readonly nodeId: string | undefined;
  /** How the node was found; `chosen` and `left` are choices of the user. */
  readonly how: MappingEntry['how'] | 'chosen' | 'left';
}

export interface Mapping {
  readonly rows: readonly MappingRow[];
  /** Nodes of the document without a name in the traces. */
  readonly unusedNodes: readonly string[];
}

/** Applies the user's choices to the proposed mapping. */
export function chooseMapping({ entries, unusedNodes }: TraceMapping, choices: NodeChoices): Mapping {
  const rows = entries.map(({ key, name, kind, count, how, nodeId, candidates }): MappingRow => {
    const row = { key, name, kind, count, candidates };
    const chosen = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (chosen === null) return { ...row, nodeId: undefined, how: 'left' };
    // A chosen node may have been removed from the document since.
    if (chosen !== undefined && chosen !== nodeId && candidates.includes(chosen))
      return { ...row, nodeId: chosen, how: 'chosen' };
    return { ...row, nodeId, how };
  });
  const used = new Set(rows.map(({ nodeId }) => nodeId));
  const all = [...entries.flatMap(({ nodeId }) => nodeId ?? []), ...unusedNodes];
  return { rows, unusedNodes: [...new Set(all)].filter((nodeId) => !used.has(nodeId)) };
}

/**
 * Whether the names are matched with the open document: the user's choice, else whether one of them fits. Dialogues
 * without names stay with the document, because nothing speaks against it.
 */
export const isMatchedWithDocument = ({ entries }: TraceMapping, chosen: boolean | undefined): boolean =>
  chosen ?? (entries.length === 0 || entries.some(({ nodeId }) => nodeId !== undefined));

/**
 * The mapping of names that the wizard shows: to the nodes of the document, or to none if the names do not belong to it.
 * Compares the names only if they are mapped, because thousands of dialogues take noticeable time. `chosen`: as in
 * `isMatchedWithDocument`.
 */
export function planNames(
  names: readonly TraceName[],
  isMapped: boolean,
  chosen: boolean | undefined,
  document: PdlDocument | undefined,
  definitions: readonly ToolDefinition[],
): { readonly plan: TraceMapping; readonly hasDocument: boolean } {
  const fitted = planTraceMapping(isMapped ? names : [], document, definitions);
  const hasDocument = isMatchedWithDocument(fitted, chosen);
  return { plan: hasDocument ? fitted : planTraceMapping(names, undefined), hasDocument };
}

/** A name that the user left unmatched maps to no node, even if a node has the same name. */
export const mappingChoices = ({ rows }: Mapping): MappingChoices =>
  Object.fromEntries(rows.map(({ key, nodeId, how }) => [key, how === 'left' ? null : nodeId]));

export interface RunsFromTraces extends StorePorts {
  newId(): string;
  isCancelled(): boolean;
  /** Finished share of the work, 0 to 1. */
  onProgress(share: number): void;
  /** File of a trace, for the mark in its log. */
  fileOf(traceId: string): string | undefined;
}

/** Stores all traces as runs of the document, or none; traces that cannot be stored are listed by name. */
export async function storeTraces(
  traces: readonly Trace[],
  document: SessionDocument,
  tools: readonly ToolDefinition[],
  ports: RunsFromTraces,
): Promise<Result<{ readonly stored: readonly StoredImport[]; readonly skipped: readonly string[] }, string>> {
  const events: SessionEvent[] = [];
  const titles: Record<string, string> = {};
  const skipped: string[] = [];
  const startedAt = ports.now();
  const yieldToPage = createYielder();
  for (const [index, trace] of traces.entries()) {
    if (ports.isCancelled()) return fail(t.importCancelledUnchanged);
    const sessionId = ports.newId();
    // Start times differ by a millisecond, so that lists by date keep the order.
    const fileName = ports.fileOf(trace.id);
    const made = traceToEvents(trace, {
      document,
      tools,
      sessionId,
      startedAt: startedAt - index,
      ...(fileName === undefined ? {} : { fileName }),
    });
    if (made.ok) {
      events.push(...made.value);
      titles[sessionId] = trace.title === undefined ? trace.id : `${trace.title}: ${trace.id}`;
    } else skipped.push(`${trace.id}: ${made.error.message}`);
    ports.onProgress((index + 1) / (2 * traces.length));
    await yieldToPage();
  }
  if (events.length === 0) return fail(skipped[0] ?? t.nothingToImport);
  const stored = await storeRuns(ports, events, {
    titles,
    ...(document.documentId === undefined ? {} : { documentId: document.documentId }),
    isCancelled: ports.isCancelled,
    onStored: (count) => ports.onProgress((traces.length + count) / (2 * traces.length)),
  });
  return stored.ok ? ok({ stored: stored.value, skipped }) : stored;
}
