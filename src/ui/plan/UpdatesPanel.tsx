import { Check, CircleMinus, CirclePlus, PencilLine, RotateCcw, Shuffle, UserPen } from 'lucide-react';
import type { GraphEdge } from '../../core/graph';
import type { MergedUpdate, OpenUpdate, PlanChange, PlanState, UpdateRecord } from '../../core/plan';
import { formatSpan } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';
import { changedEdges } from '../../state/plan/planView';
import { compareWithUpdate, decisionTime, describeChanges, titlesInRun } from '../../state/plan/subtaskView';
import { Button } from '../kit/Button';
import { CodeBox } from '../kit/CodeBox';
import { ColumnTable } from '../kit/ColumnTable';
import { Disclosure } from '../kit/Disclosure';
import { IconText } from '../kit/IconText';
import { Row, Stack } from '../kit/Layout';
import { Status } from '../kit/Notice';
import { Section } from '../kit/Section';
import { Tag } from '../kit/Tag';
import { Hint, LoneHint, Quiet, Text, type TextTone } from '../kit/Text';
import { Term } from '../studio/Term';
import { useIsRunLive, usePlanStore, useShownRunState } from './usePlanStore';

const changeStyles = {
  added: [CirclePlus, 'added', 'added'],
  removed: [CircleMinus, 'missing', 'removedChange'],
  edited: [PencilLine, 'reordered', 'changedRequirement'],
  rerun: [RotateCcw, 'reordered', 'rerun'],
  reassigned: [UserPen, 'reordered', 'reassigned'],
  reconnected: [Shuffle, 'reordered', 'reconnected'],
} as const satisfies Record<PlanChange['kind'], readonly [unknown, TextTone, string]>;

function Changes({ changes, titleOf }: { readonly changes: readonly PlanChange[]; titleOf: (id: string) => string }) {
  const select = usePlanStore((all) => all.select);
  return (
    <Stack as="ul" gap="1">
      {changes.map(({ kind, subtask }) => {
        const [Icon, tone, word] = changeStyles[kind];
        return (
          <IconText as="li" key={`${kind} ${subtask}`} icon={<Icon size={14} />} tone={tone}>
            <Button tone="link" onClick={() => select([subtask])}>
              {titleOf(subtask)}
            </Button>{' '}
            <Quiet>{t[word]}</Quiet>
          </IconText>
        );
      })}
    </Stack>
  );
}

const Refused = ({ reasons }: { readonly reasons: readonly string[] }) =>
  reasons.map((reason) => (
    <Text as="p" size="sm" tone="warning" key={reason}>
      {t.whyRefused({ reason })}
    </Text>
  ));

interface ProposalProps {
  readonly state: PlanState;
  readonly update: MergedUpdate;
}

/** Edges that the update adds and removes. */
function EdgeChanges({ state, update }: ProposalProps) {
  const titleOf = titlesInRun(state, update);
  const { added, removed } = changedEdges(state.plan, update);
  const row = (isAdded: boolean, { id, from, to }: GraphEdge) => (
    <IconText
      as="li"
      key={id}
      size="sm"
      tone={isAdded ? 'added' : 'missing'}
      icon={isAdded ? <CirclePlus size={14} /> : <CircleMinus size={14} />}
    >
      {t.edgeAdded({ from: titleOf(from), to: titleOf(to) })}
    </IconText>
  );
  return (
    <Stack as="ul" gap="1">
      {added.map((edge) => row(true, edge))}
      {removed.map((edge) => row(false, edge))}
    </Stack>
  );
}

function BeforeAfter({ state, update }: ProposalProps) {
  const { before, after } = compareWithUpdate(state, update);
  const rows = [
    [
      <Term key="p" name={t.pAvg} definition={t.pAvgTip} />,
      before.parallelism.toFixed(2),
      after.parallelism.toFixed(2),
    ],
    [
      <Term key="c" name={t.cDep} definition={t.cDepTip} />,
      before.dependencyComplexity.toFixed(2),
      after.dependencyComplexity.toFixed(2),
    ],
    [t.toDo, String(before.toDo), String(after.toDo)],
  ] as const;
  return (
    <ColumnTable
      kind="figures"
      rows={rows}
      keyOf={(_, index) => index}
      columns={[
        { cell: ([name]) => name },
        { head: t.before, cell: ([, one]) => one },
        { head: t.afterwards, cell: ([, , other]) => <b>{other}</b> },
      ]}
    />
  );
}

