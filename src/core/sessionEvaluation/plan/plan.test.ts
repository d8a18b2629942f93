import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rehearsalChat } from '../../../testing/rehearsalChat';
import { createScriptedChat, createSteppingClock } from '../../../testing/scriptedChat';
import { answerReply, callReply } from '../../../testing/sessionFixtures';
import type { ChatPort } from '../../llm';
import { buildSessionTools, type SessionEvent } from '../../session';
import type { JsonObject } from '../../support';
import { type DataSet, readDataSet } from '../data/dataSet';
import { type CellRecord, printCellRecord, readCellRecords } from './cellRecord';
import type { EvaluationCellPorts } from './cellRuns';
import { compareRecords } from './compareRecords';
import { type EvaluationCell, type LoadedWorkflow, planEvaluationCells, shardOf } from './evaluationCells';
import type { EvaluationPlan } from './evaluationPlan';
import { printTables } from './printTables';
import { readEvaluationPlan } from './readEvaluationPlan';
import { buildReport } from './report';
import { modelNotes, reportTables, rowLabel, runFacts } from './reportTables';
import { runEvaluation } from './runEvaluation';
import { runEvaluationCell } from './runEvaluationCell';
import { sessionCost } from './sessionCost';

const examples = resolve(import.meta.dirname, '../../../examples');
const read = readDataSet(readFileSync(resolve(examples, 'evaluation/data.json'), 'utf8'));
if (!read.ok) throw new Error(read.error.message);
const data: DataSet = read.value;
const loaded: readonly LoadedWorkflow[] = data.workflows.map((entry) => {
  const source = readFileSync(resolve(examples, 'evaluation', entry.file), 'utf8');
  const document = { title: entry.title, kind: 'pdl', source } as const;
  return { entry, document, tools: buildSessionTools([document]) };
});

function planOf(value: object): EvaluationPlan {
  const plan = readEvaluationPlan(JSON.stringify({ data: 'data.json', arms: ['weir'], ...value }));
  if (!plan.ok) throw new Error(plan.error.message);
  return plan.value;
}
function cellsOf(plan: EvaluationPlan): readonly EvaluationCell[] {
  const cells = planEvaluationCells(plan, data, loaded);
  if (!cells.ok) throw new Error(cells.error.message);
  return cells.value;
}
const refusal = (value: object) => {
  const plan = readEvaluationPlan(JSON.stringify({ data: 'data.json', arms: ['weir'], ...value }));
  return plan.ok ? 'read' : plan.error.message;
};

let ids = 0;
const portsWith = (chat: ChatPort): EvaluationCellPorts => ({
  chat: () => chat,
  clock: createSteppingClock(),
  newId: () => String(++ids),
});

async function runAll(plan: EvaluationPlan, chat: ChatPort = rehearsalChat) {
  const records: CellRecord[] = [];
  const logs: (readonly SessionEvent[])[] = [];
  const run = await runEvaluation({
    plan,
    cells: cellsOf(plan),
    finished: new Set(),
    ports: portsWith(chat),
    onCell: (outcome) => {
      if (outcome.kind !== 'done') return;
      records.push(outcome.record);
      logs.push(outcome.events);
    },
  });
  // Every record that a run writes can be read.
  expect([...readCellRecords(records.map(printCellRecord).join('')).records.values()]).toEqual(records);
  return { records, logs, run };
}

