import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rehearsalChat } from '../../../testing/rehearsalChat';
import { createSteppingClock } from '../../../testing/scriptedChat';
import { buildSessionTools } from '../../session';
import type { JsonObject } from '../../support';
import { readDataSet } from '../data/dataSet';
import type { CellRecord } from './cellRecord';
import { planEvaluationCells } from './evaluationCells';
import { type ExperimentId, experimentIds } from './evaluationPlan';
import { experimentPlan, experimentTables } from './experiments';
import { readEvaluationPlan } from './readEvaluationPlan';
import { buildReport } from './report';
import { runEvaluation } from './runEvaluation';

const examples = resolve(import.meta.dirname, '../../../examples');
const read = readDataSet(readFileSync(resolve(examples, 'evaluation/data.json'), 'utf8'));
if (!read.ok) throw new Error(read.error.message);
const data = read.value;

function planOf(id: ExperimentId, more: JsonObject = {}) {
  const plan = readEvaluationPlan(JSON.stringify({ ...experimentPlan(id), data: 'data.json', ...more }));
  if (!plan.ok) throw new Error(plan.error.message);
  const workflows = data.workflows.map((entry) => {
    const source = readFileSync(resolve(examples, 'evaluation', entry.file), 'utf8');
    const document = { title: entry.title, kind: 'pdl', source } as const;
    return { entry, document, tools: buildSessionTools([document]) };
  });
  const cells = planEvaluationCells(plan.value, data, workflows);
  if (!cells.ok) throw new Error(cells.error.message);
  return { plan: plan.value, cells: cells.value };
}

async function run(id: ExperimentId, more: JsonObject) {
  const { plan, cells } = planOf(id, more);
  const records: CellRecord[] = [];
  let ids = 0;
  await runEvaluation({
    plan,
    cells,
    finished: new Set(),
    ports: { chat: () => rehearsalChat, clock: createSteppingClock(), newId: () => String(++ids) },
    onCell: (outcome) => outcome.kind === 'done' && records.push(outcome.record),
  });
  expect(records.length).toBe(cells.length);
  return experimentTables(id, buildReport(records, { name: plan.name, seed: 1 }), data);
}

describe('experiments', () => {
  it('are whole plans but for data and models', () => {
    for (const id of experimentIds) expect(planOf(id).plan.experiment).toBe(id);
    const limits = new Set(planOf('flowbench').cells.map(({ setting }) => setting?.max));
    expect(limits).toEqual(new Set([undefined, 20]));
  });

  it('lay FlowBench’s tables out: forms of the knowledge, one scenario beside several', async () => {
    const tables = await run('flowbench', { profiles: ['jonas'] });
    expect(tables.map(({ title }) => title.replace(/:.*/, ''))).toEqual([
      'FlowBench, Table 3',
      'FlowBench, Table 4',
      'FlowBench, Table 5',
      'FlowBench, Table 9',
      'FlowBench, Figure 5',
      'FlowBench, Table 6',
    ]);
    const [turns, sessions, more, nodes] = tables;
    expect(turns?.heads).toContain('Cross Parameter F1');
    expect(sessions?.heads.slice(0, 7)).toEqual([
      ...['Model', 'Method', 'Single Tool P', 'Single Tool R', 'Single Tool F1', 'Single Success, all goals'],
      'Single Task progress',
    ]);
    expect(sessions?.rows.map(([model, method]) => [model, method])).toEqual([
      ['rehearsal-compliant', 'No knowledge'],
      ['rehearsal-compliant', 'Text'],
      ['rehearsal-compliant', 'Code'],
      ['rehearsal-compliant', 'Flowchart'],
    ]);
    expect(more?.rows.length).toBe(6);
    expect(nodes?.rows[0]?.slice(2).every((figure) => Number(figure) > 0)).toBe(true);
  });

  it('set the same sessions with and without the workflow beside each other, with the difference', async () => {
    const [table, ...others] = await run('worfbench', {});
    expect([table?.title.replace(/:.*/, ''), others]).toEqual(['WorfBench, Tables 3 and 4', []]);
    expect(table?.heads).toEqual([
      ...['Model', 'Method', 'Success, primary goals', 'Success, all goals', 'Task progress', 'Calls of the agent'],
      'Interactions',
    ]);
    expect(table?.rows.map(([, method]) => method)).toEqual(['Without workflow', 'With workflow', 'Difference']);
    const [without = [], withWorkflow = [], difference = []] = table?.rows ?? [];
    for (const column of [2, 3, 4, 5, 6]) {
      const [first, second] = [Number(without[column]), Number(withWorkflow[column])];
      expect(Number(difference[column])).toBeCloseTo(second - first, 1);
      expect(difference[column]).toMatch(second < first ? /^-\d/ : /^\+\d/);
    }
    // The paper's direction; the rehearsal without a workflow calls APIs that it does not need.
    expect([difference[2]?.[0], difference[5]?.[0]]).toEqual(['+', '-']);
  });

  it('lay FlowAgent’s tables out: agents, in and out of the workflow, and the ablation', async () => {
    const tables = await run('flowagent', { profiles: ['jonas'], levels: ['session'] });
    expect(tables.map(({ title, rows }) => [title.replace(/:.*/, ''), rows.length])).toEqual([
      ['FlowAgent, Table 3', 5],
      ['FlowAgent, Table 4', 5],
      ['FlowAgent, Table 5', 3],
      ["Weir's controllers", 4],
      ['FlowAgent, Figure 5a', 5],
    ]);
    expect(tables[2]?.rows.map(([, method]) => method)).toEqual([
      'FlowAgent',
      'FlowAgent -post',
      'FlowAgent -post-pre',
    ]);
    expect(tables[3]?.rows.map(([, method]) => method)).toEqual(['Pre and post', 'Pre', 'Post', 'No controllers']);
    expect(tables[4]?.heads).toEqual(['Model', 'Method', 'IW Task progress', 'OOW Task progress']);
  });
});
