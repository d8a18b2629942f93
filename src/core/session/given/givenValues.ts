// Tracks the values that only the user can give: from the user's words, and from values that the agent passed to APIs
// or stated with an ANSWER, even if denied. The user's words outrank the agent's, later words outrank earlier words.
// Part of the fold; sessions by rules 1 store nothing here.

import { withoutWorkflow } from '../../graph';
import { isJsonObject, type JsonValue, looseName, memoize, ownProperty } from '../../support';
import { isBlank, isSameValue } from '../../values';
import { argumentExpressionFor, procedureRoutes } from '../../verdicts';
import { type AgentDecision, rulesOf } from '../events';
import type { SessionState } from '../sessionState';
import { returnersOf, typeOfValue } from '../valueTypes';
import { type ApiFacts, findAnswerFacts, findApiFacts, pdlOf } from '../workflowFacts';
import { datesIn } from './datesIn';
import { readWords, type UserStatedValue } from './readWords';
import { cuesIn, userSlotsOf } from './userSlots';

export interface GivenValue {
  /** The value in the user's latest words about it. */
  readonly words?: UserStatedValue;
  /** The words answer a question of the procedure; they are valid until the procedure asks again. */
  readonly isAnswer?: true;
  /** The value that the agent has passed or stated since, with the turn. */
  readonly agent?: { readonly value: JsonValue; readonly turn: number };
}

type Knowing = Pick<SessionState, 'workflow' | 'documents' | 'tools' | 'config' | 'given'>;
type Given = SessionState['given'];

const keyOf = (workflow: number, name: string) => `${looseName(name)}@${workflow + 1}`;

/** Undefined for a value that APIs return, and for an unknown value. */
export const givenValue = (
  { given }: Partial<Pick<SessionState, 'given'>>,
  workflow: number,
  name: string,
): GivenValue | undefined => ownProperty(given, keyOf(workflow, name));

/** The value by the user's words, else by the agent's. */
export function knownGiven(
  state: Partial<Pick<SessionState, 'given'>>,
  workflow: number,
  name: string,
): JsonValue | undefined {
  const given = givenValue(state, workflow, name);
  return typeof given?.words === 'object' ? given.words.value : given?.agent?.value;
}

/** The given values after a message of the user. */
export function withWords(state: Knowing & Pick<SessionState, 'transcript'>, text: string): Given {
  if (rulesOf(state.config) === 1) return state.given;
  const before = state.transcript.findLast((entry) => entry.kind === 'agent' || entry.kind === 'user');
  let given = state.given;
  for (const workflow of state.documents.keys()) {
    const { slots, asked } = userSlotsOf(state, workflow);
    const isAgents = before?.kind === 'agent';
    const ofAnswer = isAgents && before.nodeId !== undefined ? asked.get(withoutWorkflow(before.nodeId)) : undefined;
    const found = readWords(text, slots, {
      ...(state.config.now === undefined ? {} : { now: state.config.now }),
      ...(isAgents ? { question: before.text } : {}),
      ...(ofAnswer ? { asked: ofAnswer } : {}),
      known: ({ name }) => {
        const words = givenValue(state, workflow, name)?.words;
        return typeof words === 'object' ? words.value : undefined;
      },
    });
    const targets = new Set([...asked.values()].flatMap((names) => [...names]));
    const bySlot = new Map(slots.map((slot) => [slot.name, slot]));
    for (const [name, words] of found) {
      const loose = looseName(name);
      const slot = bySlot.get(name);
      const isAsked = isAgents && /[?？]/.test(before.text) && slot !== undefined && cuesIn(before.text, slot) > 0;
      const isAnswer = ofAnswer?.has(loose) || (isAsked && targets.has(loose));
      given = { ...given, [keyOf(workflow, name)]: { words, ...(isAnswer ? { isAnswer: true } : {}) } };
    }
  }
  return given;
}