describe('plans', () => {
  it('refuses what it does not know, and says what is meant', () => {
    expect(refusal({ repetition: 3 })).toBe('A plan has no field repetition; did you mean repetitions?');
    expect(refusal({ arms: ['flowagnt'] })).toBe('There is no arm flowagnt; did you mean flowagent?');
    expect(refusal({ models: { agent: 'gpt-4o' } })).toBe(
      'The plan cannot be read: "models.agent" has no address: write {"model": "gpt-4o", "baseUrl": "https://..."}.',
    );
    expect(refusal({ models: { judge: 'rehearsal' } })).toMatch(/cannot judge/);
    expect(refusal({ settings: [{ id: 'x', types: ['nonsense'] }] })).toMatch(/no type or category nonsense/);
    expect(refusal({ settings: ['nonsense'] })).toMatch(
      /^Setting nonsense has neither .*; iw, oow and cross need none/,
    );
    expect(refusal({ levels: [] })).toBe('The plan cannot be read: "levels" is empty.');
    expect(refusal({ levels: ['turns'] })).toMatch(/"levels.0" is "turns" instead of "session" or "turn"/);
    expect(refusal({ limit: { count: 'userTurns', max: 0 } })).toMatch(/"limit.max" is 0 instead of at least 1/);
    expect(refusal({ judgeParameters: true })).toMatch(/needs a judge/);
    expect(refusal({ rateLimits: { 'http://localhost/v1': 0 } })).toBe(
      'The plan cannot be read: "rateLimits.http://localhost/v1" is not a number above 0.',
    );
    expect(refusal({ arms: ['papers', { id: 'weir', preset: 'none' }] })).toMatch(/gives the id weir to two/);
    expect(refusal({ arms: ['papers', 'ablation', 'flowagent'] })).toBe('read');
    expect(refusal({ arms: [{ id: 'a', strict: 'yes' }] })).toBe(
      'The plan cannot be read: "arms.0.strict" is "yes" instead of true or false.',
    );
    expect(planOf({ arms: [{ id: 'a', strict: true }] }).arms[0]?.agent).toMatchObject({ strict: true });
  });

  it('keeps the limit of a setting, also of iw and oow', () => {
    expect(planOf({ settings: [{ id: 'iw', max: 30 }, { id: 'oow', max: 3 }, 'cross'] }).settings).toEqual([
      { id: 'iw', max: 30 },
      { id: 'oow', max: 3, oow: { probability: 0.3, types: [] } },
      { id: 'cross', cross: true },
    ]);
  });

  it('switches the parts of an arm’s own controllers only', () => {
    const controllersOf = (arm: JsonObject) => {
      const agent = planOf({ arms: [{ id: 'a', ...arm }] }).arms[0]?.agent;
      return agent === 'do-nothing' || agent === undefined
        ? []
        : agent.controllers.flatMap(({ id, pre, post }) => (pre || post ? [[id, pre, post]] : []));
    };
    expect(controllersOf({ preset: 'flowagent', controllers: 'pre' })).toEqual([
      ['node-dependency', true, false],
      ['duplicate-call', true, false],
      ['session-length', true, false],
    ]);
    expect(controllersOf({ preset: 'flowagent', controllers: 'none' })).toEqual([]);
    expect(refusal({ arms: [{ id: 'a', preset: 'react-nl', controllers: 'pre' }] })).toBe(
      'Arm a: ReAct, natural language has no controllers, so "controllers" can only be none.',
    );
    expect(planOf({ arms: [{ id: 'a', preset: 'flowagent', validity: 'values' }] }).arms[0]?.agent).toMatchObject({
      activation: 'on-call',
      validity: 'values',
    });
  });

  it('gives every cell an id that changes with what it would do, and the same user to every arm', () => {
    const plan = planOf({ arms: ['ablation'], settings: ['iw', 'oow'], repetitions: 2 });
    const cells = cellsOf(plan);
    expect(cells.length).toBe(12 * 2 * 5 * 2);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
    expect(new Set(cells.map(({ seed }) => seed)).size).toBe(12 * 2 * 2);
    const same = planOf({ arms: ['ablation'], settings: ['iw', 'oow'], repetitions: 2, concurrency: 4, name: 'x' });
    expect(cellsOf(same).map(({ id }) => id)).toEqual(cells.map(({ id }) => id));
    const other = cellsOf(planOf({ arms: ['ablation'], settings: ['iw', 'oow'], repetitions: 2, now: '2030-01-01' }));
    expect(other.some(({ id }) => cells.some((cell) => cell.id === id))).toBe(false);
    const shards = [1, 2, 3].flatMap((index) => shardOf(cells, index, 3));
    expect(new Set(shards).size).toBe(cells.length);
  });
});

