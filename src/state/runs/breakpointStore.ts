// Where sessions on a document stop: kept in the browser per document, beside the runs and never in them. What a
// breakpoint means is the engine's; here it is switched on and off, counted and remembered.

import type { Breakpoint } from '../../core/session';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import { followLog } from './followLog';

export interface SetBreakpoint {
  /** Follows from what it says: two of the same do not exist. */
  readonly id: string;
  readonly enabled: boolean;
  readonly breakpoint: Breakpoint;
  /** Times it stopped the open run, as its log has it; what a fork took over does not count. */
  readonly hits: number;
}

const storageKey = 'weir.breakpoints';
/** Documents whose breakpoints are remembered; those changed longest ago are let go. */
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

/** The list with one more, switched on; one that is there already is switched on in its place. */
export function withBreakpoint(list: readonly SetBreakpoint[], breakpoint: Breakpoint): readonly SetBreakpoint[] {
  const id = breakpointId(breakpoint);
  if (!list.some((set) => set.id === id)) return [...list, makeBreakpoint(breakpoint)];
  return list.map((set) => (set.id === id ? { ...set, enabled: true } : set));
}

/** On a node: none becomes one, one that is off goes on, one that is on goes away. */
export function withNodeToggled(list: readonly SetBreakpoint[], nodeId: string): readonly SetBreakpoint[] {
  const id = breakpointId({ kind: 'node', nodeId });
  const isEnabled = list.some((set) => set.id === id && set.enabled);
  return isEnabled ? list.filter((set) => set.id !== id) : withBreakpoint(list, { kind: 'node', nodeId });
}

/** How often each one stopped a run, by id. */
export const createHitCounter = () =>
  followLog(
    () => new Map<string, number>(),
    (counts, event) => {
      if (event.kind !== 'session.paused' || !event.breakpoint || event.origin === 'replayed') return counts;
      const id = breakpointId(event.breakpoint);
      return counts.set(id, (counts.get(id) ?? 0) + 1);
    },
  );

/** The same list where no count has changed. */
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

/** Breakpoints by document. What another tab keeps for other documents stays; a refusing storage forgets, nothing else. */
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
      // Ids are no numbers, so the order of keys is that of their last change.
      const all = [...Object.entries(others), ...(kept.length > 0 ? [[documentId, kept] as const] : [])];
      const documents = Object.fromEntries(all.slice(-MAX_DOCUMENTS));
      remember(storage, storageKey, JSON.stringify({ v: 1, documents }));
    },
  };
}
