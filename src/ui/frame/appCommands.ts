// The commands of the app. Long because it is nearly the whole list (what leads out is in `shareCommands`); each is a
// line or two.

import { canRedo, canUndo, type GraphEdit } from '../../core/document';
import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { commonMessages as common } from '../../messages/common.en';
import { frameMessages } from '../../messages/frame.en';
import { type LeftTab, modes } from '../../state/frame/shellStore';
import { viewsOf } from '../../state/support/analysis';
import { formatDocument } from '../editor/formatDocument';
import { traceCommands } from '../exchange/traces/traceCommands';
import { planCommands } from '../plan/planCommands';
import { historyCommands } from '../run/history/historyCommands';
import { debugCommands } from '../run/verbs/debugCommands';
import type { Command } from '../studio/commands';
import type { WeirStores } from '../studio/weirContext';
import { tourNames } from '../tours/tourNames';
import { shareCommands } from './shareCommands';

const viewNames = { procedure: 'procedure', dependency: 'dependencies', flowchart: 'flowchart' } as const;
const sideNames: readonly (readonly [LeftTab, string])[] = [
  ['documents', 'documents'],
  ['outline', 'outline'],
  ['tools', 'tools'],
  ['runs', 'runs'],
];

export function appCommands(stores: WeirStores): readonly Command[] {
  const { mode } = stores.shell.getState();
  const isRunMode = mode === 'run';
  const isPlanMode = mode === 'plan';
  return [
    // Where they are at hand they come first.
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
    ...placeCommands(stores),
  ];
}

function editCommands({ workspace, shell }: WeirStores): Command[] {
  const { history, analysis, selection, tryGraphEdit, undo, redo, tidy } = workspace.getState();
  const isPdl = history.document.kind === 'pdl';
  const add = (made: (name: string) => GraphEdit) => async (name: string) => {
    shell.getState().setMode('author');
    const problem = await tryGraphEdit(made(name));
    if (!problem) shell.getState().setRightTab('inspector');
    return problem?.message;
  };
  const addSlot = async (name: string) => {
    const problem = await tryGraphEdit({ kind: 'addSlot', name });
    if (problem) return problem.message;
    const { select } = workspace.getState();
    shell.getState().setMode('author');
    select([]);
    shell.getState().inspectSlot(name);
    shell.getState().setRightTab('inspector');
    return undefined;
  };
  const format = async () => {
    const isChanged = await formatDocument(workspace);
    if (isChanged === false) workspace.getState().notify('info', t.nothingToFormatTheText);
  };
  const name = { placeholder: 'name' };
  const commands: Command[] = [
    ...(canUndo(history)
      ? [{ id: 'undo', title: common.undo, group: 'Edit' as const, shortcut: 'Ctrl Z', run: undo }]
      : []),
    ...(canRedo(history)
      ? [{ id: 'redo', title: t.redo, group: 'Edit' as const, shortcut: 'Ctrl Shift Z', run: redo }]
      : []),
  ];
  if (isPdl && analysis.document) {
    commands.push(
      {
        id: 'add.api',
        title: t.addAnApi,
        group: 'Edit',
        words: 'new node tool call',
        ask: { label: t.nameOfTheApi, ...name, run: add((text) => ({ kind: 'addApi', name: text })) },
      },
      {
        id: 'add.answer',
        title: t.addAnAnswer,
        group: 'Edit',
        words: 'new node reply say',
        ask: {
          label: t.nameOfTheAnswer,
          ...name,
          run: add((text) => ({ kind: 'addAnswer', name: text })),
        },
      },
      {
        id: 'add.slot',
        title: t.addASlot,
        group: 'Edit',
        words: 'new value variable',
        ask: { label: t.nameOfTheSlot, ...name, run: addSlot },
      },
      {
        id: 'format',
        title: t.formatTheDocument,
        group: 'Edit',
        words: 'pretty indent white space',
        run: format,
      },
    );
    const [only] = selection;
    const node = analysis.graphs[workspace.getState().view]?.nodes.find((candidate) => candidate.id === only);
    if (selection.length === 1 && node?.ref !== undefined) {
      commands.push({
        id: 'rename',
        title: t.rename({ ref: node.ref }),
        group: 'Edit',
        shortcut: 'F2',
        ask: {
          label: t.newName,
          initial: node.ref,
          run: async (text) => (await tryGraphEdit({ kind: 'renameNode', nodeId: node.id, name: text }))?.message,
        },
      });
    }
  }
  commands.push({
    id: 'tidy',
    title: t.tidyTheLayout,
    group: 'View',
    words: 'arrange layout',
    run: tidy,
  });
  return commands;
}

