// The commands of the app. Long because it is nearly the whole list (what leads out is in `shareCommands`); each is a
// line or two.

import { canRedo, canUndo, type GraphEdit } from '../../core/document';
import { frameMessages as t } from '../../messages/frame.en';
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
    if (isChanged === false) workspace.getState().notify('info', 'Nothing to format: the text has its usual shape.');
  };
  const name = { placeholder: 'name' };
  const commands: Command[] = [
    ...(canUndo(history) ? [{ id: 'undo', title: 'Undo', group: 'Edit' as const, shortcut: 'Ctrl Z', run: undo }] : []),
    ...(canRedo(history)
      ? [{ id: 'redo', title: 'Redo', group: 'Edit' as const, shortcut: 'Ctrl Shift Z', run: redo }]
      : []),
  ];
  if (isPdl && analysis.document) {
    commands.push(
      {
        id: 'add.api',
        title: 'Add an API ...',
        group: 'Edit',
        words: 'new node tool call',
        ask: { label: 'Name of the API', ...name, run: add((text) => ({ kind: 'addApi', name: text })) },
      },
      {
        id: 'add.answer',
        title: 'Add an ANSWER ...',
        group: 'Edit',
        words: 'new node reply say',
        ask: { label: 'Name of the ANSWER', ...name, run: add((text) => ({ kind: 'addAnswer', name: text })) },
      },
      {
        id: 'add.slot',
        title: 'Add a slot ...',
        group: 'Edit',
        words: 'new value variable',
        ask: { label: 'Name of the slot', ...name, run: addSlot },
      },
      { id: 'format', title: 'Format the document', group: 'Edit', words: 'pretty indent white space', run: format },
    );
    const [only] = selection;
    const node = analysis.graphs[workspace.getState().view]?.nodes.find((candidate) => candidate.id === only);
    if (selection.length === 1 && node?.ref !== undefined) {
      commands.push({
        id: 'rename',
        title: `Rename ${node.ref} ...`,
        group: 'Edit',
        shortcut: 'F2',
        ask: {
          label: 'New name',
          initial: node.ref,
          run: async (text) => (await tryGraphEdit({ kind: 'renameNode', nodeId: node.id, name: text }))?.message,
        },
      });
    }
  }
  commands.push({ id: 'tidy', title: 'Tidy the layout', group: 'View', words: 'arrange layout', run: tidy });
  return commands;
}

