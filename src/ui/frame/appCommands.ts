// The commands of the app, one entry each. Their keys are handled in `useStudioKeys`.

import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { frameMessages } from '../../messages/frame.en';
import { formats, workflowFormats } from '../../state/exchange/formats';
import { type LeftTab, modes, type ShellState } from '../../state/frame/shellStore';
import { viewsOf } from '../../state/support/analysis';
import { formatCommand } from '../editor/editorCommands';
import { formatDocument } from '../editor/formatDocument';
import { traceCommands } from '../exchange/traces/traceCommands';
import { listShownCommands } from '../kit/shownCommands';
import { planCommands, planNowCommands } from '../plan/planCommands';
import { historyCommands } from '../run/history/historyCommands';
import { debugCommands } from '../run/verbs/debugCommands';
import { type AppCommand, appCommandsIn, type CommandPrompt } from '../studio/appCommandTypes';
import type { WeirStores } from '../studio/weirContext';
import { tourTitles } from '../tours/tourTitles';
import { dialog, earlyCommands } from './earlyCommands';
import { nameCommands, otherDocuments, showSlot } from './placeCommands';

const viewNames = { procedure: 'procedure', dependency: 'dependencies', flowchart: 'flowchart' } as const;
const sideTabs = ['documents', 'outline', 'tools', 'runs'] as const satisfies readonly LeftTab[];

const edit = appCommandsIn('Edit');
const view = appCommandsIn('View');
const documents = appCommandsIn('Documents');
const setting = appCommandsIn('Settings');
const help = appCommandsIn('Help');
const share = appCommandsIn('Share');

function earlyIn(group: AppCommand['group']): readonly AppCommand[] {
  const early = earlyCommands.filter((command) => command.group === group);
  return early.map((command) => ({ ...command, title: t[command.id] }));
}

type ShellAction = {
  [Name in keyof ShellState]: ShellState[Name] extends (...args: never) => void ? Name : never;
}[keyof ShellState];

/** Calls an action of the frame. */
const shell =
  <Name extends ShellAction>(name: Name, ...args: Parameters<ShellState[Name]>) =>
  (stores: WeirStores): void =>
    // The arguments are those of the action, which the compiler cannot follow through the name.
    (stores.shell.getState()[name] as (...given: typeof args) => void)(...args);
const open = (...args: Parameters<ShellState['openDialog']>) => shell('openDialog', ...args);

const isPdl = ({ workspace }: WeirStores): boolean => {
  const { history, analysis } = workspace.getState();
  return history.document.kind === 'pdl' && analysis.document !== undefined;
};

const pdl = { when: isPdl };

/** Asks for the name of a new declaration, and shows it in the inspector. */
const adding = (kind: 'addApi' | 'addAnswer' | 'addSlot', label: string) => ({
  prompt: (stores: WeirStores): CommandPrompt => ({
    label,
    placeholder: 'name',
    run: async (name) => {
      const { setMode, setRightTab } = stores.shell.getState();
      if (kind !== 'addSlot') setMode('author');
      const problem = await stores.workspace.getState().tryGraphEdit({ kind, name });
      if (problem) return problem.message;
      if (kind === 'addSlot') showSlot(stores, name);
      else setRightTab('inspector');
      return undefined;
    },
  }),
});

const editCommands = [
  edit('add.api', t.addAnApi, 'new node tool call', adding('addApi', t.nameOfTheApi), pdl),
  edit('add.answer', t.addAnAnswer, 'new node reply say', adding('addAnswer', t.nameOfTheAnswer), pdl),
  edit('add.slot', t.addASlot, 'new value variable', adding('addSlot', t.nameOfTheSlot), pdl),
  edit(formatCommand.id, t.formatTheDocument, 'pretty indent white space', format, {
    ...pdl,
    keys: formatCommand.keys,
    notIn: dialog,
  }),
  view('tidy', t.tidyTheLayout, 'arrange layout', ({ workspace }) => workspace.getState().tidy()),
];

function format({ workspace }: WeirStores): void {
  if (!formatDocument(workspace)) workspace.getState().notify('info', t.alreadyFormatted);
}

const toggle = (panel: 'left' | 'right' | 'bottom') => shell('togglePanel', panel);

/** Shows a tab of the author mode. */
const authorTab =
  <Name extends 'setRightTab' | 'setBottomTab'>(name: Name, tab: Parameters<ShellState[Name]>[0]) =>
  (stores: WeirStores) => {
    shell('setMode', 'author')(stores);
    shell(name, ...([tab] as Parameters<ShellState[Name]>))(stores);
  };

const viewCommands = [
  ...modes.map((mode) =>
    view(`mode.${mode}`, t.modeCommand({ mode: frameMessages[mode] }), 'switch mode', shell('setMode', mode)),
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
      shell('setLeftTab', tab),
    ),
  ),
  ...earlyIn('View'),
  view('show.source', t.showTheSource, 'editor text', authorTab('setRightTab', 'source')),
  view('show.inspector', t.showTheInspector, 'fields properties', authorTab('setRightTab', 'inspector')),
  view('show.problems', t.showTheProblems, 'errors checks diagnostics', authorTab('setBottomTab', 'problems')),
  view('show.metrics', t.showTheMetrics, 'measures', authorTab('setBottomTab', 'metrics')),
  view('show.versions', t.showTheVersions, 'history snapshots diff compare', authorTab('setBottomTab', 'versions')),
  view(
    'execute.task',
    t.executeATask,
    'compare rollouts react plan agent tools bench traces',
    shell('showComparePage', 'execute'),
  ),
  view(
    'execute.summarize',
    t.summarizeTraces,
    'compare build workflow reconstruct model graph',
    shell('showComparePage', 'summarize'),
  ),
  view(
    'execute.test',
    t.testARebuiltWorkflow,
    'compare black box cases golden run executable',
    shell('showComparePage', 'test'),
  ),
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
    asking(t.nameOfTheVersion, async ({ loadVersions }, text) => (await loadVersions()).takeSnapshot(text)),
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
    view(`format.${format}`, t.showAs(formats[format]), 'format convert preview', shell('showFormat', format)),
  ),
  view('format.all', t.showAllFormats, 'pdl mermaid code text compare side by side', shell('showAllFormats', true)),
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
  help('help.welcome', t.welcome, 'start examples gallery begin', shell('showWelcome', true)),
  help('help.guides', t.guides, 'manual documentation how to learn', open('guides')),
  help('help.keys', t.keyboard, 'keys shortcuts', open('keys')),
  ...tourTitles.map(({ id, title, about }) =>
    help(`help.tour.${id}`, t.tour({ title }), `learn guide ${about}`, shell('startTour', id)),
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

/** The available commands, also those of the parts in view, of names and of documents. Those of the mode come first. */
export function appCommands(stores: WeirStores): readonly AppCommand[] {
  const { mode } = stores.shell.getState();
  const modeGroup = { run: 'Debug', plan: 'Plan' }[mode as string];
  const all = [
    ...planNowCommands(stores),
    ...fixedCommands,
    ...listShownCommands()
      .filter(({ id }) => !fixedCommands.some((command) => command.id === id))
      .map((command) => ({ ...command, takesFocus: true })),
    ...otherDocuments(stores),
    ...nameCommands(stores),
  ].filter(({ id, when }: AppCommand) => id !== 'palette' && (when?.(stores) ?? true));
  const isOfMode = ({ group }: AppCommand) => group === modeGroup;
  return [...all.filter(isOfMode), ...all.filter((command) => !isOfMode(command))].map((command: AppCommand) =>
    command.titleNow ? { ...command, title: command.titleNow(stores) } : command,
  );
}
