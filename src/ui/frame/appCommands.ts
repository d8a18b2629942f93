// The commands of the app.

import { canRedo, canUndo, type GraphEdit } from '../../core/document';
import type { TextRange } from '../../core/support';
import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { commonMessages as common } from '../../messages/common.en';
import { frameMessages } from '../../messages/frame.en';
import { formats, workflowFormats } from '../../state/exchange/formats';
import {
  type BottomTab,
  type ComparePage,
  type LeftTab,
  modes,
  type RightTab,
  type SearchScope,
} from '../../state/frame/shellStore';
import { viewsOf } from '../../state/support/analysis';
import { formatDocument } from '../editor/formatDocument';
import { traceCommands } from '../exchange/traces/traceCommands';
import { planCommands } from '../plan/planCommands';
import { historyCommands } from '../run/history/historyCommands';
import { debugCommands } from '../run/verbs/debugCommands';
import { type AppCommand, appCommandsIn } from '../studio/appCommandTypes';
import type { WeirStores } from '../studio/weirContext';
import { tourTitles } from '../tours/tourTitles';

const viewNames = { procedure: 'procedure', dependency: 'dependencies', flowchart: 'flowchart' } as const;
const sideTabs: readonly LeftTab[] = ['documents', 'outline', 'tools', 'runs'];

const edit = appCommandsIn('Edit');
const view = appCommandsIn('View');
const documents = appCommandsIn('Documents');
const setting = appCommandsIn('Settings');
const help = appCommandsIn('Help');
const goTo = appCommandsIn('Go to');
const share = appCommandsIn('Share');

export function appCommands(stores: WeirStores): readonly AppCommand[] {
  const { mode } = stores.shell.getState();
  const isRunMode = mode === 'run';
  const isPlanMode = mode === 'plan';
  return [
    // In run mode the debugger's commands come first.
    ...(isRunMode ? debugCommands(stores) : []),
    ...(isPlanMode ? planCommands(stores) : []),
    ...editCommands(stores),
    ...viewCommands(stores),
    ...documentCommands(stores),
    ...(isRunMode ? [] : debugCommands(stores)),
    ...historyCommands(stores),
    ...(isPlanMode ? [] : planCommands(stores)),
    ...traceCommands(stores),
    ...shareCommands(stores),
    ...settingsCommands(stores),
    ...helpCommands(stores),
    ...nameCommands(stores),
  ];
}

function editCommands({ workspace, shell }: WeirStores): AppCommand[] {
  const { history, analysis, selection, view: shown, tryGraphEdit, undo, redo, tidy } = workspace.getState();
  const add = (made: (name: string) => GraphEdit) => async (name: string) => {
    shell.getState().setMode('author');
    const problem = await tryGraphEdit(made(name));
    if (!problem) shell.getState().setRightTab('inspector');
    return problem?.message;
  };
  const addSlot = async (name: string) => {
    const problem = await tryGraphEdit({ kind: 'addSlot', name });
    if (problem) return problem.message;
    showSlot({ workspace, shell }, name);
    return undefined;
  };
  const format = async () => {
    const isChanged = await formatDocument(workspace);
    if (isChanged === false) workspace.getState().notify('info', t.alreadyFormatted);
  };
  const named = (label: string, run: NonNullable<AppCommand['prompt']>['run']) => ({ label, placeholder: 'name', run });
  const addApi = add((name) => ({ kind: 'addApi', name }));
  const addAnswer = add((name) => ({ kind: 'addAnswer', name }));
  const commands: AppCommand[] = [];
  if (canUndo(history)) commands.push(edit('undo', common.undo, '', undo, 'Ctrl Z'));
  if (canRedo(history)) commands.push(edit('redo', t.redo, '', redo, 'Ctrl Shift Z'));
  if (history.document.kind === 'pdl' && analysis.document) {
    commands.push(
      edit('add.api', t.addAnApi, 'new node tool call', named(t.nameOfTheApi, addApi)),
      edit('add.answer', t.addAnAnswer, 'new node reply say', named(t.nameOfTheAnswer, addAnswer)),
      edit('add.slot', t.addASlot, 'new value variable', named(t.nameOfTheSlot, addSlot)),
      edit('format', t.formatTheDocument, 'pretty indent white space', format),
    );
    const [only] = selection;
    const node = analysis.graphs[shown]?.nodes.find((candidate) => candidate.id === only);
    if (selection.length === 1 && node?.ref !== undefined) {
      const rename = async (name: string) =>
        (await tryGraphEdit({ kind: 'renameNode', nodeId: node.id, name }))?.message;
      const ask = { label: t.newName, initial: node.ref, run: rename };
      commands.push(edit('rename', t.rename({ name: node.ref }), '', ask, 'F2'));
    }
  }
  return [...commands, view('tidy', t.tidyTheLayout, 'arrange layout', tidy)];
}