describe('arms with different facts', () => {
  // No arrow leads to the taxi, so the procedure that text and code are printed from lacks it.
  const source = 'flowchart TD\n  a([Start]) --> b[Pay the fee] --> c([End])\n  d[Call a taxi] --> d\n';
  const [hospital] = loaded;
  if (!hospital) throw new Error('The data has no workflow.');
  const document = { title: 'Fee', kind: 'mermaid', source, procedure: 'Procedure: |\n  Pay the fee\n' } as const;
  const drawn = [{ ...hospital, document }];
  const cellsOfArms = (arms: readonly string[], more: JsonObject = {}) =>
    planEvaluationCells(planOf({ arms: [...arms], workflows: ['hospital'], profiles: ['mei'], ...more }), data, drawn);

  it('are refused with the difference', () => {
    const refused = cellsOfArms(['react-nl', 'react-fc', 'none', 'do-nothing']);
    expect(refused.ok ? '' : refused.error.message).toBe(
      'The arms do not show the same facts, so they compare more than forms. ReAct, natural language lacks a fact of hospital that other arms show: step: Call a taxi. "weir facts" shows all. To run it all the same, set "unequalFacts" to true in the plan (--unequal-facts): the results then name the difference.',
    );
    expect(cellsOfArms(['react-nl', 'react-code', 'none']).ok).toBe(true);
    expect(cellsOfArms(['react-fc', 'ensemble']).ok).toBe(true);
    expect(planEvaluationCells(planOf({ arms: ['formats', 'papers'] }), data, loaded).ok).toBe(true);
  });

  it('run if the plan allows it, and the results name the difference', async () => {
    expect(refusal({ unequalFacts: 'yes' })).toBe(
      'The plan cannot be read: "unequalFacts" is "yes" instead of true or false.',
    );
    const plan = planOf({ arms: ['react-nl', 'react-fc'], profiles: ['mei'], unequalFacts: true });
    const cells = planEvaluationCells(plan, data, drawn);
    if (!cells.ok) throw new Error(cells.error.message);
    const records: CellRecord[] = [];
    await runEvaluation({
      plan,
      cells: cells.value,
      finished: new Set(),
      ports: portsWith(rehearsalChat),
      onCell: (outcome) => outcome.kind === 'done' && records.push(outcome.record),
    });
    expect(records.map(({ arm, lacksFacts }) => [arm, lacksFacts])).toEqual([
      ['react-nl', ['step: Call a taxi']],
      ['react-fc', undefined],
    ]);
    const report = buildReport(records, { name: 'x', seed: 1 });
    const note = 'ReAct, natural language lacks a fact of hospital that other arms show: step: Call a taxi.';
    expect(reportTables(report)[0]?.notes).toContain(note);
  });
});

