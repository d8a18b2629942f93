import type { CliCommand } from '../cliCommand';
import { loadWorkflow, requireUsable } from '../loadWorkflow';
import { readChoiceOption, singleFileArgument } from '../parseArgs';
import { buildPrintedGraph, printEdgeLines, printNodeLines } from '../printedGraph';

const usage = 'Usage: weir graph FILE [--view dependency|procedure] [--json]';

export const graphCommand: CliCommand = {
  usage,
  options: { view: { value: true, help: 'dependency (default) or procedure; a flowchart has one graph for both' } },
  async run(args, input) {
    const view = readChoiceOption(args, 'view', ['dependency', 'procedure'], 'dependency');
    const workflow = requireUsable(await loadWorkflow(singleFileArgument(args, usage), input), input);
    const shown = workflow.kind === 'pdl' ? workflow[view] : workflow.drawn;
    return {
      exitCode: 0,
      json: buildPrintedGraph(shown),
      text: [...printNodeLines(shown), ...printEdgeLines(shown)].join('\n'),
    };
  },
};
