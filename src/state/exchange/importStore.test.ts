// Import of files: the effect of each kind of file, and that a refused or cancelled file changes nothing. Over 300
// lines: every kind of file is opened once.

import { describe, expect, it } from 'vitest';
import { asProcedureComments } from '../../core/formats';
import { forkSession, printLog, type SessionEvent } from '../../core/session';
import { createMemoryRepository, type Repository } from '../../core/storage';
import { createScriptedChat, createSteppingClock } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalRunner, hospitalTools } from '../../testing/sessionFixtures';
import { createPorts, createTabs, openWithPositions, positionsInRow } from '../../testing/storePorts';
import { inlineTraces } from '../../testing/traceFixtures';
import { createCompareStore } from '../compare/compareStore';
import { createShellStore } from '../frame/shellStore';
import { attachRunner } from '../runs/attachRunner';
import { forkRun } from '../runs/forkRun';
import { createRunStore } from '../runs/runStore';
import { createStateCache } from '../runs/stateCache';
import { blankProcedure } from '../workspace/blankProcedure';
import { createToolsStore } from '../workspace/toolsStore';
import { createImportReader, type ImportReader } from './importReader';
import type { FileImportPorts, OpenHow } from './importState';
import { createImportStore } from './importStore';

const tools = JSON.stringify([
  { type: 'function', function: { name: 'boil', parameters: { type: 'object', properties: { litres: {} } } } },
]);
const otherTools = tools.replace('boil', 'pour');
const dialogue = (id: string) =>
  JSON.stringify({
    id,
    tasks: ['tea'],
    turns: [
      { role: 'user', text: 'Tea!' },
      { role: 'api_call', name: 'CheckHospital', args: {} },
      { role: 'api_result', name: 'CheckHospital', result: {} },
      { role: 'bot', text: 'Here.', action: 'hello' },
    ],
  });
const file = (name: string, text: string) => new File([text], name);
const eventLine = (kind: string) => `${JSON.stringify({ v: 1, seq: 0, sessionId: 's', at: 1, turn: 0, kind })}\n`;

async function record(sessionId: string, documentId = 'elsewhere', source = hospitalDocument.source) {
  const chat = createScriptedChat([callReply('check_hospital', { hospital: 'A' }), answerReply('It exists.')]);
  const turns = [{ text: 'Hospital A', ends: true }];
  const runner = hospitalRunner(
    chat,
    { user: { kind: 'scripted', turns }, controllers: [], rehearsal: true },
    { sessionId, document: { ...hospitalDocument, documentId, source } },
  );
  runner.start();
  await runner.settled();
  return runner.events;
}

async function open(change: Partial<FileImportPorts> = {}, repository: Repository = createMemoryRepository()) {
  const clock = createSteppingClock();
  const workspace = await openWithPositions(createPorts({ repository }), [hospitalDocument]);
  const shell = createShellStore('author');
  const runs = await createRunStore({
    repository,
    clock,
    newId: () => 'run',
    loadEngine: async () => ({
      createRunner: hospitalRunner as never,
      createStateCache,
      attachRunner,
      createChat: () => createScriptedChat([]),
      buildTools: () => hospitalTools,
      forkRun,
      forkSession,
    }),
  });
  const layout = async (graph: { nodes: readonly { id: string }[] }) => positionsInRow(graph.nodes.map(({ id }) => id));
  const compare = createCompareStore({ workspace, layout, loadTraces: async () => inlineTraces(repository) });
  const offered: string[] = [];
  const imports = createImportStore({
    repository,
    workspace,
    shell,
    runs,
    loadCompare: async () => compare,
    tools: createToolsStore(workspace),
    clock,
    newId: () => 'new',
    offerWorkspace: ({ name }) => offered.push(name),
    ...change,
  });
  const openFiles = (files: readonly File[], how?: OpenHow) => imports.getState().openFiles(files, how);
  const notices = () => workspace.getState().notices.map(({ text }) => text);
  return { imports, openFiles, workspace, shell, runs, compare, repository, offered, notices };
}

/** All state that a user could lose. */
const everything = ({ workspace, shell, runs, compare, imports }: Awaited<ReturnType<typeof open>>) => ({
  documents: workspace.getState().allDocuments(),
  open: workspace.getState().history.document.id,
  tools: workspace.getState().tools,
  mode: shell.getState().mode,
  dialog: shell.getState().dialog,
  runs: runs.getState().runs,
  files: compare.getState().files,
  wizard: imports.getState().wizard,
});

