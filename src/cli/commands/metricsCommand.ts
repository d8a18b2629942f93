import type { WorkflowGraph } from '../../core/graph';
import { type DependencyMetrics, measureDependency, measureProcedure, type ProcedureMetrics } from '../../core/metrics';
import type { CliCommand, CliInput } from '../cliCommand';
import { readWorkflow, requireUsable } from '../loadWorkflow';
import { readNumberOption, singleFileArgument } from '../parseArgs';
import { parsePlainGraph } from '../plainGraph';

const usage = 'Usage: weir metrics FILE [--pf 0.1] [--json]';

interface Measurable {
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
  readonly durations?: Readonly<Record<string, number>>;
  /** Name of a node in the output: ids for workflows, input indexes for bare graphs. */
  readonly nameOf: (id: string) => string | number;
}

export const metricsCommand: CliCommand = {
  usage,
  options: { pf: { value: true, help: 'Probability that a subtask fails, 0 to 1; 0.1 by default' } },
  async run(args, input) {
    const pf = readNumberOption(args, 'pf', 0.1, { min: 0, max: 1 });
    const { dependency, procedure, durations, nameOf } = await load(singleFileArgument(args, usage), input);
    const measured = viewOf(measureDependency(dependency, { pf, ...(durations ? { durations } : {}) }), nameOf);
    const json = { dependency: measured, procedure: measureProcedure(procedure) };
    return { exitCode: 0, json, text: textOf(json) };
  },
};

async function load(file: string, input: CliInput): Promise<Measurable> {
  const text = await input.readText(file);
  const plainGraph = parsePlainGraph(text, file);
  if (plainGraph) {
    const { graph, durations } = plainGraph;
    return { dependency: graph, procedure: graph, ...(durations ? { durations } : {}), nameOf: Number };
  }
  const workflow = requireUsable(await readWorkflow(file, text), input);
  const { dependency, procedure } =
    workflow.kind === 'pdl' ? workflow : { dependency: workflow.drawn, procedure: workflow.drawn };
  return { dependency, procedure, nameOf: (id) => id };
}

/**
 * The published names and forms. Numbers of orders exceed 2^53, so they are decimal texts, with `>=` before a lower
 * bound.
 */
function viewOf(measured: DependencyMetrics, nameOf: Measurable['nameOf']) {
  const { topologicalOrders: orders, cycle, criticalPathDuration } = measured;
  return {
    nodes: measured.nodes,
    edges: measured.edges,
    steps: measured.steps,
    parallelism: measured.parallelism,
    width: measured.width,
    ...(measured.widthIsBound ? { widthIsBound: true } : {}),
    dependencyComplexity: measured.dependencyComplexity,
    meanDegree: measured.meanDegree,
    density: measured.density,
    redundantEdges: measured.redundantEdges?.map(([from, to]) => [nameOf(from), nameOf(to)]) ?? null,
    expectedCompleted: measured.expectedCompleted,
    topologicalOrders: orders && `${orders.exact ? '' : '>='}${orders.count}`,
    criticalPath: measured.criticalPath?.map(nameOf) ?? null,
    ...(criticalPathDuration === undefined ? {} : { criticalPathDuration }),
    ...(cycle ? { cycle: cycle.map(nameOf) } : {}),
  };
}

/** A count may have thousands of digits; the text output shows its magnitude. */
function shortened(orders: string | null): string | null {
  const [, sign = '', digits = ''] = /^(\D*)(\d+)$/.exec(orders ?? '') ?? [];
  if (digits.length <= 24) return orders;
  return `${sign}${digits[0]}.${digits.slice(1, 4)}e${digits.length - 1}`;
}

function textOf(json: { dependency: ReturnType<typeof viewOf>; procedure: ProcedureMetrics }): string {
  const { dependency, procedure } = json;
  const { redundantEdges, criticalPath, cycle } = dependency;
  const number = (value: number | null) => (value === null ? absent : String(Number(value.toFixed(4))));
  const absent = cycle ? `not defined: there is a cycle, ${[...cycle, cycle[0]].join(' -> ')}` : 'not defined';
  const path = criticalPath?.length === 0 ? 'none' : criticalPath?.join(' -> ');
  const redundant = redundantEdges?.map((edge) => edge.join(' -> ')).join(', ');
  const rows: [string, string][] = [
    ['subtasks', String(dependency.nodes)],
    ['edges', String(dependency.edges)],
    ['steps', number(dependency.steps)],
    ['parallelism', number(dependency.parallelism)],
    ['width', `${dependency.widthIsBound ? '>=' : ''}${number(dependency.width)}`],
    ['dependency complexity', number(dependency.dependencyComplexity)],
    ['mean degree', number(dependency.meanDegree)],
    ['density', number(dependency.density)],
    ['redundant edges', redundant === '' ? 'none' : (redundant ?? absent)],
    ['expected completed', number(dependency.expectedCompleted)],
    ['topological orders', shortened(dependency.topologicalOrders) ?? absent],
    ['critical path', path ?? absent],
    ...(dependency.criticalPathDuration === undefined
      ? []
      : [['critical path duration', number(dependency.criticalPathDuration)] as [string, string]]),
    ['procedure nodes', String(procedure.nodes)],
    ['procedure edges', String(procedure.edges)],
    ['cyclomatic complexity', String(procedure.cyclomatic)],
  ];
  return rows.map(([name, value]) => `${name.padEnd(23)}${value}`).join('\n');
}
