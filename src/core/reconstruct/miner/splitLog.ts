// Splits every trace into the parts that the groups of a cut explain. Invariant: no item is lost, and each part has the
// position in its trace at which it began.

import { type ActivityLog, type LogTrace, selectActivities } from './activityLog';
import type { BlockDecision } from './processBlock';

/** Each trace goes as a whole to the group of its activities. */
export function splitChoice(
  log: ActivityLog,
  groups: readonly (readonly string[])[],
): { readonly logs: LogTrace[][]; readonly decisions: BlockDecision[] } {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((activity) => [activity, index] as const)));
  const logs: LogTrace[][] = groups.map(() => []);
  const decisions: BlockDecision[] = [];
  for (const trace of log) {
    const branch = groupOf.get(trace.items[0]?.activity ?? '') ?? 0;
    (logs[branch] as LogTrace[]).push(trace);
    decisions.push({ trace: trace.trace, at: trace.from, branch });
  }
  return { logs, decisions };
}

/** Each group gets its items; a part begins where the previous part ended. */
export function splitSequence(log: ActivityLog, groups: readonly (readonly string[])[]): LogTrace[][] {
  const logs: LogTrace[][] = groups.map(() => []);
  for (const trace of log) {
    let from = trace.from;
    groups.forEach((group, index) => {
      const own = new Set(group);
      const items = trace.items.filter((item) => own.has(item.activity));
      (logs[index] as LogTrace[]).push({ trace: trace.trace, items, from });
      const last = items[items.length - 1];
      if (last) from = last.at + 1;
    });
  }
  return logs;
}

export function splitParallel(log: ActivityLog, groups: readonly (readonly string[])[]): LogTrace[][] {
  return groups.map((group) => selectActivities(log, new Set(group)));
}

/** Rounds of the body (first group) and the redo parts between them. */
export function splitLoop(
  log: ActivityLog,
  groups: readonly (readonly string[])[],
): { readonly logs: LogTrace[][]; readonly decisions: BlockDecision[] } {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((activity) => [activity, index] as const)));
  const logs: LogTrace[][] = groups.map(() => []);
  const decisions: BlockDecision[] = [];
  for (const { trace, items, from } of log) {
    let start = 0;
    let began = from;
    let current = 0;
    for (let i = 0; i <= items.length; i++) {
      const item = items[i];
      const group = item ? (groupOf.get(item.activity) ?? 0) : -1;
      if (group === current) continue;
      (logs[current] as LogTrace[]).push({ trace, items: items.slice(start, i), from: began });
      const before = items[i - 1];
      if (before) began = before.at + 1;
      if (current === 0) decisions.push({ trace, at: began, branch: group === -1 ? -1 : group - 1 });
      start = i;
      current = group;
    }
  }
  return { logs, decisions };
}

/** Cuts every trace before each item for which `begins` is true: rounds of a loop without a redo part. */
export function splitRounds(
  log: ActivityLog,
  begins: (trace: LogTrace, index: number) => boolean,
): { readonly log: LogTrace[]; readonly decisions: BlockDecision[] } {
  const rounds: LogTrace[] = [];
  const decisions: BlockDecision[] = [];
  for (const whole of log) {
    let start = 0;
    let from = whole.from;
    for (let i = 1; i <= whole.items.length; i++) {
      const isEnd = i === whole.items.length;
      if (!isEnd && !begins(whole, i)) continue;
      rounds.push({ trace: whole.trace, items: whole.items.slice(start, i), from });
      from = (whole.items[i - 1]?.at ?? from) + 1;
      decisions.push({ trace: whole.trace, at: from, branch: isEnd ? -1 : 0 });
      start = i;
    }
  }
  return { log: rounds, decisions };
}
