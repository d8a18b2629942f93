import { CircleCheck, CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import { generationMessages as t } from '../../../messages/generation.en';
import { Button } from '../../kit/Button';
import { EmptyState } from '../../kit/EmptyState';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Legend } from '../../kit/Legend';
import { PanePair } from '../../kit/Panes';
import { Choice } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useGeneration } from '../openGeneration';
import { PairPane } from '../PairPane';
import { useOpenAsDocument } from './useOpenAsDocument';

function Start() {
  const work = useGeneration((state) => state.work);
  return (
    <EmptyState
      look="page"
      title={work.kind === 'asking' ? `${work.words} ...` : t.emptyTitle}
      role={work.kind === 'asking' ? 'status' : undefined}
    >
      <p>{t.emptyAbout}</p>
    </EmptyState>
  );
}

/** The chosen candidate, alone or beside the gold graph or another candidate. */
export function GenerateCenter() {
  const { shown, chosen, beside, rows, gold, show, selected, select, problem } = useGeneration(
    'shown',
    'chosen',
    'beside',
    'rows',
    'gold',
    'show',
    'selected',
    'select',
    'problem',
  );
  const openAs = useOpenAsDocument();
  const row = chosen === undefined ? undefined : rows[chosen];
  if (!row) return <Start />;
  const { candidate } = row;
  if (candidate.kind !== 'generated' || !shown || chosen === undefined) {
    return (
      <EmptyState look="page" title={t.candidateNumber({ value: candidate.index + 1 })}>
        <p>
          {candidate.kind === 'failed'
            ? candidate.failure.message
            : candidate.kind === 'unreadable'
              ? t.noSubtask
              : (problem ?? t.drawing)}
        </p>
      </EmptyState>
    );
  }
  const others = rows.filter((other) => other !== row && other.candidate.kind === 'generated');
  const title = t.candidateNumber({ value: chosen + 1 });
  const besideTitle = beside === 'gold' ? t.gold : t.candidateNumber({ value: Number(beside) + 1 });
  const pane = { opened: shown, light: 'graph', selected, onSelect: select } as const;
  const drawn = <PairPane {...pane} side="predicted" title={title} testId={testIds.generated} />;
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Row as="label" gap="2">
          <Text tone="muted">{t.compareWith}</Text>
          <Choice
            value={beside === undefined ? '' : String(beside)}
            options={[
              ['', t.none],
              gold.kind === 'ready' && ['gold', t.goldOf({ name: gold.name })],
              ...others.map(
                (other) => [String(rows.indexOf(other)), t.candidateOf({ value: other.candidate.index + 1 })] as const,
              ),
            ]}
            onChange={(id) => void show(chosen, id === '' ? undefined : id === 'gold' ? 'gold' : Number(id))}
          />
        </Row>
        {beside !== undefined && shown.pair.score && (
          <Hint size="ui" figures lines="oneLine">
            <b>{shown.pair.score.graph.f1.toFixed(3)}</b> {t.graphWord}
            {shown.pair.score.graph.exact ? '' : t.lowerBound}, <b>{shown.pair.score.chain.f1.toFixed(3)}</b>{' '}
            {t.chainF1Word}
          </Hint>
        )}
        <Text room="grows" />
        <Button onClick={() => openAs(candidate.graph, 'mermaid', title)}>{t.openAsMermaid}</Button>
        <Button onClick={() => openAs(candidate.graph, 'pdl', title)}>{t.openAsPdl}</Button>
        {beside !== undefined && (
          <Legend>
            <IconText as="li" tone="accent" icon={<CircleCheck size={12} />}>
              {t.inTheCommonSubgraph}
            </IconText>
            <IconText as="li" tone="reordered" icon={<PencilLine size={12} />}>
              {t.matchedOtherEdges}
            </IconText>
            <IconText as="li" tone="missing" icon={<CircleMinus size={12} />}>
              {t.onlyIn({ toLowerCase: besideTitle.toLowerCase() })}
            </IconText>
            <IconText as="li" tone="added" icon={<CirclePlus size={12} />}>
              {t.onlyIn({ toLowerCase: title.toLowerCase() })}
            </IconText>
          </Legend>
        )}
      </Row>
      {beside === undefined ? (
        <Stack size="grows">{drawn}</Stack>
      ) : (
        <PanePair
          label={t.resizeGraphs}
          left={<PairPane {...pane} side="gold" title={besideTitle} testId={testIds.generatedBeside} />}
          right={drawn}
        />
      )}
    </Stack>
  );
}