function viewCommands({ workspace, shell }: WeirStores): Command[] {
  const { setMode, setLeftTab, setRightTab, setBottomTab, togglePanel, openSearch } = shell.getState();
  const { history, setView } = workspace.getState();
  const inAuthor = (show: () => void) => () => {
    setMode('author');
    show();
  };
  const inCompare = (show: () => void) => () => {
    setMode('compare');
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
            title: `Show the ${viewNames[view]} graph`,
            group: 'View',
            words: 'canvas view',
            run: () => setView(view),
          }),
        )
      : []),
    ...sideNames.map(
      ([tab, word]): Command => ({
        id: `side.${tab}`,
        title: `Show the ${word}`,
        group: 'View',
        words: 'left side panel',
        run: () => setLeftTab(tab),
      }),
    ),
    {
      id: 'search',
      title: 'Search this document ...',
      group: 'View',
      shortcut: 'Ctrl F',
      words: 'find',
      run: () => openSearch('document'),
    },
    {
      id: 'search-all',
      title: 'Search all documents ...',
      group: 'View',
      shortcut: 'Ctrl Shift F',
      words: 'find everywhere',
      run: () => openSearch('all'),
    },
    {
      id: 'show.source',
      title: 'Show the source',
      group: 'View',
      words: 'editor text',
      run: inAuthor(() => setRightTab('source')),
    },
    {
      id: 'show.inspector',
      title: 'Show the inspector',
      group: 'View',
      words: 'fields properties',
      run: inAuthor(() => setRightTab('inspector')),
    },
    {
      id: 'show.problems',
      title: 'Show the problems',
      group: 'View',
      words: 'errors checks diagnostics',
      run: inAuthor(() => setBottomTab('problems')),
    },
    {
      id: 'show.metrics',
      title: 'Show the metrics',
      group: 'View',
      words: 'measures',
      run: inAuthor(() => setBottomTab('metrics')),
    },
    {
      id: 'show.versions',
      title: 'Show the versions',
      group: 'View',
      words: 'history snapshots diff compare',
      run: inAuthor(() => setBottomTab('versions')),
    },
    {
      id: 'execute.task',
      title: 'Execute a task ...',
      group: 'View',
      words: 'compare rollouts react plan agent tools bench traces',
      run: inCompare(() => setBottomTab('execute')),
    },
    {
      id: 'execute.summarize',
      title: 'Summarize traces ...',
      group: 'View',
      words: 'compare build workflow reconstruct model graph',
      run: inCompare(() => setBottomTab('summarize')),
    },
    {
      id: 'execute.test',
      title: 'Test a rebuilt workflow ...',
      group: 'View',
      words: 'compare black box cases golden run executable',
      run: inCompare(() => setBottomTab('test')),
    },
    {
      id: 'panel.left',
      title: 'Open or close the side panel',
      group: 'View',
      words: 'toggle left',
      run: () => togglePanel('left'),
    },
    {
      id: 'panel.right',
      title: 'Open or close the right panel',
      group: 'View',
      words: 'toggle',
      run: () => togglePanel('right'),
    },
    {
      id: 'panel.bottom',
      title: 'Open or close the bottom panel',
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
      title: 'New, paste or open ...',
      group: 'Documents',
      words: 'import create file',
      run: () => shell.getState().openDialog('import'),
    },
    {
      id: 'document.draft',
      title: 'Draft a procedure from words ...',
      group: 'Documents',
      words: 'new text prose model generate write',
      run: () => shell.getState().openDialog('draft'),
    },
    {
      id: 'document.duplicate',
      title: 'Duplicate this document',
      group: 'Documents',
      words: 'copy',
      run: () => duplicateDocument(id),
    },
    {
      id: 'document.rename',
      title: 'Rename this document ...',
      group: 'Documents',
      words: 'title',
      ask: {
        label: 'New title',
        initial: title,
        run: async (text) => {
          renameDocument(text);
          return undefined;
        },
      },
    },
    {
      id: 'document.snapshot',
      title: 'Keep this version ...',
      group: 'Documents',
      words: 'snapshot save history',
      ask: {
        label: 'Name of the version',
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
          title: `Open ${document.title}`,
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
      title: 'Light theme',
      group: 'Settings',
      words: 'colour bright',
      run: () => setTheme('light'),
    },
    { id: 'theme.dark', title: 'Dark theme', group: 'Settings', words: 'colour night', run: () => setTheme('dark') },
    {
      id: 'theme.system',
      title: 'Theme of the system',
      group: 'Settings',
      words: 'colour',
      run: () => setTheme('system'),
    },
    {
      id: 'checks',
      title: 'Settings of the checks ...',
      group: 'Settings',
      words: 'rules levels problems lint',
      run: () => openDialog('checks'),
    },
    {
      id: 'endpoint',
      title: 'Connect an endpoint ...',
      group: 'Settings',
      words: 'model key llm openai',
      run: () => openDialog('endpoint'),
    },
    {
      id: 'secrets',
      title: 'Secrets of tools ...',
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
      title: 'Welcome',
      group: 'Help',
      words: 'start examples gallery begin',
      run: () => showWelcome(true),
    },
    {
      id: 'help.guides',
      title: 'Guides ...',
      group: 'Help',
      words: 'manual documentation how to learn',
      run: () => openDialog('guides'),
    },
    {
      id: 'help.keys',
      title: 'Keyboard ...',
      group: 'Help',
      words: 'keys shortcuts',
      run: () => openDialog('keys'),
    },
    ...tourNames.map(
      ({ id, title, about }): Command => ({
        id: `help.tour.${id}`,
        title: `Tour: ${title}`,
        group: 'Help',
        words: `learn guide ${about}`,
        run: () => startTour(id),
      }),
    ),
    {
      id: 'help.about',
      title: 'About Weir ...',
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
