// State, actions and ports of the file import.

import type { StoreApi } from 'zustand/vanilla';
import type { ExportOptions, LogTarget, TraceName, TraceSource } from '../../core/logs';
import type { Repository, StoredRun } from '../../core/storage';
import type { Clock } from '../../core/support';
import type { CompareStore } from '../compare/compareStore';
import type { LogSnapshot } from '../compare/traceReference';
import type { ShellState } from '../frame/shellStore';
import type { RunStore } from '../runs/runState';
import type { TabChannel } from '../support/ports';
import type { ToolsState } from '../workspace/toolsStore';
import type { WorkspaceStore } from '../workspace/workspaceState';
import type { ImportReader } from './importReader';
import type { TraceRow } from './importTraces';

/** The file that is being read, or the runs that are being stored. */
export interface ImportProgress {
  readonly name: string;
  /** Number among the files opened together, from 1. */
  readonly place: number;
  readonly of: number;
  readonly stage: 'reading' | 'storing';
  /** Bytes read, or events stored. */
  readonly done: number;
  /** 0 while unknown. */
  readonly total: number;
}

export interface TraceFile {
  readonly name: string;
  readonly source: TraceSource;
  readonly traces: number;
  /** Problems that did not stop the reading. */
  readonly warnings: readonly string[];
  readonly log: LogSnapshot;
  readonly names: readonly TraceName[];
}

/** A trace of the wizard; its id is unique among all files. */
export interface WizardRow extends TraceRow {
  readonly file: TraceFile;
  /** In the file. */
  readonly index: number;
}

export type WizardStep = 'read' | 'pick' | 'map' | 'open';

export const wizardSteps: readonly WizardStep[] = ['read', 'pick', 'map', 'open'];

/**
 * Traces of other programs that are being imported. Kept when its dialog closes, so that the user's choices are not
 * requested again.
 */
export interface TraceWizard {
  readonly files: readonly TraceFile[];
  /** Traces of all files. */
  readonly rows: readonly WizardRow[];
  readonly step: WizardStep;
  /** Ids of the traces to import. */
  readonly picked: ReadonlySet<string>;
  readonly filter: string;
  /** The user's choice to match the names with the open document or with none; absent: by `isMatchedWithDocument`. */
  readonly hasDocument?: boolean;
}

/** By name in the trace: the mapped node, or null if it is left unmatched. */
export type NodeChoices = Readonly<Record<string, string | null>>;

export interface OpenHow {
  /** `caller`: the caller shows refusals; by default a notice does. */
  readonly reportTo?: 'notice' | 'caller';
  /** `traces`: Weir's own logs are compared instead of stored as runs; default while the compare mode is shown. */
  readonly ownAs?: 'runs' | 'traces';
  /** The files were dropped on the window: while Plan is shown, procedures and flowcharts become plans too. */
  readonly dropped?: boolean;
  /** Destination of tools: by default the open document, if it can take them. */
  readonly tools?: 'attach' | 'document';
}

export interface OpenReport {
  /** Sentences about what was opened. */
  readonly opened: readonly string[];
  /** Sentences about what was refused, and why. */
  readonly refused: readonly string[];
  readonly cancelled: boolean;
  /** The import dialog must ask the user how to open one of the files. */
  readonly needsDialog?: boolean;
}

/** Runs to export, while the user chooses the options. */
export interface PendingExport {
  readonly target: LogTarget;
  readonly ids: readonly string[];
}

/** Optional content of an export, in formats that leave the choice. */
export type RunExportOptions = Required<Pick<ExportOptions, 'systemPrompt' | 'denials' | 'content'>>;

export interface ImportState {
  readonly reading: ImportProgress | undefined;
  readonly wizard: TraceWizard | undefined;
  /** By document, until the page is closed. */
  readonly choices: Readonly<Record<string, NodeChoices>>;
  readonly exporting: PendingExport | undefined;
  /** The last choice, until the page is closed. */
  readonly exportChoice: RunExportOptions;

  /** Opens files by their content. All files are read before anything changes; a refused file changes nothing. */
  openFiles(files: readonly File[], how?: OpenHow): Promise<OpenReport>;
  /** Files dropped on the window: the current mode takes those it can use, the others are opened. */
  dropFiles(files: readonly File[]): Promise<OpenReport>;
  openText(text: string, how?: OpenHow): Promise<OpenReport>;
  /** Cancels the reading; nothing is changed. */
  cancel(): void;
  /** Adds runs that have just been stored to the list, here and in other tabs. */
  adoptRuns(runs: readonly StoredRun[]): void;
  changeWizard(change: Partial<Pick<TraceWizard, 'step' | 'picked' | 'filter' | 'hasDocument'>>): void;
  openExportDialog(exporting: PendingExport | undefined): void;
  changeExport(change: Partial<RunExportOptions>): void;
  chooseNode(documentId: string, name: string, nodeId: string | null | undefined): void;
  /** Removes the imported traces, or all of them; traces of files added after `taken` was read stay. */
  closeWizard(taken?: TraceWizard): void;
}

export type ImportStore = StoreApi<ImportState>;

export interface FileImportPorts {
  readonly repository: Repository;
  readonly workspace: WorkspaceStore;
  readonly shell: StoreApi<ShellState>;
  readonly runs: RunStore;
  /** Rejects if the code of the compare mode cannot be loaded. */
  loadCompare(): Promise<CompareStore>;
  readonly tools: StoreApi<ToolsState>;
  readonly clock: Clock;
  newId(): string;
  /** Makes other tabs reload their run lists. */
  readonly tabs?: TabChannel;
  /** A reader in the traces worker. Absent: files are read on the main thread. */
  createWorkerReader?(): Promise<ImportReader>;
  /** Takes the dropped files that the current mode can use, and returns the others. */
  takeInMode?(files: readonly File[]): Promise<readonly File[]>;
  /** Opens a file in the Plan mode, which reports problems itself. */
  openPlan?(file: File): void;
  /** Opens the import dialog for a file with a whole workspace. */
  offerWorkspace?(file: File): void;
}
