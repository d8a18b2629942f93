import {
  recordWeight,
  type SessionRecord,
  sessionFigures,
  turnFigures,
  violationsOf,
} from '../../../core/sessionEvaluation';
import { groupBy } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { agentsAboutMessages } from '../../../messages/agentsAbout.en';
import type { AgentsState } from '../../../state/evaluate/agentsState';
import { placeRun } from '../../../state/runs/placeRun';
import { storeRuns } from '../../../state/runs/storeRuns';
import { ColumnTable } from '../../kit/ColumnTable';
import { EmptyState } from '../../kit/EmptyState';
import { Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Heading } from '../../kit/Section';
import { Tag } from '../../kit/Tag';
import { Text } from '../../kit/Text';
import { useWeir, type WeirStores } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { oowCategoryTitle } from './figureLabels';
import { TurnTable } from './TurnTable';
import { useAgentsStore } from './useAgentsStore';

const userOf = ({ workflow, profile, arm, setting }: SessionRecord) => [workflow, profile, arm, setting].join('/');

/** Opens a session of the open evaluation as a stored run, at the event that a figure counts. */
async function openSession(
  { repository, runPorts, runs, shell, workspace }: WeirStores,
  { opened, loadService }: Pick<AgentsState, 'opened' | 'loadService'>,
  record: SessionRecord,
  figure: string,
): Promise<void> {
  if (!opened) return;
  const service = await loadService();
  const events = await service?.repository.log(opened.id, record.sessionId);
  if (!service || !events || events.length === 0) {
    workspace.getState().notify('error', t.noLog);
    return;
  }
  const { armTitle: agent, profile: user, repetition } = record;
  const stored = await storeRuns({ repository, now: () => runPorts.clock.now() }, events, {
    subjects: { [record.sessionId]: t.runName({ agent, user, repetition }) },
  });
  if (!stored.ok) {
    workspace.getState().notify('error', stored.error);
    return;
  }
  const index = await service.eventBehind(events, figure);
  const [only] = stored.value;
  if (!only) return;
  const run = placeRun(only.run, only.document.source, workspace.getState());
  if (run !== only.run) void repository.saveRun(run).catch(() => undefined);
  runs.getState().addRuns([run]);
  shell.getState().setMode('run');
  await runs.getState().openRun(run.id);
  runs.getState().selectEvent(index);
}

const wordsOf = (record: SessionRecord) => {
  const { facts } = record;
  const violations = violationsOf(record);
  return [
    facts.primarySuccess === null ? t.untold : facts.primarySuccess ? t.success : t.noSuccess,
    ...(facts.ended === 'limit' ? [t.limitReached] : []),
    ...(violations === null ? [t.repliesNotJudged] : violations > 0 ? [t.violations(violations)] : []),
    ...(facts.compliance.denials > 0 ? [t.denials(facts.compliance.denials)] : []),
    ...facts.failures.map((failure) => failure.replace('-', ' ')),
  ].join(', ');
};

/** The sessions behind a figure; each opens in Run at the event that the figure counts. */
function SessionTable({ records, figure }: { readonly records: readonly SessionRecord[]; readonly figure: string }) {
  const weir = useWeir();
  const agents = useAgentsStore('opened', 'loadService');
  const ofUsers = groupBy(records, userOf);
  const isUnstable = (record: SessionRecord) =>
    ofUsers.get(userOf(record))?.some(({ facts }) => facts.primarySuccess !== record.facts.primarySuccess);
  return (
    <ColumnTable
      kind="figures"
      oneLine
      caption={t.sessionList}
      rows={records.toSorted((first, second) => recordWeight(second, figure) - recordWeight(first, figure))}
      keyOf={({ id }) => id}
      columns={[
        { head: t.workflow, cell: ({ workflow }) => workflow },
        { head: t.user, isTextColumn: true, cell: ({ profile }) => profile },
        { head: t.repetition, cell: ({ repetition }) => repetition },
        {
          head: t.outcome,
          isTextColumn: true,
          cell: (record) => (
            <>
              <Text tone={record.facts.primarySuccess === false ? 'error' : 'plain'}>{wordsOf(record)}</Text>
              {isUnstable(record) && (
                <>
                  {' '}
                  <Tag title={agentsAboutMessages.unstable}>
                    <span aria-hidden="true">±</span>
                    <span className="visually-hidden">{agentsAboutMessages.unstable}</span>
                  </Tag>
                </>
              )}
            </>
          ),
        },
        {
          cell: (record) => (
            <LinkButton
              aria-label={t.openSessionRun({ user: record.profile, repetition: record.repetition })}
              onClick={() => void openSession(weir, agents, record, figure)}
            >
              {t.openRun}
            </LinkButton>
          ),
        },
      ]}
    />
  );
}

/** The sessions or turns behind the selected figure. */
export function AgentsBottom() {
  const { picked, opened, groupBy } = useAgentsStore('picked', 'opened', 'groupBy');
  if (!picked || !opened) return <EmptyState>{t.pickFigure}</EmptyState>;
  const { arm, setting, level, group, figure, category } = picked;
  const own = opened.records.filter(
    (record) =>
      record.arm === arm &&
      record.level === level &&
      (groupBy === undefined || group === null || (record[groupBy] ?? 'none') === group),
  );
  const repetitions = Math.max(1, ...opened.records.map(({ repetition }) => repetition));
  const definitions = level === 'session' ? sessionFigures(repetitions) : turnFigures;
  const sessions = own.filter((record): record is SessionRecord => record.level === 'session');
  return (
    <Stack size="full" gap="2" pad="3" scrolls data-testid={testIds.agentsSessions}>
      <Heading as="h2">
        {t.behind({
          figure: definitions.find(({ id }) => id === figure)?.title ?? figure,
          arm: own[0]?.armTitle ?? arm,
          setting: category === undefined ? setting.toUpperCase() : oowCategoryTitle(category),
        })}
      </Heading>
      {level === 'session' ? (
        <SessionTable
          figure={figure}
          records={sessions.filter((record) =>
            category === undefined
              ? record.setting === setting
              : record.facts.oow.some((turn) => turn.category === category),
          )}
        />
      ) : (
        <TurnTable picked={picked} records={own.filter((record) => record.level === 'turn')} />
      )}
    </Stack>
  );
}
