// The shown parts of a converter: title, chart, steps, and the result with the chosen steps.

import { flowchartTexts } from '../../core/flowchart';
import {
  type ChosenStep,
  chartOfProcedure,
  convertTo,
  convertWithMapping,
  flowchartSteps,
  isProcedureTextFormat,
  printMapping,
  type ToolDefinition,
} from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';
import { analysePdl } from '../../core/projection';
import { fileStem } from '../../core/support';
import { convertMessages as t } from '../../messages/convert.en';
import { problemsOf } from './convertFormats';
import type { ConverterState, DrawnChart } from './formatsConverter';

const nameLine = /^Name:[ \t]*(.+)$/m;

/** The title that the converter was opened with, else the title in the result or the text. */
export function conversionTitle(
  { title, text, outcome }: Pick<ConverterState, 'title' | 'text' | 'outcome'>,
  converted: string | undefined,
): string {
  const name = nameLine.exec(converted ?? '')?.[1] ?? nameLine.exec(text)?.[1];
  const chartTitle = () => (outcome?.format === 'mermaid' ? flowchartTexts(text).title : undefined);
  return title ?? name?.trim() ?? chartTitle() ?? t.convertedWorkflow;
}

/** Prose, code and numbered text are drawn as a chart before they become a procedure. */
export const drawnChartOf = (
  target: ConverterState['target'],
  outcome: ConverterState['outcome'],
  converted: string | undefined,
): DrawnChart | undefined =>
  target === 'pdl' && outcome && converted !== undefined && isProcedureTextFormat(outcome.format)
    ? chartOfProcedure(converted)
    : undefined;

export interface ChartChoices {
  readonly tools: readonly ToolDefinition[] | undefined;
  readonly steps: ReadonlyMap<string, ChosenStep>;
  readonly title: string;
}

/** Converts a chart with the chosen kinds and names of its steps. */
export const convertChart = (
  target: ConverterState['target'],
  source: string,
  flowchart: WorkflowGraph,
  { tools, steps, title }: ChartChoices,
) => convertTo(target, { kind: 'mermaid', source, flowchart }, { ...(tools && { tools }), steps, title });

/** The steps of a chart, and the procedure that they make. */
export function viewSteps(source: string, flowchart: WorkflowGraph, { tools = [], steps, title }: ChartChoices) {
  return {
    rows: flowchartSteps(source, flowchart, { tools, steps }),
    converted: convertWithMapping(source, flowchart, steps, { tools, title }),
  };
}

type StepRows = ReturnType<typeof flowchartSteps>;

/** The file of a mapping, which can be loaded for a later version of the chart. */
export const mappingFile = (rows: StepRows, title: string) => ({
  text: printMapping(rows),
  name: `${fileStem(title, 'workflow')}.mapping.json`,
});

/** The errors and warnings that the checks find in a procedure. */
export const procedureProblems = (pdl: string) => problemsOf(pdl, analysePdl(pdl).diagnostics);
