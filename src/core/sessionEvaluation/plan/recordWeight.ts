// Weights of a session for a figure, so that a number can link to the sessions that it counts.

import { violationsOfCompliance } from '../measures/sessionFacts';
import type { SessionRecord } from './evaluationFigures';

/** Null if no reply could be judged and nothing else was violated. */
export const violationsOf = ({ facts }: SessionRecord): number | null => violationsOfCompliance(facts.compliance);

/**
 * For a figure that counts whole sessions: sessions without success weigh most, and among them those with most
 * violations.
 */
export function recordWeight(record: SessionRecord, figure: string): number {
  const { facts } = record;
  const { compliance } = facts;
  const counted: Readonly<Record<string, number>> = {
    ...compliance,
    recovery: compliance.denials - compliance.recovered,
    conformance: compliance.calls - compliance.conforming,
    oowHandled: facts.oow.filter(({ handled }) => handled === false).length,
    tokens: facts.promptTokens + facts.completionTokens,
    turns: facts.turns,
    modelCalls: facts.modelCalls,
    agentCalls: facts.agentCalls ?? 0,
    latency: facts.latencyMs,
    cost: record.cost ?? 0,
  };
  const failure = figure.replace(/^failure:/, '');
  if (failure !== figure) return Number(facts.failures.some((one) => one === failure));
  return counted[figure] ?? Number(facts.primarySuccess === false) + (violationsOf(record) ?? 0) / 100;
}
