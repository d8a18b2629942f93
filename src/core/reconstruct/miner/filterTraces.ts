// Filters the traces: leaves out unsuccessful calls, digressions, and (by threshold) noise. A digression is an
// out-of-workflow user turn with everything after it up to the next user turn. From it are left out: answers and calls
// that no session has outside digressions, if at least as many sessions without such turns passed the same point
// without them; and repeated ones that also occur within the workflow, unless sessions repeat them there on their own.
// Known names of the workflow are never left out for missing in other sessions. Everything else stays: the agent
// continued the workflow there. Invariant: traces keep their ids, steps their order and seqs; every omitted step is
// reported once, with its reason.

import { apiId } from '../../graph';
import { parsePdl } from '../../language';
import type { Trace, TraceStep } from '../../logs';
import { looseName } from '../../support';
import type { TraceEvidence } from '../replay/findEvidence';
import { activityOf, type PreparedLog, prepareLog } from './activityLog';
import { findNoise, findRareBranches, type Rarity } from './findNoise';

/** Rounds of removing rare branches; each round leaves out some trace or is the last. */
const maxRounds = 5;

/** Why a part of the traces is left out of the graph. */
export type ExclusionReason =
  /** Calls that failed, were denied or never answered. */
  | 'unsuccessful'
  /** Calls and answers of digressions, and calls that the user marked as belonging to no node of the workflow. */
  | 'digression'
  /** Below the threshold `MineOptions.noise`. */
  | 'noise';

export interface ExcludedPart {
  readonly reason: ExclusionReason;
  /** Id that the node would have had (`api:x`); absent if whole traces were left out. */
  readonly activity?: string;
  /** Description for the user. */
  readonly text: string;
  /** Number of omitted events (for an omitted trace: of its calls). */
  readonly count: number;
  readonly evidence: readonly TraceEvidence[];
}

export interface TraceFilterOptions {
  readonly includeAnswers: (trace: Trace) => boolean;
  readonly noise: number;
  readonly digressions: boolean;
  /** Known names of the workflow, in addition to those that the traces' documents declare. */
  readonly names: readonly string[];
}

export interface FilteredTraces {
  /** The traces without the omitted parts. */
  readonly traces: readonly Trace[];
  readonly leftOut: readonly ExcludedPart[];
  readonly notes: readonly string[];
}

/** Collects omitted steps by reason and text. */
class Collection {
  private readonly found = new Map<
    string,
    { head: Omit<ExcludedPart, 'count' | 'evidence'>; seqs: Map<string, number[]> }
  >();

  add(head: Omit<ExcludedPart, 'count' | 'evidence'>, trace: Trace, seqs: readonly number[]): void {
    const key = `${head.reason}\n${head.activity ?? ''}\n${head.text}`;
    const entry = this.found.get(key) ?? { head, seqs: new Map<string, number[]>() };
    this.found.set(key, entry);
    const own = entry.seqs.get(trace.id) ?? [];
    entry.seqs.set(trace.id, own);
    for (const seq of seqs) own.push(seq);
  }

  list(): ExcludedPart[] {
    return [...this.found.values()].map(({ head, seqs }) => ({
      ...head,
      count: [...seqs.values()].reduce((sum, own) => sum + own.length, 0),
      evidence: [...seqs].map(([trace, own]) => ({ trace, seqs: own })),
    }));
  }
}

export function filterTraces(traces: readonly Trace[], options: TraceFilterOptions): FilteredTraces {
  const found = new Collection();
  const notes: string[] = [];
  let failed = 0;
  for (const trace of traces) {
    for (const step of trace.steps) {
      if (step.kind !== 'call' || step.outcome === 'succeeded') continue;
      failed += 1;
      const text = `${step.name} failed, was denied or had no answer`;
      found.add({ reason: 'unsuccessful', activity: apiId(step.name), text }, trace, [step.seq]);
    }
  }
  if (failed > 0) {
    notes.push(`${failed} failed, denied or unanswered ${failed === 1 ? 'call was' : 'calls were'} left out.`);
  }
  let kept = options.digressions ? excludeDigressions(traces, options, found) : traces;
  const digressionKind = found.list().filter(({ reason }) => reason === 'digression');
  if (digressionKind.length > 0) {
    const names = [...new Set(digressionKind.map(({ text }) => text))].join('; ');
    notes.push(`Taken as digressions from the workflow and left out: ${names}.`);
  }
  if (options.noise > 0) kept = excludeNoise(kept, options, found, notes);
  return { traces: kept, leftOut: found.list(), notes };
}

