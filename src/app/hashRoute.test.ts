import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createShellStore } from '../state/frame/shellStore';
import { createPorts, openWithPositions } from '../testing/storePorts';
import { chatEndpointOf } from './createLiveChat';
import { hasRoute, parseRoute, printRoute, shareDataOfHash, syncRoute } from './hashRoute';

afterEach(() => void vi.unstubAllGlobals());

/** An address bar with a back button. */
function stubAddress(hash: string) {
  const entries = [hash];
  let onHashChange: () => void = () => undefined;
  const location = { hash };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', {
    pushState: (_state: unknown, _title: string, url: string) => {
      entries.push(url);
      location.hash = url;
    },
    replaceState: (_state: unknown, _title: string, url: string) => {
      entries[entries.length - 1] = url;
      location.hash = url;
    },
  });
  vi.stubGlobal('addEventListener', (_kind: string, listener: () => void) => {
    onHashChange = listener;
  });
  const back = () => {
    entries.pop();
    location.hash = entries.at(-1) ?? '';
    onHashChange();
  };
  const enter = (url: string) => {
    entries.push(url);
    location.hash = url;
    onHashChange();
  };
  return { entries, location, back, enter };
}

async function openApp(hash: string) {
  const address = stubAddress(hash);
  const starters = ['A', 'B'].map((title) => ({ title, kind: 'pdl' as const, source: `Name: ${title}\n` }));
  const workspace = await openWithPositions(createPorts(), starters);
  const shell = createShellStore(parseRoute(hash).mode);
  const waiting: (() => void)[] = [];
  const readLink = async (data: string) => {
    if (data.startsWith('slow')) await new Promise<void>((resolve) => waiting.push(resolve));
    return () => void workspace.getState().createDocument({ title: data, kind: 'pdl', source: `Name: ${data}\n` });
  };
  syncRoute(workspace, shell, readLink);
  const [first, second] = workspace.getState().documents.map(({ id }) => id);
  return { ...address, workspace, shell, waiting, first: first ?? '', second: second ?? '' };
}

describe('the address', () => {
  it('reads back what it printed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('author', 'run', 'compare', 'evaluate'),
        fc.string({ minLength: 1 }),
        (mode, documentId) => {
          const route = { mode, documentId } as const;
          expect(parseRoute(printRoute(route))).toEqual(route);
        },
      ),
    );
  });

  it.each(['', '#', '#/', '#/nowhere', '#author', '#/author/%', '#/author/%E0%A4%A'])('falls back from %j', (hash) => {
    expect(parseRoute(hash)).toEqual({ mode: 'author' });
  });

  it('reads back a welcome over a mode and a document, and recognises an address without a route', () => {
    const route = { mode: 'run', documentId: 'a b', welcome: true } as const;
    expect(printRoute(route)).toBe('#/welcome/run/a%20b');
    expect(parseRoute(printRoute(route))).toEqual(route);
    expect(['', '#', '#/', '/'].map(hasRoute)).toEqual([false, false, false, false]);
    expect(['#/author', '#/welcome', '#/share/x'].map(hasRoute)).toEqual([true, true, true]);
  });

  it('reads back the stage, and the back button closes it', async () => {
    for (const stage of ['figure-2-session-2', 'runs/a b+c/d'])
      expect(parseRoute(printRoute({ mode: 'run', stage }))).toEqual({ mode: 'run', stage });
    expect(parseRoute('#/stage')).toEqual({ mode: 'author' });
    const { location, back, enter, shell, first } = await openApp('#/compare');
    shell.getState().showStage('a-demo');
    expect(location.hash).toBe('#/stage/a-demo');
    back();
    expect([shell.getState().stage, shell.getState().mode]).toEqual([undefined, 'compare']);
    enter('#/stage/another');
    expect([shell.getState().stage, shell.getState().mode]).toEqual(['another', 'compare']);
    shell.getState().showStage(undefined);
    expect(location.hash).toBe(`#/compare/${first}`);
  });

  it('keeps one history entry for the welcome screen, whatever is opened from it', async () => {
    const { entries, location, back, workspace, shell, first, second } = await openApp('#/author');
    shell.getState().showWelcome(true);
    workspace.getState().openDocument(second);
    shell.getState().setMode('author');
    expect(entries).toEqual([`#/author/${first}`, `#/welcome/author/${second}`, `#/author/${second}`]);
    back();
    expect(shell.getState().welcome).toBe(true);
    back();
    expect(shell.getState().welcome).toBe(false);
    expect(location.hash).toBe(`#/author/${first}`);
  });

  it('follows mode and document, and the back button reverts them', async () => {
    const { entries, location, back, workspace, shell, first, second } = await openApp('#/run');
    expect(location.hash).toBe(`#/run/${first}`);
    shell.getState().setMode('compare');
    workspace.getState().openDocument(second);
    expect(entries).toEqual([`#/run/${first}`, `#/compare/${first}`, `#/compare/${second}`]);
    back();
    expect(workspace.getState().history.document.id).toBe(first);
    back();
    expect(shell.getState().mode).toBe('run');
    expect(entries).toHaveLength(1);
  });

  it('names the open document if the one of the history entry no longer exists', async () => {
    const { location, back, workspace, first, second } = await openApp('');
    workspace.getState().openDocument(second);
    workspace.getState().deleteDocument(first);
    back();
    expect(location.hash).toBe(`#/author/${second}`);
  });
});

