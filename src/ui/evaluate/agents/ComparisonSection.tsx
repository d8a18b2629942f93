import type { ArmComparison } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { evaluationMessages } from '../../../messages/evaluation.en';
import { Row, Stack } from '../../kit/Layout';
import { Choice } from '../../kit/SelectField';
import { Table } from '../../kit/Table';
import { Hint, Text } from '../../kit/Text';
import { useAgents } from './openAgents';

const signed = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(3)}`;

function Pairs({ title, comparisons }: { readonly title: string; readonly comparisons: readonly ArmComparison[] }) {
  const names = { success: t.success, progress: evaluationMessages.taskProgress, violations: t.violationsFigure };
  return (
    <Stack scrolls>
      <Table kind="figures" oneLine>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.arm}</th>
            <th scope="col" data-words>
              {t.setting}
            </th>
            <th scope="col" data-words>
              {t.figure}
            </th>
            <th scope="col">{t.pairs}</th>
            <th scope="col">{t.difference}</th>
            <th scope="col">{t.intervalHead}</th>
            <th scope="col">p</th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ arm, setting, figure, paired }) => (
            <tr key={`${arm}/${setting}/${figure}`}>
              <th scope="row">{arm}</th>
              <td data-words>{setting.toUpperCase()}</td>
              <td data-words>{names[figure]}</td>
              <td>{paired.pairs}</td>
              <td>{signed(paired.difference)}</td>
              <td>
                {paired.interval
                  ? t.interval({ low: signed(paired.interval.low), high: signed(paired.interval.high) })
                  : '–'}
              </td>
              <td>{paired.p === null ? '–' : paired.p.toFixed(3)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}

/** Every agent against the first one, and this evaluation against another stored one, pair by pair. */
export function ComparisonSection() {
  const openedId = useAgents((state) => state.opened?.id);
  const measured = useAgents((state) => state.opened?.measured);
  const { evaluations, compared, compareWith } = useAgents('evaluations', 'compared', 'compareWith');
  const others = evaluations.filter(({ id, done }) => id !== openedId && done > 0);
  const against = measured?.againstFirst ?? [];
  const first = measured?.report.rows[0]?.armTitle ?? '';
  const other = evaluations.find(({ id }) => id === compared?.id);
  return (
    <>
      {against.length > 0 && (
        <Stack as="section" gap="1" aria-label={t.against({ arm: first })}>
          <Text as="h3" weight="strong">
            {t.against({ arm: first })}
          </Text>
          <Pairs title={t.against({ arm: first })} comparisons={against} />
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
