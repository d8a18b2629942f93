// replay and summarize: folding and refusing logs, rebuilding workflows from every form of log.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';

const hospital = readFileSync(resolve(import.meta.dirname, '../../examples/hospitalAppointment.pdl.yaml'), 'utf8');
const logs: Record<string, string> = {};
const input = (more: Readonly<Record<string, string>> = {}) =>
  createFakeInput({ 'h.yaml': hospital, ...logs, ...more });

beforeAll(async () => {
  for (const seed of [1, 2, 7]) {
    const fake = createFakeInput({ 'h.yaml': hospital });
    await runWeir(
      fake,
      `run h.yaml --model rehearsal-hasty --seed ${seed} ${seed === 1 ? '--controllers post ' : ''}--out log`,
    );
    logs[`${seed}.jsonl`] = fake.files.get('log') ?? '';
  }
  // The first session loads the model's library, which takes long on a busy machine.
});

describe('weir replay', () => {
  it('folds a log to the state that the run ended in', async () => {
    const fake = createFakeInput({ 'h.yaml': hospital });
    const ran = (await runWeirJson(fake, 'run h.yaml --model rehearsal-hasty --seed 7 --out log')) as Record<
      string,
      unknown
    >;
    const state = (await runWeirJson(fake, 'replay log')) as Record<string, unknown>;
    expect(state).toMatchObject({
      sessionId: ran.sessionId,
      turns: ran.turns,
      calls: ran.calls,
      denied: ran.denied,
      violations: ran.violations,
      ended: ran.ended,
      model: 'rehearsal-hasty',
      rehearsal: true,
    });
    const nodes = state.nodes as Record<string, object>;
    expect(Object.keys(nodes)).toHaveLength(10);
    expect(nodes['api:check_hospital']).toMatchObject({
      status: 'done',
      visits: expect.any(Array) as unknown,
      attempts: expect.any(Number) as unknown,
      lastVerdict: expect.anything() as unknown,
    });
    expect((state.transcript as { kind: string }[])[0]).toMatchObject({ kind: 'user', turn: 1 });
    expect((await runWeir(fake, 'replay log')).stdout).toMatch(
      /rehearsal, no language model[\s\S]*ended: user-ended\n$/,
    );
  });

  it('folds a log cut after any event, as of a killed run', async () => {
    const lines = (logs['1.jsonl'] ?? '').trimEnd().split('\n');
    for (let count = 1; count < lines.length; count += 5) {
      const fake = input({ cut: `${lines.slice(0, count).join('\n')}\n` });
      expect(await runWeirJson(fake, 'replay cut')).toMatchObject({ events: count, ended: null });
    }
  });

  it('judges again with other controllers, options, activation and text, and lists what flips', async () => {
    const fake = input({ 'none.yaml': hospital.replaceAll(/precondition: \[[^\]]+\]/g, 'precondition: []') });
    type Trial = { counts: Record<string, number>; flips: { what: string; now: string; why: object[] }[] };
    const trial = async (more: string) => (await runWeirJson(fake, `replay 1.jsonl ${more}`)) as Trial;
    const { counts, flips } = await trial('--controllers none');
    expect(counts).toMatchObject({ deniedAfter: 0, nowDenied: 0, nowAllowed: counts['deniedBefore'] });
    expect(flips.length).toBe(counts['deniedBefore']);
    expect(flips.length).toBeGreaterThan(0);
    expect(flips[0]).toMatchObject({ now: 'allowed', why: [{ controller: 'answer-dependency' }] });
    expect((await trial('--set answer-dependency.post=false')).flips).toEqual(flips);
    // The ANSWER has no preconditions there, but its reply still states the effect of an API that was not called.
    expect((await trial('--document none.yaml')).flips).toEqual([]);
    expect((await trial('--document h.yaml')).flips).toEqual([]);
    expect((await trial('--activation on-call')).counts).toMatchObject({ nowDenied: 0, nowAllowed: 0 });
    expect((await trial('--strict')).counts).toMatchObject({ nowAllowed: 0 });
    expect((await runWeir(fake, 'replay 1.jsonl --controllers none')).stdout).toMatch(
      /judged again\n.*denied -> allowed {2}\[answer-dependency: [\s\S]*now denied/,
    );
  });

  it.each([
    ['--controllers all', /none, pre, post, both; not "all"/],
    ['--set threshold=3', /CONTROLLER.NAME=VALUE/],
    ['--set manners.post=true', /no controller manners; there are node-dependency/],
    ['--set parameters.colour=3', /parameters has no colour; it has pre, post, types, unknown/],
    ['--set parameters.types=loose', /one of convertible, strict/],
    ['--set parameters.unknown=yes', /true or false; not "yes"/],
    ['--set duplicate-call.threshold=0', /a number from 1 to 20; not "0"/],
    ['--set answer-dependency.pre=true', /answer-dependency has no pre part/],
    ['--document nowhere.yaml', /nowhere/],
  ])('refuses %s, saying what there is', async (more, message) => {
    const { exitCode, stderr } = await runWeir(input(), `replay 1.jsonl ${more}`);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('refuses what does not fold, with the line', async () => {
    const lines = (logs['1.jsonl'] ?? '').trimEnd().split('\n');
    const without = (index: number) => lines.filter((_, at) => at !== index).join('\n');
    const cases: [string, number][] = [
      [without(0), 1],
      [without(3), 4],
      [[...lines.slice(0, 4), 'not json', ...lines.slice(4)].join('\n'), 5],
      [[...lines, lines.at(-1)].join('\n'), lines.length + 1],
      [`${lines.slice(0, 3).join('\n')}\n${(lines[3] ?? '').slice(0, 30)}`, 4],
      ['', 1],
      ['[{"role":"user","content":"hi"}]', 1],
    ];
    for (const [text, line] of cases) {
      const { exitCode, stdout, stderr } = await runWeir(input({ bad: text }), 'replay bad --json');
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(new RegExp(`^weir: bad:${line}: .+\\n$`));
    }
  });
});

const chat = JSON.stringify([
  { role: 'user', content: 'Book a room' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: '1', type: 'function', function: { name: 'find_room', arguments: '{"day":"Monday"}' } }],
  },
  { role: 'tool', tool_call_id: '1', content: '{"room":"R7"}' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: '2', type: 'function', function: { name: 'book_room', arguments: '{"room":"R7"}' } }],
  },
  { role: 'tool', tool_call_id: '2', content: '{"ok":true}' },
  { role: 'assistant', content: 'Booked.' },
]);

