import type { ArmComparison } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { evaluationMessages } from '../../../messages/evaluation.en';
import { Row, Stack } from '../../kit/Layout';
import { Choice } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { ColumnTable } from '../ColumnTable';
import { useAgents } from './openAgents';

const signed = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(3)}`;

function Pairs({ title, comparisons }: { readonly title: string; readonly comparisons: readonly ArmComparison[] }) {
  const names = { success: t.success, progress: evaluationMessages.taskProgress, violations: t.violationsFigure };
  return (
    <Stack scrolls>
      <ColumnTable
        kind="figures"
        oneLine
        caption={title}
        rows={comparisons}
        keyOf={({ arm, setting, figure }) => `${arm}/${setting}/${figure}`}
        columns={[
          { head: t.arm, cell: ({ arm }) => arm },
          { head: t.setting, isWords: true, cell: ({ setting }) => setting.toUpperCase() },
          { head: t.figure, isWords: true, cell: ({ figure }) => names[figure] },
          { head: t.pairs, cell: ({ paired }) => paired.pairs },
          { head: t.difference, cell: ({ paired }) => signed(paired.difference) },
          {
            head: t.intervalHead,
            cell: ({ paired: { interval } }) =>
              interval ? t.interval({ low: signed(interval.low), high: signed(interval.high) }) : '–',
          },
          { head: 'p', cell: ({ paired }) => paired.p?.toFixed(3) ?? '–' },
        ]}
      />
    </Stack>
  );
}

/** Every agent against the first one, and this evaluation against another stored one, pair by pair. */
export function ComparisonSection() {
  const { opened, evaluations, compared, compareWith } = useAgents('opened', 'evaluations', 'compared', 'compareWith');
  const others = evaluations.filter(({ id, done }) => id !== opened?.id && done > 0);
  const against = opened?.measured?.againstFirst ?? [];
  const title = t.against({ arm: opened?.measured?.report.rows[0]?.armTitle ?? '' });
  const other = evaluations.find(({ id }) => id === compared?.id);
  return (
    <>
      {against.length > 0 && (
        <Stack as="section" gap="1" aria-label={title}>
          <h3>{title}</h3>
          <Pairs title={title} comparisons={against} />
        </Stack>
      )}
      {others.length > 0 && (
        <Stack as="section" gap="1" aria-label={t.compareWith}>
          <Row as="label" gap="2">
            <Text weight="strong">{t.compareWith}</Text>
            <Choice
              value={compared?.id ?? ''}
              options={[
                ['', t.compareNone],
                ...others.map(({ id, name, createdAt }) => {
                  const at = new Date(createdAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
                  return [id, `${name} (${at})`] as const;
                }),
              ]}
              onChange={(id) => void compareWith(id === '' ? undefined : id)}
            />
          </Row>
          {compared &&
            (compared.comparisons.length > 0 ? (
              <Pairs title={t.comparedTitle({ name: other?.name ?? '' })} comparisons={compared.comparisons} />
            ) : (
              <Hint size="ui">{t.nothingShared}</Hint>
            ))}
        </Stack>
      )}
    </>
  );
}