interface Placed {
  readonly step: TraceStep;
  readonly activity: string | undefined;
  /** Kind of the out-of-workflow user turn before the step; undefined within the workflow. */
  readonly digressionKind: string | undefined;
}

function placeSteps(trace: Trace, withAnswers: boolean): Placed[] {
  let digressionKind: string | undefined;
  return trace.steps.map((step) => {
    if (step.kind === 'user') digressionKind = step.oow;
    return { step, activity: activityOf(step, withAnswers)?.id, digressionKind };
  });
}

function excludeDigressions(traces: readonly Trace[], options: TraceFilterOptions, found: Collection): Trace[] {
  const known = new Set([...options.names, ...declaredBy(traces)].map(looseName));
  const placed = traces.map((trace) => placeSteps(trace, options.includeAnswers(trace)));
  const within = new Set<string>();
  const repeated = new Set<string>();
  /** Direct successions within the workflow whose second activity is a repetition. */
  const pairs = new Set<string>();
  for (const steps of placed) {
    const own = new Set<string>();
    let before: string | undefined;
    for (const { activity, digressionKind, step } of steps) {
      if (activity === undefined) continue;
      const isInWorkflow = digressionKind === undefined && !step.isUnmatched;
      if (isInWorkflow) {
        within.add(activity);
        if (own.has(activity)) {
          repeated.add(activity);
          if (before !== undefined) pairs.add(`${before}\n${activity}`);
        }
        own.add(activity);
      }
      before = isInWorkflow ? activity : undefined;
    }
  }
  const strange = findStrange(placed, within);
  return traces.map((trace, index) => {
    const steps = placed[index] as readonly Placed[]; // one list per trace
    const inPlace = new Set(
      steps.flatMap(({ activity, digressionKind }) => (digressionKind === undefined && activity ? [activity] : [])),
    );
    const seenOutside = new Set<string>();
    let before: string | undefined;
    const reasonOf = ({ step, activity, digressionKind }: Placed): string | undefined => {
      if (activity === undefined || step.kind === 'user') return undefined;
      const name = step.kind === 'call' ? step.name : (step.answer ?? '');
      if (step.isUnmatched) return `${name}, which belongs to no node`;
      if (digressionKind === undefined) return undefined;
      const witnesses = known.has(looseName(name)) ? undefined : strange.get(activity);
      if (witnesses !== undefined) {
        const others = witnesses === 1 ? '1 trace' : `${witnesses} traces`;
        return `${name}, only after turns out of the workflow (${others} without such turns had none)`;
      }
      const isRepeated = inPlace.has(activity) || seenOutside.has(activity);
      seenOutside.add(activity);
      const isUsual = repeated.has(activity) && pairs.has(`${before}\n${activity}`);
      return isRepeated && !isUsual ? `${name}, made again out of the workflow` : undefined;
    };
    const kept = steps.filter((one) => {
      const text = reasonOf(one);
      if (text === undefined || one.activity === undefined) {
        before = one.activity ?? before;
        return true;
      }
      found.add({ reason: 'digression', activity: one.activity, text }, trace, [one.step.seq]);
      return false;
    });
    return kept.length === steps.length ? trace : { ...trace, steps: kept.map(({ step }) => step) };
  });
}

/**
 * Activities that only happen after out-of-workflow turns, with the number of traces that speak against them: traces
 * without such a turn that passed the same point without the activity. If those are fewer than the traces with the
 * activity, they prove nothing.
 */