/** Opens the slot's fields beside the canvas. */
function showSlot({ workspace, shell }: Pick<WeirStores, 'workspace' | 'shell'>, name: string): void {
  const { setMode, inspectSlot, setRightTab } = shell.getState();
  workspace.getState().select([]);
  setMode('author');
  inspectSlot(name);
  setRightTab('inspector');
}

function viewCommands({ workspace, shell }: WeirStores): AppCommand[] {
  const { setMode, setLeftTab, setRightTab, setBottomTab, showComparePage, togglePanel, openSearch } = shell.getState();
  const { history, setView } = workspace.getState();
  const inAuthor = (show: () => void) => () => {
    setMode('author');
    show();
  };
  const right = (tab: RightTab) => inAuthor(() => setRightTab(tab));
  const bottom = (tab: BottomTab) => inAuthor(() => setBottomTab(tab));
  const page = (shown: ComparePage) => () => showComparePage(shown);
  const toggle = (panel: Parameters<typeof togglePanel>[0]) => () => togglePanel(panel);
  const find = (scope: SearchScope) => () => openSearch(scope);
  const views = viewsOf(history.document.kind);
  return [
    ...modes.map((mode) =>
      view(`mode.${mode}`, t.modeCommand({ mode: frameMessages[mode] }), 'switch mode', () => setMode(mode)),
    ),
    ...(views.length > 1 ? views : []).map((id) =>
      view(`view.${id}`, t.showTheGraph({ view: viewNames[id] }), 'canvas view', () => setView(id)),
    ),
    ...sideTabs.map((tab) => view(`side.${tab}`, t.showTab({ tab: tab }), 'left side panel', () => setLeftTab(tab))),
    view('search', t.searchThisDocumentCommand, 'find', find('document'), 'Ctrl F'),
    view('search-all', t.searchAllDocumentsCommand, 'find everywhere', find('all'), 'Ctrl Shift F'),
    view('show.source', t.showTheSource, 'editor text', right('source')),
    view('show.inspector', t.showTheInspector, 'fields properties', right('inspector')),
    view('show.problems', t.showTheProblems, 'errors checks diagnostics', bottom('problems')),
    view('show.metrics', t.showTheMetrics, 'measures', bottom('metrics')),
    view('show.versions', t.showTheVersions, 'history snapshots diff compare', bottom('versions')),
    view('execute.task', t.executeATask, 'compare rollouts react plan agent tools bench traces', page('execute')),
    view('execute.summarize', t.summarizeTraces, 'compare build workflow reconstruct model graph', page('summarize')),
    view('execute.test', t.testARebuiltWorkflow, 'compare black box cases golden run executable', page('test')),
    view('panel.left', t.toggleSidePanel, 'toggle left', toggle('left')),
    view('panel.right', t.toggleRightPanel, 'toggle', toggle('right')),
    view('panel.bottom', t.toggleBottomPanel, 'toggle', toggle('bottom')),
  ];
}

function documentCommands({ workspace, shell }: WeirStores): AppCommand[] {
  const { documents: all, history, openDocument, ...actions } = workspace.getState();
  const { openDialog } = shell.getState();
  const { id, title } = history.document;
  const withPrompt = (label: string, act: (text: string) => unknown, initial = '') => ({
    label,
    initial,
    run: async (text: string) => {
      await act(text);
      return undefined;
    },
  });
  return [
    documents('document.new', t.newPasteOrOpen, 'import create file', () => openDialog('import')),
    documents('document.draft', t.draftProcedure, 'new text prose model generate write', () => openDialog('draft')),
    documents('document.duplicate', t.duplicateThisDocument, 'copy', () => actions.duplicateDocument(id)),
    documents('document.rename', t.renameThisDocument, 'title', withPrompt(t.newTitle, actions.renameDocument, title)),
    documents(
      'document.snapshot',
      t.keepThisVersion,
      'snapshot save history',
      withPrompt(t.nameOfTheVersion, actions.takeSnapshot),
    ),
    ...all
      .filter((document) => document.id !== id)
      .map((other) => documents(`open.${other.id}`, t.open(other), '', () => openDocument(other.id))),
  ];
}

