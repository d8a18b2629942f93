// The right panel of WorfEval: the scoring settings, and the pairs of the open item.

import { useEffect, useRef } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { worfMessages as t } from '../../../messages/worf.en';
import { maxGoldOrders } from '../../../state/evaluate/worfevalStore';
import { partnerOf } from '../../../state/evaluate/worfPairView';
import { listPairRows, type PairedNode } from '../../../state/evaluate/worfReport';
import type { WorfSide } from '../../../state/evaluate/worfScorer';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { ColumnTable } from '../../kit/ColumnTable';
import { InputField } from '../../kit/Field';
import { hostOf } from '../../kit/formatValues';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Alert, Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { TabBar } from '../../kit/TabBar';
import { Hint, LoneHint, Text } from '../../kit/Text';
import { ScoreTable } from '../../studio/ScoreTable';
import { useSettings, useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { choiceFieldProps } from '../choiceFieldProps';
import { useWorfevalStore } from '../useWorfevalStore';
import { SentenceModelField } from './SentenceModelField';
import styles from './WorfRight.module.css';
import { WorfSideField } from './WorfSideField';

function Choices() {
  const { choices, choose } = useWorfevalStore('choices', 'choose');
  const { number, select } = choiceFieldProps(choices, choose);
  const baseUrl = useSettings((state) => state.baseUrl);
  const openDialog = useShell((state) => state.openDialog);
  const isPaper = choices.mode === 'paper';
  const usesEmbeddings = choices.similarity === 'embedding';
  return (
    <Stack gap="2">
      <Row gap="2" wraps justify="between">
        <span>{t.definitions}</span>
        <Segments
          legend={t.definitions}
          options={{ paper: t.paper, reference: t.authorsProgram }}
          value={choices.mode}
          onChange={(mode) => choose({ mode, threshold: mode === 'paper' ? 'inclusive' : 'strict' })}
        />
      </Row>
      <Hint lines="anywhere">{isPaper ? t.aboutPaper : t.aboutProgram}</Hint>
      <Row gap="2" wraps justify="between">
        <span>{t.similarity}</span>
        <Segments
          legend={t.similarity}
          options={{ exact: t.exact, lexical: t.lexical, embedding: t.embedding }}
          value={choices.similarity}
          onChange={(similarity) => choose({ similarity })}
        />
      </Row>
      {choices.similarity === 'lexical' && <Hint lines="anywhere">{t.aboutLexical}</Hint>}
      {usesEmbeddings && (
        <Row gap="2" wraps justify="between">
          <span>{t.embeddingSource}</span>
          <Segments
            legend={t.embeddingSource}
            options={{ endpoint: t.ofEndpoint, file: t.ofFile }}
            value={choices.embeddingSource}
            onChange={(embeddingSource) => choose({ embeddingSource })}
          />
        </Row>
      )}
      {usesEmbeddings && choices.embeddingSource === 'file' && <SentenceModelField />}
      {usesEmbeddings && choices.embeddingSource === 'endpoint' && (
        <InputField
          label={t.embeddingModel}
          note={
            baseUrl === '' ? (
              <>
                {t.noEndpoint} <LinkButton onClick={() => openDialog('endpoint')}>{t.connectOne}</LinkButton>
              </>
            ) : (
              t.textsGoTo({ host: hostOf(baseUrl) })
            )
          }
          value={choices.embeddingModel}
          placeholder="text-embedding-3-small"
          spellCheck={false}
          onChange={(embeddingModel) => choose({ embeddingModel })}
        />
      )}
      <Columns of="fields">
        {number('beta', t.beta, 0, 1, 0.05)}
        {select('threshold', t.exactlyBeta, { inclusive: t.isMatched, strict: t.isNot })}
        {isPaper && number('maxOrders', t.ordersOfGold, 1, maxGoldOrders)}
      </Columns>
      {isPaper && (
        <CheckField
          label={t.countTerminals}
          checked={choices.countTerminals}
          onChange={(countTerminals) => choose({ countTerminals })}
        />
      )}
    </Stack>
  );
}

function Work() {
  const { work, problem, choices, gold, predicted, result, sentenceModel, evaluate, cancel } = useWorfevalStore(
    (state) => state,
  );
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
            {t.doneOf({ done: work.done.toLocaleString('en'), total: work.of.toLocaleString('en') })}
          </span>
          <Button onClick={cancel}>{common.cancel}</Button>
        </Row>
      </Status>
    );
  }
  const usesEmbeddings = choices.similarity === 'embedding';
  const needsModel = usesEmbeddings && choices.embeddingSource === 'file' && !sentenceModel;
  const isReady = gold.kind === 'ready' && predicted.kind === 'ready' && !needsModel;
  return (
    <Row gap="2" wraps>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {(usesEmbeddings || problem !== undefined) && !result && (
        <Button tone="primary" disabled={!isReady} onClick={() => void evaluate()}>
          {!usesEmbeddings ? t.scoreAgain : choices.embeddingSource === 'file' ? t.embedAndScore : t.askAndScore}
        </Button>
      )}
    </Row>
  );
}

