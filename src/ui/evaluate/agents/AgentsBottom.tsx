import { agentsMessages as t } from '../../../messages/agents.en';
import { agentsAboutMessages } from '../../../messages/agentsAbout.en';
import { coreText } from '../../../messages/i18n';
import { basisOf, type ListedSession } from '../../../state/evaluate/agentsReport';
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

/** Opens a session of the open evaluation as a stored run, at the event that a figure counts. */
async function openSession(
  { repository, runPorts, runs, shell, workspace }: WeirStores,
  { opened, loadService }: Pick<AgentsState, 'opened' | 'loadService'>,
  record: ListedSession['record'],
  figure: string,
): Promise<void> {
  if (!opened) return;
  const service = await loadService();
  const events = await service?.repository.log(opened.id, record.sessionId);
  if (!service || !events || events.length === 0) {
    workspace.getState().notify('error', t.noLog);
    return;
  }
  const { profile: user, repetition } = record;
  const agent = coreText(record.armTitle);
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

const wordsOf = ({ record: { facts }, violations }: ListedSession) =>
  [
    facts.primarySuccess === null ? t.undecided : facts.primarySuccess ? t.success : t.noSuccess,
    ...(facts.ended === 'limit' ? [t.limitReached] : []),
    ...(violations === undefined ? [t.repliesNotJudged] : violations > 0 ? [t.violations(violations)] : []),
    ...(facts.compliance.denials > 0 ? [t.denials(facts.compliance.denials)] : []),
    ...facts.failures.map((failure) => failure.replace('-', ' ')),
  ].join(', ');

/** The sessions behind a figure; each opens in Run at the event that the figure counts. */
function SessionTable({ sessions, figure }: { readonly sessions: readonly ListedSession[]; readonly figure: string }) {
  const weir = useWeir();
  const agents = useAgentsStore('opened', 'loadService');
  return (
    <ColumnTable
      kind="figures"
      oneLine
      caption={t.sessionList}
      rows={sessions}
      keyOf={({ record }) => record.id}
      columns={[
        { head: t.workflow, cell: ({ record }) => record.workflow },
        { head: t.user, isTextColumn: true, cell: ({ record }) => record.profile },
        { head: t.repetition, cell: ({ record }) => record.repetition },
        {
          head: t.outcome,
          isTextColumn: true,
          cell: (session) => (
            <>
              <Text tone={session.record.facts.primarySuccess === false ? 'error' : 'plain'}>{wordsOf(session)}</Text>
              {session.isUnstable && (
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
          cell: ({ record }) => (
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
  const { setting, level, figure, category } = picked;
  const { title, arm, sessions, turns } = basisOf(opened, picked, groupBy);
  return (
    <Stack size="full" gap="2" pad="3" scrolls data-testid={testIds.agentsSessions}>
      <Heading as="h2">
        {t.behind({
          figure: coreText(title),
          arm: coreText(arm),
          setting: category === undefined ? setting.toUpperCase() : oowCategoryTitle(category),
        })}
      </Heading>
      {level === 'session' ? <SessionTable figure={figure} sessions={sessions} /> : <TurnTable turns={turns} />}
    </Stack>
  );
}
