// The right panel of WorfEval: how it is scored, and the pairs of the open item.

import { useEffect, useRef } from 'react';
import { innerGraph } from '../../../core/evaluation';
import { commonMessages as common } from '../../../messages/common.en';
import { worfMessages as t } from '../../../messages/worf.en';
import { mostOrders } from '../../../state/evaluate/worfevalStore';
import { nodeIdOf, partnerOf } from '../../../state/evaluate/worfPairView';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Alert, Status } from '../../kit/Notice';
import { NumberInput } from '../../kit/NumberInput';
import { Segments } from '../../kit/Segments';
import { SelectField } from '../../kit/SelectField';
import { TabBar } from '../../kit/TabBar';
import { Table } from '../../kit/Table';
import { Hint, Text } from '../../kit/Text';
import { ScoreTable } from '../../studio/ScoreTable';
import { useSettings, useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { useWorfeval } from '../openWorfeval';
import { SideField } from './SideField';
import styles from './WorfRight.module.css';

function Choices() {
  const { choices, choose } = useWorfeval('choices', 'choose');
  const baseUrl = useSettings((state) => state.baseUrl);
  const openDialog = useShell((state) => state.openDialog);
  const isPaper = choices.mode === 'paper';
  return (
    <Stack gap="2">
      <Row gap="2" wraps justify="between">
        <span>{t.definitions}</span>
        <Segments
          legend={t.definitions}
          options={[
            { id: 'paper', label: t.paper },
            { id: 'reference', label: t.authorsProgram },
          ]}
          value={choices.mode}
          onChange={(mode) => choose({ mode, threshold: mode === 'paper' ? 'inclusive' : 'strict' })}
        />
      </Row>
      <Hint lines="anywhere">{isPaper ? t.aboutPaper : t.aboutProgram}</Hint>
      <Row gap="2" wraps justify="between">
        <span>{t.similarity}</span>
        <Segments
          legend={t.similarity}
          options={[
            { id: 'exact', label: t.exact },
            { id: 'lexical', label: t.lexical },
            { id: 'embedding', label: t.embedding },
          ]}
          value={choices.similarity}
          onChange={(similarity) => choose({ similarity })}
        />
      </Row>
      {choices.similarity === 'lexical' && <Hint lines="anywhere">{t.aboutLexical}</Hint>}
      {choices.similarity === 'embedding' && (
        <Field
          label={t.embeddingModel}
          note={
            baseUrl === '' ? (
              <>
                {t.noEndpoint} <LinkButton onClick={() => openDialog('endpoint')}>{t.connectOne}</LinkButton>
              </>
            ) : (
              t.textsGoTo({ hostOf: hostOf(baseUrl) })
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
        <Field label={t.beta}>
          <NumberInput value={choices.beta} min={0} max={1} step={0.05} onChange={(beta) => choose({ beta })} />
        </Field>
        <SelectField
          label={t.exactlyBeta}
          value={choices.threshold}
          options={{ inclusive: t.isMatched, strict: t.isNot }}
          onChange={(threshold) => choose({ threshold })}
        />
        {isPaper && (
          <Field label={t.ordersOfGold}>
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
          label={t.countStartAndEnd}
          checked={choices.countTerminals}
          onChange={(countTerminals) => choose({ countTerminals })}
        />
      )}
    </Stack>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

function Work() {
  const { work, problem, evaluate, cancel } = useWorfeval('work', 'problem', 'evaluate', 'cancel');
  const similarity = useWorfeval((state) => state.choices.similarity);
  const isReady = useWorfeval((state) => state.gold.kind === 'ready' && state.predicted.kind === 'ready');
  const hasResult = useWorfeval((state) => state.result !== undefined);
  if (work.kind !== 'idle') {
    return (
      <Status as="div">
        <Row gap="2" className={styles.work}>
          <progress
            value={work.of === 0 ? 0 : work.done / work.of}
            aria-label={work.kind === 'embedding' ? t.textsEmbedded : t.pairsScored}
          />
          <span>
            {work.kind === 'embedding' ? t.embedding : t.scoring}{' '}
            {t.doneOf({ done: work.done.toLocaleString('en'), of: work.of.toLocaleString('en') })}
          </span>
          <Button onClick={cancel}>{common.cancel}</Button>
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
          {asks ? t.askAndScore : t.scoreAgain}
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
  const { opened, selected, select, method } = useWorfeval('opened', 'selected', 'select', 'method');
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
      <Hint size="ui" padded>
        {t.openAnItem}
      </Hint>
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
      {pair.source !== undefined && <Hint lines="anywhere">{pair.source}</Hint>}
      {chain && graph && (
        <ScoreTable
          title={t.score}
          rows={[
            { name: t.chain, score: chain, meaning: t.aboutChain({ value: method?.maxOrders ?? 20 }) },
            ...(chain.allOrders
              ? [{ name: t.chainAllOrders, score: chain.allOrders, meaning: t.aboutChainAllOf }]
              : []),
            graph.exact
              ? { name: t.graph, score: graph, meaning: t.aboutGraph }
              : { name: t.graphAtLeast, score: graph, meaning: t.aboutGraphBound },
          ]}
        />
      )}
      {notes?.map((note) => (
        <Text as="p" tone="error" lines="anywhere" key={note}>
          {note}
        </Text>
      ))}
      <Table kind="texts" className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">{t.gold}</th>
            <th scope="col">{t.predicted}</th>
            <th scope="col">{t.similarity}</th>
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
                <td>{found ? `${nodeIdOf(found.from)}. ${predicted.nodes[found.from]}` : t.notMatched}</td>
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
                <td>{t.none}</td>
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
  const { rightTab: tab, showRight } = useWorfeval('rightTab', 'showRight');
  return (
    <TabBar
      label="WorfEval"
      value={tab}
      onChange={showRight}
      tabs={[
        { id: 'setup', label: t.setup, content: <Setup /> },
        { id: 'pair', label: t.pair, content: <Pair /> },
      ]}
    />
  );
}
