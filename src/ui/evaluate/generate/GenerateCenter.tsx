import { CircleCheck, CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { Button } from '../../kit/Button';
import { Select } from '../../kit/Controls';
import { testIds } from '../../testIds';
import { useGeneration } from '../openGeneration';
import { PairPane } from '../PairPane';
import styles from './GenerateCenter.module.css';
import { useOpenAsDocument } from './useOpenAsDocument';

function Start() {
  const work = useGeneration((state) => state.work);
  return (
    <div className={styles.start} role={work.kind === 'asking' ? 'status' : undefined}>
      <h2>{work.kind === 'asking' ? `${work.words} ...` : 'Have a model write the workflow of a task'}</h2>
      <p>
        Say what is to be done and of which actions it may consist. The model names the subtasks, then the edges; Weir
        checks both, sends faults back, measures what comes and draws it. Several candidates show what is certain.
      </p>
    </div>
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
      <div className={styles.start}>
        <h2>Candidate {candidate.index + 1}</h2>
        <p>
          {candidate.kind === 'failed'
            ? candidate.failure.message
            : candidate.kind === 'unreadable'
              ? 'No reply held a subtask. What was said stands on the right.'
              : (problem ?? 'Drawing ...')}
        </p>
      </div>
    );
  }
  const others = rows.filter((other) => other !== row && other.candidate.kind === 'generated');
  const title = `Candidate ${chosen + 1}`;
  const besideTitle = beside === 'gold' ? 'Gold' : `Candidate ${Number(beside) + 1}`;
  const pane = { opened: shown, light: 'graph', selected, onSelect: select } as const;
  const drawn = <PairPane {...pane} side="predicted" title={title} testId={testIds.generated} />;
  return (
    <div className={styles.view}>
      <div className={styles.top}>
        <label className={styles.beside}>
          <span>Beside it</span>
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
        </label>
        {beside !== undefined && shown.pair.score && (
          <p className={styles.figures}>
            <b>{shown.pair.score.graph.f1.toFixed(3)}</b> graph{shown.pair.score.graph.exact ? '' : ' (lower bound)'},{' '}
            <b>{shown.pair.score.chain.f1.toFixed(3)}</b> chain F1
          </p>
        )}
        <span className={styles.spring} />
        <Button onClick={() => openAs(candidate.graph, 'mermaid', title)}>Open as Mermaid</Button>
        <Button onClick={() => openAs(candidate.graph, 'pdl', title)}>Open as PDL</Button>
        {beside !== undefined && (
          <ul className={styles.legend} aria-label="Legend">
            <li data-mark="counted">
              <CircleCheck size={12} /> In the common subgraph
            </li>
            <li data-mark="changed">
              <PencilLine size={12} /> Matched, other edges
            </li>
            <li data-mark="missing">
              <CircleMinus size={12} /> Only in {besideTitle.toLowerCase()}
            </li>
            <li data-mark="added">
              <CirclePlus size={12} /> Only in {title.toLowerCase()}
            </li>
          </ul>
        )}
      </div>
      {beside === undefined ? (
        <div className={styles.group}>{drawn}</div>
      ) : (
        <Group className={styles.group}>
          <Panel minSize={180}>
            <PairPane {...pane} side="gold" title={besideTitle} testId={testIds.generatedBeside} />
          </Panel>
          <Separator className={styles.divider} aria-label="Resize the two graphs" />
          <Panel minSize={180}>{drawn}</Panel>
        </Group>
      )}
    </div>
  );
}
