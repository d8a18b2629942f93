// The result of a run as it is shown: its format, and the verdicts of its acceptance checks.

import {
  type AcceptanceCheck,
  type CheckOutcome,
  checkAcceptance,
  judgeResult,
  kindOfResult,
  type ResultJudgement,
} from '../../core/plan';
import type { CancelSignal } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';
import { describeCheck } from './checkDraft';
import type { PlanPorts } from './planPorts';
import type { StoredPlanRun } from './readStoredPlans';

/** The app's own policy also applies to the frame; this one is stricter than any policy in the result. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;

const endings = { html: 'html', json: 'json', code: 'js', markdown: 'md' } as const;

/** `page`: the HTML page of a frame without scripts and external resources. */
export function viewResult(text: string) {
  const kind = kindOfResult(text);
  return { kind, ending: endings[kind], hasSource: kind === 'html' || kind === 'markdown', page: `${policy}${text}` };
}

export interface CheckLine {
  readonly check: AcceptanceCheck;
  /** Undefined until it is judged. */
  readonly passed: boolean | undefined;
  /** The check and its verdict. */
  readonly text: string;
}

/** Never rejects. Checks stop when they are cancelled. */
export async function makeChecks(
  loadPlans: () => Promise<PlanPorts>,
  answer: string,
  checks: readonly AcceptanceCheck[],
  cancel: CancelSignal,
): Promise<readonly CheckLine[] | 'not loaded'> {
  const ports = await loadPlans().catch(() => undefined);
  if (!ports) return 'not loaded';
  const outcomes = await checkAcceptance(answer, checks, ports.checking, cancel);
  return outcomes.map(({ check, passed, message }: CheckOutcome) => ({
    check,
    passed,
    text: `${describeCheck(check)}: ${passed ? t.passed : `${t.notPassed}. ${message}`}`,
  }));
}

/** By the words of the check. */
export type Judgements = Readonly<Record<string, ResultJudgement>>;

const isJudged = ({ kind }: AcceptanceCheck) => kind === 'judged';

/** The checks that a model judges, with its judgements so far. */
export const judgedLines = (checks: readonly AcceptanceCheck[], judgements: Judgements): readonly CheckLine[] =>
  checks.filter(isJudged).map((check) => {
    const words = describeCheck(check);
    const judgement = judgements[words];
    const passed = judgement?.kind === 'judged' ? judgement.passed : undefined;
    const verdict = passed === undefined ? t.notJudged : passed ? t.judgedYes : t.judgedNo;
    return { check, passed, text: `${words} (${verdict}) ${judgement?.reason ?? ''}` };
  });

/** Asks the model of the run for one check after another. Rejects if the code cannot be loaded. */
export async function judgeChecks(
  loadPlans: () => Promise<PlanPorts>,
  head: StoredPlanRun,
  answer: string,
  checks: readonly AcceptanceCheck[],
  onJudged: (judgement: Judgements) => void,
): Promise<void> {
  const chat = (await loadPlans()).openChat(head);
  for (const check of checks) {
    if (check.kind !== 'judged') continue;
    onJudged({ [describeCheck(check)]: await judgeResult(answer, check, { chat, model: head.model }) });
  }
}
