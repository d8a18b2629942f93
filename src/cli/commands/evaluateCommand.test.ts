import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataSet } from '../../core/sessionEvaluation';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';

const examples = resolve(import.meta.dirname, '../../examples');
const read = (name: string) => readFileSync(resolve(examples, name), 'utf8');
const plan = {
  name: 'Two users',
  data: 'data.json',
  levels: ['session', 'turn'],
  workflows: ['hospital'],
  profiles: ['mei', 'ada'],
  arms: ['none', 'weir', 'do-nothing'],
  models: { agent: 'rehearsal-hasty' },
};
const files = {
  'e/plan.json': JSON.stringify(plan),
  'e/data.json': read('evaluation/data.json'),
  'e/../hospitalAppointment.pdl.yaml': read('hospitalAppointment.pdl.yaml'),
};

interface Printed {
  readonly rehearsal: boolean;
  readonly rows: readonly {
    readonly arm: string;
    readonly figures: Readonly<Record<string, { readonly value: unknown }>>;
  }[];
}
const figures = (report: unknown, id: string) =>
  (report as Printed).rows.map(({ arm, figures: all }) => `${arm} ${String(all[id]?.value ?? null)}`);

describe('weir evaluate', () => {
  it('says what a plan would take, and runs nothing', async () => {
    const fake = createFakeInput(files);
    const { stdout } = await runWeir(fake, 'evaluate e/plan.json --estimate');
    expect(stdout).toMatch(
      /^Two users: 12 cells; about \d+ model calls and \d+ tokens\nworkflows +3 \(2 domains, 3 roles, 2 categories\)\n/,
    );
    expect(await runWeirJson(fake, 'evaluate e/plan.json --estimate')).toMatchObject({
      estimate: { cells: 12, finished: 0 },
      data: { workflows: 3, profiles: 12, sessions: 12, agentTurns: 64, insertedTurns: 2 },
    });
  });

  it('reads the folders of FlowAgent as a data set', async () => {
    const user = (needs: string) => ({ persona: 'P', user_needs: needs });
    const talk = [
      { role: 'user', content: 'I need a doctor.' },
      { role: 'bot', content: 'Which hospital?' },
    ];
    const fake = createFakeInput({
      'd/plan.json': JSON.stringify({
        data: 'task_infos.json',
        arms: ['weir'],
        name: 'Folders',
        levels: ['session', 'turn'],
      }),
      'd/task_infos.json': JSON.stringify({
        version: 'v1',
        task_infos: { '000': { name: 'Visit' }, '001': { name: 'Again' } },
      }),
      'd/pdl/000.yaml': read('hospitalAppointment.pdl.yaml'),
      'd/pdl/001.yaml': read('hospitalAppointment.pdl.yaml'),
      'd/user_profile/000.json': JSON.stringify([user('a doctor'), user('a date')]),
      'd/user_profile/001.json': JSON.stringify([user('a doctor again')]),
      'd/user_profile_w_conversation/001.json': JSON.stringify([{ user_intention: 'a doctor', conversation: talk }]),
    });
    expect(await runWeirJson(fake, 'evaluate d/plan.json --estimate')).toMatchObject({
      estimate: { cells: 4 },
      data: { workflows: 2, profiles: 3, sessions: 1, agentTurns: 1 },
    });
    const { rows } = (await runWeirJson(fake, 'evaluate d/plan.json --out o')) as Printed;
    expect(rows.map(({ arm }) => arm)).toEqual(['weir', 'weir']);
    const cells = (fake.files.get('o/cells.jsonl') ?? '').trimEnd().split('\n');
    const users = cells.map((line) => (JSON.parse(line) as { readonly profile: string }).profile);
    expect(users).toEqual(expect.arrayContaining(['profile-1', 'profile-2', '001/profile-1']));
  });

  it('keeps every finished cell, and runs none twice', async () => {
    const fake = createFakeInput(files);
    const whole = (await runWeirJson(fake, 'evaluate e/plan.json --out o')) as Printed;
    expect(whole.rehearsal).toBe(true);
    const names = [...fake.files.keys()].filter((name) => name.startsWith('o/'));
    expect(names.filter((name) => name.startsWith('o/sessions/')).length).toBe(6);
    expect(names).toEqual(
      expect.arrayContaining(['txt', 'csv', 'md', 'tex', 'html', 'json'].map((ending) => `o/report.${ending}`)),
    );
    // Killed in the middle of a line: complete lines are kept, the rest is run again.
    const lines = (fake.files.get('o/cells.jsonl') ?? '').split('\n');
    fake.files.set('o/cells.jsonl', [...lines.slice(0, 9), lines[9]?.slice(0, 40)].join('\n'));
    fake.logged.length = 0;
    const again = await runWeirJson(fake, 'evaluate e/plan.json --out o');
    const kept = (fake.files.get('o/cells.jsonl') ?? '').split('\n');
    expect(kept.filter((line) => line === '')).toHaveLength(1); // The text after the last line break.
    expect(kept).toHaveLength(14);
    expect(fake.logged.filter((line) => /^\d+\/\d+ {2}/.test(line)).length).toBe(3);
    expect(figures(again, 'success')).toEqual(figures(whole, 'success'));
    expect(figures(again, 'invocationF1')).toEqual(figures(whole, 'invocationF1'));
    // Successful sessions can be used as data.
    const references = (await runWeirJson(fake, 'evaluate references o')) as readonly object[];
    const data = readDataSet(JSON.stringify({ ...JSON.parse(files['e/data.json']), references }));
    expect(data.ok && data.value.references.map(({ extra }) => extra['madeBy'])).toContain('rehearsal-hasty');
    expect(data.ok && data.value.references.every(({ turns }) => turns.at(-1)?.kind === 'response')).toBe(true);
  });

  it('does not mix results of different request parameters in one folder', async () => {
    const fake = createFakeInput(files);
    await runWeirJson(fake, 'evaluate e/plan.json --out o --param top_p=0.9 --temperature none');
    const again = await runWeir(fake, 'evaluate e/plan.json --out o --temperature none --param top_p=0.9');
    expect(again.exitCode).toBe(0);
    const other = await runWeir(fake, 'evaluate e/plan.json --out o --param top_p=0.5 --temperature none');
    expect(other.exitCode).toBe(2);
    expect(other.stderr).toMatch(/made with the parameters .*0\.9.*0\.5.*o\/parameters\.json.*another --out/);
    // Folders of earlier versions do not state their parameters.
    fake.files.delete('o/parameters.json');
    expect((await runWeir(fake, 'evaluate e/plan.json --out o --param top_p=0.5')).exitCode).toBe(0);
  });

  it('refuses arms that show different facts, unless this is asked for', async () => {
    const fake = createFakeInput({
      'fee.json': JSON.stringify({ ...plan, levels: ['session'], profiles: ['mei'], arms: ['react-nl', 'react-fc'] }),
      'data.json': files['e/data.json'].replace('../hospitalAppointment.pdl.yaml', 'fee.mmd'),
      'fee.mmd': 'flowchart TD\n  a([Start]) --> b[Pay the fee] --> c([End])\n  d[Call a taxi] --> d\n',
    });
    const refused = await runWeir(fake, 'evaluate fee.json');
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(
      'ReAct, natural language lacks a fact of hospital that other arms show: step: Call a taxi.',
    );
    const allowed = (await runWeirJson(fake, 'evaluate fee.json --unequal-facts --out o')) as { lackingNotes: unknown };
    expect(allowed.lackingNotes).toHaveLength(1);
    expect(fake.files.get('o/cells.jsonl')).toContain('"lacksFacts":["step: Call a taxi"]');
    expect(fake.files.get('o/report.md')).toContain('step: Call a taxi');
  });

  it('appends no empty line, and does not count the time in which it was interrupted', async () => {
    const fake = createFakeInput(files);
    type Timed = { run: { elapsedMs: number; interruptions: { lastAt: number; at: number }[] } };
    const whole = (await runWeirJson(fake, 'evaluate e/plan.json --out o')) as Timed;
    const cut = (name: string, lines: number) => {
      const text = fake.files.get(name) ?? '';
      fake.files.set(name, `${text.split('\n').slice(0, lines).join('\n')}\n`);
    };
    cut('o/cells.jsonl', 5);
    cut('o/run.jsonl', 6);
    const later = { ...fake, now: () => fake.now() + 600_000 };
    const { run } = (await runWeirJson(later, 'evaluate e/plan.json --out o')) as Timed;
    const lines = (fake.files.get('o/cells.jsonl') ?? '').split('\n');
    expect(lines.slice(0, -1).every((line) => line !== '')).toBe(true);
    const events = (fake.files.get('o/run.jsonl') ?? '').trimEnd().split('\n');
    const kinds = events.map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect(kinds.indexOf('evaluation.interrupted')).toBe(6);
    expect(run.interruptions).toHaveLength(1);
    expect(run.interruptions[0]?.at).toBeGreaterThan((run.interruptions[0]?.lastAt ?? 0) + 500_000);
    expect(run.elapsedMs).toBeLessThan(2 * whole.run.elapsedMs);
    expect(fake.logged.at(-1)).toMatch(/^time: .*, without 10 min \d+ s in which it was interrupted \(1 time\)$/);
    // Nothing is left to run, so nothing is written.
    await runWeirJson(fake, 'evaluate e/plan.json --out o');
    expect((fake.files.get('o/run.jsonl') ?? '').trimEnd().split('\n')).toEqual(events);
  });

  it('puts the parts of several machines together', async () => {
    const fake = createFakeInput(files);
    fake.files.set('e/plan.json', JSON.stringify({ ...plan, levels: ['session'] }));
    const whole = await runWeirJson(fake, 'evaluate e/plan.json --out whole');
    for (const part of [1, 2]) await runWeirJson(fake, `evaluate e/plan.json --shard ${part}/2 --out part${part}`);
    const merged = await runWeirJson(fake, 'evaluate merge part2 part1 part1 --out all');
    expect(figures(merged, 'toolF1').sort()).toEqual(figures(whole, 'toolF1').sort());
    // The logs are copied too.
    const logsIn = (folder: string) => [...fake.files.keys()].filter((path) => path.startsWith(`${folder}/sessions/`));
    expect(logsIn('all').length).toBe(logsIn('whole').length);
    expect(fake.files.get(logsIn('all')[0] ?? '')).toBe(
      fake.files.get((logsIn('all')[0] ?? '').replace('all/', 'part2/')),
    );
    const compared = await runWeirJson(fake, 'evaluate compare whole all');
    const grouped = (await runWeirJson(fake, 'evaluate merge all --group domain')) as {
      rows: readonly { group: string }[];
    };
    expect(new Set(grouped.rows.map(({ group }) => group))).toEqual(new Set(['Health']));
    expect(compared).toMatchObject({
      rehearsal: true,
      comparisons: [{ figure: 'success', paired: { difference: 0, p: 1 } }, {}, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it('inserts a turn that leaves the workflow, with the reply that is right there', async () => {
    const fake = createFakeInput(files);
    const before = readDataSet(read('evaluation/data.json'));
    const session = before.ok ? before.value.references[0] : undefined;
    const type = 'irrelevant-answering/topic-shift';
    const words = [
      'evaluate',
      'insert',
      'e/data.json',
      '--session',
      session?.id ?? '',
      '--before',
      '2',
      '--type',
      type,
    ];
    const turnOptions = ['--text', 'Do you like jazz?', '--reply', 'I do. Shall we go on?'];
    await runWeirJson(fake, [...words, ...turnOptions, '--out', 'e/more.json']);
    const after = readDataSet(fake.files.get('e/more.json') ?? '');
    const turns = after.ok ? after.value.references[0]?.turns : [];
    const at = turns?.findIndex(({ inserted }) => inserted) ?? -1;
    expect(turns?.slice(at, at + 2)).toEqual([
      { kind: 'user', text: 'Do you like jazz?', oow: type, inserted: true },
      { kind: 'response', text: 'I do. Shall we go on?', inserted: true },
    ]);
    expect(turns?.toSpliced(at, 2)).toEqual(session?.turns);
    const refusal = async (...changes: readonly string[]) => (await runWeir(fake, [...changes, ...turnOptions])).stderr;
    expect(await refusal(...words.with(4, 'nobody'))).toMatch(/no session nobody among its "references": /);
    expect(await refusal(...words.with(6, '99'))).toMatch(/has \d+ turns of the user/);
    expect(await refusal(...words.with(8, 'jazz'))).toMatch(/There is no type jazz\. Types: /);
  });

  it('takes an experiment by its name, with data and models of the options', async () => {
    const all = { ...files };
    for (const { file } of (JSON.parse(read('evaluation/data.json')) as { workflows: { file: string }[] }).workflows) {
      Object.assign(all, { [`e/${file}`]: read(`evaluation/${file}`) });
    }
    const words = 'evaluate flowbench --data e/data.json --model m-1 --base-url http://localhost:1/v1 --estimate';
    // 12 users and 12 references, 7 arms, one workflow and several at once.
    expect(await runWeirJson(createFakeInput(all), words)).toMatchObject({ estimate: { cells: 24 * 7 * 2 } });
  });

  it('says what is wrong, where, and what to try', async () => {
    const error = async (words: string, more: Readonly<Record<string, string>> = {}) =>
      (await runWeir(createFakeInput({ ...files, ...more }), words)).stderr;
    const other = (change: object) => ({ 'e/other.json': JSON.stringify({ ...plan, ...change }) });
    expect(await error('evaluate e/other.json', other({ profiles: ['me'] }))).toMatch(
      /e\/other.json: The data has no profile me/,
    );
    expect(await error('evaluate e/other.json', other({ arms: [] }))).toMatch(/"arms" is missing/);
    expect(await error('evaluate e/plan.json --shard 3/2')).toMatch(/--shard is I\/N/);
    expect(await error('evaluate flowbench')).toMatch(/flowbench needs the data: --data FILE/);
    expect(await error('evaluate e/plan.json --model gpt-4o')).toMatch(/Where is gpt-4o\? Name its endpoint/);
    expect(await error('evaluate e/plan.json --base-url http://localhost:1/v1')).toMatch(
      /--base-url goes with --model/,
    );
    expect(await error('evaluate merge')).toMatch(/merge needs the folders/);
    expect(await error('evaluate merge nowhere')).toMatch(/no such file/);
  });
});
