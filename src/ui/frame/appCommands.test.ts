import { describe, expect, it, vi } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import { createShellStore } from '../../state/frame/shellStore';
import { createRunStore } from '../../state/runs/runStore';
import { createSettingsStore } from '../../state/settings/settingsStore';
import { analyseAtOnce, createPorts, openWithPositions } from '../../testing/storePorts';
import { addShownCommands } from '../kit/shownCommands';
import type { WeirStores } from '../studio/weirContext';
import { appCommands } from './appCommands';
import { rankCommands } from './rankCommands';

const source = `Name: Tea
SLOTs:
  - name: cups
APIs:
  - name: boil
  - name: pour
    request: [cups]
    precondition: [boil]
ANSWERs:
  - name: served
Procedure: |
  API.boil()
  API.pour([cups])
  ANSWER.served()
`;

const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
/** The stores of an app without any runs. */
async function open(text = source, kind: 'pdl' | 'mermaid' = 'pdl') {
  const { repository, clock, newId, ...others } = createPorts({
    analyse: (kind, source) => {
      const analysis = analyseAtOnce(kind, source);
      return kind === 'pdl'
        ? analysis
        : { ...analysis, graphs: { flowchart: buildFlowchartGraph(readFlowchart(source).data) } };
    },
  });
  const workspace = await openWithPositions({ repository, clock, newId, ...others }, [
    { title: 'Tea', kind, source: text },
    { title: 'Table booking', kind: 'pdl', source: 'Name: Table booking\n' },
  ]);
  const shell = createShellStore('author');
  const settings = createSettingsStore(noStorage, noStorage);
  const runs = await createRunStore({
    repository,
    clock,
    newId,
    loadEngine: () => Promise.reject(new Error('no engine here')),
  });
  // Only the members of the imports store that the command list reads.
  const imports = { getState: () => ({ wizard: undefined, openFiles: () => undefined }) };
  const stores = { workspace, shell, settings, runs, imports } as unknown as WeirStores;
  const commands = () =>
    appCommands(stores).map(({ run, prompt: ask, ...command }) => ({
      ...command,
      run: run && (() => run(stores)),
      prompt: ask?.(stores),
    }));
  /** The command that Enter runs when this text is typed into the palette. */
  const find = (typed: string) => {
    const found = commands();
    const [best] = rankCommands(appCommands(stores), typed, []);
    const first = found.find(({ id }) => id === best?.id);
    if (!first) throw new Error(`no command is called "${typed}"`);
    return first;
  };
  return { stores, workspace, shell, settings, commands, find, press: (typed: string) => find(typed).run?.() };
}

const sourceOf = ({ workspace }: Awaited<ReturnType<typeof open>>) => workspace.getState().history.document.source;

