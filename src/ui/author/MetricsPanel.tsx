import { useMemo, useState } from 'react';
import { emptyGraph } from '../../core/graph';
import {
  explainMetric,
  type Measured,
  measureDependency,
  measureProcedure,
  metricDefinitions,
} from '../../core/metrics';
import { useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './MetricsPanel.module.css';

const DEFAULT_PF = 0.1;

function useMeasured(pf: number): Measured {
  const graphs = useWorkspace((state) => state.analysis.graphs);
  return useMemo(() => {
    const dependencyGraph = graphs.dependency ?? graphs.flowchart ?? emptyGraph;
    const procedureGraph = graphs.procedure ?? graphs.flowchart ?? emptyGraph;
    return {
      dependency: measureDependency(dependencyGraph, { pf }),
      procedure: measureProcedure(procedureGraph),
      dependencyGraph,
      procedureGraph,
    };
  }, [graphs, pf]);
}

/** Every measure of the graph, live, with its definition; hovering one lights up the nodes it is about. */
export function MetricsPanel() {
  const [pf, setPf] = useState(DEFAULT_PF);
  const measured = useMeasured(pf);
  const setHighlight = useWorkspace((state) => state.setHighlight);
  const kind = useWorkspace((state) => state.history.document.kind);
  const rows = metricDefinitions
    .filter((definition) => definition.id !== 'criticalPathDuration')
    .map((definition) => explainMetric(definition.id, measured));
  const { cycle } = measured.dependency;
  return (
    <div className={styles.panel} data-testid={testIds.metrics}>
      {cycle && (
        <p className={styles.cycle} data-kind={kind}>
          {kind === 'pdl' ? 'The dependencies go round in a circle' : 'The flowchart holds a loop'}:{' '}
          {[...cycle, cycle[0]].map((id) => String(id).replace(/^(api|answer):/, '')).join(' → ')}. Measures that need a
          graph without cycles have no value.
        </p>
      )}
      <dl className={styles.grid}>
        {rows.map((row) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: hovering only lights up nodes; the text says it all.
          <div
            key={row.id}
            className={styles.metric}
            data-testid={testIds.metric}
            data-metric={row.id}
            onMouseEnter={() => setHighlight(row.nodeIds)}
            onMouseLeave={() => setHighlight([])}
            onFocus={() => setHighlight(row.nodeIds)}
            onBlur={() => setHighlight([])}
            title={`${row.definition}\nSource: ${row.source}${row.note ? `\n${row.note}` : ''}`}
          >
            <dt>{row.label}</dt>
            <dd>
              <span className={styles.value}>{row.value ?? 'none'}</span>
              {row.value !== undefined && <span className={styles.unit}>{row.unit}</span>}
            </dd>
            {row.id === 'expectedCompleted' && (
              <dd>
                <label className={styles.slider}>
                  <span>p_f {pf.toFixed(2)}</span>
                  <input
                    type="range"
                    min={0}
                    max={0.9}
                    step={0.01}
                    value={pf}
                    aria-label="Probability that a subtask fails"
                    onChange={(event) => setPf(Number(event.target.value))}
                  />
                </label>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
