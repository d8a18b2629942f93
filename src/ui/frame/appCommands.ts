// The commands of the app, one entry each. Their keys are handled in `useStudioKeys`.

import type { GraphEdit } from '../../core/document';
import type { TextRange } from '../../core/support';
import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { frameMessages } from '../../messages/frame.en';
import { formats, workflowFormats } from '../../state/exchange/formats';
import {
  type BottomTab,
  type ComparePage,
  type LeftTab,
  modes,
  type RightTab,
  type ShellDialog,
} from '../../state/frame/shellStore';
import { viewsOf } from '../../state/support/analysis';
import { canvasCommands } from '../canvas/canvasCommands';
import { formatDocument } from '../editor/formatDocument';
import { traceCommands } from '../exchange/traces/traceCommands';
import { planCommands, planNowCommands } from '../plan/planCommands';
import { historyCommands } from '../run/history/historyCommands';
import { debugCommands } from '../run/verbs/debugCommands';
import { type AppCommand, appCommandsIn, type CommandPrompt } from '../studio/appCommandTypes';
import type { WeirStores } from '../studio/weirContext';
import { tourTitles } from '../tours/tourTitles';
import { earlyCommands } from './earlyCommands';

const viewNames = { procedure: 'procedure', dependency: 'dependencies', flowchart: 'flowchart' } as const;
const sideTabs = ['documents', 'outline', 'tools', 'runs'] as const satisfies readonly LeftTab[];

const edit = appCommandsIn('Edit');
const view = appCommandsIn('View');
const documents = appCommandsIn('Documents');
const setting = appCommandsIn('Settings');
const help = appCommandsIn('Help');
const goTo = appCommandsIn('Go to');
const share = appCommandsIn('Share');

function earlyIn(group: AppCommand['group']): readonly AppCommand[] {
  const early = earlyCommands.filter((command) => command.group === group);
  return early.map((command) => ({ ...command, title: t[command.id] }));
}

const open = (dialog: ShellDialog, input?: string) => (stores: WeirStores) =>
  stores.shell.getState().openDialog(dialog, input);

const isPdl = ({ workspace }: WeirStores): boolean => {
  const { history, analysis } = workspace.getState();
  return history.document.kind === 'pdl' && analysis.document !== undefined;
};

/** Asks for the name of a new declaration, and shows it in the inspector. */
const adding = (label: string, make: (name: string) => GraphEdit) => ({
  prompt: (stores: WeirStores): CommandPrompt => ({
    label,
    placeholder: 'name',
    run: async (name) => {
      const { setMode, setRightTab } = stores.shell.getState();
      const edit = make(name);
      if (edit.kind !== 'addSlot') setMode('author');
      const problem = await stores.workspace.getState().tryGraphEdit(edit);
      if (problem) return problem.message;
      if (edit.kind === 'addSlot') showSlot(stores, name);
      else setRightTab('inspector');
      return undefined;
    },
  }),
});

/** The only selected node, if it has a name. */
function selectedName({ workspace }: WeirStores) {
  const { analysis, selection, view: shown } = workspace.getState();
  const [only] = selection;
  const node = analysis.graphs[shown]?.nodes.find(({ id }) => id === only);
  return selection.length === 1 && node?.ref !== undefined ? { id: node.id, name: node.ref } : undefined;
}

const rename = {
  prompt: (stores: WeirStores): CommandPrompt => {
    const { id: nodeId = '', name: initial = '' } = selectedName(stores) ?? {};
    const run = async (name: string) =>
      (await stores.workspace.getState().tryGraphEdit({ kind: 'renameNode', nodeId, name }))?.message;
    return { label: t.newName, initial, run };
  },
};

const editCommands = [
  edit(
    'add.api',
    t.addAnApi,
    'new node tool call',
    adding(t.nameOfTheApi, (name) => ({ kind: 'addApi', name })),
    {
      when: isPdl,
    },
  ),
  edit(
    'add.answer',
    t.addAnAnswer,
    'new node reply say',
    adding(t.nameOfTheAnswer, (name) => ({ kind: 'addAnswer', name })),
    { when: isPdl },
  ),
  edit(
    'add.slot',
    t.addASlot,
    'new value variable',
    adding(t.nameOfTheSlot, (name) => ({ kind: 'addSlot', name })),
    {
      when: isPdl,
    },
  ),
  edit('format', t.formatTheDocument, 'pretty indent white space', format, { when: isPdl }),
  edit('rename', t.renameSelected, '', rename, {
    when: (stores) => isPdl(stores) && selectedName(stores) !== undefined,
    titleNow: (stores) => t.rename({ name: selectedName(stores)?.name ?? '' }),
    keys: canvasCommands.edit.keys,
    keyOf: canvasCommands.edit.id,
  }),
  view('tidy', t.tidyTheLayout, 'arrange layout', ({ workspace }) => workspace.getState().tidy()),
];

