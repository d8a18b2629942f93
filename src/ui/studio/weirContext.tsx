import { createContext, type ReactNode, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { ChatPort, EndpointProfile, EndpointReport } from '../../core/llm';
import type { Repository } from '../../core/storage';
import { memoize } from '../../core/support';
import type { TraceService } from '../../state/compare/traceService';
import type { EvaluationPorts } from '../../state/evaluate/evaluationPorts';
import type { ConvertFormats } from '../../state/exchange/convertLatest';
import type { ImportState } from '../../state/exchange/importState';
import type { ShareState } from '../../state/exchange/shareStore';
import type { ShellDialog, ShellState } from '../../state/frame/shellStore';
import type { PlanPorts } from '../../state/plan/planPorts';
import type { PlanModeState } from '../../state/plan/planStore';
import type { OverlayState } from '../../state/runs/overlayStore';
import type { RunState, RunStorePorts } from '../../state/runs/runState';
import type { EndpointProfiles } from '../../state/settings/endpointProfiles';
import type { SettingsState } from '../../state/settings/settingsStore';
import type { Positions, TextStorage } from '../../state/support/ports';
import type { ToolsState } from '../../state/workspace/toolsStore';
import type { WorkspaceState } from '../../state/workspace/workspaceState';
import { createStoreHook, type StoreHook } from './createStoreHook';

/** The stores of one running app, created by the composition root. */
export interface WeirStores {
  readonly workspace: StoreApi<WorkspaceState>;
  readonly settings: StoreApi<SettingsState>;
  readonly shell: StoreApi<ShellState>;
  readonly runs: StoreApi<RunState>;
  readonly overlay: StoreApi<OverlayState>;
  readonly tools: StoreApi<ToolsState>;
  readonly share: StoreApi<ShareState>;
  readonly imports: StoreApi<ImportState>;
  /** Created when Plan is first used (see `openPlanStore`). */
  planStore?: StoreApi<PlanModeState>;
  /** Storage of the session setup (see `setupStoreOf`); its store is created on first use. */
  readonly setupStorage: TextStorage;
  /** The stored data, for parts that read and write whole runs. */
  readonly repository: Repository;
  /** Ports to create runs with, for parts that hold several runs at once. */
  readonly runPorts: RunStorePorts;
  /** The ports of Evaluate; rejects if its code cannot be loaded. */
  loadEvaluation(): Promise<EvaluationPorts>;
  /** The ports of Plan; rejects if its code cannot be loaded. */
  loadPlans(): Promise<PlanPorts>;
  /** Lays out a graph that is shown beside another one. */
  layoutHalfWidth(graph: WorkflowGraph): Promise<Positions>;
  /** The traces worker; on the main thread if workers are not available. Loaded on demand. */
  loadTraces(): Promise<TraceService>;
  /** A chat with the chosen model; undefined if its code cannot be loaded. */
  openChat(model: { readonly rehearsal: boolean; readonly baseUrl?: string }): Promise<ChatPort | undefined>;
  /** Converts in a worker; loaded with the first request. */
  readonly convertFormats: ConvertFormats;
  /**
   * Draws a flowchart with Mermaid's own renderer, as an SVG file without scripts and external resources. Never
   * rejects.
   */
  drawMermaid(text: string, theme: 'light' | 'dark', cancel: AbortSignal): Promise<MermaidDrawing>;
  /** Tests the connection to an endpoint. Never rejects; the result never contains the key. */
  testConnection(endpoint: {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly model: string;
    readonly profile: EndpointProfile;
    readonly signal: AbortSignal;
  }): Promise<{
    readonly ok: boolean;
    readonly message: string;
    readonly models: readonly string[];
    /** Absent if no model was named or no request was answered. */
    readonly report?: EndpointReport;
  }>;
  /** The profiles of endpoints, by origin and model; rejects if their code cannot be loaded. */
  loadEndpointProfiles(): Promise<EndpointProfiles>;
}

export type MermaidDrawing =
  | {
      readonly kind: 'drawn';
      readonly svg: string;
      /** Width in px at its natural size. */
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

/** A hook for a single store per app that `create` makes on first use. The store is kept when its part is left. */
export function createOwnStoreHook<S>(create: (weir: WeirStores) => StoreApi<S>): StoreHook<S> & {
  /** The store itself, for code outside of components. */
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

/** Whether a dialog is open, the function that closes it, and its input. */
export function useDialog(name: ShellDialog): readonly [isOpen: boolean, close: () => void, input: string] {
  const isOpen = useShell(({ dialog }) => dialog === name);
  const input = useShell(({ dialogInput }) => (isOpen ? dialogInput : ''));
  return [isOpen, useShell(({ closeDialog }) => closeDialog), input];
}

export const useRun = createStoreHook<RunState>(() => useWeir().runs);
export const useTools = createStoreHook<ToolsState>(() => useWeir().tools);
export const useImports = createStoreHook<ImportState>(() => useWeir().imports);
export const useOverlay = createStoreHook<OverlayState>(() => useWeir().overlay);
