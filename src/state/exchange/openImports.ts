// Reads files and opens their content. Invariant: all files are read before anything changes, so that a cancelled or
// refused import leaves everything unchanged; a refused file is reported, and the other files are opened. Loaded with
// the first file.

import { printPdl, type ToolDefinition } from '../../core/formats';
import { mergeToolFiles } from '../../core/session';
import { fail, pluralize, type Result } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { coreText } from '../../messages/i18n';
import { placeRun } from '../runs/placeRun';
import { createWithNotes } from '../workspace/conversionNotes';
import { apiForTool, slotsForTools } from '../workspace/toolSlots';
import type { NewDocument } from '../workspace/workspaceState';
import {
  CANCELLED,
  createImportReader,
  type ImportReader,
  nameFile,
  type ReadFile,
  type StoredImport,
} from './importReader';
import type {
  FileImportPorts,
  ImportProgress,
  ImportStore,
  OpenHow,
  OpenReport,
  TraceFile,
  TraceWizard,
} from './importState';
import { withUniqueIds } from './importTraces';
import { isSmallFile } from './readImport';

export interface OpenParts {
  readonly store: ImportStore;
  readonly ports: FileImportPorts;
  /** Called with the function that cancels the reading. */
  onStart(end: () => void): void;
}

interface ReadOne {
  readonly file: File;
  readonly read: ReadFile;
  /** The reader that holds the logs. */
  readonly reader: ImportReader;
}

type Of<Kind extends ReadFile['kind']> = ReadOne & { readonly read: Extract<ReadFile, { readonly kind: Kind }> };

const ofKind = <Kind extends ReadFile['kind']>(files: readonly ReadOne[], kind: Kind) =>
  files.filter((one): one is Of<Kind> => one.read.kind === kind);

export async function openImports(
  files: readonly File[],
  how: OpenHow,
  { store, ports, onStart }: OpenParts,
): Promise<OpenReport> {
  const { repository, workspace, shell } = ports;
  let isCancelled = false;
  const readers = createReaders(ports);
  /** Runs that the worker is writing: they must be deleted here if the worker is ended. */
  let writing: readonly string[] = [];
  const drop = (runId: string) => void repository.deleteRun(runId).catch(() => undefined);
  const end = () => {
    isCancelled = true;
    readers.close();
    for (const id of writing) drop(id);
    writing = [];
  };
  onStart(end);
  const ownAs = how.ownAs ?? (shell.getState().mode === 'compare' ? 'traces' : 'runs');
  const plans = shell.getState().mode !== 'plan' ? {} : { plans: how.dropped ? ('all' as const) : ('aov' as const) };
  const refused: string[] = [];
  const read: ReadOne[] = [];
  const show = (file: File, stage: ImportProgress['stage'], done: number, total: number) => {
    if (isCancelled || isSmallFile(file)) return;
    const place = files.indexOf(file) + 1;
    store.setState({ reading: { name: file.name, place, of: files.length, stage, done, total } });
  };

  for (const file of files) {
    if (isCancelled) break;
    const reader = await readers.for(file);
    const onProgress = (done: number) => show(file, 'reading', done, file.size);
    onProgress(0);
    const result = await Promise.race([reader.read(file, { ownAs, ...plans, onProgress }), readers.closed]);
    if (result.ok) read.push({ file, read: result.value, reader });
    else if (!isCancelled) refused.push(result.error);
  }

  const opened: string[] = [];
  const runs: { file: File; stored: readonly StoredImport[] }[] = [];
  for (const { file, read: found, reader } of ofKind(read, 'runs')) {
    if (isCancelled) break;
    const onProgress = (done: number, total: number) => show(file, 'storing', done, total);
    onProgress(0, 0);
    const result = await Promise.race([
      reader.store(found.log, { onWriting: (ids) => (writing = [...writing, ...ids]), onProgress }),
      readers.closed,
    ]);
    if (result.ok) runs.push({ file, stored: result.value });
    else if (!isCancelled) refused.push(nameFile(file, result.error));
  }
  if (isCancelled) {
    for (const { stored } of runs) for (const { run, how: kind } of stored) if (kind !== 'known') drop(run.id);
    workspace.getState().notify('info', CANCELLED);
    return { opened: [], refused: [], cancelled: true };
  }
  readers.close();
  // From here on the import is complete and cannot be undone by cancelling.
  writing = [];
  store.setState({ reading: undefined });

  const documents = ofKind(read, 'document');
  const [previewed] = documents.filter((one) => one.read.isPreviewed);
  // The dialog shows what is not imported before the document is created.
  const isPreview = previewed !== undefined && files.length === 1 && how.reportTo !== 'caller';
  if (isPreview) shell.getState().openDialog('import', await previewed.file.text());
  else opened.push(...openDocuments(documents, ports));
  opened.push(...openTools(ofKind(read, 'tools'), how, ports));
  const stored = runs.flatMap((run) => run.stored);
  opened.push(...(await openRuns(stored, store, ports)));
  const isFromOtherProgram = ({ read: { rows } }: Of<'traces'>) => rows.some(({ source }) => source !== 'weir');
  const logs = ofKind(read, 'traces');
  for (const { file, read: log } of logs.filter((one) => !isFromOtherProgram(one))) {
    const { rows, warnings } = log;
    shell.getState().setMode('compare');
    const compare = await ports.loadCompare().catch(() => undefined);
    if (!compare) {
      refused.push(common.notLoaded);
      continue;
    }
    const traces = [{ kind: 'log', log: log.log }] as const;
    const traceIds = rows.map(({ id }) => id);
    compare.getState().addTraces({ id: `file:${file.name}`, label: file.name, traces, traceIds }, warnings);
    opened.push(
      `${coreText(pluralize(rows.length, 'trace'))} of ${file.name} ${rows.length === 1 ? 'is' : 'are'} compared.`,
    );
  }
  const foreign = logs.filter(isFromOtherProgram);
  if (foreign.length > 0) opened.push(...openWizard(foreign, store, ports));
  for (const { file } of ofKind(read, 'plan')) {
    shell.getState().setMode('plan');
    ports.openPlan?.(file);
    opened.push(t.opensInPlan({ name: file.name === '' ? t.pastedText : file.name }));
  }
  for (const [index, { file }] of ofKind(read, 'workspace').entries()) {
    if (ports.offerWorkspace && index === 0) ports.offerWorkspace(file);
    else if (index > 0) refused.push(nameFile(file, t.oneWorkspaceAtATime));
    else refused.push(nameFile(file, t.isWorkspaceFile));
  }
  const [question, ...further] = ofKind(read, 'question');
  if (question) shell.getState().openDialog('import', question.read.text);
  for (const { file } of further) refused.push(nameFile(file, t.needsChoiceAlone));
  if (how.reportTo !== 'caller') {
    for (const sentence of refused.slice(0, 3)) workspace.getState().notify('error', sentence);
    if (refused.length > 3) workspace.getState().notify('error', t.moreFilesFailed({ count: refused.length - 3 }));
  }
  return { opened, refused, cancelled: false, ...(question || isPreview ? { needsDialog: true } : {}) };
}