/** The given values after a decision of the agent, accepted or denied. */
export function withDecision(state: Knowing & Pick<SessionState, 'turn'>, decision: AgentDecision): Given {
  if (rulesOf(state.config) === 1) return state.given;
  const node =
    decision.kind === 'call'
      ? findApiFacts(state.workflow, decision.name)
      : decision.answer === undefined
        ? undefined
        : findAnswerFacts(state.workflow, decision.answer);
  const values = decision.kind === 'call' ? decision.arguments : decision.values;
  if (node === undefined || values === undefined) return state.given;
  let given = state.given;
  for (const [written, value] of Object.entries(values)) {
    const name = node.kind === 'api' ? variableOf(state, node, written) : written;
    if (isBlank(value) || returnersOf(state, node.workflow, name).length > 0) continue;
    const key = keyOf(node.workflow, name);
    const known = givenValue({ given }, node.workflow, name);
    const agent = { value, turn: state.turn };
    if (known?.agent !== undefined && isSameJson(known.agent, agent)) continue;
    given = { ...given, [key]: { ...known, agent } };
  }
  return given;
}

/** The given values after an ANSWER that asks. When it asks again, the user's earlier reply to it becomes invalid. */
export function withQuestion(state: Knowing & Pick<SessionState, 'transcript'>, nodeId: string | undefined): Given {
  if (rulesOf(state.config) === 1 || nodeId === undefined) return state.given;
  const workflow = state.workflow.nodes[nodeId]?.workflow ?? 0;
  const asked = userSlotsOf(state, workflow).asked.get(withoutWorkflow(nodeId));
  if (asked === undefined) return state.given;
  if (!state.transcript.some((entry) => entry.kind === 'agent' && entry.nodeId === nodeId)) return state.given;
  const keys = new Set([...asked].map((name) => keyOf(workflow, name)));
  const kept = Object.entries(state.given).filter(([key]) => !keys.has(key));
  return kept.length === Object.keys(state.given).length ? state.given : Object.fromEntries(kept);
}

const isSameJson = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

const knownVariables = memoize<Knowing['workflow']['nodes'], Map<string, string>>(() => new Map());

/** The variable that all calls of the procedure pass for a parameter of an API; the parameter's name if they differ. */
function variableOf({ workflow, documents }: Knowing, api: ApiFacts, parameter: string): string {
  const known = knownVariables(workflow.nodes);
  const key = `${api.id}\n${looseName(parameter)}`;
  let name = known.get(key);
  if (name === undefined) {
    const document = documents[api.workflow];
    const pdl = document && pdlOf(document);
    const routes = pdl && procedureRoutes(pdl);
    const passed = (routes?.sites(withoutWorkflow(api.id)) ?? []).map(
      (site) => routes && argumentExpressionFor(routes, site, api.request, parameter),
    );
    const [first] = passed;
    const isOne =
      first !== undefined && /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(first) && passed.every((one) => one === first);
    name = isOne ? first : parameter;
    known.set(key, name);
  }
  return name;
}

/** Number of conversation entries that are searched for a question. */
const recent = 200;

/** The given values of a whole conversation, for a fork by rules 2 of a session that began by rules 1. */
export function givenBy(state: Knowing & Pick<SessionState, 'transcript'>): Given {
  let given: Given = {};
  for (const [index, entry] of state.transcript.entries()) {
    const before = {
      ...state,
      given,
      turn: entry.turn,
      transcript: state.transcript.slice(Math.max(0, index - recent), index),
    };
    if (entry.kind === 'user') given = withWords(before, entry.text);
    else if (entry.kind === 'call') given = withDecision(before, entry);
    else if (entry.kind === 'denial') given = withDecision(before, entry.decision);
    else if (entry.kind === 'agent') given = withQuestion(before, entry.nodeId);
  }
  return given;
}

/**
 * The user's value that a call or a statement contradicts. Undefined if the user gave no value, or the same. `value` is
 * the argument of the call, or the value stated with an ANSWER.
 */
export function contradictedWords(
  state: Pick<SessionState, 'workflow' | 'documents' | 'config'> & Partial<Pick<SessionState, 'tools' | 'given'>>,
  workflow: number,
  name: string,
  value: JsonValue | undefined,
): JsonValue | undefined {
  const words = givenValue(state, workflow, name)?.words;
  if (typeof words !== 'object' || value === undefined || isJsonObject(value)) return undefined;
  const type = typeOfValue(state, workflow, name);
  if (isSameValue(words.value, value, type) || (type?.kind === 'date' && isDay(words.value, value, state)))
    return undefined;
  return words.value;
}

/** Whether a value such as "3 December" can be the day that was read from the user's words. */
function isDay(day: JsonValue, value: JsonValue, { config }: Pick<SessionState, 'config'>): boolean {
  const [first, ...others] = datesIn(String(value), config.now);
  return others.length === 0 && (first === undefined || first.day === undefined || first.day === day);
}
