// The commands by name. Each is loaded on use, so that `weir check` starts without a chat client.

import type { CliCommand } from './cliCommand';

export interface CliCommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<CliCommand>;
}

export const cliCommands: readonly CliCommandEntry[] = [
  {
    name: 'check',
    summary: 'Report problems of workflow files',
    load: async () => (await import('./commands/checkCommand')).checkCommand,
  },
  {
    name: 'graph',
    summary: 'Print the dependency or the procedure graph of a workflow',
    load: async () => (await import('./commands/graphCommand')).graphCommand,
  },
  {
    name: 'metrics',
    summary: 'Measure the dependency graph and the procedure graph',
    load: async () => (await import('./commands/metricsCommand')).metricsCommand,
  },
  {
    name: 'facts',
    summary: 'Show which facts of a workflow each prompt format contains',
    load: async () => (await import('./commands/factsCommand')).factsCommand,
  },
  {
    name: 'convert',
    summary: 'Print a workflow, tools or a log in another format',
    load: async () => (await import('./commands/convertCommand')).convertCommand,
  },
  {
    name: 'run',
    summary: 'Run a session of an agent on a workflow and write its log',
    load: async () => (await import('./commands/runCommand')).runCommand,
  },
  {
    name: 'replay',
    summary: 'Compute the state of a session from its log, or judge it again',
    load: async () => (await import('./commands/replayCommand')).replayCommand,
  },
  {
    name: 'summarize',
    summary: 'Rebuild a workflow from session logs, without a model',
    load: async () => (await import('./commands/summarizeCommand')).summarizeCommand,
  },
  {
    name: 'worfeval',
    summary: 'Score predicted workflow graphs against gold graphs (WorfEval)',
    load: async () => (await import('./commands/worfevalCommand')).worfevalCommand,
  },
  {
    name: 'generate',
    summary: 'Let a model write workflows for a task and compare them',
    load: async () => (await import('./commands/generateCommand')).generateCommand,
  },
  {
    name: 'plan',
    summary: 'Split a task into subtasks for several agents and run them (Flow)',
    load: async () => (await import('./commands/planCommand')).planCommand,
  },
  {
    name: 'taskbench',
    summary: 'Measure how well a model turns tasks into workflows that run (FlowMind)',
    load: async () => (await import('./commands/taskbenchCommand')).taskbenchCommand,
  },
  {
    name: 'evaluate',
    summary: 'Evaluate agents on workflows by a plan: sessions, turns, ablations',
    load: async () => (await import('./commands/evaluateCommand')).evaluateCommand,
  },
  {
    name: 'endpoint',
    summary: 'Test what a model of an endpoint accepts',
    load: async () => (await import('./commands/endpointCommand')).endpointCommand,
  },
  {
    name: 'reproduce',
    summary: 'Compute the tables of a paper next to its published figures',
    load: async () => (await import('./commands/reproduceCommand')).reproduceCommand,
  },
  {
    name: 'worker',
    summary: 'Run cells of evaluations from a queue',
    load: async () => (await import('./commands/workerCommand')).workerCommand,
  },
];