/** Large files are read one after the other in one worker, small ones on the main thread. */
function createReaders(ports: FileImportPorts) {
  const { repository, clock } = ports;
  let workerReader: ImportReader | undefined;
  let inlineReader: ImportReader | undefined;
  let onClosed: (result: Result<never, string>) => void = () => undefined;
  const closed = new Promise<Result<never, string>>((resolve) => {
    onClosed = resolve;
  });
  return {
    /** Resolves when it is closed, so that callers do not wait for slow work to end. */
    closed,
    for: async (file: File): Promise<ImportReader> => {
      // A worker opens its own connection to the database and cannot reach a memory repository of the page.
      if (!isSmallFile(file) && repository.durable)
        workerReader ??= await ports.createWorkerReader?.().catch(() => undefined);
      if (workerReader && !isSmallFile(file)) return workerReader;
      inlineReader ??= createImportReader({ repository, now: () => clock.now() });
      return inlineReader;
    },
    close: () => {
      workerReader?.close();
      inlineReader?.close();
      onClosed(fail(CANCELLED));
    },
  };
}

/** Shortens a note for the notice; the Problems panel shows all of it. */
const shortNote = (note: string) => (note.length > 240 ? `${note.slice(0, 239)}…` : note);

const untitled: ReadonlySet<string> = new Set([t.untitledFlowchart, t.untitledStateDiagram, t.untitledProcedure]);

/** Numbers a document without a title of its own, so that several of them differ in the list: "Untitled flowchart 2". */
function numberUntitled(document: NewDocument, documents: readonly { readonly title: string }[]): NewDocument {
  if (!untitled.has(document.title)) return document;
  const taken = new Set(documents.map(({ title }) => title));
  let title = document.title;
  for (let number = 2; taken.has(title); number++) title = `${document.title} ${number}`;
  return { ...document, title };
}

function openDocuments(files: readonly Of<'document'>[], { workspace, shell }: FileImportPorts): string[] {
  const { notify } = workspace.getState();
  const documents = files.map(({ read }) => {
    const document = numberUntitled(read.document, workspace.getState().documents);
    createWithNotes(workspace, document, read.losses ?? []);
    return document;
  });
  if (files.length > 0 && shell.getState().mode === 'compare') shell.getState().setMode('author');
  for (const { file, read } of files)
    if (read.notes.length > 0) notify('info', nameFile(file, read.notes.slice(0, 3).map(shortNote).join(' ')));
  if (files.length > 1) notify('info', t.documentsOpened({ count: files.length }));
  return documents.map(({ title }) => t.documentOpened({ title }));
}

