import { CircleAlert, CircleCheck, FileOutput, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { isTerminal, type Score } from '../../core/graph';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { Banner } from '../kit/Banner';
import { Button } from '../kit/Button';
import { Figure, Figures } from '../kit/Figures';
import { Row, Stack } from '../kit/Layout';
import { later } from '../kit/later';
import { Table } from '../kit/Table';
import { Text } from '../kit/Text';
import { useCompare, useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './ComparePanels.module.css';
import { countOf, fixed } from './compareWords';
import { Corrections } from './MatchPanel';

/** Which nodes correspond decides every score, so each definition says how that was found. */
const similarity =
  'Nodes are matched one to one: pairs made by hand, then the same name, then names at least 0.6 alike (the heaviest matching of a lexical similarity; no model, no embedding).';

const definitions = {
  chain: `Longest run of matched nodes that the rebuilt graph lists in an order the authored graph allows, over at most 20 of its topological orders (WorfBench 2.4). ${similarity}`,
  allOrders: `The same over every topological order of the authored graph, found exactly without listing them. ${similarity}`,
  graph: `Nodes of the maximum common induced subgraph of the matched nodes: a pair counts only where its edges agree too (WorfBench 2.4). ${similarity}`,
  fitness:
    "Share of the traces' events (calls that succeeded, and ANSWERs where the graph has them) that the rebuilt graph can replay in order. Names must be the same; no similarity is used.",
  matched: `Nodes that stand in both graphs. ${similarity}`,
  missing: 'Nodes of the authored graph that no chosen trace went to.',
  added: 'Nodes of the rebuilt graph that the authored one does not have.',
  reordered: 'Matched nodes outside the longest common order (Chain, all orders).',
} as const;

/** A name whose definition shows on hover and to the keyboard. */
function Term({ name, definition }: { readonly name: string; readonly definition: string }) {
  return (
    <button
      type="button"
      className={styles['term']}
      data-tip={definition}
      data-tip-side="left"
      aria-description={definition}
    >
      {name}
      <Info size={11} aria-hidden="true" />
    </button>
  );
}

function ScoreRow({ name, score, definition }: { name: string; score: Score; definition: string }) {
  return (
    <tr>
      <th scope="row">
        <Term name={name} definition={definition} />
      </th>
      <td>{fixed(score.precision)}</td>
      <td>{fixed(score.recall)}</td>
      <td>
        <b>{fixed(score.f1)}</b>
      </td>
    </tr>
  );
}

function Fact({
  name,
  definition,
  mark,
  children,
}: {
  readonly name: string;
  readonly definition: string;
  readonly mark?: 'missing' | 'added' | 'reordered';
  readonly children: ReactNode;
}) {
  return (
    <Figure name={<Term name={name} definition={definition} />} wide={name === 'Fitness'} {...(mark && { tone: mark })}>
      {children}
    </Figure>
  );
}

function originOf({ candidate, rebuilding }: Reconstruction): string {
  const { origin } = candidate;
  const over = countOf(rebuilding.traceCount, 'trace');
  if (origin.kind === 'miner') return `Trace miner over ${over}; no model takes part.`;
  const by = origin.isRehearsal ? 'the rehearsal model, which is no LLM but rules' : origin.model;
  return `Rebuilt by ${by} (${origin.strategy}) from ${over}; ${origin.tokens.promptTokens + origin.tokens.completionTokens} tokens.`;
}

const OpenReference = later(async () => (await import('./execute/OpenReference')).OpenReference);

/** Scores of 0 that say nothing of the workflow: the two are about different things. */
function Strangers({ result }: { readonly result: Reconstruction }) {
  const setRightTab = useShell((state) => state.setRightTab);
  const isEmpty = [result.authored, result.rebuilt].some(({ nodes }) => nodes.every(isTerminal));
  if (isEmpty || result.comparison.matching.length > 0) return null;
  return (
    <Banner role="note">
      <p>
        The two workflows share no node, so the scores are 0. Open the document that these traces are of, or the rebuilt
        workflow as a new document.
      </p>
      <Row gap="2" wraps>
        <OpenReference />
        <Button icon={<FileOutput size={14} />} onClick={() => setRightTab('changes')}>
          Open it under Changes
        </Button>
      </Row>
    </Banner>
  );
}

/** Scores of the shown candidate, each with what it was computed on. */
export function CompareScores() {
  const result = useCompare((state) => state.result);
  if (!result)
    return (
      <Text as="p" tone="muted" padded>
        Scores stand here once traces are chosen.
      </Text>
    );
  const { comparison, rebuilding } = result;
  const { fitness, validity } = rebuilding;
  const counts = (side: 'authored' | 'rebuilt', mark: string) =>
    comparison[side].nodes.filter((node) => node.mark === mark).length;
  return (
    <Stack gap="3" pad="4" data-testid={testIds.compareScores}>
      <Text as="p" tone="muted">
        {originOf(result)}
      </Text>
      <Strangers result={result} />
      <Table kind="figures">
        <thead>
          <tr>
            <th scope="col">Against the authored graph</th>
            <th scope="col">Precision</th>
            <th scope="col">Recall</th>
            <th scope="col">F1</th>
          </tr>
        </thead>
        <tbody>
          <ScoreRow name="Chain" score={comparison.chain} definition={definitions.chain} />
          <ScoreRow name="Chain, all orders" score={comparison.chain.allOrders} definition={definitions.allOrders} />
          <ScoreRow name="Graph" score={comparison.graphScore} definition={definitions.graph} />
        </tbody>
      </Table>
      <Figures>
        <Fact name="Fitness" definition={definitions.fitness}>
          {fixed(fitness.fitness)}{' '}
          <Text as="small" size="xs" tone="muted" weight="light">
            {fitness.replayed} of {fitness.events} events
          </Text>
        </Fact>
        <Fact name="Matched" definition={definitions.matched}>
          {comparison.matching.length}
        </Fact>
        <Fact name="Missing" definition={definitions.missing} mark="missing">
          {counts('authored', 'missing')}
        </Fact>
        <Fact name="Added" definition={definitions.added} mark="added">
          {counts('rebuilt', 'added')}
        </Fact>
        <Fact name="Reordered" definition={definitions.reordered} mark="reordered">
          {counts('rebuilt', 'reordered')}
        </Fact>
      </Figures>
      <Banner
        tone={validity.valid ? 'done' : 'error'}
        icon={validity.valid ? <CircleCheck size={15} /> : <CircleAlert size={15} />}
      >
        {validity.valid
          ? 'Valid: one start, an end, every node on a way from one to the other.'
          : validity.problems.map((problem) => problem.message).join(' ')}
      </Banner>
      <Corrections />
      <Stack as="ul" gap="2">
        {[...new Set([...rebuilding.notes, ...comparison.notes])].map((note) => (
          <Text as="li" key={note} tone="muted">
            {note}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
