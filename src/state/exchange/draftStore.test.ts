import { describe, expect, it, vi } from 'vitest';
import { maxDraftText } from '../../core/draft';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { createSettingsStore } from '../settings/settingsStore';
import { conversionNotes } from '../workspace/conversionNotes';
import { createToolsStore } from '../workspace/toolsStore';
import { createDraftStore, type DraftPorts } from './draftStore';

const sound = `Name: Tea
APIs:
  - name: boil
    response: [hot]
ANSWERs:
  - name: serve
Procedure: |
  [hot] = API.boil([])
  ANSWER.serve()
`;
const reply = (text: string) =>
  `- The number of cups is assumed.\n- The number of cups is assumed.\n\n\`\`\`yaml\n${text}\`\`\`\n`;

const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

async function open(replies: readonly ScriptedReply[], change: Partial<DraftPorts> = {}) {
  const workspace = await openWithPositions(createPorts(), [{ title: 'Open', kind: 'pdl', source: 'Name: Open\n' }]);
  const tools = createToolsStore(workspace);
  const settings = createSettingsStore(nothingKept, nothingKept);
  const openChat = vi.fn(async () => createScriptedChat([...replies]));
  return { store: createDraftStore({ workspace, settings, tools, openChat, ...change }), workspace };
}

describe('a draft from words', () => {
  it('is offered with its graph and remarks, and becomes a document with notes when it is taken', async () => {
    const { store, workspace } = await open([reply(sound)]);
    store.getState().setText('Boil, then serve.');
    await store.getState().start();
    expect(store.getState().progress).toMatchObject({
      kind: 'done',
      report: { attempts: 1, problems: [], offered: { source: sound, remarks: ['The number of cups is assumed.'] } },
    });
    const { progress } = store.getState();
    const ids = progress.kind === 'done' && progress.report.offered?.graph.nodes.map(({ id }) => id);
    expect(ids).toContain('api:boil');
    store.getState().take();
    const { document } = workspace.getState().history;
    expect(document).toMatchObject({ title: 'Tea', kind: 'pdl', source: sound });
    expect(conversionNotes.getState()[document.id]).toEqual(['The number of cups is assumed.']);
    expect(store.getState()).toMatchObject({ text: '', progress: { kind: 'idle' } });
  });

  it('keeps the best attempt if a repair leaves faults, and the last reply if none has a document', async () => {
    const faulty = reply(sound.replace('API.boil', 'API.boyl'));
    const { store } = await open([faulty, faulty, faulty]);
    await store.getState().start();
    expect(store.getState().progress).toMatchObject({ report: { attempts: 3, problems: [{ line: 8 }] } });
    const refusing = await open(['No.', 'Still no.', 'Never.']);
    await refusing.store.getState().start();
    expect(refusing.store.getState().progress).toMatchObject({
      report: { offered: undefined, unreadableReply: 'Never.', failure: expect.stringContaining('3') },
    });
    refusing.store.getState().take();
    expect(refusing.store.getState().progress.kind).toBe('done');
  });

  it('refuses a text that is too long, and a model that cannot be loaded, until the text changes', async () => {
    const { store } = await open([], { openChat: async () => undefined });
    store.getState().setText('x'.repeat(maxDraftText + 1));
    await store.getState().start();
    expect(store.getState().progress).toMatchObject({ kind: 'refused', message: expect.stringContaining('60,001') });
    store.getState().setText('Boil.');
    expect(store.getState().progress.kind).toBe('idle');
    await store.getState().start();
    expect(store.getState().progress.kind).toBe('refused');
  });

  it('is cancelled without a trace, and ignores another text while it runs', async () => {
    let release = () => {};
    const chat = createScriptedChat([reply(sound)]);
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const openChat = async () => {
      await waiting;
      return chat;
    };
    const { store } = await open([], { openChat });
    store.getState().begin('Boil.');
    const running = store.getState().start();
    store.getState().begin('Another text');
    expect(store.getState()).toMatchObject({ text: 'Boil.', progress: { kind: 'running', attempt: 1 } });
    store.getState().cancel();
    release();
    await running;
    expect(store.getState().progress.kind).toBe('idle');
  });
});
