import { type CSSProperties, memo, useMemo } from 'react';
import {
  buildScene,
  type CanvasNode,
  type CanvasView,
  jumpRoute,
  jumpWords,
  routePath,
  type SceneBox,
} from '../../../core/projection';
import { runHistoryMessages as history } from '../../../messages/runHistory.en';
import { sideBySideMessages as t } from '../../../messages/sideBySide.en';
import { classNames } from '../../kit/classNames';
import { toned } from '../../kit/tones';
import styles from './MiniGraph.module.css';

const n = (value: number) => Math.round(value * 10) / 10;

const statusLabels = {
  locked: 'locked',
  available: 'available',
  active: 'active',
  done: 'done',
  failed: 'failed',
  blocked: 'denied',
  skipped: 'skipped',
  'not-taken': t.notTaken,
} as const;

const markLabels: Partial<Record<NonNullable<CanvasNode['mark']>, string>> = {
  missing: t.onlyOnFirst,
  added: t.onlyOnSecond,
  matched: t.onBothPaths,
};

function describeNode({ label, run, mark }: CanvasNode): string {
  const words = [label];
  if (run) words.push(statusLabels[run.status]);
  if (run && run.visits.length > 0) words.push(t.atStep({ numbers: run.visits.join(', ') }));
  if (run && run.denials > 0) words.push(t.deniedTimes({ denials: run.denials }));
  if (run?.violations) words.push(history.violationCount(run.violations));
  if (mark && markLabels[mark]) words.push(markLabels[mark]);
  return words.join(', ');
}

function radiusOf(box: SceneBox): number {
  if (box.node.kind === 'condition') return box.height / 2;
  return box.node.kind === 'api' ? 6 : 18;
}

function Box({ box, unit }: { readonly box: SceneBox; readonly unit: number }) {
  const { node, x, y, width, height } = box;
  const { run } = node;
  const isDot = node.kind === 'start' || node.kind === 'end';
  const violations = run?.violations ?? 0;
  const sign = 8 * unit;
  return (
    <g
      className={classNames(toned, styles.node)}
      data-status={violations > 0 ? 'failed' : node.mark === 'matched' ? 'done' : run?.status}
      data-mark={node.mark}
    >
      <title>{describeNode(node)}</title>
      {isDot ? (
        <circle cx={x + width / 2} cy={y + height / 2} r={Math.min(width, height) / 2} />
      ) : (
        <rect x={x} y={y} width={width} height={height} rx={radiusOf(box)} />
      )}
      {violations > 0 && (
        <path
          className={styles.warning}
          d={`M${n(x + width / 2)} ${n(y + height / 2 - sign)}l${n(sign)} ${n(1.8 * sign)}h${n(-2 * sign)}z`}
        />
      )}
      {violations === 0 && run !== undefined && run.denials > 0 && (
        <g className={styles.denied}>
          <circle cx={x + width / 2} cy={y + height / 2} r={sign * 0.8} />
          <path
            d={`M${n(x + width / 2 - sign * 0.55)} ${n(y + height / 2 - sign * 0.55)}l${n(sign * 1.1)} ${n(sign * 1.1)}`}
          />
        </g>
      )}
    </g>
  );
}

interface MiniGraphProps {
  readonly view: CanvasView;
  readonly label: string;
  /** px; the drawing is scaled to fit. */
  readonly width: number;
  readonly height: number;
  /** Set if the page gives the drawing another height. */
  readonly className?: string | undefined;
}

/** A small drawing of a workflow: colours show statuses, icons show violations and denials, tooltips show texts. */
export const MiniGraph = memo(function MiniGraph({ view, label, width, height, className }: MiniGraphProps) {
  const scene = useMemo(() => buildScene(view), [view]);
  const { minX, minY, maxX, maxY } = scene.bounds;
  const pad = 12;
  const spanX = maxX - minX + 2 * pad;
  const spanY = maxY - minY + 2 * pad;
  // Canvas units per px of the drawing: lines and icons keep their size on the screen.
  const unit = Math.max(spanX / width, spanY / height, 0.5);
  const look = {
    className: classNames(styles.graph, className),
    style: { '--height': `${height}px` } as CSSProperties,
  };
  if (view.nodes.length === 0) return <div {...look} />;
  return (
    <svg {...look} role="img" aria-label={label} viewBox={`${n(minX - pad)} ${n(minY - pad)} ${n(spanX)} ${n(spanY)}`}>
      {scene.edges.map(({ edge, route }) => (
        <path
          key={edge.id}
          className={styles.edge}
          data-kind={edge.kind}
          data-taken={edge.taken !== undefined || undefined}
          strokeWidth={(edge.taken ? 2 : 1) * unit}
          d={routePath(route, n)}
        />
      ))}
      {(view.jumps ?? []).map((jump, place) => {
        const { from, to, isDenied } = jump;
        const { before, missing } = jumpWords(jump);
        const [start, end] = [scene.byId.get(from), scene.byId.get(to)];
        return (
          start &&
          end && (
            <path
              key={`${from}-${to}-${isDenied}`}
              className={styles.jump}
              data-denied={isDenied || undefined}
              strokeWidth={2 * unit}
              strokeDasharray={`${6 * unit} ${4 * unit}`}
              d={jumpRoute(scene, start, end, place).path}
            >
              <title>{`${before} ${missing}`}</title>
            </path>
          )
        );
      })}
      <g strokeWidth={1.4 * unit}>
        {scene.boxes.map((box) => (
          <Box key={box.node.id} box={box} unit={unit} />
        ))}
      </g>
    </svg>
  );
});