function OpenOne({ state, update }: { readonly state: PlanState; readonly update: OpenUpdate }) {
  const review = usePlanStore((all) => all.review);
  const isLive = useIsRunLive();
  const { proposed } = update;
  const titleOf = titlesInRun(state, proposed);
  const changedTitles = [...update.completed, ...update.failed].map(titleOf).join(', ');
  return (
    <Stack gap="2">
      <Row gap="2" wraps>
        <h3>{t.update({ number: String(update.number) })}</h3>
        {proposed && <Tag>{t.proposed}</Tag>}
      </Row>
      <Hint>
        {t.after({ names: changedTitles })}
        {update.scope && `. ${t.scope(update.scope.length)}`}
      </Hint>
      {proposed ? (
        <>
          <Changes changes={proposed.changes} titleOf={titleOf} />
          <EdgeChanges state={state} update={proposed} />
          <IconText size="sm" tone="done" icon={<Check size={14} />}>
            {t.keptWork(compareWithUpdate(state, proposed).kept)}
          </IconText>
          <Refused reasons={proposed.refused} />
          <BeforeAfter state={state} update={proposed} />
          {isLive && (
            <Row gap="2" wraps>
              <Button tone="primary" onClick={() => review(true)}>
                {t.accept}
              </Button>
              <Button onClick={() => review(false)}>{t.decline}</Button>
            </Row>
          )}
        </>
      ) : (
        <Status>
          <Quiet>
            {t.askingUpdater({
              done: String(update.replies.size),
              total: String(state.settings.refinement?.candidates ?? 0),
            })}
          </Quiet>
        </Status>
      )}
    </Stack>
  );
}

function Decided({ state, record }: { readonly state: PlanState; readonly record: UpdateRecord }) {
  const titleOf = titlesInRun(state);
  const words = {
    applied: t.applied,
    'no change': t.noChange,
    'best as it is': t.bestAsItIs,
    refused: t.refused,
    declined: t.declined,
  };
  return (
    <Stack as="li" gap="1">
      <Row gap="2" wraps>
        <Text weight="medium">{t.update({ number: String(record.number) })}</Text>
        <Tag>{words[record.outcome]}</Tag>
        <Quiet figures>{t.at({ time: formatSpan(decisionTime(state, record)) })}</Quiet>
      </Row>
      <Hint>{t.after({ names: record.requestedAfter.map(titleOf).join(', ') })}</Hint>
      <Changes changes={record.changes} titleOf={titleOf} />
      <Refused reasons={record.refused} />
    </Stack>
  );
}

/** The updates of a run: applied changes, the current proposal, and removed subtasks. */
export function UpdatesPanel() {
  const state = useShownRunState();
  if (!state || (!state.update && state.updates.length === 0))
    return <LoneHint>{state && !state.settings.refinement ? t.refinementOff : t.noUpdates}</LoneHint>;
  return (
    <Stack gap="4" pad="4">
      {state.update && <OpenOne state={state} update={state.update} />}
      {state.updates.length > 0 && (
        <Section title={t.updates} count={state.updates.length}>
          <Hint>{describeChanges(state)}</Hint>
          <Stack as="ul" gap="3">
            {[...state.updates].reverse().map((record) => (
              <Decided key={record.number} state={state} record={record} />
            ))}
          </Stack>
        </Section>
      )}
      {state.archive.length > 0 && (
        <Section title={t.archive} count={state.archive.length}>
          {state.archive.map(({ subtask, update }) => (
            <Disclosure
              key={`${update} ${subtask.id}`}
              look="card"
              title={titlesInRun(state)(subtask.id)}
              note={t.archivedIn({ number: String(update) })}
            >
              <Text as="p">{subtask.requirement}</Text>
              {subtask.data !== null && <CodeBox label={t.output}>{subtask.data}</CodeBox>}
            </Disclosure>
          ))}
        </Section>
      )}
    </Stack>
  );
}
