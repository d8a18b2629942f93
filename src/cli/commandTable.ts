// The commands by name. Each is loaded when it is asked for, so that `weir check` starts without a chat client.

import type { Command } from './outcome';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

export const commandTable: readonly CommandEntry[] = [
  {
    name: 'check',
    summary: 'Report what is wrong with workflow files',
    load: async () => (await import('./commands/check')).check,
  },
  {
    name: 'graph',
    summary: 'Print the dependency or the procedure graph of a workflow',
    load: async () => (await import('./commands/graph')).graph,
  },
  {
    name: 'metrics',
    summary: 'Measure the dependency graph and the procedure graph',
    load: async () => (await import('./commands/metrics')).metrics,
  },
  {
    name: 'convert',
    summary: 'Print a workflow, tools or a log in another format',
    load: async () => (await import('./commands/convert')).convert,
  },
  {
    name: 'run',
    summary: 'Run a session of an agent on a workflow and write its log',
    load: async () => (await import('./commands/run')).run,
  },
  {
    name: 'replay',
    summary: 'Fold a session log to its state',
    load: async () => (await import('./commands/replay')).replay,
  },
  {
    name: 'summarize',
    summary: 'Rebuild a workflow from session logs, without a model',
    load: async () => (await import('./commands/summarize')).summarize,
  },
  {
    name: 'worfeval',
    summary: 'Score predicted workflow graphs against gold graphs (WorfEval)',
    load: async () => (await import('./commands/worfeval')).worfeval,
  },
  {
    name: 'generate',
    summary: 'Have a model write workflows for a task, and compare them',
    load: async () => (await import('./commands/generate')).generate,
  },
  {
    name: 'plan',
    summary: 'Split a task into subtasks for several agents, run them, measure refinement (Flow)',
    load: async () => (await import('./commands/plan')).plan,
  },
  {
    name: 'taskbench',
    summary: 'Measure how well a model turns tasks into workflows that run (FlowMind)',
    load: async () => (await import('./commands/taskbench')).taskbench,
  },
  {
    name: 'evaluate',
    summary: 'Evaluate agents on workflows by a plan: sessions, turns, ablations',
    load: async () => (await import('./commands/evaluate')).evaluate,
  },
  {
    name: 'worker',
    summary: 'Take cells of evaluations from a queue and run them',
    load: async () => (await import('./commands/worker')).worker,
  },
];
