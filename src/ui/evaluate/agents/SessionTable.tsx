import type { CellRecord } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import type { PickedFigure } from '../../../state/evaluate/agentsState';
import { LinkButton } from '../../kit/LinkButton';
import { Table } from '../../kit/Table';
import { Tag } from '../../kit/Tag';
import { Text } from '../../kit/Text';
import { useAgents } from './openAgents';
import { useOpenSession } from './useOpenSession';

type SessionRecord = CellRecord & { readonly level: 'session' };

const violationsOf = ({ facts: { compliance } }: SessionRecord) =>
  compliance.callViolations + compliance.falseClaims + compliance.wrongBranches;

const userOf = ({ workflow, profile, arm, setting }: SessionRecord) => [workflow, profile, arm, setting].join('/');

/** How much of what the figure counts is in a session: those with most come first. */
function weightOf(record: SessionRecord, figure: string): number {
  const { facts } = record;
  const counted: Readonly<Record<string, number>> = {
    callViolations: facts.compliance.callViolations,
    falseClaims: facts.compliance.falseClaims,
    wrongBranches: facts.compliance.wrongBranches,
    skippedSteps: facts.compliance.skippedSteps,
    denials: facts.compliance.denials,
    recovery: facts.compliance.denials - facts.compliance.recovered,
    conformance: facts.compliance.calls - facts.compliance.conforming,
    oowHandled: facts.oow.filter(({ handled }) => handled === false).length,
    tokens: facts.promptTokens + facts.completionTokens,
    turns: facts.turns,
    modelCalls: facts.modelCalls,
    latency: facts.latencyMs,
    cost: record.cost ?? 0,
  };
  const failure = figure.replace(/^failure:/, '');
  if (failure !== figure) return Number(facts.failures.some((one) => one === failure));
  return counted[figure] ?? Number(facts.primarySuccess === false) + violationsOf(record) / 100;
}

/** Sessions behind a figure; each opens in Run at the place that the figure counts. */
export function SessionTable({ picked }: { readonly picked: PickedFigure }) {
  const all = useAgents((state) => state.opened?.records) ?? [];
  const groupBy = useAgents((state) => state.groupBy);
  const openSession = useOpenSession();
  const records = all
    .filter(
      (record): record is SessionRecord =>
        record.level === 'session' &&
        record.arm === picked.arm &&
        (picked.category === undefined
          ? record.setting === picked.setting
          : record.facts.oow.some(({ category }) => category === picked.category)) &&
        (groupBy === undefined || picked.group === null || (record[groupBy] ?? 'none') === picked.group),
    )
    .sort((first, second) => weightOf(second, picked.figure) - weightOf(first, picked.figure));
  const outcomes = new Map<string, Set<boolean | null>>();
  for (const record of records) {
    const known = outcomes.get(userOf(record)) ?? new Set();
    outcomes.set(userOf(record), known.add(record.facts.primarySuccess));
  }
  return (
    <Table kind="figures" oneLine>
      <caption className="visually-hidden">{t.sessionList}</caption>
      <thead>
        <tr>
          <th scope="col">{t.workflow}</th>
          <th scope="col" data-words>
            {t.user}
          </th>
          <th scope="col">{t.repetition}</th>
          <th scope="col" data-words>
            {t.outcome}
          </th>
          <th scope="col" />
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const { facts, workflow, profile, repetition, id } = record;
          const violations = violationsOf(record);
          const isUnstable = (outcomes.get(userOf(record))?.size ?? 0) > 1;
          const words = [
            facts.primarySuccess === null ? t.untold : facts.primarySuccess ? t.success : t.noSuccess,
            ...(facts.ended === 'limit' ? [t.limitReached] : []),
            ...(violations > 0 ? [t.violations(violations)] : []),
            ...(facts.compliance.denials > 0 ? [t.denials(facts.compliance.denials)] : []),
            ...facts.failures.map((failure) => failure.replace('-', ' ')),
          ];
          return (
            <tr key={id}>
              <th scope="row">{workflow}</th>
              <td data-words>{profile}</td>
              <td>{repetition}</td>
              <td data-words>
                <Text tone={facts.primarySuccess === false ? 'error' : 'plain'}>{words.join(', ')}</Text>
                {isUnstable && (
                  <>
                    {' '}
                    <Tag title={t.unstable}>±</Tag>
                  </>
                )}
              </td>
              <td>
                <LinkButton
                  aria-label={t.openRunOf({ user: profile, repetition })}
                  onClick={() => void openSession(record, picked.figure)}
                >
                  {t.openRun}
                </LinkButton>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
