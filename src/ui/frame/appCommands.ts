// The commands of the app. Long because it is nearly the whole list (what leads out is in `shareCommands`); each is a
// line or two.

import { canRedo, canUndo, type GraphEdit } from '../../core/document';
import { commonMessages as common } from '../../messages/common.en';
import { frameMessages, frameMessages as t } from '../../messages/frame.en';
import { type LeftTab, modes } from '../../state/frame/shellStore';
import { viewsOf } from '../../state/support/analysis';
import { formatDocument } from '../editor/formatDocument';
import { traceCommands } from '../exchange/traces/traceCommands';
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
  const isRunMode = stores.shell.getState().mode === 'run';
  return [
    // Where they are at hand they come first.
    ...(isRunMode ? debugCommands(stores) : []),
    ...editCommands(stores),
    ...viewCommands(stores),
    ...documentCommands(stores),
    ...(isRunMode ? [] : debugCommands(stores)),
    ...historyCommands(stores),
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
    if (isChanged === false) workspace.getState().notify('info', frameMessages.nothingToFormatTheText);
  };
  const name = { placeholder: 'name' };
  const commands: Command[] = [
    ...(canUndo(history)
      ? [{ id: 'undo', title: common.undo, group: 'Edit' as const, shortcut: 'Ctrl Z', run: undo }]
      : []),
    ...(canRedo(history)
      ? [{ id: 'redo', title: frameMessages.redo, group: 'Edit' as const, shortcut: 'Ctrl Shift Z', run: redo }]
      : []),
  ];
  if (isPdl && analysis.document) {
    commands.push(
      {
        id: 'add.api',
        title: frameMessages.addAnApi,
        group: 'Edit',
        words: 'new node tool call',
        ask: { label: frameMessages.nameOfTheApi, ...name, run: add((text) => ({ kind: 'addApi', name: text })) },
      },
      {
        id: 'add.answer',
        title: frameMessages.addAnAnswer,
        group: 'Edit',
        words: 'new node reply say',
        ask: { label: frameMessages.nameOfTheAnswer, ...name, run: add((text) => ({ kind: 'addAnswer', name: text })) },
      },
      {
        id: 'add.slot',
        title: frameMessages.addASlot,
        group: 'Edit',
        words: 'new value variable',
        ask: { label: frameMessages.nameOfTheSlot, ...name, run: addSlot },
      },
      {
        id: 'format',
        title: frameMessages.formatTheDocument,
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
        title: frameMessages.rename({ ref: node.ref }),
        group: 'Edit',
        shortcut: 'F2',
        ask: {
          label: frameMessages.newName,
          initial: node.ref,
          run: async (text) => (await tryGraphEdit({ kind: 'renameNode', nodeId: node.id, name: text }))?.message,
        },
      });
    }
  }
  commands.push({ id: 'tidy', title: frameMessages.tidyTheLayout, group: 'View', words: 'arrange layout', run: tidy });
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
        title: t.modeCommand({ mode: t[mode] }),
        group: 'View',
        words: 'switch mode',
        run: () => setMode(mode),
      }),
    ),
    ...(views.length > 1
      ? views.map(
          (view): Command => ({
            id: `view.${view}`,
            title: frameMessages.showTheGraph({ view: viewNames[view] }),
            group: 'View',
            words: 'canvas view',
            run: () => setView(view),
          }),
        )
      : []),
    ...sideNames.map(
      ([tab, word]): Command => ({
        id: `side.${tab}`,
        title: frameMessages.show({ word }),
        group: 'View',
        words: 'left side panel',
        run: () => setLeftTab(tab),
      }),
    ),
    {
      id: 'search',
      title: frameMessages.searchThisDocument2,
      group: 'View',
      shortcut: 'Ctrl F',
      words: 'find',
      run: () => openSearch('document'),
    },
    {
      id: 'search-all',
      title: frameMessages.searchAllDocuments2,
      group: 'View',
      shortcut: 'Ctrl Shift F',
      words: 'find everywhere',
      run: () => openSearch('all'),
    },
    {
      id: 'show.source',
      title: frameMessages.showTheSource,
      group: 'View',
      words: 'editor text',
      run: inAuthor(() => setRightTab('source')),
    },
    {
      id: 'show.inspector',
      title: frameMessages.showTheInspector,
      group: 'View',
      words: 'fields properties',
      run: inAuthor(() => setRightTab('inspector')),
    },
    {
      id: 'show.problems',
      title: frameMessages.showTheProblems,
      group: 'View',
      words: 'errors checks diagnostics',
      run: inAuthor(() => setBottomTab('problems')),
    },
    {
      id: 'show.metrics',
      title: frameMessages.showTheMetrics,
      group: 'View',
      words: 'measures',
      run: inAuthor(() => setBottomTab('metrics')),
    },
    {
      id: 'show.versions',
      title: frameMessages.showTheVersions,
      group: 'View',
      words: 'history snapshots diff compare',
      run: inAuthor(() => setBottomTab('versions')),
    },
    {
      id: 'execute.task',
      title: frameMessages.executeATask,
      group: 'View',
      words: 'compare rollouts react plan agent tools bench traces',
      run: () => showComparePage('execute'),
    },
    {
      id: 'execute.summarize',
      title: frameMessages.summarizeTraces,
      group: 'View',
      words: 'compare build workflow reconstruct model graph',
      run: () => showComparePage('summarize'),
    },
    {
      id: 'execute.test',
      title: frameMessages.testARebuiltWorkflow,
      group: 'View',
      words: 'compare black box cases golden run executable',
      run: () => showComparePage('test'),
    },
    {
      id: 'panel.left',
      title: frameMessages.openOrCloseTheSide,
      group: 'View',
      words: 'toggle left',
      run: () => togglePanel('left'),
    },
    {
      id: 'panel.right',
      title: frameMessages.openOrCloseTheRight,
      group: 'View',
      words: 'toggle',
      run: () => togglePanel('right'),
    },
    {
      id: 'panel.bottom',
      title: frameMessages.openOrCloseTheBottom,
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
      title: frameMessages.newPasteOrOpen,
      group: 'Documents',
      words: 'import create file',
      run: () => shell.getState().openDialog('import'),
    },
    {
      id: 'document.draft',
      title: frameMessages.draftAProcedureFromWords,
      group: 'Documents',
      words: 'new text prose model generate write',
      run: () => shell.getState().openDialog('draft'),
    },
    {
      id: 'document.duplicate',
      title: frameMessages.duplicateThisDocument,
      group: 'Documents',
      words: 'copy',
      run: () => duplicateDocument(id),
    },
    {
      id: 'document.rename',
      title: frameMessages.renameThisDocument,
      group: 'Documents',
      words: 'title',
      ask: {
        label: frameMessages.newTitle,
        initial: title,
        run: async (text) => {
          renameDocument(text);
          return undefined;
        },
      },
    },
    {
      id: 'document.snapshot',
      title: frameMessages.keepThisVersion,
      group: 'Documents',
      words: 'snapshot save history',
      ask: {
        label: frameMessages.nameOfTheVersion,
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
          title: frameMessages.open({ title: document.title }),
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
      title: frameMessages.lightTheme,
      group: 'Settings',
      words: 'colour bright',
      run: () => setTheme('light'),
    },
    {
      id: 'theme.dark',
      title: frameMessages.darkTheme,
      group: 'Settings',
      words: 'colour night',
      run: () => setTheme('dark'),
    },
    {
      id: 'theme.system',
      title: frameMessages.themeOfTheSystem,
      group: 'Settings',
      words: 'colour',
      run: () => setTheme('system'),
    },
    {
      id: 'checks',
      title: frameMessages.settingsOfTheChecks,
      group: 'Settings',
      words: 'rules levels problems lint',
      run: () => openDialog('checks'),
    },
    {
      id: 'endpoint',
      title: frameMessages.connectAnEndpoint,
      group: 'Settings',
      words: 'model key llm openai',
      run: () => openDialog('endpoint'),
    },
    {
      id: 'secrets',
      title: frameMessages.secretsOfTools,
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
      title: frameMessages.welcome,
      group: 'Help',
      words: 'start examples gallery begin',
      run: () => showWelcome(true),
    },
    {
      id: 'help.guides',
      title: frameMessages.guides,
      group: 'Help',
      words: 'manual documentation how to learn',
      run: () => openDialog('guides'),
    },
    {
      id: 'help.keys',
      title: frameMessages.keyboard,
      group: 'Help',
      words: 'keys shortcuts',
      run: () => openDialog('keys'),
    },
    ...tourNames.map(
      ({ id, title, about }): Command => ({
        id: `help.tour.${id}`,
        title: frameMessages.tour({ title }),
        group: 'Help',
        words: `learn guide ${about}`,
        run: () => startTour(id),
      }),
    ),
    {
      id: 'help.about',
      title: frameMessages.aboutWeir,
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