describe('the commands of the palette', () => {
  it('have unique ids and an action', async () => {
    const { find, commands } = await open();
    expect(find('search this document')).toMatchObject({ id: 'search', keys: ['Mod F'] });
    const all = commands();
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(all.filter(({ run, prompt: ask }) => !run && !ask)).toEqual([]);
  });

  it('add an API by its name, show it in the inspector, and report a refused name', async () => {
    const app = await open();
    app.shell.getState().setMode('run');
    const { prompt: ask } = app.find('add api');
    expect(ask?.label).toBe('Name of the API');
    expect(await ask?.run('pour')).toContain('pour');
    expect(sourceOf(app)).toBe(source);
    expect(await ask?.run('stir')).toBeUndefined();
    expect(sourceOf(app)).toContain('- name: stir');
    expect(app.workspace.getState().selection).toEqual(['api:stir']);
    expect(app.shell.getState()).toMatchObject({ mode: 'author', rightTab: { author: 'inspector' } });
    app.press('undo');
    expect(sourceOf(app)).toBe(source);
  });

  it('add an ANSWER and a slot, and show them in the inspector', async () => {
    const app = await open();
    expect(await app.find('add answer').prompt?.run('spilt')).toBeUndefined();
    expect(sourceOf(app)).toContain('- name: spilt');
    const { prompt: ask } = app.find('add slot');
    expect(await ask?.run('cups')).toContain('cups');
    expect(await ask?.run('colour')).toBeUndefined();
    expect(sourceOf(app)).toContain('- name: colour');
    expect(app.workspace.getState().selection).toEqual([]);
    expect(app.shell.getState()).toMatchObject({ inspectedSlot: 'colour', rightTab: { author: 'inspector' } });
  });

  it('undo and redo only if there is a step', async () => {
    const app = await open();
    expect(() => app.find('undo')).toThrow();
    expect(await app.find('add api').prompt?.run('stir')).toBeUndefined();
    const after = sourceOf(app);
    app.press('undo');
    app.press('redo');
    expect(sourceOf(app)).toBe(after);
  });

  it('contain those of the parts in view, which replace no command of the app', async () => {
    const app = await open();
    const run = vi.fn();
    const shown = (id: string, title: string) => ({ id, title, group: 'Draw' as const, run });
    const remove = addShownCommands(() => [shown('canvas.delete', 'Delete the call'), shown('tidy', 'Tidy here')]);
    expect(app.find('delete the call')).toMatchObject({ id: 'canvas.delete', takesFocus: true });
    app.press('delete the call');
    expect(run).toHaveBeenCalledOnce();
    expect(app.commands().filter(({ id }) => id === 'tidy')).toMatchObject([{ title: 'Tidy the layout' }]);
    remove();
    expect(app.commands().filter(({ id }) => id === 'canvas.delete')).toEqual([]);
  });

  it('format only white space of the document, or report that there is nothing to do', async () => {
    const app = await open(source.replace('API.pour([cups])', 'API.pour( [cups] )'));
    app.press('format the document');
    await vi.waitFor(() => expect(sourceOf(app)).toBe(source));
    app.press('format the document');
    await vi.waitFor(() => expect(app.workspace.getState().notices.at(-1)?.text).toMatch(/nothing to format/i));
  });

  it('go to names: a node is selected, a slot inspected', async () => {
    const app = await open();
    expect(app.find('served')).toMatchObject({ group: 'Go to', detail: 'ANSWER' });
    app.press('served');
    expect(app.workspace.getState().selection).toEqual(['answer:served']);
    app.press('cups');
    expect(app.workspace.getState().selection).toEqual([]);
    expect(app.shell.getState().inspectedSlot).toBe('cups');
  });

  it('of a flowchart select its nodes, and do not include those of a procedure', async () => {
    const app = await open('flowchart TD\n  a[Ask] --> b[Tell]\n', 'mermaid');
    expect(app.commands().filter(({ id }) => /^(?:add\.|format$|view\.)/.test(id))).toEqual([]);
    app.press('tell');
    expect(app.workspace.getState().selection).toEqual(['b']);
  });

  it('switch modes, views, themes and documents', async () => {
    const { workspace, shell, settings, press } = await open();
    press('dependencies');
    expect(workspace.getState().view).toBe('dependency');
    press('dark');
    expect(settings.getState().theme).toBe('dark');
    press('run mode');
    expect(shell.getState().mode).toBe('run');
    press('checks');
    expect(shell.getState().dialog).toBe('checks');
    press('open table booking');
    expect(workspace.getState().history.document.title).toBe('Table booking');
  });

  it('open the search, the welcome screen, the guides, the keys and the tours', async () => {
    const { shell, press } = await open();
    press('search this document');
    expect(shell.getState()).toMatchObject({ leftTab: 'search', leftOpen: true, search: { scope: 'document' } });
    press('search all documents');
    expect(shell.getState().search.scope).toBe('all');
    press('welcome');
    expect(shell.getState().welcome).toBe(true);
    press('evaluate mode');
    expect(shell.getState()).toMatchObject({ mode: 'evaluate', welcome: false });
    for (const [typed, dialog] of [
      ['guides', 'guides'],
      ['keyboard', 'keys'],
      ['about weir', 'about'],
    ] as const) {
      press(typed);
      expect(shell.getState().dialog).toBe(dialog);
    }
    press('tour: compare');
    expect(shell.getState().tour).toBe('compare');
  });

  it('undo in Plan the steps of the plan, as the key does, and none where no document is visible', async () => {
    const app = await open();
    expect(await app.find('add api').prompt?.run('stir')).toBeUndefined();
    const after = sourceOf(app);
    const undo = vi.fn();
    const plan = { page: 'plan', past: [{}], future: [], undo };
    app.stores.planStore = { getState: () => plan } as never;
    app.shell.getState().setMode('plan');
    app.press('undo');
    expect(undo).toHaveBeenCalledOnce();
    expect(sourceOf(app)).toBe(after);
    plan.page = 'plans';
    expect(() => app.find('undo')).toThrow();
  });
});
