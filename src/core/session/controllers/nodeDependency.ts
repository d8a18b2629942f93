// Node dependency (FlowAgent 4.2): a call needs a declared API with met preconditions. Preconditions on undefined names
// never block here; the session reports them once at its start.

import { memoize } from '../../support';
import { stepTowards } from '../claims/stepTowards';
import { promptVersionOf, type RulesVersion, rulesOf } from '../events';
import { namesOfSteps, nextNodes } from '../nextNodes';
import type { SessionState } from '../sessionState';
import {
  canBeMetLater,
  onlyIfWords,
  type UnmetPrecondition,
  undecidedPreconditions,
  unmetPreconditions,
} from '../unmetPreconditions';
import { type ApiFacts, findApiFacts, suggestApi } from '../workflowFacts';
import { type Advice, type Controller, choiceOption, strictDenial } from './controller';
import { nextStepsAdvice } from './nextStepsAdvice';

interface AdviceInput {
  readonly met: SessionState['met'];
  readonly adviceCache: SessionState['given'];
  readonly config: SessionState['config'];
  readonly path: SessionState['path'];
  readonly turn: number;
  readonly isNext: boolean;
  readonly advice: Advice | undefined;
}

/**
 * Cached per workflow and calls: the advice is expensive for a large workflow and changes seldom. The same object also
 * keeps the log small.
 */
const knownAdvice = memoize<SessionState['workflow']['nodes'], WeakMap<SessionState['calls'], AdviceInput>>(
  () => new WeakMap(),
);

/** Every node that cannot be reached (FlowAgent's soft control), and all advice of prompt version 1. */
function adviceOnAllNodes(state: SessionState): Advice | undefined {
  const { apis, answers } = state.workflow;
  const nodes = [...apis, ...answers];
  const locked = nodes
    .map((node) => ({ node, missing: unmetPreconditions(state, node.id) }))
    .filter((entry) => entry.missing.length > 0);
  const isLocked = new Set(locked.map(({ node }) => node.id));
  const open = nodes
    .filter(({ id }) => !isLocked.has(id))
    .flatMap((node) =>
      undecidedPreconditions(state, node.id)
        .filter(({ why }) => why === 'given')
        .map(({ description: words }) => ({ node, words })),
    );
  if (locked.length + open.length === 0) return undefined;
  const list = locked.map(({ node, missing }) => `${node.name} (needs ${missing.map(withSteps).join(', ')})`);
  const ids = locked.map(({ node, missing }) => [node.id, missing.map(({ id }) => id)] as const);
  const conditions = open.map(({ node, words }) => `${node.name}: if ${words}`);
  return {
    text: [
      ...(list.length > 0 ? [`Not reachable yet: ${list.join('; ')}.`] : []),
      ...(conditions.length > 0 ? [`By what the user says: ${conditions.join('; ')}.`] : []),
    ].join(' '),
    facts: {
      locked: Object.fromEntries(ids),
      ...(open.length > 0 ? { open: open.map(({ node, words }) => ({ node: node.id, condition: words })) } : {}),
    },
  };
}

const inWords = (missing: readonly UnmetPrecondition[], joint: string) =>
  missing.map(({ description: words }) => words).join(joint);

const stepsInWords = (steps: readonly string[]) => steps.join(', then ');
const withSteps = ({ description: words, steps }: UnmetPrecondition) =>
  steps === undefined ? words : `${words}; ${stepsInWords(steps)} can make it true`;

/** The end of a denial: the next step, or the note that no step helps. */
function nextStep(missing: readonly UnmetPrecondition[], rules: RulesVersion): string {
  if (!missing.some(canBeMetLater)) return '. Do not make this call as things are: the procedure goes on another way.';
  const steps = [...new Set(missing.flatMap((one) => one.steps ?? []))];
  if (rules === 1 || missing.some(({ why }) => why.kind !== 'condition' && why.kind !== 'returned')) {
    return ' first. Take that step before this call.';
  }
  return steps.length > 0 ? ` first. These steps can make it true: ${stepsInWords(steps)}.` : ' first.';
}

