import type { WorfGraph } from '../../../core/evaluation';
import { convertTo } from '../../../core/formats';
import { graphOfCandidate, parseActions } from '../../../core/generation';
import { generationMessages as t } from '../../../messages/generation.en';
import { Button } from '../../kit/Button';
import { EmptyState } from '../../kit/EmptyState';
import { Row, Stack } from '../../kit/Layout';
import { PanePair } from '../../kit/Panes';
import { Choice } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { openConversion } from '../../studio/openConversion';
import { useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { PairLegend, PairPane, PairScore } from '../PairPane';
import { useGeneration } from '../useGenerationStore';

/** Makes a document of a candidate and shows it where documents are. */
function useOpenAsDocument() {
  const { workspace, shell } = useWeir();
  const actions = useGeneration((state) => state.draft.actions);
  return (graph: WorfGraph, kind: 'mermaid' | 'pdl', title: string) => {
    // What was offered as an action is called: it becomes an API of the document.
    const tools = parseActions(actions).map((action) => ({ ...action, parameters: {} }));
    const converted = convertTo(kind, { kind: 'subtasks', graph: graphOfCandidate(graph), title }, { tools });
    const { notify } = workspace.getState();
    if (!converted.ok) {
      notify('error', converted.error.message);
      return;
    }
    const { text: source, notes } = converted.value;
    openConversion(workspace, { title, kind, source }, notes);
    shell.getState().setMode('author');
  };
}

/** The chosen candidate, alone or beside the gold graph or another candidate. */
export function GenerateCenter() {
  const { work, rows, chosen, beside, shown } = useGeneration('work', 'rows', 'chosen', 'beside', 'shown');
  const { gold, selected, problem, show, select } = useGeneration('gold', 'selected', 'problem', 'show', 'select');
  const openAs = useOpenAsDocument();
  const row = chosen === undefined ? undefined : rows[chosen];
  if (!row) {
    const isAsking = work.kind === 'asking';
    return (
      <EmptyState look="page" announced={isAsking} title={isAsking ? `${work.words} ...` : t.emptyTitle}>
        <p>{t.emptyAbout}</p>
      </EmptyState>
    );
  }
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
  const others = rows.flatMap((other, index) =>
    other !== row && other.candidate.kind === 'generated'
      ? [[String(index), t.candidateOf({ value: other.candidate.index + 1 })] as const]
      : [],
  );
  const title = t.candidateNumber({ value: chosen + 1 });
  const besideTitle = beside === 'gold' ? t.gold : t.candidateNumber({ value: Number(beside) + 1 });
  const pane = { opened: shown, light: 'graph', selected, select } as const;
  const drawn = <PairPane {...pane} side="predicted" title={title} testId={testIds.generated} />;
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Row as="label" gap="2">
          <Text tone="muted">{t.compareWith}</Text>
          <Choice
            value={beside === undefined ? '' : String(beside)}
            options={[['', t.none], gold.kind === 'ready' && ['gold', t.goldOf({ name: gold.name })], ...others]}
            onChange={(id) => void show(chosen, id === '' ? undefined : id === 'gold' ? 'gold' : Number(id))}
          />
        </Row>
        {beside !== undefined && shown.pair.score && (
          <Hint size="ui" figures lines="oneLine">
            <PairScore score={shown.pair.score} />
          </Hint>
        )}
        <Text room="grows" />
        <Button onClick={() => openAs(candidate.graph, 'mermaid', title)}>{t.openAsMermaid}</Button>
        <Button onClick={() => openAs(candidate.graph, 'pdl', title)}>{t.openAsPdl}</Button>
        {beside !== undefined && (
          <PairLegend
            missing={t.onlyIn({ toLowerCase: besideTitle.toLowerCase() })}
            added={t.onlyIn({ toLowerCase: title.toLowerCase() })}
          />
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
