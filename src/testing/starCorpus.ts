// The STAR dialogues of the corpus with the workflows of their tasks, and their replay through the engine: the recorded
// wizard decides, and the recorded results are returned. Tests only.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertStarTask, type StarWorkflow } from '../core/formats';
import type { ChatPort, ChatReply } from '../core/llm';
import { readLogFile, type Trace, type TraceCall, type TraceStep } from '../core/logs';
import {
  createSessionRunner,
  defaultSessionConfig,
  type SessionConfig,
  type SessionDocument,
  type SessionRunner,
} from '../core/session';
import { memoize } from '../core/support';
import { createSteppingClock } from './scriptedChat';

const corpus = resolve(import.meta.dirname, '../../../shared/corpus/star');
export const hasStar = existsSync(corpus);
if (!hasStar) console.warn(`SKIPPED: ${corpus} is not there, so no STAR dialogue was replayed.`);

export interface StarDialogue {
  readonly record: {
    readonly id: string;
    readonly tasks: readonly string[];
    readonly happy: boolean;
    readonly turns: readonly {
      readonly role: 'user' | 'bot' | 'api_call' | 'api_result';
      readonly text?: string;
      readonly action?: string;
      readonly name?: string;
      readonly args?: object;
      readonly result?: unknown;
    }[];
  };
  readonly trace: Trace;
}

export function starDialogues(): readonly StarDialogue[] {
  const text = readFileSync(join(corpus, 'sessions.jsonl'), 'utf8');
  const read = readLogFile(text, 'sessions.star.jsonl');
  if (!read.ok) throw new Error(read.error.message);
  const traces = new Map(read.value.traces.map((trace) => [trace.id, trace]));
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const record = JSON.parse(line) as StarDialogue['record'];
      return { record, trace: traces.get(record.id) as Trace };
    });
}

/** By name of the task. */
export function starWorkflows(): ReadonlyMap<string, StarWorkflow> {
  return new Map(
    readdirSync(join(corpus, 'tasks')).map((file) => {
      const converted = convertStarTask(JSON.parse(readFileSync(join(corpus, 'tasks', file), 'utf8')));
      if (!converted.ok) throw new Error(`${file}: ${converted.error.message}`);
      return [file.replace(/\.json$/, ''), converted.value];
    }),
  );
}

/** One document per workflow: analysis results are cached by it. */
export const starDocumentOf = memoize(
  ({ title, text }: StarWorkflow): SessionDocument => ({ title, kind: 'pdl', source: text }),
);

/** The wizard's next step as a model's reply. */
function replyOf(step: TraceStep | undefined, index: number): ChatReply {
  if (step?.kind === 'call') {
    const call = { id: `recorded-${index}`, name: step.name, argumentsText: JSON.stringify(step.arguments) };
    return { content: '', toolCalls: [call], finishReason: 'tool_calls' };
  }
  if (step?.kind !== 'response') throw new Error('The record has no more steps of the wizard.');
  const claim = step.answer === undefined ? '' : `[ANSWER: ${step.answer}]\n`;
  return { content: `${claim}${step.text}`, toolCalls: [], finishReason: 'stop' };
}

/** Teacher-forced: the record replies to every request of the engine. */
export async function replayDialogue(
  trace: Trace,
  workflows: readonly StarWorkflow[],
  config: Partial<SessionConfig> = {},
): Promise<SessionRunner> {
  const [first, ...others] = workflows.map(starDocumentOf);
  if (!first) throw new Error('A dialogue has a task.');
  const turns = trace.steps.flatMap((step) => (step.kind === 'user' ? [{ text: step.text }] : []));
  const wizard = trace.steps.filter((step) => step.kind !== 'user');
  const calls = trace.steps.filter((step): step is TraceCall => step.kind === 'call');
  let requestCount = 0;
  let answered = 0;
  const chat: ChatPort = {
    complete: async () => {
      const reply = replyOf(wizard[requestCount], requestCount);
      requestCount += 1;
      return { kind: 'completed', reply, timing: { latencyMs: 1, retries: 0 } };
    },
  };
  const runner = createSessionRunner({
    chat,
    clock: createSteppingClock(),
    sessionId: trace.id,
    document: first,
    others,
    tools: workflows.flatMap(({ tools }) => tools),
    config: {
      ...defaultSessionConfig,
      model: 'recorded',
      rehearsal: false,
      format: 'none',
      strategy: 'tool-calls',
      controllers: [],
      maxActionsPerTurn: 50,
      maxTurns: 200,
      tools: { default: 'manual' },
      user: { kind: 'scripted', turns },
      ...config,
    },
    askTool: async () => {
      const call = calls[answered];
      answered += 1;
      return { kind: 'succeeded', value: call?.result ?? null };
    },
  });
  runner.start();
  await runner.settled();
  return runner;
}
