import { describeMethod } from '../../../core/evaluation';
import { generationMessages as t } from '../../../messages/generation.en';
import type { CandidateRow } from '../../../state/evaluate/generationStore';
import { Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Table } from '../../kit/Table';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useGeneration } from '../openGeneration';
import styles from './GenerateBottom.module.css';

const fixed = (value: number | null | undefined) => (value === null || value === undefined ? '–' : value.toFixed(3));

function stateOf({ candidate }: CandidateRow): string {
  if (candidate.kind === 'failed') return candidate.failure.kind === 'cancelled' ? 'cancelled' : 'failed';
  if (candidate.kind === 'unreadable') return t.noWorkflow;
  const count = candidate.problems.length;
  return count === 0 ? 'sound' : count === 1 ? '1 fault' : t.faultsOf({ count });
}

/** The candidates with their figures; a click shows one. */
export function GenerateBottom() {
  const { rows, chosen, beside, gold, writer, method, show } = useGeneration(
    'rows',
    'chosen',
    'beside',
    'gold',
    'writer',
    'method',
    'show',
  );
  if (rows.length === 0)
    return (
      <Hint size="ui" padded>
        {t.describeTask}
      </Hint>
    );
  const hasGold = gold.kind === 'ready';
  return (
    <Stack gap="1" pad="4" data-testid={testIds.candidates}>
      <Table kind="figures" oneLine className={styles.candidates}>
        <thead>
          <tr>
            <th scope="col">{t.candidate}</th>
            <th scope="col" data-words>
              {t.state}
            </th>
            <th scope="col">{t.nodes}</th>
            <th scope="col">{t.edges}</th>
            <th scope="col" title={t.aboutSteps}>
              {t.steps}
            </th>
            <th scope="col" title={t.aboutParallelism}>
              {t.parallelism}
            </th>
            <th scope="col" title={t.aboutComplexity}>
              {t.complexity}
            </th>
            <th scope="col" title={t.aboutAgreement}>
              {t.agreement}
            </th>
            {hasGold && <th scope="col">{t.chainF1}</th>}
            {hasGold && <th scope="col">{t.graphF1}</th>}
            <th scope="col" title={t.aboutTokens}>
              {t.tokens}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const { candidate, measures, agreement, score } = row;
            const { tokens } = candidate;
            return (
              <tr key={candidate.index} data-chosen={index === chosen || undefined}>
                <th scope="row">
                  <LinkButton
                    look="quiet"
                    title={t.seed({ seed: candidate.seed })}
                    aria-current={index === chosen ? 'true' : undefined}
                    onClick={() => void show(index, beside === index ? undefined : beside)}
                  >
                    {t.candidateNumber({ value: candidate.index + 1 })}
                  </LinkButton>
                  <small> {t.seedOf({ seed: candidate.seed })}</small>
                </th>
                <td data-words>
                  <Text tone={stateOf(row) === 'sound' ? 'done' : 'warning'}>{stateOf(row)}</Text>
                </td>
                <td>{measures?.nodes ?? '–'}</td>
                <td>{measures?.edges ?? '–'}</td>
                <td>{measures?.steps ?? '–'}</td>
                <td>{fixed(measures?.parallelism)}</td>
                <td>{fixed(measures?.dependencyComplexity)}</td>
                <td>{fixed(agreement)}</td>
                {hasGold && <td>{fixed(score?.chain.f1)}</td>}
                {hasGold && (
                  <td>
                    {score && !score.graph.exact && '≥ '}
                    <b>{fixed(score?.graph.f1)}</b>
                  </td>
                )}
                <td>
                  {tokens.uncounted > 0 && '≥ '}
                  {(tokens.prompt + tokens.completion).toLocaleString('en')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <Hint>
        {writer?.rehearsal ? t.writtenByRule({ model: writer.model }) : t.written({ model: writer?.model ?? '' })}
        {t.matchedByMethod({ describeMethod: describeMethod(method) })}
      </Hint>
    </Stack>
  );
}
