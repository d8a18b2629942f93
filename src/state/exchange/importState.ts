// What the door for files holds and offers, and what it needs of the others.

import type { StoreApi } from 'zustand/vanilla';
import type { ExportOptions, LogTarget, Trace, TraceSource } from '../../core/logs';
import type { Repository, StoredRun } from '../../core/storage';
import type { Clock } from '../../core/support';
import type { CompareStore } from '../compare/compareStore';
import type { ShellState } from '../frame/shellStore';
import type { RunStore } from '../runs/runState';
import type { TabChannel } from '../support/ports';
import type { ToolsState } from '../workspace/toolsStore';
import type { WorkspaceStore } from '../workspace/workspaceState';
import type { ImportReader } from './importReader';

/** The file that is being read, or the runs that are being stored. */
export interface ImportProgress {
  readonly name: string;
  /** Of the files opened together, from 1. */
  readonly place: number;
  readonly of: number;
  readonly stage: 'reading' | 'storing';
  /** Bytes read; events stored. */
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
}

export interface TraceFile {
  readonly name: string;
  readonly source: TraceSource;
  readonly traces: number;
  /** What was odd but did not stop the reading. */
  readonly warnings: readonly string[];
}

export type WizardStep = 'read' | 'pick' | 'map' | 'open';

export const wizardSteps: readonly WizardStep[] = ['read', 'pick', 'map', 'open'];

/** Traces of other programs on their way into Weir. It outlives its dialog: what was chosen is not asked again. */
export interface TraceWizard {
  readonly files: readonly TraceFile[];
  /** Of all files; ids are unique. */
  readonly traces: readonly Trace[];
  /** Name of the file of each, by id. */
  readonly fileOf: Readonly<Record<string, string>>;
  readonly step: WizardStep;
  /** Ids of those that are taken. */
  readonly picked: ReadonlySet<string>;
  readonly filter: string;
}

/** By name in the trace: the node it was mapped to, or null where it is left unmatched. */
export type NodeChoices = Readonly<Record<string, string | null>>;

export interface OpenHow {
  /** Whoever opens it shows what was refused; by default a notice does. */
  readonly reportTo?: 'notice' | 'caller';
  /** Own logs are compared instead of being stored as runs; by default so where Compare is shown. */
  readonly ownAs?: 'runs' | 'traces';
  /** They were let go over the window: where Plan is in view, procedures and flowcharts become plans too. */
  readonly dropped?: boolean;
  /** What becomes of tools: by default they go to the open document if it has a place for them. */
  readonly tools?: 'attach' | 'document';
}

export interface OpenReport {
  /** Sentences: what was opened. */
  readonly opened: readonly string[];
  /** Sentences: what was refused and why. */
  readonly refused: readonly string[];
  readonly cancelled: boolean;
  /** The import dialog asks what becomes of one of them. */
  readonly needsDialog?: boolean;
}

/** Runs on their way out, while it is asked what goes with them. */
export interface PendingExport {
  readonly target: LogTarget;
  readonly ids: readonly string[];
}

/** What of a run goes out, where a form leaves the choice. */
export type RunExportOptions = Required<Pick<ExportOptions, 'systemPrompt' | 'denials' | 'content'>>;

export interface ImportState {
  readonly reading: ImportProgress | undefined;
  readonly wizard: TraceWizard | undefined;
  /** By document, for this session of the page. */
  readonly choices: Readonly<Record<string, NodeChoices>>;
  readonly exporting: PendingExport | undefined;
  /** As chosen last, for this session of the page. */
  readonly exportChoice: RunExportOptions;

  /** Opens files by what they hold. Nothing is changed before all of them are read; a refused one changes nothing. */
  openFiles(files: readonly File[], how?: OpenHow): Promise<OpenReport>;
  /** Files let go over the window: the mode in view takes what it can use, the others are opened. */
  dropFiles(files: readonly File[]): Promise<OpenReport>;
  openText(text: string, how?: OpenHow): Promise<OpenReport>;
  /** Ends the reading; everything is as it was. */
  cancel(): void;
  /** Runs that have just been stored join the list, here and in other tabs. */
  adoptRuns(runs: readonly StoredRun[]): void;
  changeWizard(change: Partial<Pick<TraceWizard, 'step' | 'picked' | 'filter'>>): void;
  openExportDialog(exporting: PendingExport | undefined): void;
  changeExport(change: Partial<RunExportOptions>): void;
  chooseNode(documentId: string, name: string, nodeId: string | null | undefined): void;
  /** Lets go of what was imported, or of all; files that have come since `taken` was stay. */
  closeWizard(taken?: TraceWizard): void;
}

export type ImportStore = StoreApi<ImportState>;

export interface FileImportPorts {
  readonly repository: Repository;
  readonly workspace: WorkspaceStore;
  readonly shell: StoreApi<ShellState>;
  readonly runs: RunStore;
  readonly compare: CompareStore;
  readonly tools: StoreApi<ToolsState>;
  readonly clock: Clock;
  newId(): string;
  /** Other tabs list the runs anew. */
  readonly tabs?: TabChannel;
  /** A reader beside the page; `instead` takes its place where it cannot run. Absent: the page reads by itself. */
  createWorkerReader?(instead: () => ImportReader): Promise<ImportReader>;
  /** Takes what the mode in view can use of files that were dropped; gives the others. */
  takeInMode?(files: readonly File[]): Promise<readonly File[]>;
  /** Takes a file that the Plan mode reads, and says itself what is wrong with it. */
  openPlan?(file: File): void;
  /** Takes a file that holds a whole workspace. */
  offerWorkspace?(file: File): void;
}