function viewCommands({ workspace, shell }: WeirStores): Command[] {
  const { setMode, setLeftTab, setRightTab, setBottomTab, showComparePage, togglePanel, openSearch } = shell.getState();
  const { history, setView } = workspace.getState();
  const inAuthor = (show: () => void) => () => {
    setMode('author');
    show();
  };
  const views = viewsOf(history.document.kind);
  return [
    ...modes.map(
      (mode): Command => ({
        id: `mode.${mode}`,
        title: t.modeCommand({ mode: frameMessages[mode] }),
        group: 'View',
        words: 'switch mode',
        run: () => setMode(mode),
      }),
    ),
    ...(views.length > 1
      ? views.map(
          (view): Command => ({
            id: `view.${view}`,
            title: t.showTheGraph({ view: viewNames[view] }),
            group: 'View',
            words: 'canvas view',
            run: () => setView(view),
          }),
        )
      : []),
    ...sideNames.map(
      ([tab, word]): Command => ({
        id: `side.${tab}`,
        title: t.show({ word }),
        group: 'View',
        words: 'left side panel',
        run: () => setLeftTab(tab),
      }),
    ),
    {
      id: 'search',
      title: t.searchThisDocumentCommand,
      group: 'View',
      shortcut: 'Ctrl F',
      words: 'find',
      run: () => openSearch('document'),
    },
    {
      id: 'search-all',
      title: t.searchAllDocumentsCommand,
      group: 'View',
      shortcut: 'Ctrl Shift F',
      words: 'find everywhere',
      run: () => openSearch('all'),
    },
    {
      id: 'show.source',
      title: t.showTheSource,
      group: 'View',
      words: 'editor text',
      run: inAuthor(() => setRightTab('source')),
    },
    {
      id: 'show.inspector',
      title: t.showTheInspector,
      group: 'View',
      words: 'fields properties',
      run: inAuthor(() => setRightTab('inspector')),
    },
    {
      id: 'show.problems',
      title: t.showTheProblems,
      group: 'View',
      words: 'errors checks diagnostics',
      run: inAuthor(() => setBottomTab('problems')),
    },
    {
      id: 'show.metrics',
      title: t.showTheMetrics,
      group: 'View',
      words: 'measures',
      run: inAuthor(() => setBottomTab('metrics')),
    },
    {
      id: 'show.versions',
      title: t.showTheVersions,
      group: 'View',
      words: 'history snapshots diff compare',
      run: inAuthor(() => setBottomTab('versions')),
    },
    {
      id: 'execute.task',
      title: t.executeATask,
      group: 'View',
      words: 'compare rollouts react plan agent tools bench traces',
      run: () => showComparePage('execute'),
    },
    {
      id: 'execute.summarize',
      title: t.summarizeTraces,
      group: 'View',
      words: 'compare build workflow reconstruct model graph',
      run: () => showComparePage('summarize'),
    },
    {
      id: 'execute.test',
      title: t.testARebuiltWorkflow,
      group: 'View',
      words: 'compare black box cases golden run executable',
      run: () => showComparePage('test'),
    },
    {
      id: 'panel.left',
      title: t.openOrCloseTheSide,
      group: 'View',
      words: 'toggle left',
      run: () => togglePanel('left'),
    },
    {
      id: 'panel.right',
      title: t.openOrCloseTheRight,
      group: 'View',
      words: 'toggle',
      run: () => togglePanel('right'),
    },
    {
      id: 'panel.bottom',
      title: t.openOrCloseTheBottom,
      group: 'View',
      words: 'toggle',
      run: () => togglePanel('bottom'),
    },
  ];
}

