// Finds the claims of a decision and records how each was found: one rule for live sessions, imported logs, rejudging
// and every arm of a comparison. Logs of rules version 1 are judged by that version's detectors (`rules1`), which find
// only ANSWERs.

import { isApiId } from '../../graph';
import type { AgentDecision } from '../../llm';
import { comparableText } from '../../support';
import type { ClaimSource } from '../eventSchema';
import { rulesOf } from '../events';
import type { SessionState } from '../sessionState';
import { callArgumentsOf, unmetRequires } from '../unmetPreconditions';
import type { VerdictState } from '../unmetReasonOfNode';
import { type AnswerFacts, type ApiFacts, findAnswerFacts } from '../workflowFacts';
import { type ExactText, exactTexts, lettersOfSentences } from './exactText';
import { matchAnswerByText, maxComparedLength } from './rules1/carriedAnswer';
import { claimsInText } from './rules1/claimsInWords';
import { wordsOfWorkflow } from './words/nodeWords';
import { readClaims } from './words/readClaims';
import type { CallValue, ReadClaims } from './words/replyContext';

export interface AnswerClaim {
  readonly node: AnswerFacts | ApiFacts;
  readonly by: readonly ClaimSource[];
  /** The sentence that makes the claim, and those that belong to it; empty if the claim is only declared. */
  readonly near: readonly string[];
  /** Texts that fill the placeholders of an ANSWER's exact text. */
  readonly exact?: ExactText['values'];
}

export interface ReplyClaims {
  readonly claims: readonly AnswerClaim[];
  /** All sentences that state something; rules 2 only. */
  readonly stated: readonly string[];
  /** The reply states something else, and its node is uncertain. */
  readonly isUndecided: boolean;
}

/** The state needed to find claims. Without a transcript the user's last message is unknown. */
export type Claimed = VerdictState & { readonly transcript?: SessionState['transcript'] };

const nothing: ReplyClaims = { claims: [], stated: [], isUndecided: false };

interface Kept {
  readonly workflow: VerdictState['workflow'];
  readonly calls: VerdictState['calls'];
  readonly met: VerdictState['met'];
  readonly found: ReplyClaims;
}

const kept = new WeakMap<AgentDecision, Kept>();

/** Declared claims come first. Cached per decision, because judging, the fold and the node lookup all call it. */
export function findAnswerClaims(state: Claimed, decision: AgentDecision): ReplyClaims {
  if (decision.kind === 'call') return nothing;
  const { workflow, calls, met } = state;
  const known = kept.get(decision);
  if (known?.workflow === workflow && known.calls === calls && known.met === met) return known.found;
  const found = rulesOf(state.config) === 1 ? findByRules1(state, decision) : detectClaims(state, decision);
  kept.set(decision, { workflow, calls, met, found });
  return found;
}

type Response = AgentDecision & { readonly kind: 'response' };

const declaredIn = ({ workflow }: VerdictState, { answer }: Response) =>
  answer === undefined ? undefined : findAnswerFacts(workflow, answer);

function findByRules1(state: VerdictState, decision: Response): ReplyClaims {
  const { workflow } = state;
  const carried = workflow.claims === 'words' ? undefined : matchAnswerByText(workflow, decision.text);
  const textClaims = workflow.claims === 'words' ? claimsInText(workflow, decision.text) : carried ? [carried] : [];
  const declared = declaredIn(state, decision);
  const first: AnswerClaim[] = declared
    ? [{ node: declared, by: textClaims.includes(declared) ? ['declared', 'words'] : ['declared'], near: [] }]
    : [];
  const others = textClaims.filter((answer) => answer !== declared);
  return { ...nothing, claims: [...first, ...others.map((node): AnswerClaim => ({ node, by: ['words'], near: [] }))] };
}

