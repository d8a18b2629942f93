import { describe, expect, it } from 'vitest';
import {
  buildSessionTools,
  defaultControllers,
  defaultSessionConfig,
  reduceSession,
  type SessionEvent,
  startSession,
} from '../../core/session';
import { createMemoryRepository } from '../../core/storage';
import { parsedFlowchart } from '../../testing/parsedFlowchart';
import { createSteppingClock } from '../../testing/scriptedChat';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { createSettingsStore } from '../settings/settingsStore';
import type { TextStorage, WeirPorts } from '../support/ports';
import { loadSessionDocuments, readFlowchartProcedure } from '../workspace/loadSessionDocuments';
import { createRunStore } from './runStore';
import { createSetupStore } from './setupStore';

const starters = [
  { title: 'Tea', kind: 'pdl', source: 'Name: Tea\nAPIs:\n  - name: boil\nProcedure: |\n  API.boil()\n' },
  {
    title: 'Visit',
    kind: 'mermaid',
    source: 'flowchart TD\n  A[Look] --> B{Fine?}\n  B -- yes --> C[Leave]\n  B -- no --> A\n',
  },
  { title: 'Tangle', kind: 'mermaid', source: 'flowchart TD\n' },
] as const;

const { analyse: analysePdl } = createPorts();
const analyse: WeirPorts['analyse'] = async (kind, text) => {
  if (kind === 'pdl') return analysePdl(kind, text);
  const parsed = await parsedFlowchart(text);
  const base = { kind, source: text, title: '' } as const;
  return parsed.ok
    ? { ...base, graphs: { flowchart: parsed.graph }, diagnostics: [] }
    : { ...base, graphs: { flowchart: { nodes: [], edges: [] } }, diagnostics: [parsed.diagnostic] };
};

function createStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

async function open(storage: TextStorage = createStorage()) {
  const repository = createMemoryRepository();
  const workspace = await openWithPositions(createPorts({ repository, analyse }), starters);
  const settings = createSettingsStore(storage, createStorage());
  const runs = await createRunStore({
    repository,
    clock: createSteppingClock(),
    newId: () => 'r',
    loadEngine: () => Promise.reject(new Error('not wanted')),
  });
  const setup = createSetupStore({ setupStorage: storage, runs, workspace, settings });
  const to = (title: string) => {
    const found = workspace.getState().documents.find((document) => document.title === title);
    if (found) workspace.getState().openDocument(found.id);
    return found?.id ?? '';
  };
  return { repository, workspace, settings, runs, setup, to };
}

