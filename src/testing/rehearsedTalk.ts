// A conversation of the rehearsal agent with a user who sends the given turns, over a file of the examples.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildFlowchartGraph, readFlowchart } from '../core/flowchart';
import { flowchartProcedure } from '../core/formats';
import { parsePdl } from '../core/language';
import {
  buildSessionTools,
  createSessionRunner,
  defaultSessionConfig,
  type MockRow,
  type SessionConfig,
  type SessionDocument,
} from '../core/session';
import type { JsonObject } from '../core/support';
import { rehearsalChat } from './rehearsalChat';
import { createSteppingClock } from './scriptedChat';

/** Form in which the agent gets a flowchart: the procedure of its arrows, as in the app, or only the drawing. */
export type FlowchartForm = 'procedure' | 'drawing';

export interface TalkOptions {
  /** By API: one result for every call, or rows. An API without one succeeds. */
  readonly results?: Readonly<Record<string, JsonObject | readonly MockRow[]>>;
  readonly config?: Partial<SessionConfig>;
  readonly form?: FlowchartForm;
}

export interface Talk {
  /** Messages of the agent. */
  readonly said: readonly string[];
  /** Name and values of each call. */
  readonly calls: readonly (readonly unknown[])[];
  /** Messages and calls in order: texts, and calls as `> name value, value`. */
  readonly course: readonly string[];
  readonly thoughts: readonly string[];
  readonly denied: number;
  readonly violations: number;
  readonly hasEnded: boolean;
}

/** A document of the examples, prepared for a session. */
export function exampleDocument(file: string, form: FlowchartForm = 'procedure'): SessionDocument {
  const source = readFileSync(resolve(import.meta.dirname, `../examples/${file}`), 'utf8');
  if (!file.endsWith('.mmd')) return { title: parsePdl(source).name?.name ?? file, kind: 'pdl', source };
  const document: SessionDocument = { title: 'Bicycle repair', kind: 'mermaid', source };
  if (form === 'drawing') return document;
  const { procedure } = flowchartProcedure(source, buildFlowchartGraph(readFlowchart(source).data));
  if (procedure === undefined) throw new Error(`${file} has no procedure.`);
  return { ...document, procedure };
}

export async function talk(file: string, turns: readonly string[], options: TalkOptions = {}): Promise<Talk> {
  const document = exampleDocument(file, options.form);
  const perTool = Object.fromEntries(
    Object.entries(options.results ?? {}).map(([name, result]) => {
      const rows = Array.isArray(result)
        ? (result as readonly MockRow[])
        : [{ when: {}, result: result as JsonObject }];
      return [name, { kind: 'mock' as const, rows }];
    }),
  );
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'talk',
    document,
    tools: buildSessionTools([document]),
    config: {
      ...defaultSessionConfig,
      now: 'Wednesday, 2026-11-25 10:00',
      tools: { default: 'mock', generated: 'success', perTool },
      user: { kind: 'scripted', turns: turns.map((text) => ({ text })) },
      ...options.config,
    },
  });
  runner.start();
  await runner.settled();
  const { transcript, counters } = runner.state;
  const calls = transcript.flatMap((entry) => (entry.kind === 'call' ? [entry] : []));
  return {
    said: transcript.flatMap((entry) => (entry.kind === 'agent' ? [entry.text] : [])),
    calls: calls.map(({ name, arguments: values }) => [name, ...Object.values(values)]),
    course: transcript.flatMap((entry) => {
      if (entry.kind === 'agent') return [entry.text];
      return entry.kind === 'call' ? [`> ${entry.name} ${Object.values(entry.arguments).join(', ')}`] : [];
    }),
    thoughts: runner.events.flatMap((event) =>
      event.kind === 'model.responded' ? (/^Thought: (.*)$/m.exec(event.reply?.content ?? '')?.slice(1, 2) ?? []) : [],
    ),
    denied: counters.denied,
    violations: counters.violations,
    hasEnded: runner.events.some((event) => event.kind === 'session.ended' && event.reason === 'agent-closed'),
  };
}
