import { printValue, type ReportLayout, type ReportRow } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { PopoverCard } from '../../kit/PopoverCard';
import { Table } from '../../kit/Table';
import { Tag } from '../../kit/Tag';
import { Text } from '../../kit/Text';
import { definitionOf, isJudged } from './figureWords';
import { useAgents } from './openAgents';

type Column = ReportLayout['columns'][number];

function Head({ column }: { readonly column: Column }) {
  const definition = definitionOf(column.id);
  return (
    <th scope="col" title={definition}>
      {definition === undefined ? (
        column.title
      ) : (
        <PopoverCard
          width={280}
          label={column.title}
          trigger={
            <LinkButton look="quiet" aria-label={t.definition({ figure: column.title })}>
              {column.title}
            </LinkButton>
          }
        >
          <Text as="p" weight="strong">
            {column.title}
          </Text>
          <Text as="p" size="sm">
            {definition}
          </Text>
        </PopoverCard>
      )}
      {isJudged(column.id) && <Tag>{t.judgedGroup}</Tag>}
    </th>
  );
}

function Cell({ row, column }: { readonly row: ReportRow; readonly column: Column }) {
  const pick = useAgents((state) => state.pick);
  const isPicked = useAgents(
    ({ picked }) =>
      picked?.arm === row.arm &&
      picked.setting === row.setting &&
      picked.group === row.group &&
      picked.level === row.level &&
      picked.figure === column.id,
  );
  const figure = row.figures[column.id];
  if (figure?.value == null) return <td>–</td>;
  const { value, interval } = figure;
  const shown = printValue(value, column.form);
  const { arm, setting, group, level } = row;
  return (
    <td>
      <LinkButton
        look="quiet"
        aria-pressed={isPicked}
        aria-label={t.openFigure({
          figure: column.title,
          arm: row.armTitle,
          setting: setting.toUpperCase(),
          value: shown,
        })}
        onClick={() => pick(isPicked ? undefined : { level, arm, setting, group, figure: column.id })}
      >
        <Text weight={isPicked ? 'strong' : 'medium'} tone={isPicked ? 'accent' : 'plain'}>
          {shown}
        </Text>
      </LinkButton>
      {interval && (
        <>
          {' '}
          <Text as="small" lines="oneLine">
            {t.interval({ low: printValue(interval.low, column.form), high: printValue(interval.high, column.form) })}
          </Text>
        </>
      )}
    </td>
  );
}

/** A table in the layout of a paper; each number lists its sessions, each head says what it counts. */
export function FigureTable({ layout }: { readonly layout: ReportLayout }) {
  const { title, rows, columns, hasGroups, level, notes } = layout;
  return (
    <Stack as="section" gap="1" aria-label={title}>
      <Row gap="2" align="baseline">
        <Text as="h3" weight="strong">
          {title}
        </Text>
        {notes.slice(-1).map(
          (note) =>
            note.startsWith('Liberties') && (
              <Text key={note} size="sm" tone="muted">
                {note}
              </Text>
            ),
        )}
      </Row>
      <Stack scrolls>
        <Table kind="figures">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.arm}</th>
              <th scope="col" data-words>
                {t.setting}
              </th>
              {hasGroups && (
                <th scope="col" data-words>
                  {t.groupHead}
                </th>
              )}
              <th scope="col">{level === 'turn' ? t.turns : t.sessions}</th>
              {columns.map((column) => (
                <Head key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.arm}/${row.setting}/${row.group}`}>
                <th scope="row">{row.armTitle}</th>
                <td data-words>{row.setting.toUpperCase()}</td>
                {hasGroups && <td data-words>{row.group}</td>}
                <td>{row.count}</td>
                {columns.map((column) => (
                  <Cell key={column.id} row={row} column={column} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Stack>
    </Stack>
  );
}