describe('running', () => {
  it('never runs a finished cell again, and distinguishes a failed endpoint from a result', async () => {
    const plan = planOf({ workflows: ['hospital'], profiles: ['mei', 'ada'] });
    const { records, run } = await runAll(plan);
    expect(run).toEqual({ done: 2, failed: [], left: 0 });
    const text = `${records.map(printCellRecord).join('')}{"v":1,"id":"cut o`;
    const kept = readCellRecords(text + printCellRecord(records[0] as CellRecord).trim());
    expect(kept.unreadable).toEqual([3]);
    const again = await runEvaluation({
      plan,
      cells: cellsOf(plan),
      finished: new Set(kept.records.keys()),
      ports: portsWith(createScriptedChat([])),
      onCell: () => expect.unreachable(),
    });
    expect(again).toEqual({ done: 0, failed: [], left: 0 });
    const broken = await runAll(plan, createScriptedChat([]));
    expect(broken.records).toEqual([]);
    expect(broken.run.failed.map(({ message }) => message)).toEqual(Array(2).fill('The script has no more replies.'));
  });

  it('lets every user of our data reach the goals, by the calls expected', async () => {
    const { records } = await runAll(planOf({}));
    const reached = records.filter((record) => record.level === 'session' && record.facts.primarySuccess);
    const calls = records.flatMap((record) => (record.level === 'session' ? [record.facts.invocation] : []));
    expect(records.length).toBe(12);
    expect(reached.length).toBe(12);
    expect(calls.every(({ hits, predicted, expected }) => hits === predicted && hits === expected)).toBe(true);
  });

  it('stops at the limit that the plan names', async () => {
    const plan = planOf({ workflows: ['hospital'], profiles: ['mei'], limit: { count: 'interactions', max: 3 } });
    const { records } = await runAll(plan);
    expect(records[0]).toMatchObject({ facts: { interactions: 3, ended: 'limit', primarySuccess: false } });
  });

  it('forces the truth: each turn is predicted from the true history', async () => {
    const plan = planOf({ levels: ['turn'], workflows: ['hospital'], profiles: ['jonas'], arms: ['react-nl'] });
    const [cell] = cellsOf(plan);
    const place = { hospital: 'Lakeside Hospital', department: 'Dermatology', visit_date: '2026-12-08' };
    const chat = createScriptedChat([
      callReply('check_hospital', { hospital: 'lakeside hospital' }),
      callReply('register_hospital', place),
      callReply('query_appointment', { ...place, visit_date: '2026-12-09' }),
      answerReply('Your appointment is booked.'),
    ]);
    const outcome = await runEvaluationCell(cell as EvaluationCell, plan, portsWith(chat));
    const record = outcome.kind === 'done' && outcome.record.level === 'turn' ? outcome.record : undefined;
    const hits = (pick: 'selection' | 'invocation' | 'parameters') =>
      record?.turns.map(({ calls }) => calls?.[pick].hits ?? null);
    expect(hits('selection')).toEqual([1, 0, 1, null]);
    expect(hits('invocation')).toEqual([1, 0, 0, null]);
    expect(hits('parameters')).toEqual([1, 0, 2, null]);
    expect(record?.turns.map(({ node }) => node)).toEqual([true, false, true, false]);
    // The next turn follows the true history, not the prediction.
    const last =
      chat.requests
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n') ?? '';
    expect(last).toContain('free_appointments');
    expect(last).not.toContain('2026-12-09');
  });
});