/** Names a step towards the call, or the next steps of the procedure. */
function insteadOf(state: SessionState, nodeId: string, missing: readonly UnmetPrecondition[]): string {
  const steps = [...new Set(missing.flatMap((one) => one.steps ?? []))];
  if (steps.length > 0) return ` These steps can make it true: ${stepsInWords(steps)}.`;
  const towards = missing.every(canBeMetLater) ? missing.flatMap((one) => stepTowards(state, one.id) ?? []) : [];
  const [step] = towards.filter((id) => id !== nodeId);
  const next = step === undefined ? nextNodes(state).possible.filter((id) => id !== nodeId) : [step];
  return next.length > 0 ? ` Next: ${namesOfSteps(next, 4)}.` : ' Do not make this call as things are.';
}

function deniedWords(state: SessionState, { id, name }: ApiFacts, missing: readonly UnmetPrecondition[]): string {
  const excluded = missing.flatMap((one) => onlyIfWords(one) ?? []);
  const reason =
    excluded.length > 0
      ? `${name} is possible ${excluded.join(' and ')}.`
      : `${name} needs ${inWords(missing, ' and ')} first.`;
  return `${reason}${insteadOf(state, id, missing)}`;
}

export const nodeDependency: Controller = {
  id: 'node-dependency',
  title: 'Node dependency',
  describe: 'Names the APIs and ANSWERs that cannot be reached yet; denies calls whose preconditions are unmet.',
  defaultSetting: { id: 'node-dependency', pre: true, post: true },

  pre({ state, options }) {
    const { workflow, calls, met, config, given: adviceCache, path, turn } = state;
    const isNext =
      promptVersionOf(config) !== 1 && choiceOption(options, 'advice', ['next', 'unreachable'], 'next') === 'next';
    const ofWorkflow = knownAdvice(workflow.nodes);
    const known = ofWorkflow.get(calls);
    const isKnown =
      known?.met === met &&
      known.config === config &&
      known.adviceCache === adviceCache &&
      known.isNext === isNext &&
      (!isNext || (known.path === path && known.turn === turn));
    if (isKnown) return known.advice;
    const advice = isNext ? nextStepsAdvice(state) : adviceOnAllNodes(state);
    ofWorkflow.set(calls, { met, config, adviceCache, path, turn, isNext, advice });
    return advice;
  },

  post({ state }, decision) {
    if (decision.kind !== 'call') return { allowed: true, reason: 'Only calls depend on nodes here.' };
    const api = findApiFacts(state.workflow, decision.name);
    if (!api) {
      const suggestion = suggestApi(state.workflow, decision.name);
      const known = state.workflow.apis.map((entry) => entry.name);
      const hint = suggestion
        ? ` Did you mean ${suggestion}?`
        : known.length > 0
          ? ` The APIs are: ${known.join(', ')}.`
          : '';
      return {
        allowed: false,
        reason: `There is no API named ${decision.name}.${hint}`,
        facts: { rule: 'unknown-api', name: decision.name, ...(suggestion ? { suggestion } : {}) },
      };
    }
    const missing = unmetPreconditions(state, api.id, decision.arguments);
    if (missing.length === 0) {
      const undecided = strictDenial(state, decision);
      if (undecided) return undecided;
      return { allowed: true, reason: 'Every precondition is met.', facts: { requires: [...api.requires] } };
    }
    return {
      allowed: false,
      reason:
        promptVersionOf(state.config) === 1
          ? `${api.name} needs ${inWords(missing, ' and ')}${nextStep(missing, rulesOf(state.config))}`
          : deniedWords(state, api, missing),
      facts: { rule: 'unmet-preconditions', requires: [...api.requires], missing: missing.map(({ id }) => id) },
    };
  },
};