describe('a file', () => {
  it('of plans opens in the Plan mode; an AOV dictionary does so while that mode is shown', async () => {
    const given: string[] = [];
    const app = await open({ openPlan: ({ name }) => given.push(name) });
    const aov = file('aov.json', '{"a": {"subtask": "x", "child": []}}');
    await app.openFiles([aov]);
    expect([given, app.shell.getState().mode]).toEqual([[], 'author']);
    const log = file('run.jsonl', '{"v":1,"seq":0,"planId":"p","kind":"plan.started"}\n');
    const report = await app.openFiles([log, file('task.json', '{"task": "Write.", "checks": []}')]);
    expect(report.refused).toEqual([]);
    expect(app.shell.getState().mode).toBe('plan');
    await app.openFiles([aov]);
    expect(given).toEqual(['run.jsonl', 'task.json', 'aov.json']);
  });

  it('of a procedure or a flowchart is a new document, shown in Author', async () => {
    const app = await open();
    app.shell.getState().setMode('compare');
    const report = await app.openFiles([
      file('tea.yaml', 'Name: Tea\n'),
      file('chart.mmd', 'flowchart TD\n a --> b\n'),
    ]);
    expect(report).toMatchObject({ refused: [], cancelled: false });
    expect(report.opened).toHaveLength(2);
    expect(app.workspace.getState().documents.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Hospital appointment', 'Tea', 'chart']),
    );
    expect(app.workspace.getState().history.document).toMatchObject({ title: 'chart', kind: 'mermaid' });
    expect(app.shell.getState().mode).toBe('author');
  });

  it('without a name and a title has a numbered title, not the label of its first node', async () => {
    const app = await open();
    const chart = 'flowchart TD\n  a[Ship it] --> b[Done]\n';
    for (const text of [chart, chart, '---\ntitle: Shipping\n---\nflowchart TD\n  a[Ship it] --> b\n'])
      await app.openFiles([file('', text)]);
    const titles = app.workspace.getState().documents.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Untitled flowchart', 'Untitled flowchart 2', 'Shipping']));
    expect(titles).not.toContain('Ship it');
  });

  it('of tools is attached to the open document, and the undo removes it', async () => {
    const app = await open();
    await app.openFiles([file('a.json', tools)]);
    await app.openFiles([file('b.json', otherTools)]);
    expect(app.workspace.getState().tools).toBe(otherTools);
    const notice = app.workspace.getState().notices.at(-1);
    expect(notice?.text).toMatch(
      /^Attached to "Hospital appointment": 1 tool of b\.json, replacing the previous ones\.$/,
    );
    app.workspace.getState().createDocument({ title: 'Other', kind: 'pdl', source: 'Name: Other\n' });
    notice?.action?.run();
    expect(app.workspace.getState().history.document.title).toBe('Hospital appointment');
    expect(app.workspace.getState().tools).toBe(tools);
  });

  it('of tools becomes a new procedure if a flowchart is open, or on request', async () => {
    const app = await open();
    await app.openFiles([file('kettle.json', tools)], { tools: 'document' });
    const { history, tools: attached } = app.workspace.getState();
    expect(history.document).toMatchObject({ title: 'kettle', kind: 'pdl' });
    expect(history.document.source).toMatch(/SLOTs:\n {2}- name: litres[\s\S]*APIs:\n {2}- name: boil/);
    expect(attached).toBe(tools);
    expect(app.workspace.getState().analysis.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    app.workspace.getState().createDocument({ title: 'Chart', kind: 'mermaid', source: 'flowchart TD\n a --> b\n' });
    await app.openFiles([file('pot.json', otherTools)]);
    expect(app.workspace.getState().history.document).toMatchObject({ title: 'pot', kind: 'pdl' });
  });

  it('of tools is attached to the document opened with it; the result of each file is reported', async () => {
    const app = await open();
    const report = await app.openFiles([
      file('chart.mmd', 'flowchart TD\n a --> b\n'),
      file('tea.yaml', 'Name: Tea\n'),
      file('kettle.json', tools),
      file('paper.pdf', '%PDF-1.7'),
    ]);
    expect(report.opened).toHaveLength(3);
    expect(report.refused).toEqual([expect.stringMatching(/^paper\.pdf: This is a PDF/)]);
    expect(app.workspace.getState()).toMatchObject({ history: { document: { title: 'Tea' } }, tools });
    const noticeText = app.notices().join('\n');
    expect(noticeText).toContain('2 documents were opened');
    expect(noticeText).toContain('Attached to "Tea": 1 tool of kettle.json.');
    app.workspace
      .getState()
      .notices.find(({ text }) => text.startsWith('Attached'))
      ?.action?.run();
    expect(app.workspace.getState().tools).toBeUndefined();
  });

  it('of words that are kept as comments is a valid procedure', async () => {
    const app = await open();
    await app.imports
      .getState()
      .openText(asProcedureComments('1. Ask for the name.\n2. Check it.\n', blankProcedure.source));
    const { history, analysis } = app.workspace.getState();
    expect(history.document).toMatchObject({ title: 'New procedure', kind: 'pdl' });
    expect(history.document.source).toContain('# 1. Ask for the name.\n# 2. Check it.\n');
    expect(analysis.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('of a Weir log becomes a stored run, opened in Run, of the document with its text', async () => {
    const app = await open();
    const events = await record('s1');
    await app.openFiles([file('mine.jsonl', printLog(events))]);
    expect(app.shell.getState().mode).toBe('run');
    expect(app.runs.getState().active).toMatchObject({ id: 's1', live: { turn: 1 } });
    expect(await app.repository.loadEvents('s1')).toEqual(events);
    const [run] = app.runs.getState().runs;
    expect(run).toMatchObject({ id: 's1', imported: 'weir', documentId: app.workspace.getState().history.document.id });
    await expect.poll(async () => (await app.repository.listRuns()).items[0]?.documentId).toBe(run?.documentId);
    await app.openFiles([file('again.jsonl', printLog(events))]);
    expect(app.runs.getState().runs).toHaveLength(1);
    expect(app.notices().at(-1)).toContain('here already');
    // The same id with other content: a copy is stored, and the first run stays unchanged.
    await app.openFiles([file('changed.jsonl', printLog(events).replaceAll('Hospital A', 'Hospital B'))]);
    expect(app.notices().at(-1)).toContain('imported as a copy');
    const [copy, ...others] = app.runs.getState().runs.filter(({ id }) => id !== 's1');
    expect(others).toEqual([]);
    expect(app.runs.getState().active?.id).toBe(copy?.id);
    expect(await app.repository.loadEvents('s1')).toEqual(events);
  });

  it('of a log makes other tabs reload their run lists', async () => {
    const join = createTabs();
    const messages: unknown[] = [];
    join().listen((message) => messages.push(message));
    const app = await open({ tabs: join() });
    await app.openFiles([file('mine.jsonl', printLog(await record('s1')))]);
    await expect.poll(() => messages).toContainEqual({ kind: 'runs.changed', documentId: '' });
  });

  it('of a Weir log becomes traces while Compare is shown', async () => {
    const app = await open();
    app.shell.getState().setMode('compare');
    await app.openFiles([file('mine.jsonl', printLog(await record('s1')))]);
    expect(app.compare.getState()).toMatchObject({ chosen: ['file:mine.jsonl'], files: [{ label: 'mine.jsonl' }] });
    expect(app.runs.getState().runs).toEqual([]);
    expect(app.shell.getState().mode).toBe('compare');
  });

  it('of dialogues opens the wizard; several files share one wizard, and choices are kept', async () => {
    const app = await open();
    await app.openFiles([
      file('a.jsonl', `${dialogue('d1')}\n${dialogue('d2')}`),
      file('b.jsonl', `${dialogue('d1')}\n${dialogue('d3')}`),
    ]);
    expect(app.shell.getState().dialog).toBe('traces');
    const { wizard, changeWizard, chooseNode } = app.imports.getState();
    expect(wizard?.rows.map(({ id, file, index }) => [id, file.name, index])).toEqual([
      ['d1', 'a.jsonl', 0],
      ['d2', 'a.jsonl', 1],
      ['d1 (2)', 'b.jsonl', 0],
      ['d3', 'b.jsonl', 1],
    ]);
    changeWizard({ step: 'map', picked: new Set(['d1']) });
    chooseNode('doc', 'hello', 'answer:x');
    chooseNode('doc', 'bye', null);
    chooseNode('doc', 'hello', undefined);
    app.shell.getState().closeDialog();
    expect(app.imports.getState()).toMatchObject({ wizard: { step: 'map' }, choices: { doc: { bye: null } } });
    expect(app.imports.getState().choices['doc']).not.toHaveProperty('hello');
    // The next file with the same names reuses the choices.
    app.imports.getState().closeWizard();
    await app.openFiles([file('c.jsonl', dialogue('d4'))]);
    expect(app.imports.getState()).toMatchObject({
      wizard: { files: [{ name: 'c.jsonl' }], step: 'read' },
      choices: { doc: { bye: null } },
    });
  });

  it('of more dialogues joins the open wizard: deselected traces stay deselected, and later ones are kept', async () => {
    const app = await open();
    await app.openFiles([file('a.jsonl', `${dialogue('d1')}\n${dialogue('d2')}`)]);
    app.imports.getState().changeWizard({ picked: new Set(['d2']) });
    const taken = app.imports.getState().wizard;
    await app.openFiles([file('b.jsonl', `${dialogue('d2')}\n${dialogue('__proto__')}`)]);
    const { wizard, closeWizard } = app.imports.getState();
    expect(wizard?.rows.map(({ id }) => id)).toEqual(['d1', 'd2', 'd2 (2)', '__proto__']);
    expect([...(wizard?.picked ?? [])]).toEqual(['d2', 'd2 (2)', '__proto__']);
    expect(wizard?.rows.at(-1)).toMatchObject({ id: '__proto__', file: { name: 'b.jsonl' } });
    closeWizard(taken);
    expect(app.imports.getState().wizard).toMatchObject({
      files: [{ name: 'b.jsonl' }],
      rows: [{ id: 'd2 (2)' }, { id: '__proto__' }],
      picked: new Set(['d2 (2)', '__proto__']),
    });
    closeWizard(app.imports.getState().wizard);
    expect(app.imports.getState().wizard).toBeUndefined();
    // A closed dialog is not joined.
    await app.openFiles([file('c.jsonl', dialogue('d1'))]);
    app.shell.getState().closeDialog();
    await app.openFiles([file('d.jsonl', dialogue('d9'))]);
    expect(app.imports.getState().wizard?.rows.map(({ id }) => id)).toEqual(['d9']);
  });

  it('of a whole workspace is passed to its dialog', async () => {
    const app = await open();
    const before = everything(app);
    await app.openFiles([file('all.weir.jsonl', '{"weir":"workspace","version":1}\n')]);
    expect(app.offered).toEqual(['all.weir.jsonl']);
    expect(everything(app)).toEqual(before);
    const two = ['one.jsonl', 'two.jsonl'].map((name) => file(name, '{"weir":"workspace","version":1}\n'));
    const { refused } = await app.openFiles(two);
    expect(app.offered).toEqual(['all.weir.jsonl', 'one.jsonl']);
    expect(refused).toEqual(['two.jsonl: Workspaces come one at a time: open this one after the other.']);
  });
});

describe('refused files', () => {
  it.each([
    ['binary', '\u0000\u0001\u0002', /binary/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['a log cut off', `${dialogue('a')}\n{"turns": [`, /Line 2/],
    ['nested JSON', `${'['.repeat(100_000)}`, /^x\.jsonl: .+\.$/],
    ['another schema', '{"resourceMetrics": []}', /Weir opens/],
    ['spans without a call', '{"resourceSpans": []}', /Nothing happens in it/],
    ['an older or newer log', '{"v":99,"seq":0,"kind":"session.started","sessionId":"x","at":1,"turn":0}\n', /version/],
    ['an event without its fields', eventLine('session.started'), /"config" is missing \(session\.started\)/],
    [
      'keys that every object has',
      `${dialogue('a')}\n{"__proto__":{"polluted":true},"turns":[{"role":"ghost"}]}`,
      /Line 2/,
    ],
    ['a cut JSON document', `[${dialogue('a').slice(0, 90)}`, /JSON/],
    ['a deep line after a good one', `${dialogue('a')}\n${'['.repeat(100_000)}`, /deep/i],
    ['nothing', '', /no text/],
  ])('changes nothing and gives the reason: %s', async (_what, text, reason) => {
    const app = await open();
    const before = everything(app);
    const report = await app.openFiles([file('x.jsonl', text)]);
    expect(report).toMatchObject({ opened: [], refused: [expect.stringMatching(reason)] });
    expect(app.notices().at(-1)).toMatch(reason);
    expect(app.notices().at(-1)).not.toMatch(/undefined|\[object/);
    expect(everything(app)).toEqual(before);
    expect('polluted' in {}).toBe(false);
  });

  it('does not prevent the valid files of the same drop', async () => {
    const app = await open();
    const bad = Array.from({ length: 5 }, (_, index) => file(`bad${index}.pdf`, '%PDF-1.7'));
    const report = await app.openFiles([...bad, file('tea.yaml', 'Name: Tea\n')]);
    expect(report.refused).toHaveLength(5);
    expect(app.workspace.getState().history.document.title).toBe('Tea');
    expect(app.notices().join(' ')).toContain('2 more of these files');
  });

  it('is reported by the caller if the caller requests it', async () => {
    const app = await open();
    const before = app.notices();
    const report = await app.imports.getState().openText('{"hello": 1}', { reportTo: 'caller' });
    expect(report.refused).toEqual([expect.stringMatching(/^This is JSON/)]);
    expect(app.notices()).toEqual(before);
  });
});

describe('cancelling', () => {
  /** A worker reader that waits until it is closed. */
  const createStuck = (repository: Repository) => {
    const inner = createImportReader({ repository, now: () => 1 });
    let isClosed = false;
    const reader: ImportReader = {
      read: (given, how) => {
        how.onProgress?.(1000);
        return new Promise(() => undefined).then(() => inner.read(given, how));
      },
      store: inner.store,
      close: () => {
        isClosed = true;
      },
    };
    return { reader, isClosed: () => isClosed };
  };

  it('ends the reading at once and leaves everything unchanged, including files read before', async () => {
    const repository: Repository = { ...createMemoryRepository(), durable: true };
    const stuck = createStuck(repository);
    const app = await open({ createWorkerReader: async () => stuck.reader }, repository);
    // The positions of the first document are saved soon after it is opened.
    await app.workspace.getState().flush();
    const before = everything(app);
    const large = file('large.jsonl', dialogue('a').repeat(4000));
    const opening = app.openFiles([file('tea.yaml', 'Name: Tea\n'), large]);
    await expect
      .poll(() => app.imports.getState().reading)
      .toMatchObject({
        name: 'large.jsonl',
        place: 2,
        of: 2,
        done: 1000,
        total: large.size,
      });
    app.imports.getState().cancel();
    expect(await opening).toEqual({ opened: [], refused: [], cancelled: true });
    expect(stuck.isClosed()).toBe(true);
    expect(app.imports.getState().reading).toBeUndefined();
    expect(everything(app)).toEqual(before);
    await app.openFiles([file('tea.yaml', 'Name: Tea\n')]);
    expect(app.workspace.getState().history.document.title).toBe('Tea');
  });

  it('deletes the runs written so far', async () => {
    const repository: Repository = { ...createMemoryRepository(), durable: true };
    const inner = createImportReader({ repository, now: () => 1 });
    const events: SessionEvent[] = [...(await record('s1'))];
    const reader: ImportReader = {
      ...inner,
      store: async (key, how) => {
        how?.onWriting?.(['s1']);
        await repository.appendEvents(events);
        return new Promise(() => key);
      },
    };
    const app = await open({ createWorkerReader: async () => reader }, repository);
    const log = printLog(events.map((event) => Object.assign({ padding: 'x'.repeat(60_000) }, event)));
    const opening = app.openFiles([file('mine.jsonl', log)]);
    await expect.poll(() => app.imports.getState().reading?.stage).toBe('storing');
    await expect.poll(async () => (await repository.loadEvents('s1')).length).toBeGreaterThan(0);
    app.imports.getState().cancel();
    expect(await opening).toMatchObject({ cancelled: true });
    await expect.poll(() => repository.loadEvents('s1')).toEqual([]);
    expect(app.runs.getState().runs).toEqual([]);
  });
});
