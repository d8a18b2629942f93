import { memo } from 'react';
import { formatFigureValue, type ReportLayout, type ReportRow } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { coreText } from '../../../messages/i18n';
import { ColumnTable } from '../../kit/ColumnTable';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { PopoverCard } from '../../kit/PopoverCard';
import { Tag } from '../../kit/Tag';
import { Quiet, Text } from '../../kit/Text';
import { explainArm, explainSetting } from './explainResult';
import { figureDefinition, isModelJudged } from './figureLabels';
import { useAgentsStore } from './useAgentsStore';

type Column = ReportLayout['columns'][number];

function Head({ column }: { readonly column: Column }) {
  const definition = figureDefinition(column.id);
  const title = coreText(column.title);
  if (definition === undefined) return title;
  return (
    <PopoverCard
      width={280}
      label={title}
      trigger={
        <LinkButton look="quiet" aria-label={t.definition({ figure: title })}>
          {title}
        </LinkButton>
      }
    >
      <Text as="p" weight="strong">
        {title}
      </Text>
      <Text as="p" size="sm">
        {definition}
      </Text>
    </PopoverCard>
  );
}

function Cell({ row, column }: { readonly row: ReportRow; readonly column: Column }) {
  const pick = useAgentsStore((state) => state.pick);
  const isSelected = useAgentsStore(
    ({ picked }) =>
      picked?.arm === row.arm &&
      picked.setting === row.setting &&
      picked.group === row.group &&
      picked.level === row.level &&
      picked.figure === column.id,
  );
  const figure = row.figures[column.id];
  if (figure?.value == null) return '–';
  const { value, interval } = figure;
  const shown = formatFigureValue(value, column.form);
  const { arm, setting, group, level } = row;
  return (
    <>
      <LinkButton
        look="quiet"
        aria-pressed={isSelected}
        aria-label={t.openFigure({
          figure: coreText(column.title),
          arm: coreText(row.armTitle),
          setting: setting.toUpperCase(),
          shownValue: shown,
        })}
        onClick={() => pick(isSelected ? undefined : { level, arm, setting, group, figure: column.id })}
      >
        <Text weight={isSelected ? 'strong' : 'medium'} tone={isSelected ? 'accent' : 'plain'}>
          {shown}
        </Text>
      </LinkButton>
      {interval && (
        <>
          {' '}
          <Text as="small" lines="oneLine">
            {t.interval({
              low: formatFigureValue(interval.low, column.form),
              high: formatFigureValue(interval.high, column.form),
            })}
          </Text>
        </>
      )}
    </>
  );
}

/** A table in the layout of a paper. Each number lists its sessions; each column head explains its figure. */
export const FigureTable = memo(({ layout }: { readonly layout: ReportLayout }) => {
  const { rows, columns, hasGroups, level, notes } = layout;
  const title = coreText(layout.title);
  const liberties = notes.at(-1);
  return (
    <Stack as="section" gap="1" aria-label={title}>
      <Row gap="2" align="baseline">
        <h3>{title}</h3>
        {liberties?.startsWith('Liberties') && <Quiet>{coreText(liberties)}</Quiet>}
      </Row>
      <Stack scrolls>
        <ColumnTable
          kind="figures"
          caption={title}
          rows={rows}
          keyOf={({ arm, setting, group }) => `${arm}/${setting}/${group}`}
          columns={[
            { head: t.arm, cell: ({ armTitle }) => coreText(armTitle), titleOf: ({ arm }) => explainArm(arm) },
            {
              head: t.setting,
              isTextColumn: true,
              cell: ({ setting }) => setting.toUpperCase(),
              titleOf: ({ setting }) => explainSetting(setting),
            },
            hasGroups && { head: t.groupHead, isTextColumn: true, cell: ({ group }) => group },
            { head: level === 'turn' ? t.turns : t.sessions, cell: ({ count }) => count },
            ...columns.map((column) => ({
              head: (
                <>
                  <Head column={column} />
                  {isModelJudged(column.id) && <Tag>{t.judgedGroup}</Tag>}
                </>
              ),
              about: figureDefinition(column.id),
              cell: (row: ReportRow) => <Cell row={row} column={column} />,
            })),
          ]}
        />
      </Stack>
    </Stack>
  );
});
