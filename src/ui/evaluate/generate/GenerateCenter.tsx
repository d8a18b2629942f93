import type { WorfGraph } from '../../../core/evaluation';
import { generationMessages as t } from '../../../messages/generation.en';
import { createWithNotes } from '../../../state/workspace/conversionNotes';
import { Button } from '../../kit/Button';
import { EmptyState } from '../../kit/EmptyState';
import { Row, Stack } from '../../kit/Layout';
import { PanePair } from '../../kit/Panes';
import { Choice } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { PairLegend, PairPane, PairScore } from '../PairPane';
import { useGenerationStore } from '../useGenerationStore';

/** Returns a function that converts a candidate into a document and opens it in author mode. */
function useOpenAsDocument() {
  const { workspace, shell } = useWeir();
  const convert = useGenerationStore((state) => state.convert);
  return (graph: WorfGraph, kind: 'mermaid' | 'pdl', title: string) => {
    const converted = convert(graph, kind, title);
    const { notify } = workspace.getState();
    if (!converted.ok) {
      notify('error', converted.error.message);
      return;
    }
    const { text: source, notes } = converted.value;
    createWithNotes(workspace, { title, kind, source }, notes);
    shell.getState().setMode('author');
  };
}

/** The chosen candidate, alone or beside the gold graph or another candidate. */
export function GenerateCenter() {
  const { work, rows, chosen, comparedWith, shown } = useGenerationStore(
    'work',
    'rows',
    'chosen',
    'comparedWith',
    'shown',
  );
  const { gold, selected, problem, show, select } = useGenerationStore('gold', 'selected', 'problem', 'show', 'select');
  const openAs = useOpenAsDocument();
  const row = chosen === undefined ? undefined : rows[chosen];
  if (!row) {
    const isGenerating = work.kind === 'asking';
    return (
      <EmptyState look="page" announced={isGenerating} title={isGenerating ? `${work.words} ...` : t.emptyTitle}>
        <p>{t.emptyAbout}</p>
      </EmptyState>
    );
  }
  const { candidate } = row;
  if (candidate.kind !== 'generated' || !shown || chosen === undefined) {
    return (
      <EmptyState look="page" title={t.candidateNumber({ number: candidate.index + 1 })}>
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
  const others = rows.flatMap((other, index) =>
    other !== row && other.candidate.kind === 'generated'
      ? [[String(index), t.candidateOf({ number: other.candidate.index + 1 })] as const]
      : [],
  );
  const title = t.candidateNumber({ number: chosen + 1 });
  const comparedTitle = comparedWith === 'gold' ? t.gold : t.candidateNumber({ number: Number(comparedWith) + 1 });
  const pane = { opened: shown, highlight: 'graph', selected, select } as const;
  const drawn = <PairPane {...pane} side="predicted" title={title} testId={testIds.generated} />;
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Row as="label" gap="2">
          <Text tone="muted">{t.compareWith}</Text>
          <Choice
            value={comparedWith === undefined ? '' : String(comparedWith)}
            options={[['', t.none], gold.kind === 'ready' && ['gold', t.goldOf({ name: gold.name })], ...others]}
            onChange={(id) => void show(chosen, id === '' ? undefined : id === 'gold' ? 'gold' : Number(id))}
          />
        </Row>
        {comparedWith !== undefined && shown.pair.score && (
          <Hint size="ui" figures lines="oneLine">
            <PairScore pair={shown.pair} />
          </Hint>
        )}
        <Text flex="grows" />
        <Button onClick={() => openAs(candidate.graph, 'mermaid', title)}>{t.openAsMermaid}</Button>
        <Button onClick={() => openAs(candidate.graph, 'pdl', title)}>{t.openAsPdl}</Button>
        {comparedWith !== undefined && (
          <PairLegend
            missing={t.onlyIn({ side: comparedTitle.toLowerCase() })}
            added={t.onlyIn({ side: title.toLowerCase() })}
          />
        )}
      </Row>
      {comparedWith === undefined ? (
        <Stack size="grows">{drawn}</Stack>
      ) : (
        <PanePair
          label={t.resizeGraphs}
          left={<PairPane {...pane} side="gold" title={comparedTitle} testId={testIds.generatedCompared} />}
          right={drawn}
        />
      )}
    </Stack>
  );
}
