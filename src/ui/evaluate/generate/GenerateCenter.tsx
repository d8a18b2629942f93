import { CircleCheck, CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import { Button } from '../../kit/Button';
import { Select } from '../../kit/Controls';
import { EmptyState } from '../../kit/EmptyState';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Legend } from '../../kit/Legend';
import { PanePair } from '../../kit/Panes';
import { Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useGeneration } from '../openGeneration';
import { PairPane } from '../PairPane';
import { useOpenAsDocument } from './useOpenAsDocument';

function Start() {
  const work = useGeneration((state) => state.work);
  return (
    <EmptyState
      look="page"
      title={work.kind === 'asking' ? `${work.words} ...` : 'Have a model write the workflow of a task'}
      role={work.kind === 'asking' ? 'status' : undefined}
    >
      <p>
        Say what is to be done and of which actions it may consist. The model names the subtasks, then the edges; Weir
        checks both, sends faults back, measures what comes and draws it. Several candidates show what is certain.
      </p>
    </EmptyState>
  );
}

/** The chosen candidate, alone or beside the gold graph or another candidate. */
export function GenerateCenter() {
  const shown = useGeneration((state) => state.shown);
  const chosen = useGeneration((state) => state.chosen);
  const beside = useGeneration((state) => state.beside);
  const rows = useGeneration((state) => state.rows);
  const gold = useGeneration((state) => state.gold);
  const show = useGeneration((state) => state.show);
  const selected = useGeneration((state) => state.selected);
  const select = useGeneration((state) => state.select);
  const problem = useGeneration((state) => state.problem);
  const openAs = useOpenAsDocument();
  const row = chosen === undefined ? undefined : rows[chosen];
  if (!row) return <Start />;
  const { candidate } = row;
  if (candidate.kind !== 'generated' || !shown || chosen === undefined) {
    return (
      <EmptyState look="page" title={`Candidate ${candidate.index + 1}`}>
        <p>
          {candidate.kind === 'failed'
            ? candidate.failure.message
            : candidate.kind === 'unreadable'
              ? 'No reply held a subtask. What was said stands on the right.'
              : (problem ?? 'Drawing ...')}
        </p>
      </EmptyState>
    );
  }
  const others = rows.filter((other) => other !== row && other.candidate.kind === 'generated');
  const title = `Candidate ${chosen + 1}`;
  const besideTitle = beside === 'gold' ? 'Gold' : `Candidate ${Number(beside) + 1}`;
  const pane = { opened: shown, light: 'graph', selected, onSelect: select } as const;
  const drawn = <PairPane {...pane} side="predicted" title={title} testId={testIds.generated} />;
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Row as="label" gap="2">
          <Text tone="muted">Beside it</Text>
          <Select
            value={beside === undefined ? '' : String(beside)}
            onChange={({ target: { value } }) =>
              void show(chosen, value === '' ? undefined : value === 'gold' ? 'gold' : Number(value))
            }
          >
            <option value="">nothing</option>
            {gold.kind === 'ready' && <option value="gold">gold: {gold.name}</option>}
            {others.map((other) => (
              <option key={other.candidate.index} value={rows.indexOf(other)}>
                candidate {other.candidate.index + 1}
              </option>
            ))}
          </Select>
        </Row>
        {beside !== undefined && shown.pair.score && (
          <Text as="p" tone="muted" figures lines="oneLine">
            <b>{shown.pair.score.graph.f1.toFixed(3)}</b> graph{shown.pair.score.graph.exact ? '' : ' (lower bound)'},{' '}
            <b>{shown.pair.score.chain.f1.toFixed(3)}</b> chain F1
          </Text>
        )}
        <Text room="grows" />
        <Button onClick={() => openAs(candidate.graph, 'mermaid', title)}>Open as Mermaid</Button>
        <Button onClick={() => openAs(candidate.graph, 'pdl', title)}>Open as PDL</Button>
        {beside !== undefined && (
          <Legend>
            <IconText as="li" tone="accent" icon={<CircleCheck size={12} />}>
              In the common subgraph
            </IconText>
            <IconText as="li" tone="reordered" icon={<PencilLine size={12} />}>
              Matched, other edges
            </IconText>
            <IconText as="li" tone="missing" icon={<CircleMinus size={12} />}>
              Only in {besideTitle.toLowerCase()}
            </IconText>
            <IconText as="li" tone="added" icon={<CirclePlus size={12} />}>
              Only in {title.toLowerCase()}
            </IconText>
          </Legend>
        )}
      </Row>
      {beside === undefined ? (
        <Stack size="grows">{drawn}</Stack>
      ) : (
        <PanePair
          label="Resize the two graphs"
          left={<PairPane {...pane} side="gold" title={besideTitle} testId={testIds.generatedBeside} />}
          right={drawn}
        />
      )}
    </Stack>
  );
}
