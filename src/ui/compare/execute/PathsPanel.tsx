import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Score, WorkflowGraph } from '../../../core/graph';
import type { BehaviourComparison, Equivalence } from '../../../core/reconstruct';
import { looseName } from '../../../core/support';
import { executeMessages as t } from '../../../messages/execute.en';
import type { Reconstruction } from '../../../state/compare/reconstruction';
import { Banner } from '../../kit/Banner';
import { Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Alert, Status } from '../../kit/Notice';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { useCompare, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './Execute.module.css';
import { openExecute } from './openExecute';
import { countOf } from './words';

type Answer = { readonly of: Reconstruction } & (
  | { readonly kind: 'compared'; readonly behaviour: BehaviourComparison }
  | { readonly kind: 'failed'; readonly message: string }
);

/** White box: what the two workflows are made of, and which runs only one of them allows. */
export function PathsPanel() {
  const weir = useWeir();
  const result = useCompare((state) => state.result);
  const light = useCompare((state) => state.light);
  // What is lit belongs to this panel.
  useEffect(() => () => light(undefined), [light]);
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  useEffect(() => {
    if (!result) return;
    const control = new AbortController();
    const question = { kind: 'behaviour', gold: result.source, candidate: result.candidate.graph } as const;
    openExecute(weir)
      .aside.ask(question, control.signal)
      .then(
        (behaviour) => setAnswer({ kind: 'compared', of: result, behaviour }),
        (error: unknown) => {
          if (control.signal.aborted) return;
          const message = error instanceof Error ? error.message : String(error);
          setAnswer({ kind: 'failed', of: result, message });
        },
      );
    return () => control.abort();
  }, [weir, result]);
  if (!result)
    return (
      <Text as="p" tone="muted" padded>
        {t.pathsEmpty}
      </Text>
    );
  if (answer?.of !== result)
    return (
      <Text as="div" tone="muted" padded>
        <Status>{t.comparing}</Status>
      </Text>
    );
  if (answer.kind === 'failed')
    return (
      <Text as="div" padded>
        <Alert>{t.comparingFailed({ message: answer.message })}</Alert>
      </Text>
    );
  return <Behaviour result={result} behaviour={answer.behaviour} />;
}

function Behaviour({
  result,
  behaviour,
}: {
  readonly result: Reconstruction;
  readonly behaviour: BehaviourComparison;
}) {
  const { overlap, equivalence, paths } = behaviour;
  return (
    <Stack gap="3" pad="4" data-testid={testIds.paths}>
      <Verdict equivalence={equivalence} />
      <Table kind="figures">
        <thead>
          <tr>
            <th scope="col">{t.whiteBox}</th>
            <th scope="col">{t.precision}</th>
            <th scope="col">{t.recall}</th>
            <th scope="col">F1</th>
          </tr>
        </thead>
        <tbody>
          <ScoreRow name={t.callsMeasure} score={overlap.nodes} definition={t.aboutNodes} />
          <ScoreRow name={t.succession} score={overlap.edges} definition={t.aboutEdges} />
          <ScoreRow name={t.branches} score={overlap.branches} definition={t.aboutBranches} />
          <ScoreRow name={t.conditions} score={overlap.conditions} definition={t.aboutConditions} />
          <ScoreRow name={t.paths} score={paths} definition={t.aboutPaths} />
        </tbody>
      </Table>
      <PathList title={t.missingPaths} none={t.noMissingPath} words={paths.missing} result={result} />
      <PathList title={t.spuriousPaths} none={t.noSpuriousPath} words={paths.spurious} result={result} />
      <Text as="p" size="sm" tone="muted">
        {t.pathsListed({
          countOf: countOf(paths.gold, 'run'),
          candidate: paths.candidate,
          rounds: paths.rounds,
          maxPaths: paths.maxPaths,
        })}{' '}
        {paths.bounds.length === 0
          ? t.pathsComplete
          : t.pathsBounded({ bounds: paths.bounds.map((bound) => boundWords[bound]).join(t.andOf) })}
        {paths.undecided > 0 && t.pathsUndecided({ countOf: countOf(paths.undecided, 'run') })}
      </Text>
      <Text as="p" size="sm" tone="muted">
        {t.differMaySolve}
      </Text>
    </Stack>
  );
}

const boundWords = { rounds: 'loops', paths: 'runs', states: 'states' } as const;

function ScoreRow({ name, score, definition }: { name: string; score: Score; definition: string }) {
  const fixed = (value: number) => value.toFixed(3);
  return (
    <tr title={definition}>
      <th scope="row">{name}</th>
      <td>{fixed(score.precision)}</td>
      <td>{fixed(score.recall)}</td>
      <td>
        <b>{fixed(score.f1)}</b>
      </td>
    </tr>
  );
}

const wordOf = (word: readonly string[]) => (word.length === 0 ? t.noCall : word.join(' → '));

function Verdict({ equivalence }: { readonly equivalence: Equivalence }) {
  switch (equivalence.kind) {
    case 'equivalent':
      return (
        <Banner tone="done" icon={<CircleCheck size={15} />}>
          {t.equivalent}
        </Banner>
      );
    case 'different':
      return (
        <Banner tone="warning" icon={<CircleAlert size={15} />}>
          <p>
            {t.notEquivalentAShortestRun} {equivalence.acceptedBy === 'gold' ? 'authored' : 'rebuilt'} {t.workflowHas}{' '}
            <code>{wordOf(equivalence.word)}</code>
          </p>
        </Banner>
      );
    case 'undecided':
      return (
        <Banner icon={<CircleHelp size={15} />}>
          <p>
            {t.undecided} <Message text={equivalence.reason} />
          </p>
        </Banner>
      );
  }
}

/** As many as a person reads. */
const shownPaths = 40;

function PathList({
  title,
  none,
  words,
  result,
}: {
  readonly title: string;
  readonly none: string;
  readonly words: readonly (readonly string[])[];
  readonly result: Reconstruction;
}) {
  const light = useCompare((state) => state.light);
  const lit = useCompare((state) => state.lit);
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  return (
    <section aria-label={title}>
      <h3>
        {title}
        {words.length > 0 && ` (${words.length})`}
      </h3>
      {words.length === 0 ? (
        <Text as="p" size="sm" tone="muted">
          {none}
        </Text>
      ) : (
        <Stack as="ul">
          {words.slice(0, shownPaths).map((word) => {
            const text = wordOf(word);
            const isChosen = lit !== undefined && chosen === text;
            return (
              <li key={text}>
                <button
                  type="button"
                  className={styles.path}
                  aria-pressed={isChosen}
                  onClick={() => {
                    setChosen(isChosen ? undefined : text);
                    light(isChosen ? undefined : placesOf(word, result));
                  }}
                >
                  {text}
                </button>
              </li>
            );
          })}
        </Stack>
      )}
      {words.length > shownPaths && (
        <Text as="p" size="sm" tone="muted">
          {t.longerNotShown({ value: words.length - shownPaths })}
        </Text>
      )}
    </section>
  );
}

function placesOf(word: readonly string[], { authored, rebuilt }: Reconstruction) {
  const names = new Set(word.map(looseName));
  const within = (graph: WorkflowGraph) =>
    graph.nodes.flatMap((node) => (names.has(looseName(node.ref ?? node.label)) ? [node.id] : []));
  return { authored: within(authored), rebuilt: within(rebuilt) };
}
