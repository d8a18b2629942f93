import { createContext, type ReactNode, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ChatPort } from '../../core/llm';
import type { Repository } from '../../core/storage';
import { memoize } from '../../core/support';
import type { CompareState } from '../../state/compare/compareStore';
import type { ExecuteWorker } from '../../state/compare/executeWorkerPort';
import type { EvaluationPorts } from '../../state/evaluate/evaluationPorts';
import type { ImportState } from '../../state/exchange/importState';
import type { ShareState } from '../../state/exchange/shareStore';
import type { ShellDialog, ShellState } from '../../state/frame/shellStore';
import type { PlanPorts } from '../../state/plan/planPorts';
import type { OverlayState } from '../../state/runs/overlayStore';
import type { RunState, RunStorePorts } from '../../state/runs/runState';
import type { SettingsState } from '../../state/settings/settingsStore';
import type { TextStorage } from '../../state/support/ports';
import type { ToolsState } from '../../state/workspace/toolsStore';
import type { WorkspaceState } from '../../state/workspace/workspaceState';
import { createStoreHook, type StoreHook } from './createStoreHook';

/** The stores of one running app; the composition root makes them. */
export interface WeirStores {
  readonly workspace: StoreApi<WorkspaceState>;
  readonly settings: StoreApi<SettingsState>;
  readonly shell: StoreApi<ShellState>;
  readonly runs: StoreApi<RunState>;
  readonly compare: StoreApi<CompareState>;
  readonly overlay: StoreApi<OverlayState>;
  readonly tools: StoreApi<ToolsState>;
  readonly share: StoreApi<ShareState>;
  readonly imports: StoreApi<ImportState>;
  /** Where the setup of sessions is remembered (see `setupStoreOf`); its store comes with the first look at it. */
  readonly setupStorage: TextStorage;
  /** What is stored, for parts that read and write whole runs. */
  readonly repository: Repository;
  /** What runs are made with, for parts that hold several at once. */
  readonly runPorts: RunStorePorts;
  /** What Evaluate works with; rejects when its code cannot be loaded. */
  loadEvaluation(): Promise<EvaluationPorts>;
  /** What Plan works with; rejects when its code cannot be loaded. */
  loadPlans(): Promise<PlanPorts>;
  /** Costly questions of Execute-Summarize, beside the page where that is possible; asked when its part is there. */
  loadExecuteWorker(): Promise<ExecuteWorker>;
  /** A chat with the chosen model; undefined when its code cannot be loaded. */
  openChat(model: { readonly rehearsal: boolean; readonly baseUrl?: string }): Promise<ChatPort | undefined>;
  /** A flowchart as Mermaid itself draws it, as an SVG file in which nothing runs or loads. Never rejects. */
  drawMermaid(text: string, theme: 'light' | 'dark', cancel: AbortSignal): Promise<MermaidDrawing>;
  /** Asks an endpoint whether it answers; never rejects, never repeats the key. */
  testConnection(endpoint: { readonly baseUrl: string; readonly apiKey: string; readonly model: string }): Promise<{
    readonly ok: boolean;
    readonly message: string;
    readonly models: readonly string[];
  }>;
}

export type MermaidDrawing =
  | {
      readonly kind: 'drawn';
      readonly svg: string;
      /** px at its natural size. */
      readonly width: number;
      readonly height: number;
      readonly nodes: number;
      readonly edges: number;
    }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'cancelled' };

const WeirContext = createContext<WeirStores | undefined>(undefined);

export function WeirProvider({ stores, children }: { readonly stores: WeirStores; readonly children: ReactNode }) {
  return <WeirContext value={stores}>{children}</WeirContext>;
}

export function useWeir(): WeirStores {
  const stores = useContext(WeirContext);
  if (!stores) throw new Error('useWeir needs a WeirProvider above it');
  return stores;
}

/** The one store of an app that `create` makes: it comes with the first look at it, and goes on when its part is left. */
export function createOwnStoreHook<S>(create: (weir: WeirStores) => StoreApi<S>): StoreHook<S> & {
  /** The store itself, for what is not a component. */
  readonly storeOf: (weir: WeirStores) => StoreApi<S>;
} {
  const storeOf = memoize(create);
  return Object.assign(
    createStoreHook<S>(() => storeOf(useWeir())),
    { storeOf },
  );
}

export const useWorkspace = createStoreHook<WorkspaceState>(() => useWeir().workspace);
export const useSettings = createStoreHook<SettingsState>(() => useWeir().settings);
export const useShell = createStoreHook<ShellState>(() => useWeir().shell);

/** Whether a dialog is the open one, what closes it, and what it was opened with. */
export function useDialog(name: ShellDialog): readonly [isOpen: boolean, close: () => void, input: string] {
  const isOpen = useShell(({ dialog }) => dialog === name);
  const input = useShell(({ dialogInput }) => (isOpen ? dialogInput : ''));
  return [isOpen, useShell(({ closeDialog }) => closeDialog), input];
}

export const useRun = createStoreHook<RunState>(() => useWeir().runs);
export const useCompare = createStoreHook<CompareState>(() => useWeir().compare);
export const useTools = createStoreHook<ToolsState>(() => useWeir().tools);
export const useImports = createStoreHook<ImportState>(() => useWeir().imports);
export const useOverlay = createStoreHook<OverlayState>(() => useWeir().overlay);