function Pair() {
  const { opened, selected, select, result } = useWorfevalStore('opened', 'selected', 'select', 'result');
  const chosen = useRef<HTMLTableRowElement>(null);
  const goldId =
    selected &&
    opened &&
    (selected.side === 'gold' ? selected.nodeId : partnerOf(opened, 'predicted', selected.nodeId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is what moves the list.
  useEffect(() => {
    // Braces: in some browsers `scrollIntoView` returns a promise, which must not become the effect's clean-up.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [goldId, selected?.nodeId]);
  if (!opened) return <LoneHint>{t.openItemHint}</LoneHint>;
  const { pair } = opened;
  const node = (side: WorfSide, { id, text }: PairedNode, mark: 'missing' | 'added' | undefined) => (
    <LinkButton look="quiet" data-mark={mark} onClick={() => select({ side, nodeId: id })}>
      {text}
    </LinkButton>
  );
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
            { name: t.chain, score: chain, meaning: t.aboutChain({ maxOrders: result?.method.maxOrders ?? 20 }) },
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
        <Hint lines="anywhere" key={note}>
          {note}
        </Hint>
      ))}
      <ColumnTable
        kind="texts"
        className={styles.pairs}
        rows={listPairRows(pair)}
        keyOf={({ gold, predicted }) => gold?.id ?? `extra ${predicted?.id}`}
        isRowSelected={({ gold, predicted }) =>
          gold ? goldId === gold.id : selected?.side === 'predicted' && selected.nodeId === predicted?.id
        }
        chosenRef={chosen}
        columns={[
          {
            head: t.gold,
            cell: ({ gold, predicted }) => (gold ? node('gold', gold, predicted ? undefined : 'missing') : t.none),
          },
          {
            head: t.predicted,
            cell: ({ gold, predicted }) =>
              !predicted ? t.notMatched : gold ? predicted.text : node('predicted', predicted, 'added'),
          },
          {
            head: t.similarity,
            cell: ({ similarity, isInChain, isInGraph }) =>
              similarity !== undefined && (
                <>
                  {similarity.toFixed(3)}
                  <Text as="small" tone="accent" className={styles.parts}>
                    {isInChain && t.chainWord} {isInGraph && t.graphWord}
                  </Text>
                </>
              ),
          },
        ]}
      />
    </Stack>
  );
}

const setup = (
  <Stack gap="3" pad="4">
    <WorfSideField side="gold" />
    <WorfSideField side="predicted" />
    <Choices />
    <Work />
  </Stack>
);

export function WorfRight() {
  const { rightTab: tab, showRight } = useWorfevalStore('rightTab', 'showRight');
  return (
    <TabBar
      label="WorfEval"
      value={tab}
      onChange={showRight}
      tabs={[
        { id: 'setup', label: t.setup, content: setup },
        { id: 'pair', label: t.pair, content: <Pair /> },
      ]}
    />
  );
}
