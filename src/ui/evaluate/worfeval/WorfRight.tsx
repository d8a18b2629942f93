// The right panel of WorfEval: how it is scored, and the pairs of the open item.

import { useEffect, useRef } from 'react';
import { innerGraph } from '../../../core/evaluation';
import { mostOrders } from '../../../state/evaluate/worfevalStore';
import { nodeIdOf, partnerOf } from '../../../state/evaluate/worfPairView';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { Select, TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Alert, Status } from '../../kit/Notice';
import { NumberInput } from '../../kit/NumberInput';
import { Segments } from '../../kit/Segments';
import { TabBar } from '../../kit/TabBar';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { useSettings, useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { useWorfeval } from '../openWorfeval';
import { SideField } from './SideField';
import styles from './WorfRight.module.css';

function Choices() {
  const choices = useWorfeval((state) => state.choices);
  const choose = useWorfeval((state) => state.choose);
  const baseUrl = useSettings((state) => state.baseUrl);
  const openDialog = useShell((state) => state.openDialog);
  const isPaper = choices.mode === 'paper';
  return (
    <Stack gap="2">
      <Row gap="2" wraps justify="between">
        <span>Definitions</span>
        <Segments
          legend="Definitions"
          options={[
            { id: 'paper', label: 'Paper' },
            { id: 'reference', label: 'Authors’ program' },
          ]}
          value={choices.mode}
          onChange={(mode) => choose({ mode, threshold: mode === 'paper' ? 'inclusive' : 'strict' })}
        />
      </Row>
      <Text as="p" size="sm" tone="muted" lines="anywhere">
        {isPaper
          ? 'Exact: maximum-weight matching, common induced subgraph, chain over orders of gold.'
          : 'As the published program computes, for its tables: edges under equal numbers, START and END counted.'}
      </Text>
      <Row gap="2" wraps justify="between">
        <span>Similarity</span>
        <Segments
          legend="Similarity"
          options={[
            { id: 'exact', label: 'Exact' },
            { id: 'lexical', label: 'Lexical' },
            { id: 'embedding', label: 'Embedding' },
          ]}
          value={choices.similarity}
          onChange={(similarity) => choose({ similarity })}
        />
      </Row>
      {choices.similarity === 'lexical' && (
        <Text as="p" size="sm" tone="muted" lines="anywhere">
          Cosine of character 3-grams; no model takes part.
        </Text>
      )}
      {choices.similarity === 'embedding' && (
        <Field
          label="Embedding model of the endpoint"
          note={
            baseUrl === '' ? (
              <>
                No endpoint is set. <LinkButton onClick={() => openDialog('endpoint')}>Connect one</LinkButton>
              </>
            ) : (
              `The texts of the subtasks go to ${hostOf(baseUrl)}.`
            )
          }
        >
          <TextInput
            value={choices.embeddingModel}
            placeholder="text-embedding-3-small"
            spellCheck={false}
            onChange={(event) => choose({ embeddingModel: event.target.value })}
          />
        </Field>
      )}
      <Columns of="fields">
        <Field label="Beta: least similarity">
          <NumberInput value={choices.beta} min={0} max={1} step={0.05} onChange={(beta) => choose({ beta })} />
        </Field>
        <Field label="Exactly beta">
          <Select
            value={choices.threshold}
            onChange={(event) => choose({ threshold: event.target.value === 'strict' ? 'strict' : 'inclusive' })}
          >
            <option value="inclusive">is matched</option>
            <option value="strict">is not</option>
          </Select>
        </Field>
        {isPaper && (
          <Field label="Orders of gold">
            <NumberInput
              value={choices.maxOrders}
              min={1}
              max={mostOrders}
              step={1}
              onChange={(maxOrders) => choose({ maxOrders: Math.round(maxOrders) })}
            />
          </Field>
        )}
      </Columns>
      {isPaper && (
        <CheckField
          label="Count START and END in the graph score"
          checked={choices.countTerminals}
          onChange={(countTerminals) => choose({ countTerminals })}
        />
      )}
    </Stack>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

function Work() {
  const work = useWorfeval((state) => state.work);
  const problem = useWorfeval((state) => state.problem);
  const similarity = useWorfeval((state) => state.choices.similarity);
  const isReady = useWorfeval((state) => state.gold.kind === 'ready' && state.predicted.kind === 'ready');
  const hasResult = useWorfeval((state) => state.result !== undefined);
  const evaluate = useWorfeval((state) => state.evaluate);
  const cancel = useWorfeval((state) => state.cancel);
  if (work.kind !== 'idle') {
    return (
      <Status as="div">
        <Row gap="2" className={styles.work}>
          <progress
            value={work.of === 0 ? 0 : work.done / work.of}
            aria-label={work.kind === 'embedding' ? 'Texts embedded' : 'Pairs scored'}
          />
          <span>
            {work.kind === 'embedding' ? 'Embedding' : 'Scoring'} {work.done.toLocaleString('en')} of{' '}
            {work.of.toLocaleString('en')}
          </span>
          <Button onClick={cancel}>Cancel</Button>
        </Row>
      </Status>
    );
  }
  const asks = similarity === 'embedding';
  return (
    <Row gap="2" wraps>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {(asks || problem !== undefined) && !hasResult && (
        <Button tone="primary" disabled={!isReady} onClick={() => void evaluate()}>
          {asks ? 'Ask for embeddings and score' : 'Score again'}
        </Button>
      )}
    </Row>
  );
}

function Setup() {
  return (
    <Stack gap="3" pad="4">
      <SideField side="gold" />
      <SideField side="predicted" />
      <Choices />
      <Work />
    </Stack>
  );
}

function Pair() {
  const opened = useWorfeval((state) => state.opened);
  const selected = useWorfeval((state) => state.selected);
  const select = useWorfeval((state) => state.select);
  const method = useWorfeval((state) => state.method);
  const chosen = useRef<HTMLTableRowElement>(null);
  const goldId =
    selected &&
    opened &&
    (selected.side === 'gold' ? selected.nodeId : partnerOf(opened, 'predicted', selected.nodeId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is what moves the list.
  useEffect(() => {
    // In braces: some browsers give a promise, which is no clean-up.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [goldId, selected?.nodeId]);
  if (!opened)
    return (
      <Text as="p" tone="muted" padded>
        Open an item below: its pairs stand here.
      </Text>
    );
  const { pair } = opened;
  const gold = innerGraph(pair.gold);
  const predicted = pair.predicted ? innerGraph(pair.predicted) : { n: 0, nodes: [] };
  const mapping = pair.score?.mapping ?? [];
  const byGold = new Map(mapping.map(([from, to], index) => [to, { from, similarity: pair.similarities[index] ?? 0 }]));
  const matched = new Set(mapping.map(([from]) => from));
  const inChain = new Set((pair.score?.chain.pairs ?? []).map(([, to]) => to));
  const inGraph = new Set((pair.score?.graph.pairs ?? []).map(([, to]) => to));
  const extra = predicted.nodes.flatMap((text, index) => (matched.has(index) ? [] : [{ text, index }]));
  const { chain, graph, notes } = pair.score ?? {};
  return (
    <Stack gap="3" pad="4" data-testid={testIds.worfPair}>
      <Text as="h3" lines="anywhere">
        {pair.id}
      </Text>
      {pair.source !== undefined && (
        <Text as="p" size="sm" tone="muted" lines="anywhere">
          {pair.source}
        </Text>
      )}
      {chain && graph && (
        <Table kind="figures">
          <thead>
            <tr>
              <th scope="col">Score</th>
              <th scope="col">Precision</th>
              <th scope="col">Recall</th>
              <th scope="col">F1</th>
            </tr>
          </thead>
          <tbody>
            {(
              [
                [
                  'Chain',
                  chain,
                  `Longest run of matched nodes in an order of gold (at most ${method?.maxOrders ?? 20}).`,
                ],
                ...(chain.allOrders
                  ? ([
                      [
                        'Chain, all orders',
                        chain.allOrders,
                        'The same over every order of gold, without listing them.',
                      ],
                    ] as const)
                  : []),
                [
                  graph.exact ? 'Graph' : 'Graph, at least',
                  graph,
                  graph.exact
                    ? 'Nodes of the maximum common induced subgraph of the matched nodes.'
                    : 'The search for the maximum common subgraph was cut short: the score is a lower bound.',
                ],
              ] as const
            ).map(([name, score, meaning]) => (
              <tr key={name} title={meaning}>
                <th scope="row">{name}</th>
                <td>{score.precision.toFixed(3)}</td>
                <td>{score.recall.toFixed(3)}</td>
                <td>
                  <b>{score.f1.toFixed(3)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {notes?.map((note) => (
        <Text as="p" tone="error" lines="anywhere" key={note}>
          {note}
        </Text>
      ))}
      <Table kind="texts" className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">Gold</th>
            <th scope="col">Predicted</th>
            <th scope="col">Similarity</th>
          </tr>
        </thead>
        <tbody>
          {gold.nodes.map((text, index) => {
            const found = byGold.get(index);
            const isChosen = goldId === nodeIdOf(index);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: nodes are their places in the list.
              <tr key={index} data-chosen={isChosen || undefined} ref={isChosen ? chosen : undefined}>
                <td data-mark={found ? undefined : 'missing'}>
                  <LinkButton look="quiet" onClick={() => select({ side: 'gold', nodeId: nodeIdOf(index) })}>
                    {nodeIdOf(index)}. {text}
                  </LinkButton>
                </td>
                <td>{found ? `${nodeIdOf(found.from)}. ${predicted.nodes[found.from]}` : 'not matched'}</td>
                <td>
                  {found?.similarity.toFixed(3)}
                  {found && (
                    <Text as="small" tone="accent" className={styles.parts}>
                      {inChain.has(index) && 'chain'} {inGraph.has(index) && 'graph'}
                    </Text>
                  )}
                </td>
              </tr>
            );
          })}
          {extra.map(({ text, index }) => {
            const isChosen = selected?.side === 'predicted' && selected.nodeId === nodeIdOf(index);
            return (
              <tr key={`extra ${index}`} data-chosen={isChosen || undefined} ref={isChosen ? chosen : undefined}>
                <td>none</td>
                <td data-mark="added">
                  <LinkButton look="quiet" onClick={() => select({ side: 'predicted', nodeId: nodeIdOf(index) })}>
                    {nodeIdOf(index)}. {text}
                  </LinkButton>
                </td>
                <td />
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Stack>
  );
}

export function WorfRight() {
  const tab = useWorfeval((state) => state.rightTab);
  const showRight = useWorfeval((state) => state.showRight);
  return (
    <TabBar
      label="WorfEval"
      value={tab}
      onChange={showRight}
      tabs={[
        { id: 'setup', label: 'Setup', content: <Setup /> },
        { id: 'pair', label: 'Pair', content: <Pair /> },
      ]}
    />
  );
}
