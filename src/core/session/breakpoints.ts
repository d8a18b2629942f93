// Whether an event meets a breakpoint: a pure look at the event and the states around it. What a breakpoint is called,
// whether it is switched on and how often it was met is the debugger's to know.

import { type Expression, meetsCondition, parseExpression } from '../expression';
import { type Breakpoint, rulesOf, type SessionEvent } from './events';
import { readSlots } from './readSlots';
import type { SessionState } from './sessionState';

/**
 * Whether the event stops the session there. A condition that cannot be read is never met. A decision or result that a
 * person puts in the place of another stops nothing by itself: who edits has stopped already.
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
      // Became true: what was true before has stopped it then.
      return condition !== undefined && isConditionMet(condition, after) && !isConditionMet(condition, before);
    }
  }
}

/** The first of the breakpoints that the event meets. */
export function metBreakpoint(
  breakpoints: readonly Breakpoint[],
  event: SessionEvent,
  before: SessionState,
  after: SessionState,
): Breakpoint | undefined {
  return breakpoints.find((breakpoint) => meetsBreakpoint(breakpoint, event, before, after));
}

const isConditionMet = (condition: Expression, state: SessionState) =>
  meetsCondition(condition, readSlots(state), { equality: rulesOf(state.config) === 1 ? 'rules-1' : 'values' });

function conditionOf(expression: string): Expression | undefined {
  const read = parseExpression(expression);
  return read.ok ? read.value : undefined;
}

/** Only a call that is made and its result fill slots. */
const changesSlots = ({ kind }: SessionEvent) => kind === 'decision.accepted' || kind === 'tool.answered';
