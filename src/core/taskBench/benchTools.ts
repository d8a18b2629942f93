// The tools of the bench, by name, and a task's offer as a tool set. Invariant: a call never rejects and never throws;
// a tool outside of the offer is unknown, even if the bench has it.

import type { ToolSet } from '../executable';
import { nearestName } from '../support';
import type { BenchTask } from './benchTask';
import type { BenchTool } from './tools/defineBenchTool';
import { listTools } from './tools/listTools';
import { logicTools } from './tools/logicTools';
import { numberTools } from './tools/numberTools';
import { textTools } from './tools/textTools';

export const benchTools: readonly BenchTool[] = [...numberTools, ...listTools, ...textTools, ...logicTools];

const byName = new Map(benchTools.map((tool) => [tool.schema.name, tool]));

/** Contains the given names that the bench has, in their order. */
export function createBenchToolSet(names: readonly string[]): ToolSet {
  const offered = new Map(names.flatMap((name) => (byName.has(name) ? [[name, byName.get(name)] as const] : [])));
  return {
    schemas: [...offered.values()].flatMap((tool) => tool?.schema ?? []),
    call(name, args) {
      const tool = offered.get(name);
      if (tool) return tool.call(args);
      const near = nearestName(name, offered.keys());
      const message = `There is no tool ${name}${near ? `; did you mean ${near}?` : '.'} The tools are ${[...offered.keys()].join(', ')}.`;
      return { kind: 'failed', message };
    },
  };
}

/** The tools that a task offers: the needed ones, and others. */
export const toolSetOfTask = (task: Pick<BenchTask, 'tools'>): ToolSet => createBenchToolSet(task.tools);
