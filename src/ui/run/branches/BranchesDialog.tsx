import { CornerDownRight, GitCompareArrows, MessagesSquare } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Repository } from '../../../core/storage';
import { runBranchesMessages as t } from '../../../messages/runBranches.en';
import { runHistoryMessages as history } from '../../../messages/runHistory.en';
import { describeEnd } from '../../../state/logView/eventText';
import { buildRunFamily, type ForkFacts, type RunBranch, readFork } from '../../../state/runs/branches';
import { describeViolations } from '../../../state/runs/describeViolations';
import { openReplyCount } from '../../../state/runs/judgedReplies';
import { formatStartedAt, nameOfRun } from '../../../state/runs/runNames';
import { Button, IconButton } from '../../kit/Button';
import { Checkbox } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Hint, Text } from '../../kit/Text';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { useDialog, useRun, useShell, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { useOpenRun } from '../history/RunRow';
import { printRunIds } from '../history/runIds';
import { describeChange } from './changeTexts';

async function readForks(branches: readonly RunBranch[], repository: Repository) {
  const forks = branches.filter((branch) => branch.run && branch.length !== undefined);
  const read = await Promise.all(
    forks.map(async ({ id, length = 0 }) => [id, await readFork({ repository }, id, length)] as const),
  );
  return new Map(read);
}

function describeFork({ length = 0 }: RunBranch, fork: ForkFacts | undefined): string {
  // The fork is not loaded yet, or its log does not record the change.
  if (!fork) return t.forkedAfterEvent({ count: length });
  const place = t.afterEvent({ count: length, turn: fork.turn });
  const edited = fork.edited ? t.editedPart({ part: fork.edited }) : undefined;
  const changed = fork.change ? describeChange(fork.change) : undefined;
  const what = [edited, changed].filter((part) => part !== undefined && part !== '').join('; ');
  return what === '' ? t.forkedUnchanged({ position: place }) : t.forkedChanged({ position: place, changes: what });
}

/** Shows the family tree of a run: every ancestor and fork with the event of the fork, the change and the outcome. */
export function BranchesDialog() {
  const [isOpen, closeDialog, id] = useDialog('branches');
  const openDialog = useShell((state) => state.openDialog);
  const runs = useRun((state) => state.runs);
  const activeId = useRun((state) => state.active?.id);
  const openRun = useOpenRun();
  const { repository } = useWeir();
  const branches = useMemo(() => (isOpen && id !== '' ? buildRunFamily(runs, id) : []), [isOpen, runs, id]);
  const forks = useAsyncAnswer(
    repository,
    useCallback((of) => readForks(branches, of), [branches]),
  );
  const [picked, setPicked] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another family, another choice
  useEffect(() => setPicked([]), [id]);
  const compare = (ids: readonly string[]) => openDialog('compareRuns', printRunIds(ids));
  const toggle = (branchId: string) =>
    setPicked(
      picked.includes(branchId) ? picked.filter((other) => other !== branchId) : [...picked, branchId].slice(-2),
    );
  const pickedRuns = picked.filter((branchId) => branches.some((branch) => branch.id === branchId && branch.run));
  return (
    <Modal
      open={isOpen}
      onClose={closeDialog}
      title={t.branches}
      description={branches.length > 1 ? t.branchesHint : t.noForks}
      width={720}
      testId={testIds.branches}
      footer={
        branches.length > 1 ? (
          <Button
            tone="primary"
            icon={<GitCompareArrows size={14} />}
            disabled={pickedRuns.length !== 2}
            onClick={() => compare(pickedRuns)}
          >
            {t.compareTheTwo}
          </Button>
        ) : undefined
      }
    >
      <Stack as="ul" gap="1" aria-label={t.branches}>
        {branches.map((branch) => {
          const { run, depth } = branch;
          const name = run ? nameOfRun(run) : t.missingRun;
          return (
            <Row
              as="li"
              gap="2"
              pad="2"
              align="start"
              surface="line"
              key={branch.id}
              style={{ marginLeft: depth * 22 }}
              data-active={branch.id === activeId || undefined}
            >
              {depth > 0 && <CornerDownRight size={15} />}
              <Checkbox
                aria-label={t.chooseRun({ name, when: run ? `, ${formatStartedAt(run)}` : '' })}
                disabled={!run || branches.length < 2}
                checked={picked.includes(branch.id)}
                onChange={() => toggle(branch.id)}
              />
              <Stack size="grows">
                <p>
                  <strong>{name}</strong>
                  {run && <Text tone="muted"> {formatStartedAt(run)}</Text>}
                  {branch.id === activeId && <Text tone="accent"> {t.openNow}</Text>}
                </p>
                {branch.length !== undefined && (
                  <Hint lines="anywhere">{describeFork(branch, forks?.get(branch.id))}</Hint>
                )}
                {run && (
                  <Hint>
                    {history.turnCount(run.turns)},{' '}
                    <Text tone={run.denied > 0 ? 'blocked' : 'muted'}>{t.deniedCount({ count: run.denied })}</Text>,{' '}
                    <Text tone={run.violations > 0 ? 'failed' : 'muted'}>{describeViolations(run)}</Text>
                    {openReplyCount(run) > 0 && `, ${history.notJudgedCount({ count: openReplyCount(run) })}`}.{' '}
                    {run.ended === undefined ? t.stillOpen : t.endedWhy({ reason: describeEnd(run.ended) })}
                  </Hint>
                )}
              </Stack>
              {run && (
                <IconButton
                  label={t.openRun({ name })}
                  onClick={() => {
                    closeDialog();
                    void openRun(run);
                  }}
                  icon={<MessagesSquare size={15} />}
                />
              )}
              {run?.forkedFrom && runs.some((other) => other.id === run.forkedFrom?.runId) && (
                <IconButton
                  label={t.compareWithOrigin({ name })}
                  onClick={() => compare([run.forkedFrom?.runId ?? '', run.id])}
                  icon={<GitCompareArrows size={15} />}
                />
              )}
            </Row>
          );
        })}
      </Stack>
    </Modal>
  );
}
