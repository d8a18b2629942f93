// Breakpoints of sessions, stored in the browser per document, separately from the runs. The engine evaluates them;
// this module switches, counts and stores them.

import type { Breakpoint } from '../../core/session';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import { followLog } from './followLog';

export interface SetBreakpoint {
  /** Derived from the condition: equal breakpoints have equal ids. */
  readonly id: string;
  readonly enabled: boolean;
  readonly breakpoint: Breakpoint;
  /** Number of stops in the open run according to its log, without stops that a fork took over. */
  readonly hits: number;
}

const storageKey = 'weir.breakpoints';
/** Number of documents whose breakpoints are kept; those changed longest ago are removed. */
const MAX_DOCUMENTS = 200;

export const breakpointId = (breakpoint: Breakpoint): string => canonicalJson(breakpoint as unknown as JsonValue);

export const makeBreakpoint = (breakpoint: Breakpoint, enabled = true): SetBreakpoint => ({
  id: breakpointId(breakpoint),
  enabled,
  breakpoint,
  hits: 0,
});

export const enabledOf = (list: readonly SetBreakpoint[]): readonly Breakpoint[] =>
  list.filter(({ enabled }) => enabled).map(({ breakpoint }) => breakpoint);

/** Adds a breakpoint, switched on; an equal one that exists is switched on in place. */
export function withBreakpoint(list: readonly SetBreakpoint[], breakpoint: Breakpoint): readonly SetBreakpoint[] {
  const id = breakpointId(breakpoint);
  if (!list.some((set) => set.id === id)) return [...list, makeBreakpoint(breakpoint)];
  return list.map((set) => (set.id === id ? { ...set, enabled: true } : set));
}

/** Toggles the breakpoint of a node: adds a missing one, switches on a disabled one, removes an enabled one. */
export function withNodeToggled(list: readonly SetBreakpoint[], nodeId: string): readonly SetBreakpoint[] {
  const id = breakpointId({ kind: 'node', nodeId });
  const isEnabled = list.some((set) => set.id === id && set.enabled);
  return isEnabled ? list.filter((set) => set.id !== id) : withBreakpoint(list, { kind: 'node', nodeId });
}

/** Counts how often each breakpoint stopped a run, by id. */
export const createHitCounter = () =>
  followLog(
    () => new Map<string, number>(),
    (counts, event) => {
      if (event.kind !== 'session.paused' || !event.breakpoint || event.origin === 'replayed') return counts;
      const id = breakpointId(event.breakpoint);
      return counts.set(id, (counts.get(id) ?? 0) + 1);
    },
  );

/** Returns the same list if no count has changed. */
export function withHits(
  list: readonly SetBreakpoint[],
  counts: ReadonlyMap<string, number>,
): readonly SetBreakpoint[] {
  const areHitsSame = list.every((set) => set.hits === (counts.get(set.id) ?? 0));
  return areHitsSame ? list : list.map((set) => ({ ...set, hits: counts.get(set.id) ?? 0 }));
}

function readBreakpoint(value: JsonValue | undefined): Breakpoint | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind, nodeId, controller, on, expression } = value;
  if (kind === 'denial' || kind === 'oow') return { kind };
  if (kind === 'node') return typeof nodeId === 'string' ? { kind, nodeId } : undefined;
  if (kind === 'condition') return typeof expression === 'string' ? { kind, expression } : undefined;
  if (kind !== 'controller' || typeof controller !== 'string') return undefined;
  return on === 'denies' || on === 'judges' || on === 'advises' ? { kind, controller, on } : undefined;
}

function readList(value: JsonValue | undefined): readonly SetBreakpoint[] {
  const read = (Array.isArray(value) ? value : []).flatMap((item: JsonValue): SetBreakpoint[] => {
    const breakpoint = isJsonObject(item) && readBreakpoint(item.breakpoint);
    return breakpoint ? [makeBreakpoint(breakpoint, item.enabled !== false)] : [];
  });
  return read.filter((set, index) => read.findIndex(({ id }) => id === set.id) === index);
}

/**
 * Breakpoints by document. Entries that another tab wrote for other documents are kept; if the storage refuses,
 * breakpoints are not remembered.
 */
export function createBreakpointStore(storage: TextStorage) {
  const read = (): JsonObject => {
    const { documents } = recallFields(storage, storageKey);
    return isJsonObject(documents) ? documents : {};
  };
  return {
    load: (documentId: string) => readList(read()[documentId]),
    save: (documentId: string, list: readonly SetBreakpoint[]) => {
      const { [documentId]: _, ...others } = read();
      const kept = list.map(({ enabled, breakpoint }) => ({ enabled, breakpoint }));
      // Ids are not integers, so the key order is the order of the last changes.
      const all = [...Object.entries(others), ...(kept.length > 0 ? [[documentId, kept] as const] : [])];
      const documents = Object.fromEntries(all.slice(-MAX_DOCUMENTS));
      remember(storage, storageKey, JSON.stringify({ v: 1, documents }));
    },
  };
}