/** Opens a file chooser; the import detects the formats of the files. */
function chooseFiles(take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.onchange = () => take([...(input.files ?? [])]);
  input.click();
}

/** Commands for import, export and sharing: files, links, other formats. */
function shareCommands({ shell, imports }: WeirStores): AppCommand[] {
  const { openDialog, showFormat, showAllFormats } = shell.getState();
  const { openFiles } = imports.getState();
  const open = () => chooseFiles((files) => void openFiles(files));
  const convertWords = 'export format mermaid pdl code text worfbench aov openapi';
  return [
    share('open.file', t.openAFile, 'import load upload pdl mermaid tools log workspace', open),
    share('open.traces', t.importTraces, t.sessionLogKeywords, open),
    share('share.link', t.shareByLink, 'send url copy', () => openDialog('share')),
    share('share.file', t.saveAsAFile, 'export download pdl yaml mermaid', () => openDialog('share', 'file')),
    share('share.convert', t.convert, convertWords, () => openDialog('convert')),
    share('share.picture', t.exportAPicture, 'svg png image canvas', () => openDialog('picture')),
    share('share.workspace', t.wholeWorkspace, 'backup export import everything', () => openDialog('workspace')),
    ...workflowFormats.map((format) =>
      view(`format.${format}`, t.showAs(formats[format]), 'format convert preview', () => showFormat(format)),
    ),
    view('format.all', t.showAllFormats, 'pdl mermaid code text compare side by side', () => showAllFormats(true)),
  ];
}

function settingsCommands({ settings, shell }: WeirStores): AppCommand[] {
  const { setTheme } = settings.getState();
  const { openDialog } = shell.getState();
  return [
    setting('theme.light', t.lightTheme, 'colour bright', () => setTheme('light')),
    setting('theme.dark', t.darkTheme, 'colour night', () => setTheme('dark')),
    setting('theme.system', t.themeOfTheSystem, 'colour', () => setTheme('system')),
    setting('checks', t.settingsOfTheChecks, 'rules levels problems lint', () => openDialog('checks')),
    setting('endpoint', t.connectAnEndpoint, 'model key llm openai', () => openDialog('endpoint')),
    setting('storage', t.showStorage, 'disk space full quota delete clean orphans data browser', () =>
      openDialog('storage'),
    ),
    setting('secrets', t.secretsOfTools, 'http auth token key hosts allow', () => openDialog('secrets')),
  ];
}

function helpCommands({ shell }: WeirStores): AppCommand[] {
  const { showWelcome, openDialog, startTour } = shell.getState();
  return [
    help('help.welcome', t.welcome, 'start examples gallery begin', () => showWelcome(true)),
    help('help.guides', t.guides, 'manual documentation how to learn', () => openDialog('guides')),
    help('help.keys', t.keyboard, 'keys shortcuts', () => openDialog('keys')),
    ...tourTitles.map(({ id, title, about }) =>
      help(`help.tour.${id}`, t.tour({ title }), `learn guide ${about}`, () => startTour(id)),
    ),
    help('help.about', t.aboutWeir, 'version licence', () => openDialog('about')),
  ];
}

/** A command for every declared name that goes to it. */
function nameCommands({ workspace, shell }: WeirStores): AppCommand[] {
  const { analysis, showNode, revealRange } = workspace.getState();
  const { document, graphs } = analysis;
  const place = (id: string, title: string, detail: string, run: () => void): AppCommand => ({
    ...goTo(`go.${id}`, title, detail, run),
    detail,
  });
  const nodePlace = (
    { id, range }: { readonly id: string; readonly range?: TextRange },
    title: string,
    detail: string,
  ) =>
    place(id, title, detail, () => {
      showNode(id);
      if (range) revealRange(range);
    });
  if (!document) return (graphs.flowchart?.nodes ?? []).map((node) => nodePlace(node, node.label || node.id, 'node'));
  return [
    ...(graphs.dependency?.nodes ?? []).map((node) => {
      const isDeclared = node.kind === 'answer' || node.kind === 'api';
      return nodePlace(node, node.ref ?? node.label, isDeclared ? node.kind.toUpperCase() : node.kind);
    }),
    ...document.slots.map(({ name, range }) =>
      place(`slot:${name}`, name, 'slot', () => {
        showSlot({ workspace, shell }, name);
        revealRange(range);
      }),
    ),
  ];
}