function findStrange(placed: readonly (readonly Placed[])[], within: ReadonlySet<string>): Map<string, number> {
  const having = new Map<string, { traces: number; before: Set<string | undefined> }>();
  for (const steps of placed) {
    const own = new Set<string>();
    let before: string | undefined;
    for (const { activity, digressionKind } of steps) {
      if (activity === undefined) continue;
      if (within.has(activity)) {
        before = activity;
        continue;
      }
      if (digressionKind === undefined) continue;
      const entry = having.get(activity) ?? { traces: 0, before: new Set() };
      having.set(activity, entry);
      entry.before.add(before);
      if (!own.has(activity)) entry.traces += 1;
      own.add(activity);
    }
  }
  const straight = placed
    .filter((steps) => steps.every(({ step }) => step.kind !== 'user' || step.oow === undefined))
    .map((steps) => new Set(steps.flatMap(({ activity }) => activity ?? [])))
    .filter(({ size }) => size > 0);
  const strange = new Map<string, number>();
  for (const [activity, { traces, before }] of having) {
    const witnesses = straight.filter((own) => [...before].some((one) => one === undefined || own.has(one))).length;
    if (witnesses > 0 && witnesses >= traces) strange.set(activity, witnesses);
  }
  return strange;
}

/** Names of the calls and answers that the documents of the traces declare. */
function declaredBy(traces: readonly Trace[]): string[] {
  const sources = new Set(
    traces.flatMap(({ document }) => (document?.kind === 'pdl' ? document.source : document?.procedure) ?? []),
  );
  return [...sources].flatMap((source) => {
    const { apis, answers } = parsePdl(source);
    return [...apis, ...answers].map(({ name }) => name);
  });
}

function excludeNoise(
  traces: readonly Trace[],
  { includeAnswers, noise }: TraceFilterOptions,
  found: Collection,
  notes: string[],
): Trace[] {
  const prepared = prepareLog(traces, includeAnswers);
  const { activities, behaviour } = findNoise(prepared, noise);
  const texts: string[] = [];
  const excludeTraces = (list: readonly Trace[], { members }: PreparedLog, rarities: readonly Rarity[]): Trace[] => {
    const excludedTraces = new Map<number, string>();
    for (const { text, sequences } of rarities) {
      const own = sequences
        .flatMap((sequence) => members[sequence] ?? [])
        .filter((trace) => !excludedTraces.has(trace));
      if (own.length > 0) texts.push(text);
      for (const trace of own) excludedTraces.set(trace, text);
    }
    return list.filter((trace, index) => {
      const text = excludedTraces.get(index);
      if (text === undefined) return true;
      const seqs = trace.steps.filter((step) => activityOf(step, includeAnswers(trace))).map(({ seq }) => seq);
      found.add({ reason: 'noise', text }, trace, seqs);
      return false;
    });
  };
  let kept = excludeTraces(traces, prepared, behaviour).map((trace) => {
    const steps = trace.steps.filter((step) => {
      const activity = activityOf(step, includeAnswers(trace))?.id;
      const rarity = activity === undefined ? undefined : activities.get(activity);
      if (rarity === undefined || activity === undefined) return true;
      found.add({ reason: 'noise', activity, text: rarity.text }, trace, [step.seq]);
      return false;
    });
    return steps.length === trace.steps.length ? trace : { ...trace, steps };
  });
  for (let round = 0; round < maxRounds; round++) {
    const rest = prepareLog(kept, includeAnswers);
    const rare = findRareBranches(rest, noise);
    if (rare.length === 0) break;
    kept = excludeTraces(kept, rest, rare);
  }
  const share = `${Math.round(noise * 1000) / 10} %`;
  const excludedCount = traces.length - kept.length;
  if (excludedCount > 0) {
    const more = texts.length > 5 ? `; and ${texts.length - 5} more` : '';
    notes.push(
      `${excludedCount} of ${traces.length} traces were left out for what is rarer than ${share}: ${texts.slice(0, 5).join('; ')}${more}.`,
    );
  }
  if (activities.size > 0) {
    notes.push(`Left out, rarer than ${share}: ${[...activities.values()].map(({ text }) => text).join('; ')}.`);
  }
  return kept;
}