function documentCommands({ workspace, shell }: WeirStores): Command[] {
  const { documents, history, openDocument, duplicateDocument, renameDocument, takeSnapshot } = workspace.getState();
  const { id, title } = history.document;
  return [
    {
      id: 'document.new',
      title: t.newPasteOrOpen,
      group: 'Documents',
      words: 'import create file',
      run: () => shell.getState().openDialog('import'),
    },
    {
      id: 'document.draft',
      title: t.draftAProcedureFromWords,
      group: 'Documents',
      words: 'new text prose model generate write',
      run: () => shell.getState().openDialog('draft'),
    },
    {
      id: 'document.duplicate',
      title: t.duplicateThisDocument,
      group: 'Documents',
      words: 'copy',
      run: () => duplicateDocument(id),
    },
    {
      id: 'document.rename',
      title: t.renameThisDocument,
      group: 'Documents',
      words: 'title',
      ask: {
        label: t.newTitle,
        initial: title,
        run: async (text) => {
          renameDocument(text);
          return undefined;
        },
      },
    },
    {
      id: 'document.snapshot',
      title: t.keepThisVersion,
      group: 'Documents',
      words: 'snapshot save history',
      ask: {
        label: t.nameOfTheVersion,
        run: async (text) => {
          await takeSnapshot(text);
          return undefined;
        },
      },
    },
    ...documents
      .filter((document) => document.id !== id)
      .map(
        (document): Command => ({
          id: `open.${document.id}`,
          title: t.open({ title: document.title }),
          group: 'Documents',
          run: () => openDocument(document.id),
        }),
      ),
  ];
}

function settingsCommands({ settings, shell }: WeirStores): Command[] {
  const { setTheme } = settings.getState();
  const { openDialog } = shell.getState();
  return [
    {
      id: 'theme.light',
      title: t.lightTheme,
      group: 'Settings',
      words: 'colour bright',
      run: () => setTheme('light'),
    },
    {
      id: 'theme.dark',
      title: t.darkTheme,
      group: 'Settings',
      words: 'colour night',
      run: () => setTheme('dark'),
    },
    {
      id: 'theme.system',
      title: t.themeOfTheSystem,
      group: 'Settings',
      words: 'colour',
      run: () => setTheme('system'),
    },
    {
      id: 'checks',
      title: t.settingsOfTheChecks,
      group: 'Settings',
      words: 'rules levels problems lint',
      run: () => openDialog('checks'),
    },
    {
      id: 'endpoint',
      title: t.connectAnEndpoint,
      group: 'Settings',
      words: 'model key llm openai',
      run: () => openDialog('endpoint'),
    },
    {
      id: 'secrets',
      title: t.secretsOfTools,
      group: 'Settings',
      words: 'http auth token key hosts allow',
      run: () => openDialog('secrets'),
    },
  ];
}

function helpCommands({ shell }: WeirStores): Command[] {
  const { showWelcome, openDialog, startTour } = shell.getState();
  return [
    {
      id: 'help.welcome',
      title: t.welcome,
      group: 'Help',
      words: 'start examples gallery begin',
      run: () => showWelcome(true),
    },
    {
      id: 'help.guides',
      title: t.guides,
      group: 'Help',
      words: 'manual documentation how to learn',
      run: () => openDialog('guides'),
    },
    {
      id: 'help.keys',
      title: t.keyboard,
      group: 'Help',
      words: 'keys shortcuts',
      run: () => openDialog('keys'),
    },
    ...tourNames.map(
      ({ id, title, about }): Command => ({
        id: `help.tour.${id}`,
        title: t.tour({ title }),
        group: 'Help',
        words: `learn guide ${about}`,
        run: () => startTour(id),
      }),
    ),
    {
      id: 'help.about',
      title: t.aboutWeir,
      group: 'Help',
      words: 'version licence',
      run: () => openDialog('about'),
    },
  ];
}

/** Every declared name as a place to go to. */
function placeCommands({ workspace, shell }: WeirStores): Command[] {
  const { analysis, showNode, select, revealRange } = workspace.getState();
  const { document, graphs } = analysis;
  const place = (id: string, title: string, words: string, run: () => void): Command => ({
    id: `go.${id}`,
    title,
    group: 'Go to',
    words,
    detail: words,
    run,
  });
  if (!document) {
    return (graphs.flowchart?.nodes ?? []).map((node) =>
      place(node.id, node.label || node.id, 'node', () => {
        showNode(node.id);
        if (node.range) revealRange(node.range);
      }),
    );
  }
  const nodes = graphs.dependency?.nodes ?? [];
  return [
    ...nodes.map((node) =>
      place(
        node.id,
        node.ref ?? node.label,
        node.kind === 'answer' || node.kind === 'api' ? node.kind.toUpperCase() : node.kind,
        () => {
          showNode(node.id);
          if (node.range) revealRange(node.range);
        },
      ),
    ),
    ...document.slots.map((slot) =>
      place(`slot:${slot.name}`, slot.name, 'slot', () => {
        select([]);
        shell.getState().setMode('author');
        shell.getState().inspectSlot(slot.name);
        shell.getState().setRightTab('inspector');
        revealRange(slot.range);
      }),
    ),
  ];
}
