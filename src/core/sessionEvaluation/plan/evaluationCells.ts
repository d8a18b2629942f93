// The cells of a plan: its smallest independent parts. Invariant: the id is equal if and only if the work of the cell
// is equal, so that a finished cell is never repeated and never confused with another.

import type { ChatToolSchema } from '../../llm';
import type { SessionDocument } from '../../session';
import { fail, hashText, type JsonValue, ok, type Result } from '../../support';
import type { DataSet, WorkflowEntry } from '../data/dataSet';
import type { DataProblem, EvaluationProfile } from '../data/evaluationProfile';
import type { ReferenceSession } from '../data/referenceSession';
import { type EvaluationArm, type EvaluationPlan, type EvaluationSetting, fingerprint } from './evaluationPlan';
import { unequalFacts, unequalFactsRefusal } from './unequalFacts';

export interface LoadedWorkflow {
  readonly entry: WorkflowEntry;
  readonly document: SessionDocument;
  readonly tools: readonly ChatToolSchema[];
}

interface CellBase {
  readonly id: string;
  readonly workflow: LoadedWorkflow;
  readonly arm: EvaluationArm;
  readonly repetition: number;
  /** The same for every arm, so that all arms get the same user. */
  readonly seed: number;
  /** Further workflows that the agent holds. */
  readonly others: readonly LoadedWorkflow[];
  /** Facts of the workflow that the arm does not show, but another arm of the plan does. */
  readonly lacksFacts?: readonly string[];
}

export type EvaluationCell =
  | (CellBase & {
      readonly level: 'session';
      readonly profile: EvaluationProfile;
      readonly setting: EvaluationSetting;
    })
  | (CellBase & {
      readonly level: 'turn';
      readonly reference: ReferenceSession;
      /** Set only if the agent holds other workflows: the reference contains the out-of-workflow turns. */
      readonly setting?: EvaluationSetting;
    });

/**
 * In the order of the plan. Fails if the plan names unknown data, if its arms show different facts, or if no cell is
 * left to run.
 */
export function planEvaluationCells(
  plan: EvaluationPlan,
  data: DataSet,
  loaded: readonly LoadedWorkflow[],
): Result<readonly EvaluationCell[], DataProblem> {
  for (const [what, wanted, known] of [
    ['workflow', plan.workflows ?? [], data.workflows],
    ['profile', plan.profiles ?? [], data.profiles],
  ] as const) {
    const missing = wanted.find((id) => !known.some((one) => one.id === id));
    if (missing !== undefined) return fail({ message: `The data has no ${what} ${missing}.` });
  }
  const workflows = loaded.filter(({ entry }) => plan.workflows?.includes(entry.id) ?? true);
  const lacking = unequalFacts(plan.arms, workflows);
  const refusal = plan.unequalFacts ? undefined : unequalFactsRefusal(lacking);
  if (refusal !== undefined) return fail({ message: refusal });
  const repetitions = Array.from({ length: plan.repetitions }, (_, index) => index + 1);
  const cells: EvaluationCell[] = [];
  for (const workflow of workflows) {
    const belongsToWorkflow = ({ workflow: id }: { readonly workflow?: string }) =>
      id === undefined || id === workflow.entry.id;
    const about = [workflow.document.source, workflow.entry.results, plan.now, plan.models];
    if (plan.judgeParameters) about.push('judgeParameters');
    const idOf = (path: readonly (string | number)[], more: readonly unknown[]) =>
      `${path.join('/')}#${fingerprint(JSON.parse(JSON.stringify([...about, ...more])) as JsonValue)}`;
    const otherWorkflows = workflows.filter((one) => one !== workflow);
    const profiles = data.profiles.filter((one) => belongsToWorkflow(one) && (plan.profiles?.includes(one.id) ?? true));
    const references = data.references.filter(
      (one) => belongsToWorkflow(one) && (plan.profiles?.includes(one.profile ?? '') ?? true),
    );
    for (const level of plan.levels) {
      for (const subject of level === 'session' ? profiles : references) {
        for (const setting of level === 'session' ? plan.settings : turnSettings(plan)) {
          for (const arm of plan.arms) {
            const lacks = lacking.find((one) => one.workflow === workflow && one.arm === arm)?.lacks;
            for (const repetition of repetitions) {
              const settingId = setting?.id ?? 'turns';
              const place = [
                workflow.entry.id,
                subject.id,
                level === 'turn' && setting ? `turns-${settingId}` : settingId,
              ];
              const seed = hashText([plan.seed, ...place, repetition].join('/'));
              const others = setting?.cross ? otherWorkflows : [];
              const further = others.map(({ document, entry }) => [document.source, entry.results]);
              const id = idOf(
                [...place, arm.id, repetition],
                [level, subject, setting, arm, seed, plan.limit, further],
              );
              const lacksFacts = lacks ? { lacksFacts: lacks } : {};
              const base = { id, workflow, arm, repetition, seed, others, ...lacksFacts };
              if (level === 'turn') {
                const reference = subject as ReferenceSession;
                cells.push({ ...base, level, reference, ...(setting ? { setting } : {}) });
              } else if (setting) cells.push({ ...base, level, profile: subject as EvaluationProfile, setting });
            }
          }
        }
      }
    }
  }
  if (cells.length === 0)
    return fail({ message: 'Nothing is left to run: no profile or reference fits the workflows of the plan.' });
  return ok(cells);
}

/**
 * Settings differ by the user's behaviour, which the reference determines on turn level: only other workflows matter.
 */
function turnSettings({ settings }: EvaluationPlan): readonly (EvaluationSetting | undefined)[] {
  const cross = settings.filter((setting) => setting.cross).slice(0, 1);
  return settings.some((setting) => !setting.cross) ? [undefined, ...cross] : cross;
}

/** Cells `i`, `i + n`, `i + 2n` ... (i from 1): every cell is in exactly one of n shards. */
export const shardOf = <T>(cells: readonly T[], index: number, count: number): readonly T[] =>
  cells.filter((_, place) => place % count === index - 1);
