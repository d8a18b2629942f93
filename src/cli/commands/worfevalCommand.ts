import {
  defaultWorfOptions,
  describeWorfMethod,
  evaluateRecords,
  type MeanScores,
  measureSimilarity,
  type WorfMethod,
  type WorfOptions,
  type WorfTable,
  worfbenchTables,
  worfTableToJson,
} from '../../core/evaluation';
import type { Score } from '../../core/graph';
import { printTables } from '../../core/sessionEvaluation';
import { dashNote, formatScore } from '../../core/support';
import { type CliCommand, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { readChoiceOption, readNumberOption } from '../parseArgs';
import { limitOptions } from '../run/endpointOptions';
import { loadEmbeddingMatrix } from '../worfeval/loadEmbeddingMatrix';
import { readWorfRecords } from '../worfeval/readWorfRecords';

const usage =
  'Usage: weir worfeval --gold G.jsonl --pred P.jsonl [--mode paper|reference] [--similarity exact|lexical|embedding] [--model M --base-url U] [--timeout S] [--reply-timeout S] [--endpoint-profile FILE] [--beta 0.6] [--threshold inclusive|strict] [--count-start-end] [--tables] [--pred-given-nodes FILE] [--json]';

export const worfevalCommand: CliCommand = {
  usage,
  options: {
    gold: { value: true, help: 'Gold graphs: one record {id, nodes, edges} or {id, text} per line, or one workflow' },
    pred: { value: true, help: 'Predicted graphs, in the same form as --gold' },
    mode: {
      value: true,
      help: "paper (default): the paper's definitions; reference: as the authors' program computes",
    },
    similarity: { value: true, help: 'exact, lexical (default: character 3-grams) or embedding' },
    model: { value: true, help: 'Embedding model of the endpoint' },
    'base-url': {
      value: true,
      help: 'OpenAI-compatible endpoint of the embeddings; its key is read from OPENAI_API_KEY',
    },
    ...limitOptions,
    beta: { value: true, help: 'Least similarity at which two nodes match; 0.6 by default' },
    threshold: {
      value: true,
      help: 'Whether a similarity of exactly beta matches: inclusive (default in mode paper) or strict',
    },
    tables: { value: false, help: "Also prints WorfBench's tables: sources by category, F1 by size, kinds of error" },
    'pred-given-nodes': {
      value: true,
      help: 'Predictions of `generate --given-nodes`, for the table that compares both',
    },
    'count-start-end': { value: false, help: 'Counts START and END in the graph score' },
  },
  async run(args, input) {
    if (args.positional.length > 0) throw new UsageError(`Files are named with --gold and --pred. ${usage}`);
    const mode = readChoiceOption(args, 'mode', ['paper', 'reference'], 'paper');
    if (mode === 'reference' && args.flag('count-start-end')) {
      throw new UsageError('--count-start-end belongs to mode paper: the reference always counts START and END.');
    }
    const options: WorfOptions = {
      ...defaultWorfOptions,
      mode,
      beta: readNumberOption(args, 'beta', defaultWorfOptions.beta, { min: 0, max: 1 }),
      threshold: readChoiceOption(
        args,
        'threshold',
        ['inclusive', 'strict'],
        mode === 'paper' ? 'inclusive' : 'strict',
      ),
      countTerminals: args.flag('count-start-end'),
    };
    const similarity = readChoiceOption(args, 'similarity', ['exact', 'lexical', 'embedding'], 'lexical');
    const gold = await readWorfRecords(fileOf(args, 'gold'), input);
    const predicted = await readWorfRecords(fileOf(args, 'pred'), input);
    const file = args.value('pred-given-nodes');
    const withNodes = file === undefined ? [] : await readWorfRecords(file, input);
    const matrixOf =
      similarity === 'embedding'
        ? await loadEmbeddingMatrix(args, [...gold, ...predicted, ...withNodes], input)
        : (left: readonly string[], right: readonly string[]) => measureSimilarity(left, right, similarity);
    const table = evaluateRecords(gold, predicted, matrixOf, options);
    if (table.missing > 0) {
      input.log(
        `note: ${formatCountedNoun(table.missing, 'gold item')} without a prediction, scored 0: ${firstIds(table.missingIds)}`,
      );
    }
    if (table.unknownIds.length > 0) {
      input.log(
        `note: ${formatCountedNoun(table.unknownIds.length, 'prediction')} without a gold item, not scored: ${firstIds(table.unknownIds)}`,
      );
    }
    const cyclic = table.perItem.filter(({ hasCyclicGold }) => hasCyclicGold).map(({ id }) => id);
    if (cyclic.length > 0) {
      input.log(
        `note: ${formatCountedNoun(cyclic.length, 'gold graph')} with a cycle, so that no order of it exists; chain score 0: ${firstIds(cyclic)}`,
      );
    }
    const tables =
      args.flag('tables') || file !== undefined
        ? worfbenchTables(
            gold,
            predicted,
            table.perItem,
            file === undefined ? undefined : evaluateRecords(gold, withNodes, matrixOf, options).perItem,
          )
        : [];
    const model = similarity === 'embedding' ? args.value('model')?.trim() : undefined;
    const used: WorfMethod = { ...options, similarity, ...(model === undefined ? {} : { model }) };
    const json = { ...worfTableToJson(table, used), ...(tables.length > 0 ? { tables } : {}) };
    const drawn = tables.length > 0 ? `\n\n${printTables(tables, 'text', 'WorfBench')}` : '';
    return { exitCode: 0, json, text: `${textOf(table, used)}${drawn}` };
  },
};

function fileOf(args: ParsedArgs, option: string): string {
  const file = args.value(option);
  if (file === undefined) throw new UsageError(`--${option} is missing. ${usage}`);
  return file;
}

const firstIds = (ids: readonly string[]) =>
  `${ids.slice(0, 5).map(toOneLine).join(', ')}${ids.length > 5 ? ', ...' : ''}`;

function textOf(table: WorfTable, method: WorfMethod): string {
  const rows: (readonly [string, MeanScores])[] = [
    ...table.bySource.map((row) => [toOneLine(row.source), row] as const),
    ['all', table],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const line = ([name, { count, chain, graph }]: readonly [string, MeanScores]) =>
    `${name.padEnd(width)}  ${String(count).padStart(5)}  ${shown(chain)}   ${shown(graph)}`;
  const lines = rows.map(line);
  return [
    `${''.padEnd(width)}  items  chain: P      R      F1      graph: P      R      F1`,
    ...lines,
    `${describeWorfMethod(method)}; means over items`,
    ...(lines.some((one) => one.includes('–')) ? [dashNote] : []),
    ...(table.bounds > 0
      ? [`${formatCountedNoun(table.bounds, 'item')} with a search that was cut short: lower bounds`]
      : []),
  ].join('\n');
}

const shown = ({ precision, recall, f1 }: Score) =>
  [precision, recall, f1].map((value) => formatScore(value, 4).padStart(7)).join('');
