import type { WorkflowGraph } from '../../core/graph';
import { formatOrders, measureDependency, measureProcedure } from '../../core/metrics';
import { isJsonObject } from '../../core/support';
import { loadWorkflow, onlyFile } from '../loadWorkflow';
import { type Command, type CommandInput, UsageError } from '../outcome';
import { numberOf } from '../parseArgs';

interface Measurable {
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
  readonly durations?: Readonly<Record<string, number>>;
}

/** `{nodes: [label], edges: [[from, to], ...], durations?: [...]}` with indices into nodes. */
function readBareGraph(text: string, file: string): Measurable | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || !Array.isArray(value.nodes) || !Array.isArray(value.edges)) {
    throw new UsageError(`${file}: expected {"nodes": [label, ...], "edges": [[from, to], ...]}.`);
  }
  const labels: readonly unknown[] = value.nodes;
  const nodes = labels.map((label, index) => ({ id: String(index), kind: 'step' as const, label: String(label) }));
  const edges = (value.edges as readonly unknown[]).map((pair, index) => {
    const [from, to] = Array.isArray(pair) ? (pair as unknown[]) : [];
    const isIndex = (at: unknown): at is number =>
      Number.isInteger(at) && (at as number) >= 0 && (at as number) < nodes.length;
    if (!isIndex(from) || !isIndex(to)) {
      throw new UsageError(
        `${file}: edge ${index} is ${JSON.stringify(pair)}; expected two indices below ${nodes.length}.`,
      );
    }
    return { id: `e${index}`, from: String(from), to: String(to), kind: 'requires' as const };
  });
  const given: readonly unknown[] | undefined = Array.isArray(value.durations) ? value.durations : undefined;
  if (given && (given.length !== nodes.length || given.some((duration) => typeof duration !== 'number'))) {
    throw new UsageError(`${file}: durations needs one number a node.`);
  }
  const graph: WorkflowGraph = { nodes, edges };
  return {
    dependency: graph,
    procedure: graph,
    ...(given
      ? { durations: Object.fromEntries(given.map((duration, index) => [String(index), duration as number])) }
      : {}),
  };
}

async function load(file: string, input: CommandInput): Promise<Measurable> {
  const bare = /\.json$/i.test(file) || file === '-' ? readBareGraph(await input.readText(file), file) : undefined;
  if (bare) return bare;
  const workflow = await loadWorkflow(file, input);
  return workflow.kind === 'pdl' ? workflow : { dependency: workflow.flowchart, procedure: workflow.flowchart };
}

export const metrics: Command = {
  name: 'metrics',
  summary: 'Measure the dependency graph and the procedure graph',
  usage: 'Usage: weir metrics FILE [--pf 0.1] [--json]',
  options: { pf: { value: true, help: 'Probability that a subtask fails, 0 to 1; 0.1 by default' } },
  async run(args, input) {
    const pf = numberOf(args, 'pf', 0.1, [0, 1]);
    const measurable = await load(onlyFile(args.positional, metrics.usage), input);
    const { durations } = measurable;
    const measured = measureDependency(measurable.dependency, { pf, ...(durations ? { durations } : {}) });
    const { widest: _widest, topologicalOrders, ...rest } = measured;
    const orders = topologicalOrders === null ? null : topologicalOrders;
    const dependency = { ...rest, topologicalOrders: orders === null ? null : formatOrders(orders) };
    const procedure = measureProcedure(measurable.procedure);
    const text = [
      ...Object.entries(dependency).map(([name, value]) => `${name}\t${JSON.stringify(value)}`),
      ...Object.entries(procedure).map(([name, value]) => `procedure ${name}\t${JSON.stringify(value)}`),
    ].join('\n');
    return { exitCode: 0, json: { dependency, procedure }, text };
  },
};