function detectClaims(state: Claimed, decision: Response): ReplyClaims {
  const { workflow } = state;
  const text = decision.text.slice(0, maxComparedLength);
  const asked = state.transcript?.findLast((entry) => entry.kind === 'user');
  const declared = declaredIn(state, decision);
  const read = readClaims(workflow, text, {
    ...(declared === undefined ? {} : { declared: declared.id }),
    ...(asked?.kind === 'user' ? { asked: asked.text } : {}),
    values: valuesOf(state),
    isBacked: (id) => isBacked(state, id),
    isRefuted: (id) => !isBacked(state, id) && needsReturned(state, id),
    hasFailed: (id) =>
      (workflow.nodes[id]?.requires ?? []).some((one) => state.calls[one]?.at(-1)?.result?.kind === 'failed'),
  });
  const exact = new Map(exactIn(state, text).map((one) => [one.answer.id, one]));
  const quoted = new Set([...exact.values()].flatMap(({ answer }) => lettersOfSentences(answer.desc)));
  // A sentence of one ANSWER's own text does not count as another ANSWER in other words.
  const isQuoted = (near: readonly string[]) =>
    near.length > 0 && near.every((sentence) => lettersOfSentences(sentence).every((letters) => quoted.has(letters)));
  // A question, plan or condition marked with an ANSWER that may not be given yet: its words do not give the ANSWER.
  const isOnlyMarked =
    declared !== undefined &&
    read.isDeclaredOpen &&
    !exact.has(declared.id) &&
    unmetRequires(state, declared.id, callArgumentsOf(decision)).length > 0;
  const marked = declared && !isOnlyMarked ? [declared.id] : [];
  const ids = [...new Set([...marked, ...exact.keys(), ...read.claimed.keys()])];
  const claims = ids.flatMap((id): AnswerClaim[] => {
    const node = workflow.nodes[id];
    if (!node) return [];
    if (id !== declared?.id && !exact.has(id) && node.kind === 'answer' && isQuoted(read.claimed.get(id) ?? []))
      return [];
    const isSaid = exact.has(id) || read.claimed.has(id);
    const by: ClaimSource[] = [
      ...(id === declared?.id ? (['declared'] as const) : []),
      ...(isSaid ? (['words'] as const) : []),
    ];
    const values = exact.get(id)?.values;
    return [{ node, by, near: read.claimed.get(id) ?? [], ...(values ? { exact: values } : {}) }];
  });
  return {
    claims: inOrder(state, claims, declared),
    stated: read.stated,
    isUndecided: isOnlyMarked || isOpen(read, claims),
  };
}

const isOpen = (read: ReadClaims, claims: readonly AnswerClaim[]) => read.isUndecided && claims.length === 0;

/**
 * ANSWERs first, in the order of declaration. With several workflows only claims of the active workflow, if there are
 * any.
 */
function inOrder(
  { workflow }: VerdictState,
  claims: readonly AnswerClaim[],
  declared: AnswerFacts | undefined,
): readonly AnswerClaim[] {
  const isOwn = ({ node }: AnswerClaim) => node === declared || node.workflow === workflow.active;
  const own = claims.some((claim) => claim.node.workflow === workflow.active) ? claims.filter(isOwn) : claims;
  const place = ({ node }: AnswerClaim) =>
    node === declared
      ? -1
      : node.kind === 'answer'
        ? workflow.answers.indexOf(node)
        : workflow.answers.length + workflow.apis.indexOf(node);
  return own.toSorted((a, b) => place(a) - place(b));
}

/**
 * Of several ANSWERs with identical text only those that may be given, if there are any, because the reply does not
 * distinguish them.
 */
function exactIn(state: VerdictState, text: string): readonly ExactText[] {
  const steps = wordsOfWorkflow(state.workflow).answers.filter(({ kind }) => kind === 'action');
  const sentences = new Set(lettersOfSentences(text));
  // "Test ride" is a step to take: inside a sentence it does not state that the step was taken.
  const isStep = ({ answer }: ExactText) =>
    steps.some(({ node }) => node.id === answer.id) &&
    !lettersOfSentences(answer.desc).every((letters) => sentences.has(letters));
  const found = exactTexts(state.workflow.answers, text).filter((one) => !isStep(one));
  if (found.length < 2) return found;
  const isMet = ({ answer }: ExactText) => unmetRequires(state, answer.id).length === 0;
  const textOf = ({ answer }: ExactText) => comparableText(answer.desc);
  return found.filter((one) => isMet(one) || !found.some((other) => textOf(other) === textOf(one) && isMet(other)));
}

/** A reply that contains a value of a call refers to the slot of the value. */
function valuesOf({ calls, workflow }: VerdictState): readonly CallValue[] {
  const values: CallValue[] = [];
  for (const [api, made] of Object.entries(calls)) {
    const node = workflow.nodes[api];
    const only = node?.kind === 'api' && node.response.length === 1 ? node.response[0] : undefined;
    for (const { arguments: passed, result } of made.slice(-3)) {
      const returned = result?.kind === 'succeeded' ? result.value : null;
      for (const part of [passed, returned]) {
        const isReturned = part !== passed;
        const fields = typeof part !== 'object' && only !== undefined ? { [only]: part } : part;
        if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) continue;
        for (const [slot, value] of Object.entries(fields)) {
          if (typeof value === 'number') values.push({ slot, value: String(value), api, isReturned });
          if (typeof value === 'string' && value.length < 100)
            values.push({ slot, value: comparableText(value), api, isReturned });
        }
      }
    }
  }
  return values;
}

/** Whether all APIs that the node requires by name were called and last returned successfully. */
function needsReturned({ workflow, calls }: VerdictState, id: string): boolean {
  const needed = (workflow.nodes[id]?.requires ?? []).filter(isApiId);
  return needed.length > 0 && needed.every((one) => calls[one]?.at(-1)?.result?.kind === 'succeeded');
}

function isBacked(state: VerdictState, id: string): boolean {
  if (isApiId(id)) return (state.calls[id] ?? []).some(({ result }) => result?.kind === 'succeeded');
  return unmetRequires(state, id).length === 0;
}