describe('weir summarize', () => {
  it('rebuilds a graph in the published form and holds it against the authored one', async () => {
    const result = (await runWeirJson(input(), 'summarize 1.jsonl 2.jsonl 7.jsonl --compare h.yaml')) as Record<
      string,
      unknown
    >;
    expect(Object.keys(result)).toEqual([
      'graph',
      'validity',
      'matching',
      'chain',
      'graphScore',
      'fitness',
      'covered',
      'keptFitness',
      'leftOut',
    ]);
    expect(result).toMatchObject({ validity: { valid: true, problems: [] }, fitness: 1 });
    expect(result.matching).toContainEqual(['api:check_hospital', 'api:check_hospital']);
    for (const score of [result.chain, result.graphScore] as Record<string, number>[]) {
      expect(Object.keys(score)).toEqual(['precision', 'recall', 'f1']);
      for (const value of Object.values(score)) expect(value).toSatisfy((share: number) => share > 0 && share <= 1);
    }
    const { nodes, edges } = result.graph as { nodes: object[]; edges: object[] };
    expect(nodes).toContainEqual({
      id: 'api:check_hospital',
      kind: 'api',
      label: 'check_hospital',
      ref: 'check_hospital',
    });
    expect(Object.keys(edges[0] ?? {})).toEqual(['from', 'to', 'kind', 'condition']);
  });

  it('finds nothing to say about scores without --compare', async () => {
    expect(await runWeirJson(input(), 'summarize 2.jsonl')).toMatchObject({
      matching: null,
      chain: null,
      graphScore: null,
    });
  });

  it('scores a workflow against itself with 1', async () => {
    const authored = 'flowchart TD\n  s([Start]) --> a[find_room] --> b[book_room] --> e([End])\n';
    const result = await runWeirJson(input({ chat, 'f.mmd': authored }), 'summarize chat --compare f.mmd');
    expect(result).toMatchObject({ chain: { f1: 1 }, graphScore: { f1: 1 }, fitness: 1 });
  });

  it('reads logs that are larger than those of the app', async () => {
    const large = `${chat}${' '.repeat(65 * 1024 * 1024)}`;
    expect((await runWeir(input({ large }), 'summarize large')).exitCode).toBe(0);
  });

  it('reads chats, and reports the findings in the text output', async () => {
    const fake = input({ chat });
    const { exitCode, stdout } = await runWeir(fake, 'summarize chat');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('api:find_room -> api:book_room');
    expect(stdout).toMatch(/1 session, fitness 1\.000, valid\n$/);
    expect(fake.logged.join('\n')).toContain('note: One trace only');
  });

  it('refuses a file that is not a log, with the position', async () => {
    const cut = (logs['1.jsonl'] ?? '').slice(0, -20);
    const lines = cut.split('\n').length;
    expect((await runWeir(input({ cut }), 'summarize cut')).stderr).toMatch(
      new RegExp(`^weir: cut:${lines}: line ${lines} is not JSON`),
    );
    expect(await runWeir(input({ prose: 'Dear reader' }), 'summarize prose')).toMatchObject({
      exitCode: 2,
      stdout: '',
    });
    expect((await runWeir(input(), 'summarize')).stderr).toMatch(/^weir: No log is given/);
    expect((await runWeir(input(), 'summarize 1.jsonl --compare nope')).exitCode).toBe(2);
  });

  const dialogue = (id: string, ...labels: readonly string[]) =>
    JSON.stringify({
      id,
      tasks: ['book'],
      turns: [
        { role: 'user', text: 'A room, please.' },
        { role: 'api_call', name: 'book', args: {} },
        { role: 'api_result', result: { ok: true } },
        ...labels.map((action) => ({ role: 'bot', action, text: `${action}.` })),
      ],
    });

  it('says how many labelled replies are left out, over how much the fitness is, and takes them in when asked', async () => {
    const files = {
      'd.star.jsonl': `${dialogue('1', 'ask_name', 'booked')}\n${dialogue('2', 'ask_name', 'booked')}\n`,
    };
    const without = createFakeInput(files);
    const { stdout } = await runWeir(without, 'summarize d.star.jsonl');
    expect(without.logged).toContainEqual(
      'note: 4 labelled replies left out: the graph holds calls alone. Include them with --replies.',
    );
    expect(stdout).toMatch(/2 sessions, fitness 1\.000 over 2 of 6 events, valid/);
    expect(await runWeirJson(createFakeInput(files), 'summarize d.star.jsonl')).toMatchObject({
      fitness: 1,
      covered: { events: 2, of: 6 },
    });
    const withReplies = createFakeInput(files);
    const shown = (await runWeir(withReplies, 'summarize d.star.jsonl --replies')).stdout;
    expect(shown).toMatch(/api:book -> answer:ask_name\nanswer:ask_name -> answer:booked/);
    expect(shown).toMatch(/2 sessions, fitness 1\.000, valid/);
    expect(withReplies.logged.join()).not.toContain('left out');
    expect(await runWeir(createFakeInput(files), 'summarize d.star.jsonl --replies --model rehearsal')).toMatchObject({
      exitCode: 2,
    });
  });

  const star = resolve(import.meta.dirname, '../../../../shared/corpus/star/sessions.jsonl');
  it.skipIf(!existsSync(star))('reads real STAR dialogues', async () => {
    const lines = readFileSync(star, 'utf8').split('\n');
    const task = (line: string) =>
      line === '' ? undefined : (JSON.parse(line) as { tasks: string[]; happy: boolean });
    const chosen = lines.filter((line) => task(line)?.happy === true).slice(0, 12);
    const result = await runWeirJson(input({ 'a.star.jsonl': chosen.join('\n') }), 'summarize a.star.jsonl');
    expect(result).toMatchObject({ validity: { valid: true }, fitness: 1 });
    expect((result as { graph: { nodes: object[] } }).graph.nodes.length).toBeGreaterThan(3);
  });
  if (!existsSync(star)) console.warn(`SKIPPED: ${star} is not there, so STAR dialogues were not read.`);
});