describe('a judge and prices', () => {
  const paid = {
    workflows: ['hospital'],
    profiles: ['jonas'],
    models: { agent: 'rehearsal-compliant', judge: { model: 'judge-1', baseUrl: 'http://localhost/v1' } },
  };
  const judged = async (reply: string) => {
    const plan = planOf(paid);
    const [cell] = cellsOf(plan);
    const judge = createScriptedChat([reply]);
    const ports = {
      ...portsWith(rehearsalChat),
      chat: ({ rehearsal }: { rehearsal: boolean }) => (rehearsal ? rehearsalChat : judge),
    };
    return { outcome: await runEvaluationCell(cell as EvaluationCell, plan, ports), judge };
  };

  it('are beside the exact figures', async () => {
    const judgeReply = 'Result: Yes.\nTotal number of goals: 2\nNumber of accomplished goals: 3';
    const { outcome, judge } = await judged(judgeReply);
    expect(outcome).toMatchObject({
      kind: 'done',
      record: {
        cost: null,
        facts: { fullSuccess: true },
        judged: {
          success: true,
          goals: 2,
          accomplished: 2,
          repairs: { length: 2 },
          reply: judgeReply,
          prompt: judge.requests[0]?.messages,
        },
      },
    });
    const judgePrompt = judge.requests[0]?.messages.at(-1)?.content ?? '';
    expect(judgePrompt).toContain('The clinic sends a taxi (out of scope');
    expect(judgePrompt).toContain('Call: query_appointment {"hospital":"Lakeside Hospital"');
    const report = buildReport(outcome.kind === 'done' ? [outcome.record] : [], { name: 'x', seed: 1 });
    expect(reportTables(report).map(({ title }) => title)).toContain('Judged beside exact');
    expect(report.rows[0]?.judgeRepairs).toBe(2);
  });

  it('judges parameters whose texts differ, and keeps what was asked and said', async () => {
    const plan = planOf({ ...paid, judgeParameters: true, levels: ['turn'], arms: ['react-nl'] });
    const [cell] = cellsOf(plan);
    expect(cellsOf(planOf({ ...paid, levels: ['turn'], arms: ['react-nl'] }))[0]?.id).not.toBe(cell?.id);
    const agent = createScriptedChat([
      callReply('check_hospital', { hospital: 'Lakeside, the one by the water' }),
      ...['check_department', 'query_appointment', 'check_hospital'].map((name) => callReply(name, {})),
    ]);
    const judge = createScriptedChat(({ messages }) =>
      messages[0]?.content.includes('one parameter') ? 'Same: Yes.' : 'Consistent: no\nScore: 5',
    );
    const ports = {
      ...portsWith(agent),
      chat: ({ model }: { model: string }) => (model === 'judge-1' ? judge : agent),
    };
    const outcome = await runEvaluationCell(cell as EvaluationCell, plan, ports);
    const record = outcome.kind === 'done' && outcome.record.level === 'turn' ? outcome.record : undefined;
    const [turn] = record?.turns ?? [];
    expect(turn?.calls).toMatchObject({
      invocation: { hits: 0 },
      judged: { invocation: { hits: 1 }, parameters: { hits: 1 } },
    });
    expect(turn?.judgedParameters).toMatchObject([
      { name: 'hospital', same: true, reply: 'Same: Yes.', repairs: { length: 1 } },
    ]);
    const judgePrompt = turn?.judgedParameters?.[0]?.prompt.at(-1)?.content ?? '';
    expect(judgePrompt).toContain('Other value: Lakeside, the one by the water');
    // The judge of turns sees the workflow in its text form (FlowAgent, Listing 7), whatever the format of the arm.
    const turnPrompt = turn?.judged?.prompt.at(-1)?.content ?? '';
    expect(turnPrompt).toMatch(/^Workflow:\n.*register_hospital.*\n\nConversation so far:/s);
    const report = buildReport(record ? [record] : [], { name: 'x', seed: 1 });
    expect(reportTables(report).map(({ title }) => title)).toContain('Judged parameters beside exact ones');
  });

  it('judges parameters of a session whose texts differ from those of expected calls', async () => {
    const plan = planOf({ ...paid, judgeParameters: true });
    const [cell] = cellsOf(plan);
    if (cell?.level !== 'session') throw new Error('The first cell is not a session');
    const [first, ...others] = cell.profile.expectedCalls;
    if (!first) throw new Error('The profile expects no calls');
    const [name = ''] = Object.keys(first.arguments);
    const worded = { ...first, arguments: { ...first.arguments, [name]: 'the same in other words' } };
    const other: EvaluationCell = { ...cell, profile: { ...cell.profile, expectedCalls: [worded, ...others] } };
    const judge = createScriptedChat(({ messages }) =>
      messages[0]?.content.includes('one parameter') ? 'Same: yes' : 'Result: yes',
    );
    const chat = ({ rehearsal }: { rehearsal: boolean }) => (rehearsal ? rehearsalChat : judge);
    const outcome = await runEvaluationCell(other, plan, { ...portsWith(rehearsalChat), chat });
    const record = outcome.kind === 'done' && outcome.record.level === 'session' ? outcome.record : undefined;
    const { invocation, judged } = record?.facts.anyOrder ?? {};
    expect(judged?.hits).toBe((invocation?.hits ?? 0) + 1);
    expect(record?.judgedParameters).toMatchObject([
      { api: first.api, name, expected: 'the same in other words', made: first.arguments[name], same: true },
    ]);
  });

  it('are paid by the call, at the price of the model that was asked', () => {
    const event = (body: object) => body as SessionEvent; // The parts that the function reads.
    const usage = { promptTokens: 1_000_000, completionTokens: 500_000 };
    const started = event({ kind: 'session.started', config: { model: 'agent-1' } });
    const call = (requestId: string, model?: string) => [
      event({ kind: 'model.requested', requestId, ...(model ? { model } : {}) }),
      event({ kind: 'model.responded', requestId, reply: { usage } }),
    ];
    const prices = { 'agent-1': { prompt: 2, completion: 4 } };
    expect(sessionCost([started, ...call('a'), ...call('b', 'rehearsal-hasty')], prices)).toBe(4);
    expect(sessionCost([started, ...call('a'), ...call('b', 'user-1')], prices)).toBeNull();
    expect(sessionCost([started, ...call('a', 'rehearsal-hasty')], prices)).toBeNull();
  });
});

