// Experiments of the papers as plans for any workflows and models, with tables in the papers' layout. The tables
// contain only numbers of the run, none from a paper. A table without a figure is left out.

import type { JsonObject } from '../../support';
import type { DataSet } from '../data/dataSet';
import type { CellRecord } from './cellRecord';
import { type FigureDefinition, sessionFigures, turnFigures } from './evaluationFigures';
import type { ExperimentId } from './evaluationPlan';
import type { EvaluationReport, ReportRow } from './report';
import { formatFigure, runNotes, type TextTable } from './reportTables';

const plans: Readonly<Record<ExperimentId, JsonObject>> = {
  flowagent: {
    name: 'FlowAgent: agents and ablation, in and out of the workflow',
    experiment: 'flowagent',
    levels: ['session', 'turn'],
    settings: ['iw', 'oow'],
    arms: ['papers', 'flowagent-ablation', 'ablation'],
    limit: { count: 'userTurns', max: 20 },
  },
  flowbench: {
    name: 'FlowBench: forms of the knowledge, in one workflow and across several',
    experiment: 'flowbench',
    levels: ['session', 'turn'],
    settings: ['iw', { id: 'cross', cross: true, max: 20 }],
    arms: ['formats'],
    limit: { count: 'interactions', max: 15 },
  },
  worfbench: {
    name: 'WorfBench: agents with and without a workflow as prior knowledge',
    experiment: 'worfbench',
    levels: ['session'],
    settings: ['iw'],
    arms: ['workflow'],
    limit: { count: 'userTurns', max: 20 },
  },
};

/** A plan without its `data` and `models`. */
export const experimentPlan = (id: ExperimentId): JsonObject => plans[id];

interface PaperTable {
  readonly title: string;
  readonly level: CellRecord['level'];
  /** Ids, in the order of the rows. */
  readonly arms: readonly string[];
  /** Ids with the names of their columns; settings that did not run are left out. */
  readonly settings: readonly (readonly [id: string, name: string])[];
  readonly figures: readonly string[];
  /** A further row for each model: the second arm minus the first. */
  readonly hasDifference?: true;
}

const papers = ['react-nl', 'react-code', 'react-fc', 'flowagent', 'weir'];
const formats = ['none', 'format-text', 'format-code', 'format-flowchart'];
const inAndOut = [
  ['iw', 'IW'],
  ['oow', 'OOW'],
] as const;
const scenarios = [
  ['iw', 'Single'],
  ['cross', 'Cross'],
] as const;
const main = ['success', 'progress', 'toolF1'];

const tables: Readonly<Record<ExperimentId, readonly PaperTable[]>> = {
  flowagent: [
    {
      title: 'FlowAgent, Table 3: session level',
      level: 'session',
      arms: papers,
      settings: [['iw', 'IW']],
      figures: main,
    },
    {
      title: 'FlowAgent, Table 4: session level out of the workflow',
      level: 'session',
      arms: papers,
      settings: [['oow', 'OOW']],
      figures: main,
    },
    {
      title: 'FlowAgent, Table 5: ablation of its controllers out of the workflow',
      level: 'session',
      arms: ['flowagent', 'flowagent-post', 'flowagent-post-pre'],
      settings: [['oow', 'OOW']],
      figures: main,
    },
    {
      title: "Weir's controllers: ablation",
      level: 'session',
      arms: ['pre-post', 'pre', 'post', 'none'],
      settings: inAndOut,
      figures: main,
    },
    {
      title: 'FlowAgent, Figure 5a: task progress',
      level: 'session',
      arms: papers,
      settings: inAndOut,
      figures: ['progress'],
    },
    {
      title: 'FlowAgent, Figure 5b: pass rate',
      level: 'turn',
      arms: papers,
      settings: inAndOut,
      figures: ['passRate'],
    },
  ],
  flowbench: [
    {
      title: 'FlowBench, Table 3: turn level',
      level: 'turn',
      arms: formats,
      settings: scenarios,
      figures: ['invocationP', 'invocationR', 'invocationF1', 'parametersF1', 'score'],
    },
    {
      title: 'FlowBench, Table 4: session level',
      level: 'session',
      arms: formats,
      settings: scenarios,
      figures: ['toolPrecision', 'toolRecall', 'toolF1', 'successAll', 'progress'],
    },
    {
      title: 'FlowBench, Table 5: bare tools and the ensemble',
      level: 'session',
      arms: ['none-without-tools', ...formats, 'ensemble'],
      settings: scenarios,
      figures: ['toolF1', 'successAll', 'progress'],
    },
    {
      title: 'FlowBench, Table 9: node accuracy with the flowchart',
      level: 'turn',
      arms: ['format-flowchart'],
      settings: scenarios,
      figures: ['nodes'],
    },
    {
      title: 'FlowBench, Figure 5: interactions',
      level: 'session',
      arms: formats,
      settings: scenarios,
      figures: ['interactions'],
    },
  ],
  worfbench: [
    {
      title: 'WorfBench, Tables 3 and 4: success and planning steps with and without a workflow',
      level: 'session',
      arms: ['without-workflow', 'with-workflow'],
      settings: [['iw', '']],
      figures: ['success', 'successAll', 'progress', 'agentCalls', 'interactions'],
      hasDifference: true,
    },
  ],
};

