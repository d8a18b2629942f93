import type { Score } from '../../core/graph';
import { formatScore } from '../../core/support';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { Table } from '../kit/Table';
import { Hint } from '../kit/Text';
import { Term } from './Term';

interface ScoreTableProps {
  /** Name of the measure. */
  readonly title: string;
  readonly rows: readonly {
    readonly name: string;
    readonly score: Score;
    /** Its definition. */
    readonly meaning: string;
  }[];
}

const figures = ['precision', 'recall', 'f1'] as const;
const reasons = { precision: t.noPrecision, recall: t.noRecall, f1: t.noF1 };

/** Precision, recall and F1 of several measures, one row per measure; below, why a figure is not defined. */
export const ScoreTable = ({ title, rows }: ScoreTableProps) => (
  <>
    <Table kind="figures">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t.precision}</th>
          <th scope="col">{t.recall}</th>
          <th scope="col">F1</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, score, meaning }) => (
          <tr key={name}>
            <th scope="row">
              <Term name={name} definition={meaning} />
            </th>
            {figures.map((figure) => (
              <td key={figure} title={score[figure] === null ? reasons[figure] : undefined}>
                {figure === 'f1' ? <b>{formatScore(score.f1)}</b> : formatScore(score[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
    {rows.some(({ score }) => figures.some((figure) => score[figure] === null)) && (
      <Hint>
        {t.nothingToCount}{' '}
        {figures
          .flatMap((figure) => (rows.some(({ score }) => score[figure] === null) ? [reasons[figure]] : []))
          .join(' ')}
      </Hint>
    )}
  </>
);
