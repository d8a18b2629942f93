// Generates users for a workflow by rehearsal: a rule-abiding agent, user and server hold sessions, and the events of a
// session become the goals of a user. Invariant: a user is kept only if its own session and another one with it reach
// its goals without violations, so that every goal can be reached. A workflow without calls or ANSWERs gives no users.

import type { ChatPort } from '../../llm';
import {
  agentPresets,
  buildSessionTools,
  createSessionRunner,
  defaultSessionConfig,
  printLog,
  profileForPrompt,
  type SessionDocument,
  type SessionEvent,
} from '../../session';
import type { Clock, JsonObject } from '../../support';
import { sessionFacts, violationsOfCompliance } from '../measures/sessionFacts';
import { printReference } from '../plan/referenceOfRun';
import { readReferences } from './dataSet';
import { type EvaluationProfile, readEvaluationProfile } from './evaluationProfile';
import type { ReferenceSession } from './referenceSession';

export interface RehearsedUsers {
  /** In the form of a data file. */
  readonly profiles: readonly JsonObject[];
  readonly references: readonly JsonObject[];
}

export interface RehearsalInput {
  /** Id of the workflow in the data. */
  readonly workflow: string;
  readonly document: SessionDocument;
  readonly count: number;
  readonly seed: number;
  readonly now: string;
  /** The rehearsal model: it plays all three roles. */
  readonly chat: ChatPort;
  readonly clock: Clock;
}

const model = 'rehearsal-compliant';
/** Sessions per wanted user, because many end alike. */
const TRIES = 5;
/** Offset of the seeds of the second sessions. */
const SECOND_SEED_OFFSET = 10_000;

/** Users whose sessions differ in their calls and their end come first. */
export async function rehearseUsers(input: RehearsalInput): Promise<RehearsedUsers> {
  const found: NonNullable<ReturnType<typeof userOf>>[] = [];
  for (let index = 0; index < input.count * TRIES; index += 1) {
    const events = await runRehearsedSession(input, input.seed + index);
    const user = userOf(events, input.workflow);
    if (!user || found.some(({ profile }) => profile['details'] === user.profile['details'])) continue;
    const again = await runRehearsedSession(input, input.seed + index + SECOND_SEED_OFFSET, user.checked);
    if (isUsableSession(again, user.checked)) found.push(user);
    if (new Set(found.map(({ path }) => path)).size >= input.count) break;
  }
  const first = found.filter(({ path }, index) => found.findIndex((one) => one.path === path) === index);
  const chosen = [...first, ...found.filter((one) => !first.includes(one))].slice(0, input.count);
  const named = chosen.map((one, index) => ({ ...one, id: `${input.workflow}-user-${index + 1}` }));
  return {
    profiles: named.map(({ id, profile }) => ({ id, ...profile })),
    references: named.map(({ id, reference }) => ({ ...reference, id: `${id}-reference`, profile: id })),
  };
}

/** With a user its data give the results of the APIs; without one the seed determines the user. */
async function runRehearsedSession(
  { document, now, chat, clock }: RehearsalInput,
  seed: number,
  user?: EvaluationProfile,
) {
  const perTool = Object.fromEntries(
    Object.entries(user?.results ?? {}).map(([api, rows]) => [api, { kind: 'mock', rows } as const]),
  );
  const runner = createSessionRunner({
    chat,
    userChat: chat,
    toolChat: chat,
    clock,
    sessionId: `users-${seed}`,
    config: {
      ...defaultSessionConfig,
      ...agentPresets.weir.config,
      model,
      rehearsal: true,
      seed,
      now,
      maxTurns: 20,
      user: { kind: 'simulated', model, rehearsal: true, profile: profileForPrompt(user?.profile ?? {}) },
      tools: user ? { default: 'mock', perTool } : { default: 'llm', model, rehearsal: true },
    },
    document,
    tools: buildSessionTools([document]),
  });
  runner.start();
  await runner.settled();
  return runner.events;
}

function isUsableSession(events: readonly SessionEvent[], user: EvaluationProfile): boolean {
  const facts = sessionFacts(events, user);
  return facts?.primarySuccess === true && violationsOfCompliance(facts.compliance) === 0;
}

function userOf(events: readonly SessionEvent[], workflow: string) {
  const read = readReferences(printLog(events), 'users.jsonl');
  const reference = read.ok ? read.value[0] : undefined;
  if (!reference) return undefined;
  const last = reference.turns.findLastIndex(
    (turn) => turn.kind === 'call' || (turn.kind === 'response' && turn.answer),
  );
  const session = { ...reference, workflow, turns: reference.turns.slice(0, last + 1), extra: { madeBy: model } };
  const profile = profileOf(session, workflow);
  const checked = profile && readEvaluationProfile(profile, 0);
  if (!profile || !checked?.ok || !isUsableSession(events, checked.value)) return undefined;
  const path = session.turns.map((turn) =>
    turn.kind === 'call' ? turn.name : turn.kind === 'response' ? turn.answer : '',
  );
  return { path: path.filter(Boolean).join('/'), profile, checked: checked.value, reference: printReference(session) };
}

function profileOf({ turns }: ReferenceSession, workflow: string): JsonObject | undefined {
  const calls = turns.filter((turn) => turn.kind === 'call' && turn.result !== undefined);
  const made = calls.flatMap((turn) => (turn.kind === 'call' ? [turn] : []));
  const answers = turns.flatMap((turn) => (turn.kind === 'response' && turn.answer !== undefined ? [turn.answer] : []));
  const [lastCall, answer] = [made.at(-1), answers.at(-1)];
  if (!lastCall && answer === undefined) return undefined;
  const values = new Map(made.flatMap((call) => Object.entries(call.arguments)));
  const opening = turns.find((turn) => turn.kind === 'user');
  const results: Record<string, JsonObject[]> = {};
  for (const { name, arguments: when, result = null } of made) {
    results[name] = [
      { when, result },
      ...(results[name] ?? []).filter((row) => JSON.stringify(row['when']) !== JSON.stringify(when)),
    ];
  }
  // Other arguments get the first result of the API.
  for (const rows of Object.values(results)) rows.push({ when: {}, result: rows[0]?.['result'] ?? null });
  const expected = made.map(({ name, arguments: given }) => ({ api: name, arguments: given }));
  const end = (answer ?? lastCall?.name ?? '').replaceAll('_', ' ');
  return {
    title: `User who gets to: ${end}`,
    workflow,
    details: [...values]
      .filter(([, value]) => typeof value !== 'object')
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n'),
    needs: opening?.kind === 'user' ? opening.text : '',
    goals: [
      {
        text: `Gets to: ${end}`,
        calls: expected.slice(-1),
        ...(answer === undefined ? {} : { answer }),
      },
    ],
    expectedCalls: expected,
    results,
    madeBy: model,
  };
}