/** For a report by group each group has its own columns, as the papers have for each data set. */
export function experimentTables(id: ExperimentId, report: EvaluationReport, data: DataSet): readonly TextTable[] {
  const definitions = new Map<string, FigureDefinition<never>>(
    [...sessionFigures(report.repetitions), ...turnFigures].map((one) => [one.id, one]),
  );
  const laidOut = tables[id].flatMap((table) => paperTable(table, report, definitions));
  return id === 'flowbench' ? [...laidOut, scenarioTable(data)] : laidOut;
}

function paperTable(
  { title, level, arms, settings, figures, hasDifference }: PaperTable,
  { rows, ...run }: EvaluationReport,
  definitions: ReadonlyMap<string, FigureDefinition<never>>,
): readonly TextTable[] {
  const own = rows.filter((row) => row.level === level && arms.includes(row.arm));
  const groups = [...new Set(own.map(({ group }) => group))];
  const columns = settings
    .filter(([setting]) => own.some((row) => row.setting === setting))
    .flatMap(([setting, name]) =>
      groups.flatMap((group) => figures.map((figure) => ({ setting, name, group, figure }))),
    )
    .filter(({ figure }) => own.some((row) => row.figures[figure]?.value != null));
  if (columns.length === 0) return [];
  const lines = own.filter(
    (row, index) => own.findIndex((other) => keyOf(other) === keyOf(row)) === index, // One row for each arm and model.
  );
  const inOrder = lines.toSorted((a, b) => arms.indexOf(a.arm) - arms.indexOf(b.arm));
  const figureOf = (line: ReportRow, { setting, group, figure }: (typeof columns)[number]) =>
    own.find((row) => keyOf(row) === keyOf(line) && row.setting === setting && row.group === group)?.figures[figure]
      ?.value ?? null;
  const shown = (value: number | null, figure: string) =>
    formatFigure({ value, interval: null }, definitions.get(figure)?.form ?? 'number');
  const differences = inOrder.flatMap((first) => {
    const second = inOrder.find(({ arm, models }) => arm === arms[1] && String(models) === String(first.models));
    if (!hasDifference || first.arm !== arms[0] || !second) return [];
    const cells = columns.map((column) => {
      const [before, after] = [figureOf(first, column), figureOf(second, column)];
      if (before === null || after === null) return '-';
      return `${after < before ? '' : '+'}${shown(after - before, column.figure)}`;
    });
    return [[first.models.join(', '), 'Difference', ...cells]];
  });
  return [
    {
      title,
      heads: [
        ...['Model', 'Method'],
        ...columns.map(({ name, group, figure }) =>
          [name, group, definitions.get(figure)?.title].filter(Boolean).join(' '),
        ),
      ],
      rows: [
        ...inOrder.map((line) => [
          line.models.join(', '),
          line.armTitle,
          ...columns.map((column) => shown(figureOf(line, column), column.figure)),
        ]),
        ...differences,
      ],
      notes: [
        ...runNotes({ ...run, rows: [] }), // The table has a column of models.
        'Laid out as in the paper; the numbers are those of this run. Intervals and numbers of sessions are in the other tables.',
      ],
    },
  ];
}

const keyOf = ({ arm, models }: ReportRow) => JSON.stringify([arm, models]);

/** The evaluated data, by domain and role. */
function scenarioTable({ workflows, profiles, references }: DataSet): TextTable {
  const of = (id: string, all: readonly { readonly workflow?: string }[]) =>
    String(all.filter(({ workflow }) => workflow === undefined || workflow === id).length);
  return {
    title: 'FlowBench, Table 6: scenarios by domain and role',
    heads: ['Domain', 'Role', 'Scenario', 'Users', 'Reference sessions'],
    rows: workflows.map(({ id, title, domain = '-', role = '-' }) => [
      domain,
      role,
      title,
      of(id, profiles),
      of(id, references),
    ]),
    notes: [],
  };
}
