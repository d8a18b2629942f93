// Compares two runs step by step. Over 300 lines: loading, rows, tables and the drawing of both paths are one screen.

import { ArrowLeftRight, Columns3, MoveDown } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import {
  type AlignedPair,
  type DecisionWithVerdicts,
  formatViolations,
  type SessionComparison,
  type TranscriptItem,
} from '../../../core/session';
import type { StoredRun } from '../../../core/storage';
import type { JsonValue } from '../../../core/support';
import { runBranchesMessages as t } from '../../../messages/runBranches.en';
import { describeDecision, describeEnd } from '../../../state/logView/eventText';
import { type ComparedRuns, compareRuns, relevantVerdicts, viewOfPaths } from '../../../state/runs/compareRuns';
import { namesOfRuns } from '../../../state/runs/runNames';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { classNames } from '../../kit/classNames';
import { Row, Stack } from '../../kit/Layout';
import { Legend } from '../../kit/Legend';
import { Modal } from '../../kit/Modal';
import { Alert, Status } from '../../kit/Notice';
import { Table } from '../../kit/Table';
import { Hint, Text } from '../../kit/Text';
import { tones } from '../../kit/tones';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { useDialog, useRun, useShell, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { verdictsOf } from '../denyingVerdicts';
import { formatJsonLine } from '../formatValue';
import { useOpenRun } from '../history/RunRow';
import { printRunIds, readRunIds } from '../history/runIds';
import { MiniGraph } from '../sideBySide/MiniGraph';
import { SideItem } from '../sideBySide/SideItem';
import { useRunGraph } from '../sideBySide/useRunGraph';
import styles from './CompareRunsDialog.module.css';
import { settingName, settingValueText } from './changeTexts';

/** Display names of both runs. */
type Names = readonly [string, string];

const sides = ['a', 'b'] as const;
type Side = (typeof sides)[number];

/**
 * Loads both logs if `key` names two runs. Returns an error message if the comparison fails, undefined while loading.
 */
function useCompared(key: string): ComparedRuns | string | undefined {
  const { repository, runs } = useWeir();
  const compare = useCallback(
    async (of: string) => {
      const [first = '', second = ''] = readRunIds(of);
      return compareRuns({ repository, runs }, [first, second]);
    },
    [repository, runs],
  );
  return useAsyncAnswer(readRunIds(key).length < 2 ? undefined : key, compare);
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack as="section" gap="1" size="fixed">
    <Text as="h3" size="ui" weight="strong">
      {title}
    </Text>
    {children}
  </Stack>
);

function Paths({ states, names }: Pick<ComparedRuns, 'states'> & { readonly names: Names }) {
  const { graph, places } = useRunGraph(states[0].document);
  const view = useMemo(() => viewOfPaths(graph, places, states), [graph, places, states]);
  return (
    <Part title={t.paths}>
      <MiniGraph view={view} label={t.bothPaths} width={360} height={220} />
      <Legend>
        <li className={classNames(tones.done, styles.swatch)}>{t.onBoth}</li>
        <li className={classNames(tones.missing, styles.swatch)}>{t.onlyOn({ run: names[0] })}</li>
        <li className={classNames(tones.added, styles.swatch)}>{t.onlyOn({ run: names[1] })}</li>
      </Legend>
    </Part>
  );
}

interface ComparedPartProps {
  readonly title: string;
  readonly names: Names;
  readonly rows: readonly (readonly [name: string, a: ReactNode, b: ReactNode])[];
  readonly children?: ReactNode;
}

/** A table with the values of both runs side by side. */
const ComparedPart = ({ title, names, rows, children }: ComparedPartProps) => (
  <Part title={title}>
    {rows.length === 0 ? (
      <Hint>{t.none}</Hint>
    ) : (
      <Table kind="texts">
        <thead>
          <tr>
            {['', ...names].map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: both runs may have one name
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, a, b]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{a}</td>
              <td>{b}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
    {children}
  </Part>
);

function outcomeRows({ outcome }: SessionComparison): (readonly [string, string, string])[] {
  const row = (name: string, of: (one: SessionComparison['outcome']['a']) => string | number) =>
    [name, String(of(outcome.a)), String(of(outcome.b))] as const;
  return [
    row(t.end, ({ ended }) => (ended === undefined ? t.open : describeEnd(ended))),
    row(t.turns, ({ turns }) => turns),
    row(t.outOfWorkflow, ({ oow }) => oow),
    row(t.calls, ({ counters }) => counters.toolCalls),
    row(t.denied, ({ counters }) => counters.denied),
    row(t.violations, ({ violations, counters }) =>
      [violations ?? '-', formatViolations(counters)].filter((text) => text !== '').join(': '),
    ),
    row(t.notJudged, ({ counters }) => counters.notJudged),
    row(t.modelCalls, ({ counters }) => counters.modelCalls),
    row(t.tokens, ({ counters }) => (counters.promptTokens + counters.completionTokens).toLocaleString()),
  ];
}

function judgementText(judged: DecisionWithVerdicts | undefined): string {
  if (!judged) return t.notDecided;
  const denials = judged.verdicts
    .filter(({ allowed }) => !allowed)
    .map(({ controller }) => controller.replace(/-/g, ' '));
  if (judged.outcome === 'denied') return t.deniedBy({ controllers: denials.join(', ') });
  if (judged.outcome === undefined) return t.notJudgedYet;
  return judged.violations.length > 0 ? t.acceptedAViolation : t.accepted;
}

const kindLabels = { same: t.same, changed: t.differs, 'only-a': t.onlyHere, 'only-b': t.onlyHere } as const;
const rowTones = { same: undefined, changed: tones.reordered, 'only-a': tones.missing, 'only-b': tones.added } as const;

interface ComparedItemProps {
  readonly row: AlignedPair<TranscriptItem>;
  readonly events: ComparedRuns['events'];
  readonly isFirst: boolean;
  readonly onGo: (side: Side, seq: number) => void;
}

const ComparedItem = memo(function ComparedItem({ row, events, isFirst, onGo }: ComparedItemProps) {
  return (
    <div className={classNames(rowTones[row.kind], styles.row)} data-first={isFirst || undefined}>
      {sides.map((side) => {
        const item = row[side];
        return (
          <div key={side} className={styles.cell}>
            {item && (
              <>
                <SideItem item={item} verdicts={verdictsOf(item, events[side])} />
                <Button
                  tone="quiet"
                  small
                  className={styles.goToEvent}
                  onClick={() => onGo(side, item.seq)}
                  aria-label={t.goToEventOf({ event: item.seq + 1, turn: item.turn, kind: kindLabels[row.kind] })}
                  title={t.goToEvent}
                >
                  {item.seq + 1}
                </Button>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
});

function Comparison({ compared, runs }: { readonly compared: ComparedRuns; readonly runs: readonly StoredRun[] }) {
  const { comparison, states, ids, events } = compared;
  const { closeDialog, openDialog } = useShell('closeDialog', 'openDialog');
  const selectEvent = useRun((state) => state.selectEvent);
  const openRun = useOpenRun();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const list = useRef<HTMLElement>(null);
  const listed = ids.map((id) => runs.find((run) => run.id === id));
  const called = namesOfRuns(listed.filter((run) => run !== undefined));
  const nameOf = (index: 0 | 1) => called.get(ids[index]) ?? states[index].document.title;
  const names: Names = [nameOf(0), nameOf(1)];
  const first = comparison.firstDifference;
  const go = async (side: Side, seq: number) => {
    const index = side === 'a' ? 0 : 1;
    const run = listed[index] ?? { id: ids[index], documentId: states[index].document.documentId ?? '' };
    closeDialog();
    await openRun(run);
    selectEvent(seq);
  };
  const rows = comparison.alignedItems.map((row, index) => ({ row, index }));
  const shown = onlyDifferent ? rows.filter(({ row }) => row.kind !== 'same') : rows;
  const parted = first === undefined ? undefined : comparison.alignedItems[first.row];
  const slotWords = (value: JsonValue | undefined) => (value === undefined ? '-' : formatJsonLine(value));
  return (
    <div className={styles.compare}>
      <Stack>
        <Row gap="2" pad="2" surface="sunken" size="fixed" wraps>
          <ArrowLeftRight size={16} />
          <Status as="div" className={styles.first}>
            {parted === undefined || first === undefined ? (
              <p>{t.identical}</p>
            ) : (
              <p>
                <strong>
                  {t.differFrom} {(parted.a ?? parted.b)?.turn ?? 0}
                </strong>
                {t.differAfter({ a: first.a, nameA: names[0], b: first.b, nameB: names[1] })}
              </p>
            )}
          </Status>
          {first !== undefined && (
            <Button
              icon={<MoveDown size={13} />}
              onClick={() => list.current?.querySelector('[data-first]')?.scrollIntoView({ block: 'center' })}
            >
              {t.showDifference}
            </Button>
          )}
          <CheckField label={t.onlyDifferences} checked={onlyDifferent} onChange={setOnlyDifferent} />
        </Row>
        <div className={styles.heads}>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: both runs may have one name
            <Text as="h3" size="ui" weight="strong" lines="cut" tone={index === 0 ? 'missing' : 'added'} key={index}>
              {name}
            </Text>
          ))}
        </div>
        <Stack
          as="section"
          surface="card"
          size="grows"
          scrolls
          className={styles.rows}
          ref={list}
          tabIndex={0}
          aria-label={t.bothSessions}
        >
          {shown.map(({ row, index }) => (
            <ComparedItem
              key={index}
              row={row}
              events={events}
              isFirst={index === first?.row}
              onGo={(side, seq) => void go(side, seq)}
            />
          ))}
          {shown.length === 0 && <Hint>{t.noDifference}</Hint>}
        </Stack>
      </Stack>
      <Stack gap="4" scrolls>
        <ComparedPart title={t.outcome} names={names} rows={outcomeRows(comparison)}>
          {states.some(({ config }) => config.rehearsal) && <Hint>{t.rehearsalNote}</Hint>}
        </ComparedPart>
        <ComparedPart
          title={t.settingsThatDiffer}
          names={names}
          rows={comparison.settings.map(({ name, a, b }) => [
            settingName(name),
            settingValueText(name, a),
            settingValueText(name, b),
          ])}
        />
        <Paths states={states} names={names} />
        <ComparedPart
          title={t.verdictsThatDiffer}
          names={names}
          rows={relevantVerdicts(comparison).map(({ a, b }) => [
            t.decisionInTurn({
              decision: describeDecision((a ?? (b as DecisionWithVerdicts)).decision),
              turn: (a ?? (b as DecisionWithVerdicts)).turn,
            }),
            judgementText(a),
            judgementText(b),
          ])}
        />
        <ComparedPart
          title={t.slotsThatDiffer}
          names={names}
          rows={comparison.slots
            .filter(({ same }) => !same)
            .map(({ name, a, b }) => [name, slotWords(a), slotWords(b)])}
        />
        <Button tone="quiet" icon={<Columns3 size={14} />} onClick={() => openDialog('sideBySide', printRunIds(ids))}>
          {t.showSideBySide}
        </Button>
      </Stack>
    </div>
  );
}

/** Compares two runs: the event where they diverge and the differences in path, verdicts, slots and outcome. */
export function CompareRunsDialog() {
  const [isOpen, closeDialog, input] = useDialog('compareRuns');
  const runs = useRun((state) => state.runs);
  const compared = useCompared(input);
  return (
    <Modal open={isOpen} onClose={closeDialog} title={t.twoRunsCompared} width={1360} testId={testIds.compareRuns}>
      {compared === undefined && <Status>{t.readingTheRuns}</Status>}
      {typeof compared === 'string' && <Alert>{compared}</Alert>}
      {typeof compared === 'object' && <Comparison compared={compared} runs={runs} />}
    </Modal>
  );
}
