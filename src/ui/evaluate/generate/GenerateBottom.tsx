import { formatScore } from '../../../core/support';
import { generationMessages as t } from '../../../messages/generation.en';
import { type CandidateRow, methodOf } from '../../../state/evaluate/generationStore';
import { describeMethod } from '../../../state/evaluate/worfReport';
import { ColumnTable } from '../../kit/ColumnTable';
import { Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Hint, LoneHint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useGenerationStore } from '../useGenerationStore';
import styles from './GenerateBottom.module.css';

function stateOf({ candidate }: CandidateRow): string {
  if (candidate.kind === 'failed') return candidate.failure.kind === 'cancelled' ? t.cancelledState : t.failedState;
  if (candidate.kind === 'unreadable') return t.noWorkflow;
  const count = candidate.problems.length;
  return count === 0 ? t.soundState : t.faultsOf(count);
}

/** The candidates with their figures; a click shows a candidate. */
export function GenerateBottom() {
  const { rows, chosen, comparedWith, show } = useGenerationStore('rows', 'chosen', 'comparedWith', 'show');
  const { gold, writer, draft } = useGenerationStore('gold', 'writer', 'draft');
  if (rows.length === 0) return <LoneHint>{t.describeTask}</LoneHint>;
  const hasGold = gold.kind === 'ready';
  return (
    <Stack gap="1" pad="4" data-testid={testIds.candidates}>
      <ColumnTable
        kind="figures"
        oneLine
        className={styles.candidates}
        rows={rows}
        keyOf={({ candidate }) => candidate.index}
        isRowSelected={(_, index) => index === chosen}
        columns={[
          {
            head: t.candidate,
            cell: ({ candidate }, index) => (
              <>
                <LinkButton
                  look="quiet"
                  title={t.seed({ seed: candidate.seed })}
                  aria-current={index === chosen ? 'true' : undefined}
                  onClick={() => void show(index, comparedWith === index ? undefined : comparedWith)}
                >
                  {t.candidateNumber({ number: candidate.index + 1 })}
                </LinkButton>
                <small> {t.seedOf({ seed: candidate.seed })}</small>
              </>
            ),
          },
          {
            head: t.state,
            isTextColumn: true,
            cell: (row) => <Text tone={stateOf(row) === 'sound' ? 'done' : 'warning'}>{stateOf(row)}</Text>,
          },
          { head: t.nodes, cell: ({ measures }) => measures?.nodes ?? '–' },
          { head: t.edges, cell: ({ measures }) => measures?.edges ?? '–' },
          { head: t.steps, about: t.aboutSteps, cell: ({ measures }) => measures?.steps ?? '–' },
          {
            head: t.parallelism,
            about: t.aboutParallelism,
            cell: ({ measures }) => formatScore(measures?.parallelism),
          },
          {
            head: t.complexity,
            about: t.aboutComplexity,
            cell: ({ measures }) => formatScore(measures?.dependencyComplexity),
          },
          { head: t.agreement, about: t.aboutAgreement, cell: ({ agreement }) => formatScore(agreement) },
          hasGold && { head: t.chainF1, cell: ({ score }) => formatScore(score?.chain.f1) },
          hasGold && {
            head: t.graphF1,
            cell: ({ score }) => (
              <>
                {score && !score.graph.exact && '≥ '}
                <b>{formatScore(score?.graph.f1)}</b>
              </>
            ),
          },
          {
            head: t.tokens,
            about: t.aboutTokens,
            cell: ({ candidate: { tokens } }) =>
              `${tokens.uncounted > 0 ? '≥ ' : ''}${(tokens.prompt + tokens.completion).toLocaleString('en')}`,
          },
        ]}
      />
      <Hint>
        {writer?.rehearsal ? t.writtenByRule({ model: writer.model }) : t.written({ model: writer?.model ?? '' })}
        {t.matchedByMethod({ method: describeMethod(methodOf(draft)) })}
      </Hint>
    </Stack>
  );
}
