import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import type { BehaviourComparison, Equivalence } from '../../../core/reconstruct';
import { executeMessages as t } from '../../../messages/execute.en';
import { tracesOnPath } from '../../../state/compare/countPaths';
import type { Reconstruction } from '../../../state/compare/reconstruction';
import { comparedPathNodes } from '../../../state/compare/sideView';
import { Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import { Alert, Status } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Hint, LoneHint, Text } from '../../kit/Text';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { ScoreTable } from '../../studio/ScoreTable';
import { useCompare } from '../../studio/useCompare';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { useExecuteStore } from './executeStores';

/** White box comparison: the elements of the two workflows, and the runs that only one of them allows. */
export function PathsPanel() {
  const result = useCompare((state) => state.result);
  const behaviour = useAsyncAnswer(
    result,
    useExecuteStore((state) => state.behaviourOf),
  );
  if (!result) return <LoneHint>{t.pathsEmpty}</LoneHint>;
  if (behaviour === undefined)
    return (
      <Text as="div" tone="muted" padded>
        <Status>{t.comparing}</Status>
      </Text>
    );
  if (typeof behaviour === 'string')
    return (
      <Text as="div" padded>
        <Alert>{t.comparingFailed({ message: behaviour })}</Alert>
      </Text>
    );
  return <Behaviour result={result} behaviour={behaviour} />;
}

interface BehaviourProps {
  readonly result: Reconstruction;
  readonly behaviour: BehaviourComparison;
}

function Behaviour({ result, behaviour: { overlap, equivalence, paths } }: BehaviourProps) {
  return (
    <Stack gap="3" pad="4" size="grows" scrolls data-testid={testIds.paths}>
      <EquivalenceNote equivalence={equivalence} result={result} />
      <ScoreTable
        title={t.whiteBox}
        rows={[
          { name: t.callsMeasure, score: overlap.nodes, meaning: t.aboutNodes },
          { name: t.succession, score: overlap.edges, meaning: t.aboutEdges },
          { name: t.branches, score: overlap.branches, meaning: t.aboutBranches },
          { name: t.conditions, score: overlap.conditions, meaning: t.aboutConditions },
          { name: t.paths, score: paths, meaning: t.aboutPaths },
        ]}
      />
      <PathList title={t.missingPaths} none={t.noMissingPath} words={paths.missing} result={result} />
      <PathList title={t.spuriousPaths} none={t.noSpuriousPath} words={paths.spurious} result={result} />
      <Hint>
        {t.pathsListed({
          authored: t.runCount(paths.gold),
          rebuilt: paths.candidate,
          rounds: paths.rounds,
          maxPaths: paths.maxPaths,
        })}{' '}
        {paths.bounds.length === 0
          ? t.pathsComplete
          : t.pathsBounded({ bounds: paths.bounds.map((bound) => boundWords[bound]).join(t.pathSeparator) })}
        {paths.undecided > 0 && t.pathsUndecided({ paths: t.runCount(paths.undecided) })}
      </Hint>
      <Hint>{t.differMaySolve}</Hint>
    </Stack>
  );
}

const boundWords = { rounds: t.boundOfLoops, paths: t.boundOfRuns, states: t.boundOfStates } as const;

const wordOf = (word: readonly string[]) => (word.length === 0 ? t.noCall : word.join(' → '));

function describeTraceCount(word: readonly string[], { rebuilding }: Reconstruction): string {
  const count = tracesOnPath(rebuilding.paths, word);
  return count === 0 ? t.noTraceOnPath : t.tracesOnPath(count);
}

function EquivalenceNote({
  equivalence,
  result,
}: {
  readonly equivalence: Equivalence;
  readonly result: Reconstruction;
}) {
  switch (equivalence.kind) {
    case 'equivalent':
      return (
        <Note tone="done" icon={<CircleCheck size={15} />}>
          {t.equivalent}
        </Note>
      );
    case 'contained':
      return (
        <Note tone="done" icon={<CircleCheck size={15} />}>
          <p>{t.contained}</p>
          <p>
            {t.notTaken} <code>{wordOf(equivalence.word)}</code>
          </p>
        </Note>
      );
    case 'different':
      return (
        <Note tone="warning" icon={<CircleAlert size={15} />}>
          <p>
            {equivalence.acceptedBy === 'gold' ? t.onlyAuthoredPath : t.onlyRebuiltPath}{' '}
            <code>{wordOf(equivalence.word)}</code>
          </p>
          {equivalence.acceptedBy === 'candidate' && <p>{describeTraceCount(equivalence.word, result)}</p>}
        </Note>
      );
    case 'undecided':
      return (
        <Note icon={<CircleHelp size={15} />}>
          <p>
            {t.undecided} <Message text={equivalence.reason} />
          </p>
        </Note>
      );
  }
}

/** Maximum number of shown paths. */
const shownPaths = 40;

interface PathListProps {
  readonly title: string;
  readonly none: string;
  readonly words: readonly (readonly string[])[];
  readonly result: Reconstruction;
}

function PathList({ title, none, words, result }: PathListProps) {
  const highlight = useCompare((state) => state.highlight);
  const highlighted = useCompare((state) => state.highlighted?.path);
  const showPage = useShell((state) => state.showComparePage);
  return (
    <section aria-label={title}>
      <h3>
        {title}
        {words.length > 0 && ` (${words.length})`}
      </h3>
      {words.length === 0 ? (
        <Hint>{none}</Hint>
      ) : (
        <Stack as="ul">
          {words.slice(0, shownPaths).map((word) => {
            const text = wordOf(word);
            const isChosen = highlighted === text;
            return (
              <li key={text}>
                <RowButton
                  aria-pressed={isChosen}
                  onClick={() => {
                    highlight(isChosen ? undefined : { path: text, ...comparedPathNodes(result, word) });
                    if (!isChosen) showPage('comparison');
                  }}
                >
                  <Text mono lines="anywhere" tone={isChosen ? 'accent' : 'plain'}>
                    {text}
                  </Text>
                </RowButton>
              </li>
            );
          })}
        </Stack>
      )}
      {words.length > shownPaths && <Hint>{t.longerNotShown({ count: words.length - shownPaths })}</Hint>}
    </section>
  );
}
