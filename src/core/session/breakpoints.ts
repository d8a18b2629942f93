// Decides whether an event meets a breakpoint, as a pure function of the event and the states before and after it.
// Titles, switches and hit counts belong to the debugger.

import { checkExpression, type Expr, meetsCondition, parseExpression } from '../expression';
import { type Breakpoint, rulesOf, type SessionEvent } from './events';
import { readSlots } from './readSlots';
import type { SessionState } from './sessionState';

/**
 * Whether the session stops after this event. A condition that cannot be parsed is never met. Edited decisions and
 * results do not stop the session: it is already stopped while a person edits.
 */
export function meetsBreakpoint(
  breakpoint: Breakpoint,
  event: SessionEvent,
  before: SessionState,
  after: SessionState,
): boolean {
  switch (breakpoint.kind) {
    case 'node':
      return event.kind === 'agent.decided' && event.nodeId === breakpoint.nodeId;
    case 'denial':
      return event.kind === 'decision.denied';
    case 'oow':
      return event.kind === 'user.spoke' && event.oow !== undefined;
    case 'controller':
      if (breakpoint.on === 'advises') {
        return event.kind === 'controller.advised' && event.controller === breakpoint.controller;
      }
      return (
        event.kind === 'controller.judged' &&
        event.verdict.controller === breakpoint.controller &&
        (breakpoint.on === 'judges' || !event.verdict.allowed)
      );
    case 'condition': {
      if (!changesSlots(event)) return false;
      const condition = conditionOf(breakpoint.expression);
      // Only a change from false to true stops; a condition that was true before has already stopped the session.
      return condition !== undefined && isConditionMet(condition, after) && !isConditionMet(condition, before);
    }
  }
}

/** Why a breakpoint cannot stop a session: a condition that cannot be parsed; undefined if it can. */
export const breakpointProblem = (breakpoint: Breakpoint): string | undefined =>
  breakpoint.kind === 'condition' ? checkExpression(breakpoint.expression)?.message : undefined;

/** The first breakpoint that the event meets. */
export function metBreakpoint(
  breakpoints: readonly Breakpoint[],
  event: SessionEvent,
  before: SessionState,
  after: SessionState,
): Breakpoint | undefined {
  return breakpoints.find((breakpoint) => meetsBreakpoint(breakpoint, event, before, after));
}

const isConditionMet = (condition: Expr, state: SessionState) =>
  meetsCondition(condition, readSlots(state), { equality: rulesOf(state.config) === 1 ? 'rules-1' : 'values' });

function conditionOf(expression: string): Expr | undefined {
  const read = parseExpression(expression);
  return read.ok ? read.value : undefined;
}

/** Slots are filled only by accepted calls and by their results. */
const changesSlots = ({ kind }: SessionEvent) => kind === 'decision.accepted' || kind === 'tool.answered';
