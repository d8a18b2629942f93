// Links and files of one document through the stores, from one browser to another.

import { describe, expect, it, vi } from 'vitest';
import { packText, unpackText } from '../../adapters/compression/packText';
import { printShareData } from '../../core/sharing';
import { hashText } from '../../core/support';
import { documentOfBrowser, documentTitlesOf, placeNode, typeText } from '../../testing/oneBrowser';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { createSettingsStore } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import type { NewDocument, WorkspaceStore } from '../workspace/workspaceState';
import { readImport } from './readImport';
import { createShareLinks, type ShareLinks } from './shareLinks';

const tea = { title: 'Tea', kind: 'pdl', source: 'Name: Tea\nAPIs:\n  - name: boil\n' } as const;
const bike = { title: 'Bike', kind: 'mermaid', source: 'flowchart TD\n  A --> B\n' } as const;
const key = 'sk-live-0123456789abcdef';

const storage: TextStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

interface Browser {
  readonly sharing: ShareLinks;
  readonly workspace: WorkspaceStore;
  readonly settings: ReturnType<typeof createSettingsStore>;
}

async function openBrowser(starters: readonly NewDocument[] = [tea]): Promise<Browser> {
  // The first version of an opened document is stored after half a second, on a slow machine in the middle of a test.
  // Fake timers prevent it.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const workspace = await openWithPositions(createPorts(), starters).finally(() => vi.useRealTimers());
  const settings = createSettingsStore(storage, storage);
  const sharing = createShareLinks({ workspace, settings: () => settings.getState(), packText, unpackText });
  return { sharing, workspace, settings };
}

const noticesOf = ({ workspace }: Browser) => workspace.getState().notices.map(({ text }) => text);

const both = { layout: true, tools: true };
const address = 'https://weir.example/app/?x=1#/author/d1';

async function linkOf({ sharing }: Browser, parts = both): Promise<string> {
  const built = await sharing.buildLink(parts, address);
  if (!built.ok) throw new Error(built.error);
  return built.value.url;
}
const dataOf = async (text: string) => printShareData(text, await packText(text));
const follow = async ({ sharing }: Browser, url: string) => (await sharing.readLink(url.split('#/share/')[1] ?? ''))();

describe('a link of the stage', () => {
  it('transfers a recording to another browser, without the key of this one', async () => {
    const from = await openBrowser();
    from.settings.setState({ keys: { 'https://llm.example': key } });
    const recording = JSON.stringify({ weir: 'stage', said: `The key is ${key}.` });
    const built = await from.sharing.buildStageLink(recording, address);
    const url = built.ok ? built.value.url : built.error;
    expect(url.startsWith('https://weir.example/app/#/stage/play/1.')).toBe(true);
    const to = await openBrowser();
    const data = url.split('#/stage/play/')[1] ?? '';
    expect(await to.sharing.readStageLink(data)).toEqual({
      ok: true,
      value: recording.replace(key, '[secret removed]'),
    });
    expect(await to.sharing.readStageLink(data.slice(0, -9))).toMatchObject({ ok: false });
    expect(await to.sharing.readStageLink('nonsense')).toMatchObject({ ok: false });
  });

  it('is refused if no browser accepts its length', async () => {
    const { sharing } = await openBrowser();
    const noise = Array.from({ length: 8000 }, (_, index) => hashText(String(index)).toString(36)).join('');
    expect(await sharing.buildStageLink(noise, address)).toMatchObject({ ok: true, value: { fit: 'nowhere' } });
  });
});

