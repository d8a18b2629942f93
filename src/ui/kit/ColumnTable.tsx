import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import { Table } from './Table';

export interface TableColumn<Row> {
  readonly head?: ReactNode;
  /** Explanation of the column, on hover. */
  readonly about?: string | undefined;
  /** The same as a tooltip of the app. */
  readonly tip?: string | undefined;
  /** Left-aligned text, also in a table of figures. */
  readonly isTextColumn?: boolean;
  /** Marks the column as row header, also in a table of texts. */
  readonly isRowHeader?: boolean;
  readonly className?: string | undefined;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Tooltip of a cell. */
  readonly titleOf?: (row: Row) => string;
}

interface ColumnTableProps<Row> extends ComponentProps<typeof Table> {
  /** A string is a hidden caption for screen readers; an element is shown. */
  readonly caption?: string | ReactElement;
  /** The first column is the row header, except in a table of texts. `false`: left out. */
  readonly columns: readonly (TableColumn<Row> | false)[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  readonly isRowSelected?: (row: Row, index: number) => boolean;
  readonly chosenRef?: Ref<HTMLTableRowElement>;
}

/** A table defined by its columns: each has a header and a cell renderer. */
export function ColumnTable<Row>(props: ColumnTableProps<Row>) {
  const { caption, columns, rows, keyOf, isRowSelected, chosenRef, ...rest } = props;
  const shown = columns.filter((column) => column !== false);
  return (
    <Table {...rest}>
      {typeof caption === 'string' ? <caption className="visually-hidden">{caption}</caption> : caption}
      <thead>
        <tr>
          {shown.map(({ head, about, tip, isTextColumn, className }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <th key={at} scope="col" title={about} className={className} data-tip={tip} data-words={isTextColumn}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const isSelected = isRowSelected?.(row, index) === true;
          return (
            <tr key={keyOf(row, index)} data-chosen={isSelected || undefined} ref={isSelected ? chosenRef : undefined}>
              {shown.map(({ isTextColumn, isRowHeader, className, cell, titleOf }, at) => {
                const Cell = isRowHeader || (at === 0 && rest.kind !== 'texts') ? 'th' : 'td';
                const of = { title: titleOf?.(row), className, 'data-words': isTextColumn };
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <Cell key={at} scope={Cell === 'th' ? 'row' : undefined} {...of}>
                    {cell(row, index)}
                  </Cell>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
