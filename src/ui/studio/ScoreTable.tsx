import type { ReactNode } from 'react';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { Table } from '../kit/Table';

interface ScoreTableProps {
  /** Name of the measure. */
  readonly title: string;
  readonly rows: readonly {
    readonly name: ReactNode;
    readonly score: { readonly precision: number; readonly recall: number; readonly f1: number };
    /** Explanation, shown on hover. */
    readonly meaning?: string;
  }[];
}

/** Precision, recall and F1 of several measures, one row per measure. */
export const ScoreTable = ({ title, rows }: ScoreTableProps) => (
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
      {rows.map(({ name, score, meaning }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: measures keep their order, and a name may be more than a word
        <tr key={index} title={meaning}>
          <th scope="row">{name}</th>
          <td>{score.precision.toFixed(3)}</td>
          <td>{score.recall.toFixed(3)}</td>
          <td>
            <b>{score.f1.toFixed(3)}</b>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
