// Computes the tables of WorfBench.

import { readGenerationTask } from '../../core/generation';
import type { JsonValue } from '../../core/support';
import { maxLogBytes, UsageError } from '../cliCommand';
import { evaluateData, exampleData } from './evaluateData';
import { memoryInput } from './memoryInput';
import { at, listIn, modelWords, type PaperInput, type PaperRun, runForJson } from './paperRun';

const categoryRows: Readonly<Record<string, string>> = {
  functionCall: 'Function call',
  problemSolving: 'Problem-solving',
  embodied: 'Embodied',
  openGrounded: 'Open-grounded',
  average: 'Average of the categories',
  sealtools: 'sealtools (held out)',
  intercodesql: 'intercodesql (held out)',
};

/**
 * WorfBench: `generate --tasks` with and without the gold nodes, then `worfeval --tables`; and `evaluate` with and
 * without a workflow, if there is a data set.
 */
export async function runWorfbench(run: PaperInput): Promise<PaperRun> {
  const { args, input, isFull } = run;
  const { generateCommand } = await import('../commands/generateCommand');
  const { worfevalCommand } = await import('../commands/worfevalCommand');
  const { readWorfLines } = await import('../../core/evaluation');
  const data = args.value('data');
  if (data === undefined) {
    throw new UsageError(
      "--data is missing: name a file of gold graphs with their tasks, such as WorfBench's test files.",
    );
  }
  const text = await input.readText(data, { maxBytes: maxLogBytes });
  const all = valuesOfFile(text);
  const used = isFull ? all : firstOfEachSource(all, 2);
  const { records } = readWorfLines(used.map((value) => JSON.stringify(value)).join('\n'));
  if (records.length === 0) throw new UsageError(`${data} holds no gold graph.`);
  const tasks = used.flatMap((value) => {
    const task = readGenerationTask(value);
    const record = records.find(({ id }) => id === task?.id);
    if (!task || !record) return [];
    const actions = task.actions.map(({ name, description }) => (description ? `${name}: ${description}` : name));
    return [{ ...task, actions, id: record.id, nodes: record.graph.nodes, edges: record.graph.edges }];
  });
  if (tasks.length === 0) {
    throw new UsageError(
      `${data} names no tasks: a record needs "id", "task", "nodes" and "edges", or "conversations".`,
    );
  }
  const folder = args.value('out');
  const place = (name: string) => (folder === undefined ? name : `${folder}/${name}`);
  const lines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
  const own = new Set(tasks.map(({ id }) => id));
  const files = new Map([
    ['reproduce-tasks.jsonl', lines(tasks)],
    [
      'reproduce-gold.jsonl',
      lines(records.filter(({ id }) => own.has(id)).map(({ graph, ...one }) => ({ ...one, ...graph }))),
    ],
  ]);
  const inner = memoryInput(input, files, folder === undefined);
  let isComplete = true;
  for (const [name, more] of [
    ['predictions.jsonl', []],
    ['predictions-given-nodes.jsonl', ['--given-nodes']],
  ] as const) {
    const words = ['--tasks', 'reproduce-tasks.jsonl', '--out', place(name), '--temperature', '0.5', ...more];
    const rehearsed = args.value('base-url') === undefined ? [] : modelWords(args);
    const made = await runForJson(generateCommand, [...words, ...rehearsed], inner);
    isComplete &&= made.isComplete;
  }
  const scored = await runForJson(
    worfevalCommand,
    [
      ...['--gold', 'reproduce-gold.jsonl', '--pred', place('predictions.jsonl'), '--tables'],
      ...['--pred-given-nodes', place('predictions-given-nodes.jsonl')],
    ],
    inner,
  );
  const tables = listIn(scored.json, 'tables');
  const rowsOf = (title: RegExp) =>
    listIn(
      tables.find((table) => title.test(String(at(table, 'title')))),
      'rows',
    );
  const main = rowsOf(/Table 1\b/);
  const ablation = rowsOf(/Table 5\b/);
  const cell = (rows: readonly JsonValue[], name: string, column: number) => {
    const row = rows.find((one) => String(at(one, 0)).trim() === name);
    const value = Number(at(row, column) ?? Number.NaN);
    return Number.isFinite(value) ? value : null;
  };
  const sessions = args.value('sessions') ?? (input.exists(exampleData) ? exampleData : undefined);
  const evaluated =
    sessions === undefined
      ? undefined
      : await evaluateData('worfbench', sessions, folder === undefined ? undefined : `${folder}/sessions`, run);
  isComplete &&= evaluated?.isComplete ?? true;
  return {
    figure: (_table, row, measure) => {
      const [category = '', part = ''] = measure.split(':');
      if (category === 'elsewhere') return null;
      if (category === 'sessions') return evaluated?.figure('session', row, 'iw', part) ?? null;
      const name = categoryRows[category] ?? category;
      if (part === 'graphGivenNodes') return cell(ablation, name, 2);
      return cell(main, name, part === 'chain' ? 2 : 3);
    },
    settings: {
      Model: args.value('model') ?? 'rehearsal-compliant',
      Data: `${data}: ${tasks.length} of ${all.length} tasks`,
      Similarity: 'lexical (character 3-grams), beta 0.6',
      Temperature: '0.5',
      'Tasks with and without a workflow': evaluated?.about ?? 'none (--sessions FILE)',
    },
    rehearsal: args.value('base-url') === undefined,
    isComplete,
  };
}

/** Records of lines or of a JSON list; what is not JSON is left out. */
function valuesOfFile(text: string): readonly JsonValue[] {
  const parse = (part: string): JsonValue | undefined => {
    try {
      return JSON.parse(part) as JsonValue;
    } catch {
      return undefined;
    }
  };
  const list = /^\uFEFF?\s*\[/.test(text) ? parse(text.replace(/^\uFEFF/, '')) : undefined;
  return Array.isArray(list) ? (list as readonly JsonValue[]) : text.split('\n').flatMap((line) => parse(line) ?? []);
}

function firstOfEachSource(values: readonly JsonValue[], count: number): readonly JsonValue[] {
  const seen = new Map<string, number>();
  return values.filter((value) => {
    const source = String(at(value, 'source') ?? '');
    const before = seen.get(source) ?? 0;
    seen.set(source, before + 1);
    return before < count;
  });
}
