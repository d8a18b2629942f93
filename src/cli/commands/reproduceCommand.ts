import { printTables, rehearsalNote, type TextTable } from '../../core/sessionEvaluation';
import { nearestName } from '../../core/support';
import { type CliCommand, UsageError } from '../cliCommand';
import { readChoiceOption } from '../parseArgs';
import type { PaperRun } from '../reproduce/paperRun';
import { type PaperId, type PublishedTable, paperIds, publishedPapers } from '../reproduce/published';
import { differentSettings, runPaper } from '../reproduce/runPaper';

const usage = `Usage: weir reproduce ${paperIds.join('|')} [--model M --base-url U] [--user-model M] [--tool-model M] [--judge-model M] [--data FILE] [--sessions FILE] [--full] [--out DIR] [--format text|markdown|csv|latex|html] [--json]`;

const formats = ['text', 'markdown', 'csv', 'latex', 'html'] as const;

export const reproduceCommand: CliCommand = {
  usage,
  options: {
    model: {
      value: true,
      help: 'A model of the endpoint, or a rehearsal model (no language model); a rehearsal model by default',
    },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    'user-model': { value: true, help: 'flowagent, flowbench, worfbench: model that plays the users' },
    'tool-model': { value: true, help: 'flowagent, flowbench, worfbench: model that answers the calls' },
    'judge-model': { value: true, help: 'flowagent, flowbench, worfbench: model that judges' },
    data: { value: true, help: 'Data set (flowagent, flowbench) or gold graphs (worfbench); our examples by default' },
    sessions: {
      value: true,
      help: 'worfbench: data set for the sessions with and without the workflow; our examples by default',
    },
    full: { value: false, help: 'Uses all users, tasks and repetitions; by default only a few' },
    out: { value: true, help: 'Folder for results; results that are in it are not computed again' },
    format: { value: true, help: `Output format: ${formats.join(', ')}; text by default` },
  },
  async run(args, input) {
    const [given, ...more] = args.positional;
    const id = paperIds.find((one) => one === given);
    if (id === undefined || more.length > 0) {
      const near = given === undefined ? undefined : nearestName(given, paperIds);
      throw new UsageError(`Name one paper: ${paperIds.join(', ')}.${near ? ` Did you mean ${near}?` : ''} ${usage}`);
    }
    const format = readChoiceOption(args, 'format', formats, 'text');
    if (args.value('base-url') !== undefined && args.value('model') === undefined) {
      throw new UsageError(`--base-url goes with --model. ${usage}`);
    }
    const published = publishedPapers[id];
    const run = await runPaper(id, { args, input, isFull: args.flag('full') });
    const tables = published.tables.map((table) => reproducedTable(table, run));
    const settings = differentSettings(id, run);
    const runName = args.value('model') ?? 'rehearsal-compliant';
    const printed = [
      ...tables.map((table) => textTable(id, table, runName, run.rehearsal)),
      {
        title: 'Settings that differ',
        heads: ['Setting', 'Paper', 'This run'],
        rows: settings.map((one) => [one.name, one.paper, one.run]),
        notes: [...published.leftOut.map((what) => `Left out: ${what}`)],
      },
    ];
    const text = `${published.paper}\n\n${printTables(printed, format, published.paper).trimEnd()}`;
    return {
      exitCode: run.isComplete ? 0 : 1,
      json: {
        paper: id,
        title: published.paper,
        rehearsal: run.rehearsal,
        settings,
        tables,
        leftOut: published.leftOut,
      },
      text: format === 'text' ? text : text.slice(text.indexOf('\n\n') + 2),
      ...(format === 'text' ? {} : { isDocument: true as const }),
    };
  },
};

interface ReproducedTable {
  /** Number of the table in the paper. */
  readonly table: string;
  readonly title: string;
  readonly measures: PublishedTable['measures'];
  readonly rows: readonly {
    readonly row: string;
    readonly title: string;
    readonly published: readonly { readonly source: string; readonly values: readonly (number | null)[] }[];
    /** Null where this run has no figure. */
    readonly run: readonly (number | null)[];
  }[];
}

function reproducedTable(table: PublishedTable, run: PaperRun): ReproducedTable {
  return {
    table: table.id,
    title: table.title,
    measures: table.measures,
    rows: Object.entries(table.rows).flatMap(([row, title]) =>
      title === undefined
        ? []
        : [
            {
              row,
              title,
              published: table.published
                .filter((one) => one.row === row)
                .map(({ source, values }) => ({ source, values })),
              run: table.measures.map(({ id }) => run.figure(table, row, id)),
            },
          ],
    ),
  };
}

const digits = (values: readonly (number | null)[]): number =>
  Math.max(0, ...values.map((value) => String(value ?? '').split('.')[1]?.length ?? 0));

function textTable(
  id: PaperId,
  { table, title, measures, rows }: ReproducedTable,
  model: string,
  isRehearsed: boolean,
): TextTable {
  const places = digits(rows.flatMap(({ published }) => published.flatMap(({ values }) => values)));
  const shown = (value: number | null) => (value === null ? '-' : value.toFixed(places));
  return {
    title: `${publishedPapers[id].paper.split(/[:(]/)[0]?.trim()}, ${table}: ${title}`,
    heads: ['Row', 'Source', ...measures.map((measure) => measure.title)],
    rows: rows.flatMap(({ title: name, published, run }) => [
      ...published.map(({ source, values }) => [name, `published: ${source}`, ...values.map(shown)]),
      [name, `this run: ${model}`, ...run.map(shown)],
    ]),
    notes: isRehearsed ? [rehearsalNote] : [],
  };
}
