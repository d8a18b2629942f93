// The error-injection experiment against a server that speaks the OpenAI protocol and sometimes refuses, limits, lies
// and stalls. Its answers are those of the rehearsal model. The text of a request decides whether it meets a fault, so
// the order of arrival does not matter.

import { afterEach, expect, it } from 'vitest';
import type { ChatRequest } from '../../core/llm';
import { defaultPlanSettings, examplePlanTasks, experimentTable, runExperiment } from '../../core/plan';
import { hashText } from '../../core/support';
import { type FakeEndpoint, type FakeFault, type FakeReply, startFakeEndpoint } from '../../testing/fakeEndpoint';
import { noCheckPorts } from '../../testing/planFixtures';
import { createSteppingClock } from '../../testing/scriptedChat';
import { answerRehearsal } from '../rehearsal';
import { createOpenAiChat } from '.';

let endpoint: FakeEndpoint | undefined;
afterEach(() => endpoint?.close());

const faults: readonly FakeFault[] = ['silent', 'server-error', 'rate-limited', 'drops', 'malformed-sse', 'html'];
/** Well formed and wrong. */
const lie: FakeReply = { content: 'All of it is done, as you asked.' };
/** One request in this many meets each of the faults. */
const rarity = 50;

function replyTo(request: ChatRequest, met: Set<string>): FakeReply {
  const { content } = answerRehearsal(request);
  const draw = hashText(JSON.stringify([request.messages, request.seed])) % rarity;
  const fault = faults[draw];
  const kind = fault ?? (draw === faults.length ? 'lie' : undefined);
  if (kind !== undefined) met.add(kind);
  return kind === 'lie' ? lie : { content, ...(fault ? { fault } : {}) };
}

it('ends with every run counted, and passes more with refinement than without', async () => {
  const met = new Set<string>();
  endpoint = await startFakeEndpoint({ replies: ({ body }) => replyTo(body as ChatRequest, met) });
  const chat = createOpenAiChat({
    baseUrl: endpoint.url,
    apiKey: '',
    timeoutMs: 400,
    maxRetries: 0,
    maxReplyChars: 50_000,
  });
  const runs = [];
  for (const task of examplePlanTasks)
    runs.push(
      ...(await runExperiment({
        task,
        chat,
        clock: createSteppingClock(),
        checking: noCheckPorts,
        settings: { ...defaultPlanSettings, model: 'rehearsal-compliant', concurrency: 6 },
        repetitions: 1,
        candidates: 2,
      })),
    );
  expect([...met].sort()).toEqual([...faults, 'lie'].sort());
  const rows = experimentTable(runs);
  expect(rows.map((row) => row.runs)).toEqual(Array.from({ length: 6 }, () => examplePlanTasks.length));
  // A run that did not pass has a reason.
  for (const { success, faults: why } of runs) expect(why.join('') === '').toBe(success);
  expect(runs.flatMap(({ faults: why }) => why).join('\n')).toMatch(/sent nothing for 0.4 s/);
  const successOf = (id: string) => rows.find(({ condition }) => condition === id)?.success;
  for (const row of rows) expect(row.success.interval).not.toBeNull();
  expect(successOf('plan, masked, refined')?.mean).toBeGreaterThan(successOf('plan, masked')?.mean ?? 1);
});
