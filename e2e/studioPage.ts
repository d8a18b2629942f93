// Page object of the app: finds elements by test id, role and text, never by class name. Over 300 lines: it is the
// whole vocabulary of the tests for author, run, compare and the browser's storage.

import { type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { packText } from '../src/adapters/compression/packText';
import type { SessionEvent } from '../src/core/session';
import { printShareData } from '../src/core/sharing/shareLink';
import type { StoredDocument, StoredRun } from '../src/core/storage';
import { escapePattern } from '../src/core/support/escapePattern';
import { testIds } from '../src/ui/testIds';

interface StoredThings {
  readonly documents: readonly StoredDocument[];
  readonly runs: readonly StoredRun[];
  readonly events: readonly SessionEvent[];
}

export type ModeName = 'Author' | 'Run' | 'Compare' | 'Evaluate' | 'Plan';

/** The side panel is initially closed in narrow windows. */
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 1100;

/** Position of a node's element on the canvas, in canvas units, independent of the viewport. */
export const placeOf = (node: Locator) =>
  node.evaluate((element: HTMLElement) => ({
    x: Math.round(element.offsetLeft),
    y: Math.round(element.offsetTop),
  }));

export class StudioPage {
  /** Errors of the page: a test that ends with one has failed. */
  readonly errors: string[] = [];
  /** Requested addresses outside of the app's own. */
  readonly foreignRequests: string[] = [];

  constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('dialog', (dialog) => {
      this.errors.push(`A dialog opened: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (/^(https?|wss?):$/.test(url.protocol) && !isNavigation && url.origin !== new URL(page.url()).origin)
        this.foreignRequests.push(request.url());
    });
  }

  at(id: keyof typeof testIds): Locator {
    return this.page.getByTestId(testIds[id]);
  }

  /**
   * Opens the studio as for a returning user who has left the welcome screen; `welcome`: the very first visit. Parts of
   * the page load when they are shown; with prefetching, which is the default for users without data saving, all of
   * them load while the page is idle, which costs each test a second of processor time. `text: false`: shows the
   * inspector instead of the text editor, which saves most of the opening time.
   */
  async open(path = '/', { ahead: prefetch = false, welcome = false, text = true } = {}): Promise<void> {
    if (!prefetch) {
      await this.page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
      );
    }
    if (!welcome) await this.leaveWelcome(text);
    await this.page.goto(path);
    await this.at('shell').waitFor();
  }

  /** Opens all panels, unless the test has arranged them since. */
  private async leaveWelcome(text: boolean): Promise<void> {
    const open = { leftOpen: isWide(this.page), leftTab: 'documents', rightOpen: true, bottomOpen: true };
    const panels = { author: open, run: open, compare: open, evaluate: open, plan: open };
    await this.page.addInitScript(
      (arrangement) => {
        // Other documents, such as an empty page, have no store.
        if (!location.protocol.startsWith('http')) return;
        localStorage.setItem('weir.welcome', 'seen');
        if (localStorage.getItem('weir.arrangement') === null) localStorage.setItem('weir.arrangement', arrangement);
      },
      JSON.stringify({ panels, ...(text ? {} : { rightTab: { author: 'inspector' } }) }),
    );
  }

  /**
   * Opens the studio with this document through a share link: three times as fast as pasting. If the studio is open
   * already, the link is entered there: the document is a new one, and the page need not reload.
   */
  async openWith(source: string, { text = true } = {}): Promise<void> {
    const isFlowchart = /^\s*(?:flowchart|graph|%%|---)/.test(source);
    const title = (isFlowchart ? /^title: *(.+)$/m : /^Name: *(.+)$/m).exec(source)?.[1];
    // The format of `printSharedDocument`, which would import two hundred modules into every worker.
    const shared = JSON.stringify({
      weir: 'document',
      version: 1,
      kind: isFlowchart ? 'mermaid' : 'pdl',
      title: title ?? (isFlowchart ? 'Flowchart' : 'Untitled'),
      source,
    });
    const link = `#/share/${printShareData(shared, await packText(shared))}`;
    if (await this.at('shell').isVisible()) {
      await this.page.evaluate((hash) => location.assign(hash), link);
      await expect.poll(() => new URL(this.page.url()).hash).toMatch(/^#\/author\//);
      await this.tab(text ? 'Source' : 'Inspector');
    } else await this.open(`/${link}`, { text });
    // The notice about the link would cover other elements; it disappears after some seconds.
    const notice = this.at('notices')
      .getByRole('status')
      .filter({ hasText: /shared link|The link holds/ });
    await expect(async () => {
      for (const one of await notice.all()) await one.getByRole('button', { name: 'Dismiss' }).click({ timeout: 2000 });
      expect(await notice.count()).toBe(0);
    }).toPass();
  }

  async mode(name: ModeName): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Modes' }).getByRole('button', { name, exact: true }).click();
  }

  /** A tab by its whole name, with any count beside it. */
  async tab(name: string | RegExp): Promise<void> {
    const whole = typeof name === 'string' ? new RegExp(`^${escapePattern(name)}\\s*\\d*$`) : name;
    await this.page.getByRole('tab', { name: whole }).click();
  }

  /** A page of Compare. */
  async comparePage(name: 'Comparison' | 'Execute' | 'Summarize' | 'Test' | 'Paths'): Promise<void> {
    await this.page.getByRole('group', { name: 'Pages of Compare' }).getByRole('button', { name, exact: true }).click();
  }

  /** Opens logs as traces to compare. */
  async openLogs(files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await this.tab('Traces');
    await this.page.getByLabel('Log to open').setInputFiles(files);
  }

  /** A tab of the narrow rail at the left. */
  async side(name: 'Documents' | 'Outline' | 'Search' | 'Tools' | 'Runs'): Promise<void> {
    const button = this.page.getByRole('navigation', { name: 'Side panels' }).getByRole('button', { name });
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  }

  /** Opens the command palette and types a query. */
  async openPalette(text: string, key = 'Control+k'): Promise<void> {
    await this.page.keyboard.press(key);
    await expect(this.at('commandPalette').getByRole('combobox')).toBeFocused();
    await this.page.keyboard.type(text);
  }

  expectNoErrors(): void {
    expect(this.errors).toEqual([]);
  }

  // --- documents

  async openImport(): Promise<Locator> {
    await this.at('documentMenu').click();
    await this.page.getByRole('menuitem', { name: 'New, paste or open' }).click();
    await this.at('importDialog').waitFor();
    return this.at('importDialog');
  }

  async paste(text: string): Promise<void> {
    await this.openImport();
    await this.at('importText').fill(text);
    await this.page.getByRole('button', { name: 'Create document' }).click();
    // A closing dialog restores the focus: until it is gone, typing would go elsewhere.
    await this.at('importDialog').waitFor({ state: 'detached' });
  }

  /** The dialog that exports the canvas, with its picture drawn. */
  async openPicture(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Share', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Export a picture' }).click();
    // A thousand nodes take a while on a busy machine.
    await expect(this.at('pictureSize')).toContainText('px', { timeout: 90_000 });
    return this.at('pictureDialog');
  }

  async expectTitle(title: string | RegExp): Promise<void> {
    await expect(this.at('documentMenu')).toHaveText(title);
  }

  async waitSaved(): Promise<void> {
    await expect(this.at('saveState')).toHaveAttribute('data-state', 'saved');
  }

  /** The content of the browser's database. */
  async stored(): Promise<StoredThings> {
    return this.page.evaluate(
      () =>
        new Promise<StoredThings>((resolve, reject) => {
          const request = indexedDB.open('weir');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const database = request.result;
            const transaction = database.transaction(['documents', 'runs', 'events'], 'readonly');
            const documents = transaction.objectStore('documents').getAll();
            const runs = transaction.objectStore('runs').getAll();
            const events = transaction.objectStore('events').getAll();
            transaction.oncomplete = () => {
              database.close();
              resolve({ documents: documents.result, runs: runs.result, events: events.result });
            };
          };
        }),
    );
  }

  /** Text of the open document as it is stored. */
  async source(): Promise<string> {
    await this.waitSaved();
    const id = decodeURIComponent(new URL(this.page.url()).hash.split('/')[2] ?? '');
    return this.page.evaluate(
      (key) =>
        new Promise<string>((resolve, reject) => {
          const request = indexedDB.open('weir');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const database = request.result;
            const transaction = database.transaction('documents', 'readonly');
            const document: IDBRequest<StoredDocument | undefined> = transaction.objectStore('documents').get(key);
            transaction.oncomplete = () => {
              database.close();
              resolve(document.result?.source ?? '');
            };
          };
        }),
      id,
    );
  }

  async expectSource(text: string): Promise<void> {
    await expect.poll(() => this.source()).toBe(text);
  }

  /** Selects an item of the *Share* menu. */
  async share(
    name: 'Share by link' | 'Save as a file' | 'Convert' | 'Export a picture' | 'Whole workspace',
  ): Promise<void> {
    await this.page.getByRole('button', { name: 'Share', exact: true }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  // --- canvas

  get canvas(): Locator {
    return this.at('workflowCanvas');
  }

  node(id: string, within: Locator = this.canvas): Locator {
    return within.locator(`.react-flow__node[data-id="${quoteForSelector(id)}"]`);
  }

  async nodeIds(within: Locator = this.canvas): Promise<string[]> {
    return within
      .locator('.react-flow__node')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-id') ?? ''));
  }

  async expectNodes(ids: readonly string[], within?: Locator): Promise<void> {
    await expect.poll(async () => (await this.nodeIds(within)).sort()).toEqual([...ids].sort());
  }

  /** Current position of a node, in px of the window. */
  async middleOf(id: string): Promise<{ x: number; y: number; top: number; bottom: number }> {
    const box = await this.node(id).boundingBox();
    if (!box) throw new Error(`${id} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y, bottom: box.y + box.height };
  }

  /** The middle of a node's handle, which exists while the pointer is over the node. */
  async handleOf(id: string): Promise<{ x: number; y: number }> {
    const { x, bottom } = await this.middleOf(id);
    await this.page.mouse.move(x, bottom - 6);
    const box = await this.node(id).locator('.react-flow__handle.source').boundingBox();
    if (!box) throw new Error(`${id} has no handle`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Draws an edge from the handle of one node to another node. */
  async dragHandle(from: string, to: string): Promise<void> {
    await this.expectSteady(from, to);
    const handle = await this.handleOf(from);
    // Moves immediately: the node's card, which opens while the pointer rests, would cover the target.
    await this.page.mouse.move(handle.x, handle.y);
    await this.page.mouse.down();
    const target = await this.middleOf(to);
    await this.page.mouse.move(target.x, target.y, { steps: 8 });
    await this.page.mouse.up();
  }

  /** Drags a node by a distance in px of the window. */
  async dragNode(id: string, right: number, down: number): Promise<void> {
    await this.expectSteady(id);
    const { x, y } = await this.middleOf(id);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + right, y + down, { steps: 8 });
    await this.page.mouse.up();
  }

  /** Waits until these nodes have not moved for half a second: measured positions can then be clicked. */
  async expectSteady(...ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.node(id).waitFor();
    // Runs in the page, because each call from here costs more than the measurement.
    await this.canvas.evaluate(async (canvas, wanted) => {
      const boxes = () =>
        [...canvas.querySelectorAll<HTMLElement>('.react-flow__node')]
          .filter(({ dataset }) => wanted.includes(dataset['id'] ?? ''))
          .map((node) => JSON.stringify(node.getBoundingClientRect()))
          .join();
      const end = performance.now() + 30_000;
      let last = boxes();
      for (let times = 0; times < 10; ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const now = boxes();
        times = now === last ? times + 1 : 0;
        last = now;
        if (performance.now() > end) throw new Error(`${wanted.join(', ')} never stood still`);
      }
    }, ids);
  }

  async view(name: 'Procedure' | 'Dependencies'): Promise<void> {
    const button = this.canvas.getByRole('button', { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }

  /** Shows the whole graph at any scale. */
  async fitAll(): Promise<void> {
    await this.canvas.getByRole('button', { name: 'Fit to view' }).click();
    const id = await this.canvas.locator('.react-flow__node').first().getAttribute('data-id');
    if (id !== null) await this.expectSteady(id);
  }

  /** Selects a command from the menu of a node; several labels lead through its submenus. */
  async command(nodeId: string, ...labels: readonly string[]): Promise<void> {
    // On a busy machine a click may hit the node while it is re-rendered.
    await expect(async () => {
      await this.node(nodeId).click({ button: 'right' });
      await this.page.getByRole('menuitem').first().waitFor({ timeout: 5000 });
    }).toPass();
    for (const label of labels) {
      const item = this.page.getByRole('menuitem', { name: label, exact: true });
      const more = this.page.getByRole('menuitem', { name: 'More', exact: true });
      // Rare commands are in a submenu.
      await item.or(more).first().waitFor();
      if (!(await item.isVisible())) await more.click();
      await item.click();
    }
  }

  /** Selects a node and opens quick add by its key; its field has the focus. */
  async openQuickAdd(nodeId: string): Promise<void> {
    await this.expectSteady(nodeId);
    const field = this.page.getByRole('combobox', { name: 'What to add' });
    // A layout that arrives between the click and the key replaces the focused node.
    await expect(async () => {
      await this.node(nodeId).click();
      await this.page.keyboard.press('/');
      await expect(field).toBeFocused({ timeout: 5000 });
    }).toPass();
  }

  /** Status of a node in the overlay of the run. */
  status(id: string): Locator {
    return this.node(id).locator('[data-status]').first();
  }

  async expectStatus(id: string, status: string): Promise<void> {
    await expect(this.status(id)).toHaveAttribute('data-status', status);
  }

  async undo(): Promise<void> {
    await this.page.keyboard.press('Control+z');
  }

  async redo(): Promise<void> {
    await this.page.keyboard.press('Control+Shift+z');
  }

  /** Focuses the canvas without selecting or opening anything. */
  async focusCanvas(): Promise<void> {
    await this.canvas.locator('section').first().focus();
  }

  // --- source

  get editor(): Locator {
    return this.at('source').locator('.monaco-editor').first();
  }

  line(text: string | RegExp): Locator {
    // Monaco shows spaces as no-break spaces.
    const pattern = typeof text === 'string' ? new RegExp(escapePattern(text).replace(/ /g, '\\s')) : text;
    return this.editor.locator('.view-line').filter({ hasText: pattern }).first();
  }

  /** Selects a word in a visible line. */
  async selectWord(lineText: string, word: string): Promise<void> {
    const line = this.line(lineText);
    await line.waitFor();
    // Monaco redraws its lines while it settles: a position is valid only if the next click hits it.
    await expect(async () => {
      const point = await line.evaluate((element, wanted) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node && element.isConnected; node = walker.nextNode()) {
          const start = (node.textContent ?? '').indexOf(wanted);
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(node, start);
          range.setEnd(node, start + wanted.length);
          const { left, top, width, height } = range.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        }
        return undefined;
      }, word);
      if (!point) throw new Error(`The line "${lineText}" shows no "${word}"`);
      await this.page.mouse.dblclick(point.x, point.y);
      const isFocused = () => document.activeElement?.closest('.monaco-editor') !== null;
      expect(await this.page.evaluate(isFocused)).toBe(true);
      // If the second click is late, both count as single clicks.
      await this.editor.locator('.selected-text').first().waitFor({ state: 'attached', timeout: 2000 });
    }).toPass();
  }

  async replaceWord(lineText: string, word: string, replacement: string): Promise<void> {
    await this.selectWord(lineText, word);
    await this.page.keyboard.insertText(replacement);
  }

  problem(text: string | RegExp): Locator {
    return this.at('problem').filter({ hasText: text });
  }

  metric(id: string): Locator {
    return this.page.locator(`[data-testid="${testIds.metric}"][data-metric="${id}"] dd`).first();
  }

  // --- run

  async chooseRehearsal(model: 'rehearsal-compliant' | 'rehearsal-hasty' | 'rehearsal-forgetful'): Promise<void> {
    await this.at('modelChooser').click();
    await this.page.getByRole('menuitem', { name: model }).click();
  }

  async setup(label: string, option: string): Promise<void> {
    const settings = this.at('runSettings');
    const name = new RegExp(`^${escapePattern(label)}`);
    const choice = settings.getByLabel(name);
    // A collapsed section renders its content when it is opened.
    for (const title of await settings.locator('details:not([open]) > summary').all())
      if ((await choice.count()) === 0) await title.click();
    await choice.selectOption({ label: option });
  }

  /** A section of the setup, expanded. */
  async setupSection(
    id: 'user' | 'oow' | 'agent' | 'controllers' | 'tools' | 'workflows' | 'prompt',
  ): Promise<Locator> {
    const section = this.at('runSettings').locator(`details[data-section="${id}"]`);
    if ((await section.getAttribute('open')) === null) await section.locator('> summary').click();
    return section;
  }

  async runSession(): Promise<void> {
    await this.page.getByRole('button', { name: 'Run session', exact: true }).click();
    await this.at('conversation').waitFor();
  }

  get conversation(): Locator {
    return this.page.getByRole('log', { name: 'Conversation' });
  }

  /** Sends a message as the user, once the agent is waiting for one. */
  async say(text: string): Promise<void> {
    const input = this.at('messageInput');
    await expect(input).toHaveAttribute('placeholder', 'Say something as the user');
    await input.fill(text);
    await input.press('Enter');
    // The agent may use the same words, such as a goodbye, before the check.
    await this.conversation.getByText(text, { exact: true }).first().waitFor();
  }

  /** The agent's last message to the user. */
  get lastAnswer(): Locator {
    return this.conversation.locator('[data-kind="agent"]').last().locator('p').last();
  }

  async expectAnswer(text: RegExp): Promise<void> {
    await expect(this.lastAnswer).toHaveText(text);
  }

  /** Plays the API that the session waits for. */
  async answerCall(name: string, result: unknown): Promise<void> {
    const field = this.page.getByLabel(`Result of ${name} as JSON`);
    await field.waitFor();
    await field.fill(JSON.stringify(result));
    await this.page.getByRole('button', { name: 'Answer the call' }).click();
  }

  async expectEnded(): Promise<void> {
    await this.at('conversation')
      .getByText(/^Session ended:/)
      .waitFor();
  }

  /** A mark of the timeline by its text; in a long log only those near the view are rendered. */
  mark(text: string | RegExp): Locator {
    return this.at('timeline').getByRole('button', { name: text });
  }

  async runDemo(title: string, variant: 'With controllers' | 'Without controllers'): Promise<void> {
    const demo = this.at('demos').getByRole('article').filter({ hasText: title });
    await demo.getByRole('button', { name: variant, exact: true }).click();
  }

  /** Events of the newest run, in their order. */
  async log(): Promise<readonly SessionEvent[]> {
    const { runs, events } = await this.stored();
    const newest = [...runs].sort((first, second) => second.startedAt - first.startedAt)[0];
    return events.filter((event) => event.sessionId === newest?.id).sort((first, second) => first.seq - second.seq);
  }

  /** Runs a session on the open document, scripted from its first turn to its last, without user input. */
  async runScript(turns: readonly string[]): Promise<void> {
    await this.mode('Run');
    await this.setup('User', 'A script plays the user');
    await this.at('runSettings').getByRole('button', { name: 'As text' }).click();
    await this.at('runSettings').getByLabel('Script: one user turn a line').fill(turns.join('\n'));
    await this.runSession();
    await this.expectEnded();
  }
}

/** Ids contain quotes if conditions do. */
const quoteForSelector = (text: string) => text.replace(/["\\]/g, '\\$&');
