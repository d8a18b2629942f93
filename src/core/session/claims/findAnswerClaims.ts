// What a decision claims and how each claim was found: one rule for live sessions, imported logs, judging anew and every arm
// of a comparison. Logs by version 1 of the rules are judged by the detectors of that version (`rules1`), which find ANSWERs
// alone.

import type { Decision } from '../../llm';
import { comparableText } from '../../support';
import { rulesOf } from '../events';
import type { SessionState } from '../sessionState';
import { unmetRequires } from '../unmetPreconditions';
import type { Judged } from '../unmetReasonOfNode';
import { type AnswerFacts, type ApiFacts, findAnswer } from '../workflowFacts';
import { type ExactText, exactTexts, lettersOfSentences } from './exactText';
import { carriedAnswer, comparedLength } from './rules1/carriedAnswer';
import { claimsInWords } from './rules1/claimsInWords';
import { type ReadClaims, readClaims } from './words/readClaims';

/** `declared`: the agent named the ANSWER. `words`: its own words say so. `judge`: a model was asked. */
export type ClaimWay = 'declared' | 'words' | 'judge';

/** `wording`: the reply nearly says the ANSWER's text. `words`: by what its words state. Both of rules 1; rules 2 has `words`. */
export type ClaimDetector = 'wording' | 'words';

export interface Claim {
  readonly node: AnswerFacts | ApiFacts;
  readonly by: readonly ClaimWay[];
  /** The sentence that says it, and those that go with it; empty for what was declared only. */
  readonly near: readonly string[];
  /** What the placeholders of an ANSWER's exact text are filled with. */
  readonly exact?: ExactText['values'];
}

export interface ReplyClaims {
  readonly claims: readonly Claim[];
  /** All sentences that state something; rules 2 only. */
  readonly stated: readonly string[];
  /** Something else is stated, and it is open of which node. */
  readonly isUndecided: boolean;
}

/** What finding claims needs of a state; without a transcript it is not known what the user asked for. */
export type Claimed = Judged & { readonly transcript?: SessionState['transcript'] };

const nothing: ReplyClaims = { claims: [], stated: [], isUndecided: false };

interface Kept {
  readonly workflow: Judged['workflow'];
  readonly calls: Judged['calls'];
  readonly met: Judged['met'];
  readonly found: ReplyClaims;
}

const kept = new WeakMap<Decision, Kept>();

/** What the agent declared comes first. Kept for the decision: judging, the fold and the node it concerns all ask. */
export function claimsOf(state: Claimed, decision: Decision): ReplyClaims {
  if (decision.kind === 'call') return nothing;
  const { workflow, calls, met } = state;
  const known = kept.get(decision);
  if (known?.workflow === workflow && known.calls === calls && known.met === met) return known.found;
  const found = rulesOf(state.config) === 1 ? findByRules1(state, decision) : findClaims(state, decision);
  kept.set(decision, { workflow, calls, met, found });
  return found;
}

type Response = Decision & { readonly kind: 'response' };

const declaredIn = ({ workflow }: Judged, { answer }: Response) =>
  answer === undefined ? undefined : findAnswer(workflow, answer);

function findByRules1(state: Judged, decision: Response): ReplyClaims {
  const { workflow } = state;
  const carried = workflow.claims === 'words' ? undefined : carriedAnswer(workflow, decision.text);
  const said = workflow.claims === 'words' ? claimsInWords(workflow, decision.text) : carried ? [carried] : [];
  const declared = declaredIn(state, decision);
  const first: Claim[] = declared
    ? [{ node: declared, by: said.includes(declared) ? ['declared', 'words'] : ['declared'], near: [] }]
    : [];
  const others = said.filter((answer) => answer !== declared);
  return { ...nothing, claims: [...first, ...others.map((node): Claim => ({ node, by: ['words'], near: [] }))] };
}

