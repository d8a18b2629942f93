import { CircleDot, CircleSlash2, Trash2 } from 'lucide-react';
import { breakpointId } from '../../../state/runs/breakpoints';
import type { SetBreakpoint } from '../../../state/runs/runStore';
import { Button, IconButton } from '../../kit/Button';
import { Checkbox } from '../../kit/Controls';
import { Message } from '../../kit/Message';
import { sessionNodeOf } from '../../studio/nodeBreakpoint';
import { useRun, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { BreakpointForm } from './BreakpointForm';
import styles from './BreakpointsPanel.module.css';
import { describeBreakpoint, stopOf } from './breakpointText';

/** Where sessions on the document stop: what there is, and one more. */
export function BreakpointsPanel() {
  const breakpoints = useRun((state) => state.breakpoints);
  const setBreakpoints = useRun((state) => state.setBreakpoints);
  const areOn = breakpoints.some(({ enabled }) => enabled);
  return (
    <div className={styles.panel} data-testid={testIds.breakpoints}>
      <section className={styles.list} aria-label="Breakpoints">
        <header>
          <h2>Sessions stop at</h2>
          {breakpoints.length > 1 && (
            <>
              <Button
                tone="quiet"
                onClick={() => setBreakpoints(breakpoints.map((set) => ({ ...set, enabled: !areOn })))}
              >
                {areOn ? 'All off' : 'All on'}
              </Button>
              <Button tone="quiet" onClick={() => setBreakpoints([])}>
                Remove all
              </Button>
            </>
          )}
        </header>
        {breakpoints.length === 0 && (
          <p className={styles.empty}>
            None yet. Select a node and press F9, or add one at the right: sessions on this document then pause there.
          </p>
        )}
        <ul>
          {breakpoints.map((set) => (
            <Row key={set.id} set={set} />
          ))}
        </ul>
      </section>
      <div className={styles.aside}>
        <BreakpointForm />
      </div>
    </div>
  );
}

function Row({ set }: { readonly set: SetBreakpoint }) {
  const breakpoints = useRun((state) => state.breakpoints);
  const setBreakpoints = useRun((state) => state.setBreakpoints);
  const isHere = useRun(({ active, cursor }) => {
    if (!active?.live.paused || cursor !== undefined) return false;
    const stop = stopOf(active.events);
    return stop.kind === 'pause' && stop.breakpoint !== undefined && breakpointId(stop.breakpoint) === set.id;
  });
  const { runs, workspace } = useWeir();
  const show = (nodeId: string) => {
    const { analysis, view, showNode } = workspace.getState();
    const { shown, planned } = runs.getState();
    // A flowchart's nodes have names of their own.
    const site = analysis.graphs[view]?.nodes.find((node) => sessionNodeOf(node, shown ?? planned) === nodeId);
    showNode(site?.id ?? nodeId);
  };
  const text = describeBreakpoint(set.breakpoint);
  const plain = text.replaceAll('`', '');
  const { breakpoint } = set;
  return (
    <li data-off={!set.enabled || undefined} data-here={isHere || undefined}>
      <label>
        <Checkbox
          checked={set.enabled}
          aria-label={plain}
          onChange={({ target }) =>
            setBreakpoints(
              breakpoints.map((other) => (other.id === set.id ? { ...other, enabled: target.checked } : other)),
            )
          }
        />
        {set.enabled ? <CircleDot size={13} /> : <CircleSlash2 size={13} />}
      </label>
      {breakpoint.kind === 'node' ? (
        <button type="button" className={styles.what} title="Show the node" onClick={() => show(breakpoint.nodeId)}>
          <Message text={text} />
        </button>
      ) : (
        <span className={styles.what}>
          <Message text={text} />
        </span>
      )}
      {isHere && <span className={styles.here}>paused here</span>}
      {set.hits > 0 && (
        <span className={styles.hits} title="Times it stopped this run">
          {set.hits} ×
        </span>
      )}
      <IconButton
        label={`Remove the breakpoint: ${plain}`}
        side="top"
        onClick={() => setBreakpoints(breakpoints.filter((other) => other.id !== set.id))}
      >
        <Trash2 size={13} />
      </IconButton>
    </li>
  );
}
