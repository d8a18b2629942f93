// Compares what the arms of a plan show of a workflow. Arms with different forms compare the forms only if all show the
// same facts; otherwise the plan is refused, unless it allows the difference.

import { factForms, type PromptFacts, promptFacts } from '../../llm';
import type { LoadedWorkflow } from './evaluationCells';
import type { EvaluationArm } from './evaluationPlan';

export interface LackingArm {
  readonly workflow: LoadedWorkflow;
  readonly arm: EvaluationArm;
  /** Facts that another arm shows, such as `call: check_hospital(hospital)`. */
  readonly lacks: readonly string[];
}

/** The arms that lack facts of a workflow which another arm shows. Arms without knowledge are baselines. */
export function unequalFacts(
  arms: readonly EvaluationArm[],
  workflows: readonly LoadedWorkflow[],
): readonly LackingArm[] {
  return workflows.flatMap((workflow): readonly LackingArm[] => {
    const found = promptFacts(workflow.document);
    if (!found) return [];
    const shown = arms.flatMap((arm) => {
      if (arm.agent === 'do-nothing') return [];
      const forms = [arm.agent.format, ...(arm.agent.ensemble ?? [])];
      const lists = factForms.filter((form) => forms.includes(form)).map((form) => found.lacking[form]);
      const [first] = lists;
      return first === undefined
        ? []
        : [{ arm, lacking: first.filter((fact) => lists.every((list) => list.includes(fact))) }];
    });
    const isShown = (fact: PromptFacts['facts'][number]) => shown.some(({ lacking }) => !lacking.includes(fact));
    return shown.flatMap(({ arm, lacking }) => {
      const lacks = lacking.filter(isShown).map(({ kind, text }) => `${kind}: ${text}`);
      return lacks.length === 0 ? [] : [{ workflow, arm, lacks }];
    });
  });
}

const MAX_NAMED = 3;

const listed = (lacks: readonly string[]): string =>
  `${lacks.slice(0, MAX_NAMED).join('; ')}${lacks.length > MAX_NAMED ? `; and ${lacks.length - MAX_NAMED} more` : ''}`;

export const lackingNote = (armTitle: string, workflow: string, lacks: readonly string[]): string =>
  `${armTitle} lacks ${lacks.length === 1 ? 'a fact' : `${lacks.length} facts`} of ${workflow} that other arms show: ${listed(lacks)}.`;

/** Undefined if all arms show the same. */
export function unequalFactsRefusal(lacking: readonly LackingArm[]): string | undefined {
  const [first] = lacking;
  if (first === undefined) return undefined;
  const more = lacking.length === 1 ? '' : ` The same holds for ${lacking.length - 1} more.`;
  const difference = lackingNote(first.arm.title, first.workflow.entry.id, first.lacks);
  return `The arms do not show the same facts, so they compare more than forms. ${difference}${more} "weir facts" shows all. To run it all the same, set "unequalFacts" to true in the plan (--unequal-facts): the results then name the difference.`;
}