function findClaims(state: Claimed, decision: Response): ReplyClaims {
  const { workflow } = state;
  const text = decision.text.slice(0, comparedLength);
  const asked = state.transcript?.findLast((entry) => entry.kind === 'user');
  const read = readClaims(workflow, text, {
    ...(asked?.kind === 'user' ? { asked: asked.text } : {}),
    values: valuesOf(state),
    isBacked: (id) => isBacked(state, id),
    hasFailed: (id) =>
      (workflow.nodes[id]?.requires ?? []).some((one) => state.calls[one]?.at(-1)?.result?.kind === 'failed'),
  });
  const exact = new Map(exactIn(state, text).map((one) => [one.answer.id, one]));
  const quoted = new Set([...exact.values()].flatMap(({ answer }) => lettersOfSentences(answer.desc)));
  // A sentence that is one ANSWER's own text is not another ANSWER in other words.
  const isQuoted = (near: readonly string[]) =>
    near.length > 0 && near.every((sentence) => lettersOfSentences(sentence).every((letters) => quoted.has(letters)));
  const declared = declaredIn(state, decision);
  const ids = [...new Set([...(declared ? [declared.id] : []), ...exact.keys(), ...read.claimed.keys()])];
  const claims = ids.flatMap((id): Claim[] => {
    const node = workflow.nodes[id];
    if (!node) return [];
    if (id !== declared?.id && !exact.has(id) && node.kind === 'answer' && isQuoted(read.claimed.get(id) ?? []))
      return [];
    const isSaid = exact.has(id) || read.claimed.has(id);
    const by: ClaimWay[] = [
      ...(id === declared?.id ? (['declared'] as const) : []),
      ...(isSaid ? (['words'] as const) : []),
    ];
    const values = exact.get(id)?.values;
    return [{ node, by, near: read.claimed.get(id) ?? [], ...(values ? { exact: values } : {}) }];
  });
  return { claims: inOrder(state, claims, declared), stated: read.stated, isUndecided: isOpen(read, claims) };
}

const isOpen = (read: ReadClaims, claims: readonly Claim[]) => read.isUndecided && claims.length === 0;

/** ANSWERs first, in the order in which they are declared; of several workflows those of the active one, if it has any. */
function inOrder({ workflow }: Judged, claims: readonly Claim[], declared: AnswerFacts | undefined): readonly Claim[] {
  const isOwn = ({ node }: Claim) => node === declared || node.workflow === workflow.active;
  const own = claims.some((claim) => claim.node.workflow === workflow.active) ? claims.filter(isOwn) : claims;
  const place = ({ node }: Claim) =>
    node === declared
      ? -1
      : node.kind === 'answer'
        ? workflow.answers.indexOf(node)
        : workflow.answers.length + workflow.apis.indexOf(node);
  return own.toSorted((a, b) => place(a) - place(b));
}

/** Of ANSWERs with one and the same text those that may be given, if there are any: the reply cannot say which it means. */
function exactIn(state: Judged, text: string): readonly ExactText[] {
  const found = exactTexts(state.workflow.answers, text);
  if (found.length < 2) return found;
  const isMet = ({ answer }: ExactText) => unmetRequires(state, answer.id).length === 0;
  const textOf = ({ answer }: ExactText) => comparableText(answer.desc);
  return found.filter((one) => isMet(one) || !found.some((other) => textOf(other) === textOf(one) && isMet(other)));
}

/** Values of calls by the name of their slot: a reply that has the value speaks of the slot. */
function valuesOf({ calls }: Judged): readonly (readonly [string, string])[] {
  const values: [string, string][] = [];
  for (const made of Object.values(calls)) {
    for (const { arguments: passed, result } of made.slice(-3)) {
      const returned = result?.kind === 'succeeded' ? result.value : null;
      for (const part of [passed, returned]) {
        if (typeof part !== 'object' || part === null || Array.isArray(part)) continue;
        for (const [slot, value] of Object.entries(part)) {
          if (typeof value === 'number') values.push([slot, String(value)]);
          if (typeof value === 'string' && value.length < 100) values.push([slot, comparableText(value)]);
        }
      }
    }
  }
  return values;
}

function isBacked(state: Judged, id: string): boolean {
  if (id.startsWith('api:')) return (state.calls[id] ?? []).some(({ result }) => result?.kind === 'succeeded');
  return unmetRequires(state, id).length === 0;
}