async function format({ workspace }: WeirStores): Promise<void> {
  const isChanged = await formatDocument(workspace);
  if (isChanged === false) workspace.getState().notify('info', t.alreadyFormatted);
}

/** Opens the slot's fields beside the canvas. */
function showSlot({ workspace, shell }: Pick<WeirStores, 'workspace' | 'shell'>, name: string): void {
  const { setMode, inspectSlot, setRightTab } = shell.getState();
  workspace.getState().select([]);
  setMode('author');
  inspectSlot(name);
  setRightTab('inspector');
}

/** Runs an action of the frame, in author mode for its tabs. */
const inFrame = (act: (shell: ReturnType<WeirStores['shell']['getState']>) => void) => (stores: WeirStores) =>
  act(stores.shell.getState());
const right = (tab: RightTab) =>
  inFrame(({ setMode, setRightTab }) => {
    setMode('author');
    setRightTab(tab);
  });
const bottom = (tab: BottomTab) =>
  inFrame(({ setMode, setBottomTab }) => {
    setMode('author');
    setBottomTab(tab);
  });
const page = (shown: ComparePage) => inFrame(({ showComparePage }) => showComparePage(shown));
const toggle = (panel: 'left' | 'right' | 'bottom') => inFrame(({ togglePanel }) => togglePanel(panel));

