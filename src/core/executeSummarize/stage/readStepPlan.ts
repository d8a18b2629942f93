// Reads a plan out of a reply: JSON with `steps`, or else a numbered list. The planning phase makes no calls: a reply
// with a call gets an error message.

import { type ChatReply, findJsonObject, findJsonObjects, withoutThoughts } from '../../llm';
import { fail, isJsonObject, type JsonValue, ok, type Result } from '../../support';
import type { StageProblem } from './readStageCall';
import { maxReplyLength, replyTooLong, shortenedName } from './replyLimits';

const maxSteps = 40;
const form = '{"analysis": "...", "steps": ["first step", "second step"]}';

export function readStepPlan(reply: ChatReply): Result<readonly string[], StageProblem> {
  const [native] = reply.toolCalls;
  if (native) {
    return fail({
      problem: `Nothing is called while you plan: ${shortenedName(native.name)} was not. Reply with the plan: ${form}`,
    });
  }
  const replyText = withoutThoughts(reply.content).trim();
  if (replyText.length > maxReplyLength)
    return fail({ problem: `${replyTooLong(replyText)} Reply with one JSON object: ${form}` });
  const objects = [...findJsonObjects(replyText)];
  const repaired = objects.length === 0 ? findJsonObject(replyText)?.value : undefined;
  if (repaired) objects.push(repaired);
  const listed = objects.flatMap((object) => {
    const steps = object.steps ?? object.plan;
    return Array.isArray(steps) ? [steps as readonly JsonValue[]] : [];
  })[0];
  const steps = (listed ?? []).flatMap((step) => wordsOf(step)).filter((step) => step !== '');
  if (steps.length > 0) return bounded(steps);
  const called = objects.find((object) => typeof object.action === 'string');
  if (called) {
    return fail({
      problem: `Nothing is called while you plan: ${shortenedName(String(called.action))} was not. Reply with the plan: ${form}`,
    });
  }
  const lines = replyText
    .split('\n')
    .flatMap((line) => /^\s*(?:[-*]\s+)?(?:\*\*)?(?:step\s*)?\d+[.):]\s*(.+)$/i.exec(line)?.[1]?.trim() ?? []);
  if (lines.length > 0) return bounded(lines);
  return fail({ problem: `The reply holds no plan. Reply with one JSON object: ${form}` });
}

function bounded(steps: readonly string[]): Result<readonly string[], StageProblem> {
  return steps.length > maxSteps
    ? fail({
        problem: `The plan has ${steps.length} steps; ${maxSteps} are the most. Put what belongs together in one.`,
      })
    : ok(steps);
}

function wordsOf(step: JsonValue): string[] {
  if (typeof step === 'string') return [step.trim()];
  if (!isJsonObject(step)) return [];
  const text = [step.description, step.step, step.action, step.task].find((value) => typeof value === 'string');
  return [typeof text === 'string' ? text.trim() : JSON.stringify(step)];
}
