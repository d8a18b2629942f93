import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { SettingsState } from '../../state/settingsStore';
import type { ShellState } from '../../state/shellStore';
import type { WorkspaceState } from '../../state/workspaceStore';

/** The stores of one running app; the composition root makes them. */
export interface WeirStores {
  readonly workspace: StoreApi<WorkspaceState>;
  readonly settings: StoreApi<SettingsState>;
  readonly shell: StoreApi<ShellState>;
}

const WeirContext = createContext<WeirStores | undefined>(undefined);

export function WeirProvider({ stores, children }: { readonly stores: WeirStores; readonly children: ReactNode }) {
  return <WeirContext value={stores}>{children}</WeirContext>;
}

export function useWeir(): WeirStores {
  const stores = useContext(WeirContext);
  if (!stores) throw new Error('useWeir needs a WeirProvider above it');
  return stores;
}

/** Selectors return stored values or primitives; a selector that builds an object needs `useShallow`. */
export function useWorkspace<T>(select: (state: WorkspaceState) => T): T {
  return useStore(useWeir().workspace, select);
}

export function useSettings<T>(select: (state: SettingsState) => T): T {
  return useStore(useWeir().settings, select);
}

export function useShell<T>(select: (state: ShellState) => T): T {
  return useStore(useWeir().shell, select);
}
