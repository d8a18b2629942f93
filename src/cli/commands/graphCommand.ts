import type { Command } from '../cliCommand';
import { loadWorkflow, usable } from '../loadWorkflow';
import { oneOf, onlyFile } from '../parseArgs';
import { buildGraphView, edgeLines, nodeLines } from '../printedGraph';

const usage = 'Usage: weir graph FILE [--view dependency|procedure] [--json]';

export const graph: Command = {
  usage,
  options: { view: { value: true, help: 'dependency (default) or procedure; a flowchart has one graph for both' } },
  async run(args, input) {
    const view = oneOf(args, 'view', ['dependency', 'procedure'], 'dependency');
    const workflow = usable(await loadWorkflow(onlyFile(args, usage), input), input);
    const shown = workflow.kind === 'pdl' ? workflow[view] : workflow.drawn;
    return {
      exitCode: 0,
      json: buildGraphView(shown),
      text: [...nodeLines(shown), ...edgeLines(shown)].join('\n'),
    };
  },
};