describe('several workflows at once', () => {
  it('are held by the agent, and each is judged by its own procedure', async () => {
    const plan = planOf({ settings: ['cross'], profiles: ['mei', 'linyue'] });
    const { records, logs } = await runAll(plan);
    const [first] = logs[0] ?? [];
    expect(first?.kind === 'session.started' && first.others?.length).toBe(2);
    expect(records.map((record) => record.level === 'session' && record.facts.compliance.callViolations)).toEqual([
      0, 0,
    ]);
  });
});

describe('the report', () => {
  it('distinguishes arms, labels the rehearsal, and counts an agent that does nothing as such', async () => {
    const plan = planOf({
      arms: ['ablation'],
      models: { agent: 'rehearsal-hasty' },
      profiles: ['mei', 'noah', 'ada', 'amara', 'linyue', 'zhouming'],
      repetitions: 2,
    });
    const { records, run } = await runAll(plan);
    expect(run.failed).toEqual([]);
    const report = buildReport(records, { name: plan.name, seed: 1 });
    const value = (arm: string, figure: string, setting = 'iw') =>
      report.rows.find((row) => row.arm === arm && row.setting === setting)?.figures[figure]?.value ?? null;
    expect(value('do-nothing', 'success')).toBe(0);
    expect(value('do-nothing', 'toolRecall')).toBe(0);
    expect(value('do-nothing', 'toolPrecision')).toBeNull();
    expect(value('none', 'denials')).toBe(0);
    expect(value('pre-post', 'denials')).toBeGreaterThan(0);
    expect(value('pre-post', 'callViolations')).toBe(0);
    expect(value('pre-post', 'falseClaims')).toBe(0);
    expect(value('pre', 'falseClaims')).toBeGreaterThan(0);
    expect(value('none', 'falseClaims')).toBeGreaterThan(value('pre', 'falseClaims') ?? 1);
    const text = printTables(reportTables(report), 'text', report.name);
    expect(text).toContain('Pre and post (rehearsal)');
    expect(rowLabel({ armTitle: 'Text', rehearsed: [] })).toBe('Text');
    expect(rowLabel({ armTitle: 'Text', rehearsed: ['user', 'tools'] })).toBe('Text (rehearsed user and tools)');
    expect(text).toContain('say nothing of the quality of a model');
    expect(text.match(/^Model of the agent: rehearsal-hasty\.$/gm)).toHaveLength(1);
    const mixed = report.rows.map((row) => (row.arm === 'pre' ? { ...row, models: ['big'] } : row));
    expect(modelNotes(mixed)).toEqual([
      'Model of the agent: rehearsal-hasty (No controllers, Post, Pre and post); big (Pre).',
    ]);
    expect(runFacts({ ...report, data: 'Loans' }).slice(1)).toEqual([
      'Data: "Loans".',
      `Sessions: ${records.length}.`,
      `Repetitions: ${report.repetitions}.`,
      `Seed: ${report.seed}.`,
      'Failed cells: 0.',
    ]);
    expect(text).toContain(`Sessions: ${records.length}. Repetitions:`);
    const none = records.filter(({ arm }) => arm === 'none');
    const both = records.filter(({ arm }) => arm === 'pre-post');
    const fewer = compareRecords(none, both, { seed: 1, byArm: false }).find(
      ({ figure, setting }) => figure === 'violations' && setting === 'iw',
    );
    expect(fewer?.paired.difference).toBeLessThan(0);
    expect(fewer?.paired.pairs).toBe(12);
  });

  it('prints cells that no program takes for something else', () => {
    const table = { title: 'T', heads: ['Arm', 'x'], rows: [['=HYPERLINK("x")|<b>&_', '-0.5 [-1.0, 0.0]']], notes: [] };
    expect(printTables([table], 'csv', 'T')).toContain(`"'=HYPERLINK(""x"")|<b>&_","-0.5 [-1.0, 0.0]"`);
    expect(printTables([table], 'markdown', 'T')).toContain('\\|\\<b\\>\\&\\_');
    expect(printTables([table], 'latex', 'T')).toContain('<b>\\&\\_');
    expect(printTables([table], 'html', 'T')).toContain('&lt;b&gt;&amp;_');
  });
});