const viewCommands = [
  ...modes.map((mode) =>
    view(
      `mode.${mode}`,
      t.modeCommand({ mode: frameMessages[mode] }),
      'switch mode',
      inFrame(({ setMode }) => setMode(mode)),
    ),
  ),
  ...(['procedure', 'dependency', 'flowchart'] as const).map((id) =>
    view(
      `view.${id}`,
      t.showTheGraph({ view: viewNames[id] }),
      'canvas view',
      ({ workspace }) => workspace.getState().setView(id),
      {
        when: ({ workspace }) => {
          const views = viewsOf(workspace.getState().history.document.kind);
          return views.length > 1 && views.includes(id);
        },
      },
    ),
  ),
  ...sideTabs.map((tab) =>
    view(
      `side.${tab}`,
      t.showTab({ tab: frameMessages[tab].toLowerCase() }),
      'left side panel',
      inFrame(({ setLeftTab }) => setLeftTab(tab)),
    ),
  ),
  ...earlyIn('View'),
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

const openDocumentOf = ({ workspace }: WeirStores) => {
  const { history, ...actions } = workspace.getState();
  return { ...actions, ...history.document };
};
/** Asks for a text about the open document. */
const asking = (
  label: string,
  act: (document: ReturnType<typeof openDocumentOf>, text: string) => unknown,
  initial: (document: ReturnType<typeof openDocumentOf>) => string = () => '',
) => ({
  prompt: (stores: WeirStores): CommandPrompt => ({
    label,
    initial: initial(openDocumentOf(stores)),
    run: async (text) => {
      await act(openDocumentOf(stores), text);
      return undefined;
    },
  }),
});

const documentCommands = [
  documents('document.new', t.newPasteOrOpen, 'import create file', open('import')),
  documents('document.draft', t.draftProcedure, 'new text prose model generate write', open('draft')),
  documents('document.duplicate', t.duplicateThisDocument, 'copy', (stores) => {
    const { id, duplicateDocument } = openDocumentOf(stores);
    void duplicateDocument(id);
  }),
  documents(
    'document.rename',
    t.renameThisDocument,
    'title',
    asking(
      t.newTitle,
      ({ renameDocument }, text) => renameDocument(text),
      ({ title }) => title,
    ),
  ),
  documents(
    'document.snapshot',
    t.keepThisVersion,
    'snapshot save history',
    asking(t.nameOfTheVersion, ({ takeSnapshot }, text) => takeSnapshot(text)),
  ),
];

/** Opens a file chooser; the import detects the formats of the files. */
function chooseFiles(take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.onchange = () => take([...(input.files ?? [])]);
  input.click();
}

const openFiles = ({ imports }: WeirStores) => chooseFiles((files) => void imports.getState().openFiles(files));
const convertWords = 'export format mermaid pdl code text worfbench aov openapi';

/** Commands for import, export and sharing: files, links, other formats. */
const shareCommands = [
  share('open.file', t.openAFile, 'import load upload pdl mermaid tools log workspace', openFiles),
  share('open.traces', t.importTraces, t.sessionLogKeywords, openFiles),
  share('share.link', t.shareByLink, 'send url copy', open('share')),
  share('share.file', t.saveAsAFile, 'export download pdl yaml mermaid', open('share', 'file')),
  share('share.convert', t.convert, convertWords, open('convert')),
  share('share.picture', t.exportAPicture, 'svg png image canvas', open('picture')),
  share('share.workspace', t.wholeWorkspace, 'backup export import everything', open('workspace')),
  ...workflowFormats.map((format) =>
    view(
      `format.${format}`,
      t.showAs(formats[format]),
      'format convert preview',
      inFrame(({ showFormat }) => showFormat(format)),
    ),
  ),
  view(
    'format.all',
    t.showAllFormats,
    'pdl mermaid code text compare side by side',
    inFrame(({ showAllFormats }) => showAllFormats(true)),
  ),
];

const theme = (choice: 'light' | 'dark' | 'system', title: string, keywords: string) =>
  setting(`theme.${choice}`, title, keywords, ({ settings }) => settings.getState().setTheme(choice));

const settingsCommands = [
  theme('light', t.lightTheme, 'colour bright'),
  theme('dark', t.darkTheme, 'colour night'),
  theme('system', t.themeOfTheSystem, 'colour'),
  setting('keys', t.changeKeys, 'shortcuts keyboard bindings', open('keys', 'change')),
  setting('checks', t.settingsOfTheChecks, 'rules levels problems lint', open('checks')),
  setting('endpoint', t.connectAnEndpoint, 'model key llm openai', open('endpoint')),
  setting('storage', t.showStorage, 'disk space full quota delete clean orphans data browser', open('storage')),
  setting('secrets', t.secretsOfTools, 'http auth token key hosts allow', open('secrets')),
];

const helpCommands = [
  help(
    'help.welcome',
    t.welcome,
    'start examples gallery begin',
    inFrame(({ showWelcome }) => showWelcome(true)),
  ),
  help('help.guides', t.guides, 'manual documentation how to learn', open('guides')),
  help('help.keys', t.keyboard, 'keys shortcuts', open('keys')),
  ...tourTitles.map(({ id, title, about }) =>
    help(
      `help.tour.${id}`,
      t.tour({ title }),
      `learn guide ${about}`,
      inFrame(({ startTour }) => startTour(id)),
    ),
  ),
  help('help.about', t.aboutWeir, 'version licence', open('about')),
];

/** The commands that exist at any time, whether they are available or not: each can be given a key. */
export const fixedCommands: readonly AppCommand[] = [
  ...earlyIn('Edit'),
  ...editCommands,
  ...viewCommands,
  ...documentCommands,
  ...debugCommands,
  ...historyCommands,
  ...planCommands,
  ...traceCommands,
  ...shareCommands,
  ...settingsCommands,
  ...earlyIn('Help'),
  ...helpCommands,
];

/** The available commands, also those of names and documents. Those of the mode come first. */
export function appCommands(stores: WeirStores): readonly AppCommand[] {
  const { mode } = stores.shell.getState();
  const modeGroup = { run: 'Debug', plan: 'Plan' }[mode as string];
  const all = [...planNowCommands(stores), ...fixedCommands, ...otherDocuments(stores), ...nameCommands(stores)].filter(
    ({ id, when }) => id !== 'palette' && (when?.(stores) ?? true),
  );
  const isOfMode = ({ group }: AppCommand) => group === modeGroup;
  return [...all.filter(isOfMode), ...all.filter((command) => !isOfMode(command))].map((command) =>
    command.titleNow ? { ...command, title: command.titleNow(stores) } : command,
  );
}

const otherDocuments = ({ workspace }: WeirStores): readonly AppCommand[] => {
  const { documents: all, history, openDocument } = workspace.getState();
  return all
    .filter(({ id }) => id !== history.document.id)
    .map((other) => documents(`open.${other.id}`, t.open(other), '', () => openDocument(other.id)));
};

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
