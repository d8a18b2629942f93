import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Score, WorkflowGraph } from '../../../core/graph';
import type { BehaviourComparison, Equivalence } from '../../../core/reconstruct';
import { looseName } from '../../../core/support';
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
        Paths stand here once a workflow is rebuilt from traces.
      </Text>
    );
  if (answer?.of !== result)
    return (
      <Text as="div" tone="muted" padded>
        <Status>Comparing the behaviour ...</Status>
      </Text>
    );
  if (answer.kind === 'failed')
    return (
      <Text as="div" padded>
        <Alert>The behaviour could not be compared: {answer.message}</Alert>
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
            <th scope="col">White box, against the authored</th>
            <th scope="col">Precision</th>
            <th scope="col">Recall</th>
            <th scope="col">F1</th>
          </tr>
        </thead>
        <tbody>
          <ScoreRow
            name="Calls"
            score={overlap.nodes}
            definition="Calls by name, and how often each stands in the graph."
          />
          <ScoreRow
            name="Succession"
            score={overlap.edges}
            definition="Which call can follow which, with nothing but conditions between."
          />
          <ScoreRow
            name="Branches"
            score={overlap.branches}
            definition="Ways out of a decision: what comes next on this way, and on the others. Conditions are not looked at."
          />
          <ScoreRow
            name="Conditions"
            score={overlap.conditions}
            definition="Ways out of a decision: their condition in one spelling, and what comes next."
          />
          <ScoreRow
            name="Paths"
            score={paths}
            definition="Precision: share of the rebuilt workflow's listed runs that the authored one allows. Recall: share of the authored one's that the rebuilt one allows."
          />
        </tbody>
      </Table>
      <PathList
        title="Missing paths"
        none="None of the listed runs of the authored workflow is missing."
        words={paths.missing}
        result={result}
      />
      <PathList
        title="Spurious paths"
        none="The rebuilt workflow allows none that the authored one does not."
        words={paths.spurious}
        result={result}
      />
      <Text as="p" size="sm" tone="muted">
        {countOf(paths.gold, 'run')} of the authored and {paths.candidate} of the rebuilt workflow were listed, loops
        taken at most {paths.rounds} times, at most {paths.maxPaths} runs of each.{' '}
        {paths.bounds.length === 0
          ? 'That is all of them, but for the orders of branches side by side.'
          : `There are more: the list ends at the bound of ${paths.bounds.map((bound) => boundWords[bound]).join(' and of ')}.`}
        {paths.undecided > 0 && ` ${countOf(paths.undecided, 'run')} could not be looked up within the bound.`}
      </Text>
      <Text as="p" size="sm" tone="muted">
        Two workflows that differ here may still solve the same task: the test says whether.
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

const wordOf = (word: readonly string[]) => (word.length === 0 ? 'no call at all' : word.join(' → '));

function Verdict({ equivalence }: { readonly equivalence: Equivalence }) {
  switch (equivalence.kind) {
    case 'equivalent':
      return (
        <Banner tone="done" icon={<CircleCheck size={15} />}>
          Equivalent: every run of the one is a run of the other.
        </Banner>
      );
    case 'different':
      return (
        <Banner tone="warning" icon={<CircleAlert size={15} />}>
          <p>
            Not equivalent. A shortest run that only the {equivalence.acceptedBy === 'gold' ? 'authored' : 'rebuilt'}{' '}
            workflow has: <code>{wordOf(equivalence.word)}</code>
          </p>
        </Banner>
      );
    case 'undecided':
      return (
        <Banner icon={<CircleHelp size={15} />}>
          <p>
            Undecided. <Message text={equivalence.reason} />
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
          {words.length - shownPaths} longer ones are not shown.
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
