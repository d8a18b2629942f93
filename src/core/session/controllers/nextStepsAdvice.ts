// Advice of the node dependency controller from prompt version 2 on: first the possible next steps, then the steps near
// them that are not possible yet. Its length does not grow with the document.

import { nameInSession } from '../../graph';
import { type NextNodes, nextNodes, wordsOfStep } from '../nextNodes';
import type { SessionState } from '../sessionState';
import { onlyIfWords, type UnmetPrecondition, undecidedPreconditions, unmetPreconditions } from '../unmetPreconditions';
import type { Advice } from './controller';

const endText = 'The procedure is at its end. If the user changes a value, repeat the steps that depend on it.';

/** Before the steps that come after the ANSWERs named first. The rehearsal model leaves these words out. */
const settledWords = 'once that is settled:';
const mostNext = 6;
const mostLocked = 5;

/** Undefined if nothing is possible and nothing is missing: a document without nodes. */
export function nextStepsAdvice(state: SessionState): Advice | undefined {
  const { apis, answers } = state.workflow;
  const nodes = [...apis, ...answers];
  const next = nextNodes(state);
  const missing = new Map(nodes.map(({ id }) => [id, unmetPreconditions(state, id)]));
  const { possible, branches } = next;
  const isPossible = new Set(possible);
  const near = [
    ...next.locked,
    ...nodes.flatMap(({ id }) => (missing.get(id)?.some((one) => isPossible.has(one.id)) ? [id] : [])),
  ];
  const locked = [...new Set(near)];
  // Procedure conformance names the next steps itself.
  const isNamed = next.isByProcedure && state.controllers.some(({ id, pre }) => id === 'procedure-conformance' && pre);
  const lines = [
    ...(isNamed ? conditionsLine(state, possible) : nextLine(state, next)),
    ...(branches !== '' && !isNamed ? [branches.trim()] : []),
    ...lockedLine(locked.map((id) => ({ id, missing: missing.get(id) ?? [] }))),
  ];
  if (lines.length === 0) return undefined;
  return {
    text: lines.join(' '),
    facts: {
      next: possible.slice(0, mostNext),
      locked: Object.fromEntries(
        locked.slice(0, mostLocked).map((id) => [id, (missing.get(id) ?? []).map((one) => one.id)]),
      ),
    },
  };
}

/** "Next: ANSWER offer; once that is settled: book_table." */
function nextLine(state: SessionState, { possible, pastAnswers, end }: NextNodes): readonly string[] {
  if (possible.length === 0) return end ? [endText] : [];
  const direct = possible.filter((id) => !pastAnswers.includes(id));
  const inOrder = [...direct, ...pastAnswers].slice(0, mostNext);
  const shown = inOrder.map((id, index) => {
    const words = `${wordsOfStep(id)}${conditionWords(state, id)}`;
    return index > 0 && index === direct.length ? `${settledWords} ${words}` : words;
  });
  const more = possible.length > mostNext ? `; ${possible.length - mostNext} more` : '';
  return [`Next: ${shown.join('; ')}${more}${end ? '; or the end' : ''}.`];
}

/** " (if amount > 250)": a condition that the user's values decide; empty without one. */
function conditionWords(state: SessionState, id: string): string {
  const conditions = undecidedPreconditions(state, id).filter(({ why }) => why === 'given');
  const words = conditions.map(({ description }) => description).join(' and ');
  return words === '' ? '' : ` (if ${words})`;
}

function conditionsLine(state: SessionState, possible: readonly string[]): readonly string[] {
  const shown = possible.slice(0, mostNext).flatMap((id) => {
    const words = conditionWords(state, id);
    return words === '' ? [] : [`${wordsOfStep(id)}${words}`];
  });
  return shown.length > 0 ? [`By what the user says: ${shown.join('; ')}.`] : [];
}

function lockedLine(
  locked: readonly { readonly id: string; readonly missing: readonly UnmetPrecondition[] }[],
): readonly string[] {
  if (locked.length === 0) return [];
  const shown = locked.slice(0, mostLocked).map(({ id, missing }) => `${wordsOfStep(id)} (${needWords(missing)})`);
  return [`Not yet: ${shown.join('; ')}.`];
}

/** "needs query_appointment", or "only if check_department returns false (it returned true)". */
function needWords(missing: readonly UnmetPrecondition[]): string {
  const excluded = missing.flatMap((one) => onlyIfWords(one) ?? []);
  if (excluded.length > 0) return excluded.join(' and ');
  const isNamed = (step: string) => missing.some(({ id }) => nameInSession(id) === step);
  const steps = [...new Set(missing.flatMap((one) => one.steps ?? []))].filter((step) => !isNamed(step));
  const towards = steps.length > 0 ? `; ${steps.join(', then ')} can make it true` : '';
  const needs = missing.map(({ description }) => (missing.length > 1 ? inParentheses(description) : description));
  return `needs ${needs.join(' and ')}${towards}`;
}

/** A part of a conjunction, unambiguous beside "and". */
const inParentheses = (words: string): string => (/ or /.test(words) ? `(${words})` : words);
