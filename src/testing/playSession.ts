// Plays a scripted session over a small document, with all controllers on, and returns its calls, denials and advice.
// Each log is also read back, replayed and judged again. Tests only.

import { expect } from 'vitest';
import { parseTools } from '../core/formats';
import {
  buildSessionTools,
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  printLog,
  readLog,
  reduceSession,
  rejudge,
  replaySession,
  type SessionConfig,
  type SessionDocument,
} from '../core/session';
import type { JsonValue } from '../core/support';
import { createScriptedChat, createSteppingClock } from './scriptedChat';

export const allControllers: SessionConfig['controllers'] = defaultControllers('both').map((setting) => ({
  ...setting,
  pre: true,
  post: true,
}));

export interface Play {
  readonly document: SessionDocument;
  readonly replies: Parameters<typeof createScriptedChat>[0];
  readonly turns?: readonly string[];
  readonly results?: Readonly<Record<string, JsonValue>>;
  readonly config?: Partial<SessionConfig>;
  readonly tools?: object;
}

export async function playSession({ document, replies, turns = ['Go'], results = {}, config = {}, tools }: Play) {
  const definitions = tools === undefined ? [] : parseTools(JSON.stringify(tools));
  const rows = Object.entries(results).map(
    ([name, result]) => [name, { kind: 'mock' as const, rows: [{ when: {}, result }] }] as const,
  );
  const runner = createSessionRunner({
    chat: createScriptedChat(replies),
    clock: createSteppingClock(),
    sessionId: 'values',
    document,
    tools: buildSessionTools(
      [document],
      Array.isArray(definitions) ? definitions : definitions.ok ? definitions.value : [],
    ),
    config: {
      ...defaultSessionConfig,
      controllers: allControllers,
      maxActionsPerTurn: 12,
      user: { kind: 'scripted', turns: turns.map((text) => ({ text })) },
      tools: { default: 'mock', perTool: Object.fromEntries(rows) },
      ...config,
    },
  });
  runner.start();
  await runner.settled();
  const log = readLog(printLog(runner.events));
  if (!log.ok) throw new Error(log.error.message);
  expect(reduceSession(log.value)).toEqual(runner.state);
  const replayed = replaySession(log.value);
  expect(replayed.ok && replayed.value.firstDifference).toBeUndefined();
  const again = rejudge(log.value);
  expect(again.ok && again.value.decisions.filter(({ flip }) => flip)).toEqual([]);
  const { events, state } = runner;
  return {
    state,
    events,
    called: events.flatMap((one) => (one.kind === 'tool.called' ? [[one.name, one.arguments] as const] : [])),
    denied: events.flatMap((one) => (one.kind === 'decision.denied' ? [one.reason] : [])),
    unreadable: events.flatMap((one) => (one.kind === 'decision.unreadable' ? [one.problem] : [])),
    advice: events.flatMap((one) => (one.kind === 'controller.advised' ? [one.text] : [])),
    prompts: events.flatMap((one) =>
      one.kind === 'model.requested' ? [one.messages.map((m) => m.content).join('\n')] : [],
    ),
  };
}

export const bankDocument: SessionDocument = {
  title: 'Bank',
  kind: 'pdl',
  source: `Name: Bank
SLOTs:
  - name: account
  - name: version
    type: number
APIs:
  - name: verify_account
    request: [account]
    response: [verified]
  - name: transfer
    request: [account]
    response: [receipt]
    precondition: [verify_account]
  - name: check_version
    request: [version]
    response: [known]
  - name: install
    request: [version]
    response: [done]
    precondition: [check_version]
ANSWERs:
  - name: transfer_made
    desc: Your transfer was made.
    precondition: [transfer]
`,
};