describe('the setup of the next session', () => {
  it('is the default of the run store, as typed', async () => {
    const { setup, runs } = await open();
    setup.getState().change({ seed: '12', format: 'text', ensemble: ['code'] });
    expect(runs.getState().setup).toMatchObject({ seed: 12, format: 'text', ensemble: ['code'] });
    setup.getState().change({ ensemble: [] });
    expect(runs.getState().setup).not.toHaveProperty('ensemble');
    setup.getState().change({ seed: '12x' });
    expect(setup.getState().draft.seed).toBe('12x');
    expect(setup.getState().planned.problems).toHaveLength(1);
    expect(runs.getState().setup.seed).toBe(1);
  });

  it('survives a reload, including typing errors, and can be reset to the defaults', async () => {
    const storage = createStorage();
    const first = await open(storage);
    first.to('Tea');
    first.setup.getState().change({ userKind: 'scripted', seed: 'twelve' });
    first.setup.getState().changeOwn({ script: [{ text: 'A cup, please' }, { text: '' }] });
    const { setup, runs, workspace, to } = await open(storage);
    expect(setup.getState().draft).toMatchObject({ userKind: 'scripted', seed: 'twelve' });
    // Documents of another browser profile have other ids: the document's part is found by id only.
    to('Tea');
    const text = storage.getItem('weir.setup') ?? '';
    expect(JSON.parse(text)).toMatchObject({ version: 1, draft: { seed: 'twelve' } });
    expect(text).toContain('A cup, please');
    expect(workspace.getState().history.document.title).toBe('Tea');
    setup.getState().reset();
    expect(setup.getState().draft).toMatchObject({ userKind: 'scripted', seed: '1' });
    expect(runs.getState().setup.seed).toBe(1);
  });

  it('of another tab is not overwritten: each tab saves its own changes only', async () => {
    const storage = createStorage();
    const first = await open(storage);
    first.to('Tea');
    const second = await open(storage);
    second.to('Visit');
    first.setup.getState().changeOwn({ script: [{ text: 'A cup, please' }] });
    second.setup.getState().changeOwn({ script: [{ text: 'Have a look' }] });
    first.setup.getState().change({ seed: '7' });
    const text = storage.getItem('weir.setup') ?? '';
    expect(text).toContain('A cup, please');
    expect(text).toContain('Have a look');
    expect(JSON.parse(text).draft.seed).toBe('7');
  });

  it('keeps scripts, profiles and further workflows with their document', async () => {
    const { setup, to } = await open();
    to('Tea');
    setup.getState().changeOwn({ script: [{ text: 'A cup' }], profile: { persona: 'P' } });
    to('Visit');
    expect(setup.getState().own).toMatchObject({ script: [], profile: {} });
    setup.getState().changeOwn({ script: [{ text: 'Look' }] });
    to('Tea');
    expect(setup.getState().own).toMatchObject({ script: [{ text: 'A cup' }], profile: { persona: 'P' } });
  });

  it('follows the model, and controllers that are switched during a session', async () => {
    const { setup, runs, settings } = await open();
    setup.getState().change({ userKind: 'simulated' });
    settings.getState().chooseModel({ source: 'rehearsal', model: 'rehearsal-hasty' });
    expect(runs.getState().setup.user).toMatchObject({ model: 'rehearsal-hasty', rehearsal: true });
    const none = defaultControllers('none');
    runs.getState().setControllers(none);
    expect(setup.getState().draft.controllers).toEqual(none);
    expect(runs.getState().setup.user).toMatchObject({ kind: 'simulated' });
  });

  it('survives a store that refuses and one with invalid data', async () => {
    const refuse = () => {
      throw new Error('full');
    };
    const refusing: TextStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const { setup } = await open(refusing);
    setup.getState().change({ seed: '3' });
    expect(setup.getState().planned.setup.seed).toBe(3);
    const odd = createStorage();
    odd.setItem('weir.setup', '{"draft": {"seed": 5}, "documents": {"x": 3}}');
    expect((await open(odd)).setup.getState().planned.problems).toEqual([]);
  });
});

describe('the workflows of a session', () => {
  it('of a flowchart include the procedure of its edges, and the assumptions of the conversion', async () => {
    const { workspace, to } = await open();
    to('Visit');
    const { source } = workspace.getState().history.document;
    const reading = await readFlowchartProcedure(workspace, source);
    expect(reading.refusal).toBeUndefined();
    expect(reading.notes.length).toBeGreaterThan(0);
    expect(reading.procedure).toContain('Procedure:');
    const tools = [{ name: 'Look', parameters: { type: 'object', properties: {} } }];
    const { procedure } = await readFlowchartProcedure(workspace, source, tools);
    expect(procedure).toMatch(/APIs:[\s\S]*name: Look/);
  });

  it('report why a flowchart cannot be read as a procedure', async () => {
    const { workspace } = await open();
    expect(await readFlowchartProcedure(workspace, 'flowchart TD\n')).toMatchObject({ refusal: expect.any(String) });
    const reading = await readFlowchartProcedure(workspace, 'flowchart TD\n  A[[ --> B\n');
    expect(reading.refusal).toBeTruthy();
    expect(reading.procedure).toBeUndefined();
  });

  it('are the open one and the chosen ones that still exist; a session uses them all', async () => {
    const { workspace, repository, to } = await open();
    const [tea, visit] = [to('Tea'), to('Visit')];
    to('Tea');
    const planned = await loadSessionDocuments({ workspace, repository }, [visit, tea, 'gone']);
    expect(planned.document).toMatchObject({ documentId: tea, kind: 'pdl' });
    expect(planned.others).toMatchObject([{ documentId: visit, kind: 'mermaid', procedure: expect.any(String) }]);
    const tools = buildSessionTools([planned.document, ...planned.others]);
    expect(tools.map(({ name }) => name)).toEqual(['boil']);
    const { events } = startSession({ sessionId: 's', config: defaultSessionConfig, ...planned, tools }, 1);
    const state = reduceSession(events as readonly SessionEvent[]);
    expect(state.documents.map(({ title }) => title)).toEqual(['Tea', 'Visit']);
  });
});
