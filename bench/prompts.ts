// Tokens of the prompts of a session, by version of the prompt's texts: the shipped demos, rehearsed, in both strategies.
// Every message counts as it is sent, and every schema of `tools` as JSON. The tokenizer is o200k (GPT-4o and later);
// other tokenizers differ by some percent, and endpoints add a few tokens per message.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { ToolNames, toWireMessages } from '../src/adapters/openai/wireMessages';
import type { ChatMessage, ChatToolSchema, PromptVersion } from '../src/core/llm';
import {
  buildSessionTools,
  createSessionRunner,
  defaultSessionConfig,
  type SessionEvent,
  type Strategy,
} from '../src/core/session';
import { type Demo, demos } from '../src/examples/demos';
import { rehearsalChat } from '../src/testing/rehearsalChat';
import type { BenchOptions } from './bench';

const played = [
  { id: 'hospital-appointment', title: 'Hospital appointment', file: 'hospitalAppointment.pdl.yaml' },
  { id: 'parcel-return', title: 'Parcel return', file: 'parcelReturn.pdl.yaml' },
  { id: 'table-booking', title: 'Table booking', file: 'tableBooking.pdl.yaml' },
];

interface PromptFigures {
  readonly requests: number;
  readonly first: number;
  readonly last: number;
  readonly all: number;
}

async function playDemo(demo: Demo, strategy: Strategy, prompt: PromptVersion): Promise<readonly SessionEvent[]> {
  const example = played.find(({ id }) => id === demo.exampleId);
  if (!example) throw new Error(`Example ${demo.exampleId} is not measured`);
  const source = readFileSync(resolve(import.meta.dirname, '../src/examples', example.file), 'utf8');
  const document = { title: example.title, kind: 'pdl', source } as const;
  let time = 0;
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: { now: () => ++time },
    sessionId: 's',
    config: {
      ...defaultSessionConfig,
      prompt,
      strategy,
      model: 'rehearsal-compliant',
      user: { kind: 'scripted', turns: demo.turns },
      tools: demo.tools,
    },
    document,
    tools: buildSessionTools([document], []),
  });
  runner.start();
  await runner.settled();
  return runner.events;
}

function tokensOf(messages: readonly ChatMessage[], tools: readonly ChatToolSchema[]): number {
  const wire = toWireMessages(messages, new ToolNames({ model: '', messages, tools })).map((message) =>
    'tool_calls' in message && message.tool_calls
      ? `${message.content ?? ''}${JSON.stringify(message.tool_calls.map((call) => call.function))}`
      : (message.content ?? ''),
  );
  const schemas = tools.map(({ name, description, parameters }) => JSON.stringify({ name, description, parameters }));
  return [...wire, ...schemas].reduce((sum, text) => sum + countTokens(text), 0);
}

function figuresOf(log: readonly SessionEvent[]): PromptFigures {
  const counts = log.flatMap((event) =>
    event.kind === 'model.requested' && event.purpose === 'agent' ? [tokensOf(event.messages, event.tools ?? [])] : [],
  );
  return {
    requests: counts.length,
    first: counts[0] ?? 0,
    last: counts.at(-1) ?? 0,
    all: counts.reduce((sum, count) => sum + count, 0),
  };
}

const printFigures = ({ requests, first, last, all }: PromptFigures) =>
  `${first} first, ${last} last, ${Math.round(all / requests)} on average of ${requests}`;

export async function benchPrompts({ report }: BenchOptions): Promise<void> {
  for (const { id } of played) {
    const demo = demos.find(({ exampleId }) => exampleId === id);
    if (!demo) throw new Error(`Example ${id} has no demo`);
    for (const strategy of ['react-text', 'tool-calls'] as const) {
      const before = figuresOf(await playDemo(demo, strategy, 1));
      const after = figuresOf(await playDemo(demo, strategy, 2));
      report({
        bench: 'prompts',
        what: `tokens of a request, ${demo.exampleId}, ${strategy}`,
        weir: printFigures(after),
        beside: `texts of version 1: ${printFigures(before)}`,
      });
    }
  }
}