describe('a share link', () => {
  it('is distinguished from a route', () => {
    expect(shareDataOfHash('#/share/1.abc.1234567')).toBe('1.abc.1234567');
    expect(shareDataOfHash('#/share/')).toBe('');
    for (const hash of ['', '#/', '#/share', '#/author/share/1', '#share/1']) {
      expect(shareDataOfHash(hash)).toBeUndefined();
    }
    expect(parseRoute('#/share/1.abc.1234567').mode).toBe('author');
  });

  it('entered while the app is open is replaced by the route of its document: going back and forth opens no second one', async () => {
    const { entries, location, back, enter, workspace, first } = await openApp('#/run');
    enter('#/share/C');
    await vi.waitFor(() => expect(workspace.getState().history.document.title).toBe('C'));
    const { id } = workspace.getState().history.document;
    expect(entries).toEqual([`#/run/${first}`, `#/author/${id}`]);
    back();
    expect(workspace.getState().history.document.id).toBe(first);
    enter(`#/author/${id}`);
    expect(location.hash).toBe(`#/author/${id}`);
    expect(workspace.getState().documents).toHaveLength(3);
  });
});

describe('share links in a row', () => {
  it('are opened in the order of their entry, however long each takes', async () => {
    const { location, enter, workspace, waiting } = await openApp('');
    const titles = () => workspace.getState().documents.map(({ title }) => title);
    enter('#/share/slowC');
    enter('#/share/D');
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect(titles()).toHaveLength(2);
    waiting[0]?.();
    await vi.waitFor(() => expect(titles()).toHaveLength(4));
    const { id, title } = workspace.getState().history.document;
    expect(title).toBe('D');
    expect(location.hash).toBe(`#/author/${id}`);
  });

  it('show their document in a mode that shows documents', async () => {
    const { entries, enter, workspace, shell, first } = await openApp('#/compare');
    enter('#/share/C');
    await vi.waitFor(() => expect(workspace.getState().history.document.title).toBe('C'));
    expect(shell.getState().mode).toBe('author');
    expect(entries).toEqual([`#/compare/${first}`, `#/author/${workspace.getState().history.document.id}`]);
  });
});

describe('the key', () => {
  it('is sent only to the endpoint it was entered for', () => {
    const settings = { baseUrl: 'https://mine.example/v1?team=7', keys: { 'https://mine.example': 'sk' } };
    const own = { baseUrl: settings.baseUrl, apiKey: 'sk' };
    expect(chatEndpointOf(settings, undefined)).toEqual(own);
    // A log has the address without its query.
    expect(chatEndpointOf(settings, 'https://mine.example/v1')).toEqual(own);
    expect(chatEndpointOf(settings, 'https://other.example/v1')).toEqual({
      baseUrl: 'https://other.example/v1',
      apiKey: '',
    });
    const moved = { ...settings, baseUrl: 'https://other.example/v1' };
    expect(chatEndpointOf(moved, undefined).apiKey).toBe('');
    for (const near of ['http://mine.example/v1', 'https://mine.example:8443/v1', 'https://mine.example.other/v1'])
      expect(chatEndpointOf(settings, near).apiKey).toBe('');
  });
});
