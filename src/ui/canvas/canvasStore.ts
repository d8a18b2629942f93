// What many nodes watch but few of them act on: kept out of React Flow, so that hovering re-renders only nodes that change.

import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

export interface CanvasState {
  /** Nodes that stay bright; all of them when absent. */
  readonly lit: ReadonlySet<string> | undefined;
}

export type CanvasStore = StoreApi<CanvasState>;

export const createCanvasStore = (): CanvasStore => createStore(() => ({ lit: undefined }));

export interface NodeActions {
  openProblems(id: string): void;
  rename(id: string): void;
}

export const CanvasContext = createContext<{ readonly store: CanvasStore; readonly actions: NodeActions } | undefined>(
  undefined,
);

export function useCanvasContext() {
  const value = useContext(CanvasContext);
  if (!value) throw new Error('A canvas node outside a canvas');
  return value;
}

export function useIsFaded(id: string): boolean {
  return useStore(useCanvasContext().store, (state) => state.lit !== undefined && !state.lit.has(id));
}
