import { readLog, reduceSession } from '../../core/session';
import { onlyFile } from '../loadWorkflow';
import { type Command, UsageError } from '../outcome';

export const replay: Command = {
  name: 'replay',
  summary: 'Fold a session log to its state',
  usage: 'Usage: weir replay LOG.jsonl [--json]',
  options: {},
  async run(args, input) {
    const file = onlyFile(args.positional, replay.usage);
    const read = readLog(await input.readText(file));
    if (!read.ok) throw new UsageError(`${file}${read.error.line ? `:${read.error.line}` : ''}: ${read.error.message}`);
    const state = reduceSession(read.value);
    const nodes = Object.fromEntries(
      Object.entries(state.nodes).map(([id, node]) => [
        id,
        {
          status: node.status,
          visits: node.visits,
          attempts: node.attempts,
          denials: node.denials,
          lastVerdict: node.lastVerdict ?? null,
        },
      ]),
    );
    const { counters } = state;
    const json = {
      sessionId: state.sessionId,
      events: read.value.length,
      model: state.config.model,
      rehearsal: state.config.rehearsal,
      nodes,
      transcript: state.transcript,
      turns: state.turn,
      calls: counters.toolCalls,
      denied: counters.denied,
      violations: counters.violations,
      counters,
      ended: state.phase.kind === 'ended' ? state.phase.reason : null,
    };
    const lines = state.transcript.map((entry) => {
      switch (entry.kind) {
        case 'user':
          return `user: ${entry.text}`;
        case 'agent':
          return `agent: ${entry.text}`;
        case 'call':
          return `call: ${entry.name}(${JSON.stringify(entry.arguments)}) -> ${JSON.stringify(entry.result ?? null)}`;
        case 'denial':
          return `denied by ${entry.controller}: ${entry.reason}`;
        case 'notice':
          return `note: ${entry.text}`;
      }
    });
    const summary = `${json.turns} turns, ${json.calls} calls, ${json.denied} denied, ${json.violations} violations, ${json.ended ?? 'open'}`;
    return { exitCode: 0, json, text: [...lines, summary].join('\n') };
  },
};