function openTools(files: readonly Of<'tools'>[], how: OpenHow, { workspace, shell }: FileImportPorts): string[] {
  return files.map(({ file, read: { text, definitions, title } }) => {
    const { history, tools: before, createDocument, setTools, notify } = workspace.getState();
    const { document } = history;
    const count = coreText(pluralize(definitions.length, 'tool'));
    if (how.tools === 'document' || document.kind !== 'pdl') {
      createDocument(buildSkeleton(title, definitions, text));
      // The procedure is empty: the content is in the dependency view.
      workspace.getState().setView('dependency');
      if (shell.getState().mode === 'compare') shell.getState().setMode('author');
      const sentence = t.procedureFromTools({ count });
      notify('info', sentence);
      return sentence;
    }
    setTools(mergeToolFiles(before, text));
    shell.getState().setLeftTab('tools');
    const from = file.name === '' ? '' : ` of ${file.name}`;
    const attached = before === undefined ? t.toolsAttached : t.toolsReplaced;
    const sentence = attached({ tools: count, source: from, title: document.title });
    const { tools: after } = workspace.getState();
    notify('info', sentence, {
      label: common.undo,
      run: () => {
        workspace.getState().openDocument(document.id);
        workspace.getState().setTools(before);
      },
      applies: (now) => now.history.document.id !== document.id || now.tools === after,
    });
    return sentence;
  });
}

async function openRuns(
  imports: readonly StoredImport[],
  store: ImportStore,
  ports: FileImportPorts,
): Promise<string[]> {
  const [first] = imports;
  if (!first) return [];
  const { workspace, shell, runs, repository } = ports;
  const placed = imports.map(({ run, document }) => placeRun(run, document.source, workspace.getState()));
  for (const [index, run] of placed.entries())
    if (run !== imports[index]?.run) void repository.saveRun(run).catch(() => undefined);
  store.getState().adoptRuns(placed);
  const run = placed[0] ?? first.run;
  workspace.getState().openDocument(run.documentId);
  shell.getState().setMode('run');
  if (placed.length > 1) shell.getState().setLeftTab('runs');
  await runs.getState().openRun(run.id);
  const known = imports.filter(({ how }) => how === 'known').length;
  const copies = imports.filter(({ how }) => how === 'copy').length;
  const fresh = imports.length - known - copies;
  const sentences = [
    fresh > 0 && t.runsImported(fresh),
    copies > 0 && t.importedAsCopies(copies),
    known > 0 && t.runsAlreadyStored(known),
  ];
  const noticeText = sentences.filter(Boolean).join(' ');
  workspace.getState().notify('info', noticeText);
  return [noticeText];
}

function openWizard(files: readonly Of<'traces'>[], store: ImportStore, { shell }: FileImportPorts): string[] {
  const before = store.getState().wizard;
  // Further files join the open wizard.
  const joins = shell.getState().dialog === 'traces' ? before : undefined;
  const added = files.map(({ file, read: { log, rows, names, warnings } }) => {
    const name = file.name === '' ? t.pastedText : file.name;
    const of: TraceFile = { name, source: rows[0]?.source ?? 'openai', traces: rows.length, warnings, log, names };
    return { file: of, rows: rows.map((row, index) => ({ ...row, file: of, index })) };
  });
  const earlier = joins?.rows ?? [];
  const rows = withUniqueIds([...earlier, ...added.flatMap((one) => one.rows)]);
  const wizard: TraceWizard = {
    files: [...(joins?.files ?? []), ...added.map((one) => one.file)],
    rows,
    step: 'read',
    // Traces that the user has deselected stay deselected.
    picked: new Set([...(joins?.picked ?? []), ...rows.slice(earlier.length).map(({ id }) => id)]),
    filter: '',
  };
  store.setState({ wizard });
  shell.getState().openDialog('traces');
  return files.map(({ read }) => `${coreText(pluralize(read.rows.length, 'dialogue'))} read.`);
}

/**
 * Builds a new procedure from tool definitions: an API for each tool, a slot for each parameter, and a procedure that
 * explains the next steps. The tools are attached to it.
 */
function buildSkeleton(title: string, definitions: readonly ToolDefinition[], text: string): NewDocument {
  const apis = definitions.map((tool) => ({ ...apiForTool(tool), precondition: [] }));
  const source = printPdl({
    name: title,
    // The return values of tools come from the tools, not from the user.
    slots: slotsForTools(
      definitions,
      apis.flatMap(({ response }) => response),
    ),
    apis,
    answers: [],
    others: [],
    procedure: t.emptyProcedureComment,
  });
  return { title, kind: 'pdl', source, tools: text };
}