describe('a link', () => {
  it('opens as a new document with text, positions and tools, and leaves the others unchanged', async () => {
    const from = await openBrowser([tea]);
    placeNode(from, 'api:boil', 40);
    from.workspace.getState().setTools('[{"name":"boil"}]');
    const url = await linkOf(from);
    expect(url.startsWith('https://weir.example/app/#/share/1.')).toBe(true);

    const to = await openBrowser([bike]);
    const before = to.workspace.getState().allDocuments();
    await follow(to, url);
    expect(documentOfBrowser(to)).toMatchObject({ ...tea, layout: { procedure: { 'api:boil': { x: 40, y: 6 } } } });
    expect(to.workspace.getState().tools).toBe('[{"name":"boil"}]');
    expect(documentTitlesOf(to)).toEqual(['Bike', 'Tea']);
    expect(to.workspace.getState().allDocuments()).toEqual(expect.arrayContaining([...before]));
    expect(noticesOf(to).at(-1)).toContain('comes from a shared link');
  });

  it('shows the document that is already stored instead of a second one, whatever its title', async () => {
    const from = await openBrowser([tea]);
    const url = await linkOf(from);
    const to = await openBrowser([bike, { ...tea, title: 'My tea' }]);
    await follow(to, url);
    expect(documentOfBrowser(to).title).toBe('My tea');
    await follow(to, url);
    expect(documentTitlesOf(to)).toEqual(['Bike', 'My tea']);
    expect(noticesOf(to).at(-1)).toContain('here already');
  });

  it('opens as a new document again once the stored one has changed', async () => {
    const from = await openBrowser([tea]);
    const url = await linkOf(from);
    typeText(from, '# mine\n');
    await follow(from, url);
    expect(documentOfBrowser(from).source).toBe(tea.source);
    expect(
      from.workspace
        .getState()
        .allDocuments()
        .map(({ source }) => source),
    ).toContain(`${tea.source}# mine\n`);
  });

  it('leaves out deselected parts', async () => {
    const from = await openBrowser([tea]);
    placeNode(from, 'api:boil', 40);
    from.workspace.getState().setTools('[{"name":"boil"}]'.repeat(30));
    const bare = await linkOf(from, { layout: false, tools: false });
    expect(bare.length).toBeLessThan((await linkOf(from)).length);
    const to = await openBrowser([bike]);
    await follow(to, bare);
    expect(documentOfBrowser(to).layout).toEqual({});
    expect(to.workspace.getState().tools).toBeUndefined();
  });

  it('is refused beyond its limit, and if the text contains the key', async () => {
    const from = await openBrowser([tea]);
    const noise = Array.from({ length: 8000 }, (_, index) => hashText(String(index)).toString(36)).join('');
    typeText(from, noise);
    expect(await from.sharing.buildLink(both, address)).toMatchObject({ ok: true, value: { fit: 'nowhere' } });
    from.settings.getState().setEndpoint({ baseUrl: 'https://llm.example/v1', apiKey: key });
    typeText(from, `# ${key}\n`);
    const refused = await from.sharing.buildLink(both, address);
    expect(refused.ok ? '' : refused.error).toContain('holds the key');
    for (const whole of [true, false]) expect(from.sharing.buildFile(whole)).toEqual(refused);
  });

  it('of a text with a key is refused, and so is a file, for every secret of the settings', async () => {
    const tool = { name: 'desk', origin: 'https://e.org', value: 'tok-4711-abcdef' };
    for (const secret of [tool.value, 's3cret-passw0rd', 'q-9876543210-abcd']) {
      const from = await openBrowser([{ ...tea, source: `${tea.source}# ${secret}\n` }]);
      expect((await from.sharing.buildLink(both, address)).ok).toBe(true);
      from.settings
        .getState()
        .setEndpoint({ baseUrl: 'https://alice:s3cret-passw0rd@llm.example/v1?token=q-9876543210-abcd' });
      from.settings.getState().setSecret(tool);
      expect(await from.sharing.buildLink(both, address), secret).toMatchObject({ ok: false });
      expect(from.sharing.buildFile(false), secret).toMatchObject({ ok: false });
    }
  });

  it('that is too long gets short without the tool file, which a file still contains', async () => {
    const from = await openBrowser([tea]);
    const noise = Array.from({ length: 8000 }, (_, index) => hashText(String(index)).toString(36)).join('');
    from.workspace.getState().setTools(JSON.stringify([{ name: 'boil', description: noise }]));
    expect(await from.sharing.buildLink(both, address)).toMatchObject({ ok: true, value: { fit: 'nowhere' } });
    expect(await from.sharing.buildLink({ layout: true, tools: false }, address)).toMatchObject({
      ok: true,
      value: { fit: 'anywhere' },
    });
    const file = from.sharing.buildFile(true);
    expect(file.ok && JSON.parse(file.value)).toMatchObject({ weir: 'document', source: tea.source });
    expect(file.ok && JSON.parse(file.value).tools).toContain(noise.slice(0, 30));
  });

  it('that is damaged is reported, and everything stays unchanged', async () => {
    const from = await openBrowser([tea]);
    const url = await linkOf(from);
    const bomb = await packText(`{"weir":"document","version":1,"source":"${'0'.repeat(6_000_000)}"}`);
    const to = await openBrowser([bike]);
    const documents = to.workspace.getState().documents;
    for (const [data, why] of [
      ['', 'damaged'],
      [url.slice(url.indexOf('1.'), -20), 'not complete'],
      ['1.AAAA.0000000', 'damaged'],
      ['9.AAAA.0000000', 'another version'],
      [`1.${await packText('{"weir":"document"')}.0000000`, 'damaged'],
      [`1.${bomb}.0000000`, 'more than 4 MB'],
      [`1.${'A'.repeat(250_000)}.0000000`, 'longer than any link'],
      [await dataOf(`{"weir":"document","version":1,"kind":"pdl","a":${'['.repeat(100_000)}`), 'nests deeper'],
      [await dataOf('{"weir":"document","version":1'), 'damaged'],
      [await dataOf('{"weir":"workspace"}'), 'not a document'],
      [await dataOf(JSON.stringify({ weir: 'document', version: 2, kind: 'pdl', source: '' })), 'another version'],
      [await dataOf(JSON.stringify({ weir: 'document', version: 1, kind: 'pdl', source: { a: 1 } })), 'no text'],
    ] as const) {
      (await to.sharing.readLink(data))();
      expect(noticesOf(to).at(-1)).toContain(why);
      expect(noticesOf(to).at(-1)).toContain('as they were');
    }
    expect(to.workspace.getState().documents).toBe(documents);
    expect(documentOfBrowser(to).title).toBe('Bike');
  });
});

describe('a file of one document', () => {
  it('contains the text byte for byte', async () => {
    const source = tea.source.replaceAll('\n', '\r\n');
    const from = await openBrowser([{ ...tea, source }]);
    placeNode(from, 'api:boil', 40);
    expect(from.sharing.buildFile(false)).toEqual({ ok: true, value: source });
  });

  it('or contains everything that belongs to it, and opens again with it', async () => {
    const from = await openBrowser([{ ...tea, source: tea.source.replaceAll('\n', '\r\n') }]);
    placeNode(from, 'api:boil', 40);
    from.workspace.getState().setTools('[{"name":"boil"}]');
    const whole = from.sharing.buildFile(true);
    const read = readImport(whole.ok ? whole.value : '', 'Tea.weir.json');
    const { title, kind, source } = documentOfBrowser(from);
    expect(read).toEqual({
      ok: true,
      value: {
        kind: 'document',
        notes: [],
        document: {
          title,
          kind,
          source,
          layout: { procedure: { 'api:boil': { x: 40, y: 6 } } },
          tools: '[{"name":"boil"}]',
        },
      },
    });
  });
});
