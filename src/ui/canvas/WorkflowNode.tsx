import { Handle, type Node, type NodeProps, type Position, useStoreApi } from '@xyflow/react';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { type CSSProperties, memo, useLayoutEffect, useRef, useState } from 'react';
import {
  type CanvasNode,
  type CanvasRun,
  cornerInset,
  countWrappedLines,
  emptySlotOf,
  labelMetricsOf,
  type NodeSize,
  nodeSize,
  ownColours,
  type ShapeOutline,
  shownLabel,
} from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';
import { classNames } from '../kit/classNames';
import { lazyComponent } from '../kit/lazyComponent';
import { toned } from '../kit/tones';
import { useCanvasHost, useNodeOverlay, usePointerState } from './canvasStore';
import { DeniedIcon } from './DeniedIcon';
import { loadCanvasParts } from './loadCanvasParts';
import corners from './NodeCorners.module.css';
import {
  isDot,
  markDisplay,
  nodeIcon,
  nodeKindLabel,
  statusDisplay,
  statusLabel,
  violationLabel,
  visitLabel,
} from './nodeLabels';
import texts from './ShapeText.module.css';
import { nodeOutline } from './shapePaths';
import styles from './WorkflowNode.module.css';

const nothing = () => null;
// Loaded only with an overlay.
const OverlayCorners = lazyComponent(async () => (await loadCanvasParts()).OverlayCorners, undefined, nothing);

/** `side`: the side of the node that a connection starts from. */
export type WorkflowFlowNode = Node<{ readonly node: CanvasNode; readonly side: Position }, 'workflow'>;

/** The outline of a flowchart node. Other nodes get theirs from the style sheet, except two kinds. */
function outlineOfNode(node: CanvasNode, size: NodeSize): ShapeOutline | undefined {
  if (node.shape === undefined && node.kind !== 'condition' && node.kind !== 'answer') return undefined;
  return nodeOutline(node.shape, node.kind, size);
}

function RunLine({ run }: { readonly run: CanvasRun }) {
  const Icon = statusDisplay[run.status].icon;
  const isViolated = (run.violations ?? 0) > 0;
  return (
    <span className={styles['run']}>
      {isViolated ? (
        <span className={styles['violations']} title={violationLabel(run)}>
          <TriangleAlert size={13} />
          <span>{violationLabel(run)}</span>
        </span>
      ) : (
        <span className={styles['status']}>
          <Icon size={13} />
          {statusLabel(run)}
        </span>
      )}
      {run.note && <span className={styles['visits']}>{run.note}</span>}
      {run.visits.length > 0 && !run.lacks && (
        <span className={styles['visits']}>{t.atStep({ numbers: visitLabel(run.visits) })}</span>
      )}
      {run.denials > 0 && (
        <span className={styles['denials']}>
          <DeniedIcon size={12} />
          {run.denials}
        </span>
      )}
    </span>
  );
}

/** The colours that the flowchart gives the node, as CSS variables. */
function paintOf(node: CanvasNode): CSSProperties | undefined {
  const outline = node.colours && outlineOfNode(node, nodeSize(node));
  const colours = outline && ownColours(node, outline);
  if (!colours) return undefined;
  const { fill, stroke, text } = colours;
  return { '--own-fill': fill, '--own-ink': stroke, '--own-text': text } as CSSProperties;
}

/** The style sheet clips labels; the rest of a very long one would only cost layout time. */
const maxShownLetters = 300;

/** A short label may be shown larger at low zoom, as long as all of its lines fit. */
function lengthOf(label: string, width: number, height: number): 'short' | 'middling' | 'long' {
  const fits = (size: number, letter: number, lineHeight: number) =>
    countWrappedLines(label.slice(0, 60), width, { size, letter }) * lineHeight <= height;
  if (label.length > 60) return 'long';
  return !label.includes('\n') && fits(20, 12, 23) ? 'short' : fits(17, 10, 20) ? 'middling' : 'long';
}

/**
 * Whether a text fits at any reading size, by an estimate of its letters. A text that fits is not clipped, because a
 * clip for each label costs time in every frame of a move.
 */
const fitsInBox = (text: string, { width, lines }: { readonly width: number; readonly lines: number }) =>
  text.length < maxShownLetters && countWrappedLines(text, width, { size: 15, letter: 9 }) <= lines;

function ShapeText({ node, outline }: { readonly node: CanvasNode; readonly outline: ShapeOutline }) {
  const { x, y, width, height } = outline.label;
  const { run } = node;
  const below = run || node.heat ? 1 : 0;
  const lines = (lineHeight: number) => Math.max(1, Math.floor(height / lineHeight) - below);
  const length = lengthOf(node.label, width, height);
  // A dot without a label of its document shows no text.
  if (outline.side === 'start' && node.label === node.id) return null;
  return (
    <span
      className={texts['shapeText']}
      data-beside={outline.side === 'start' || undefined}
      style={{ left: x, top: y, width, height }}
    >
      <span
        className={texts['shapeLabel']}
        data-length={length}
        data-whole={(length !== 'long' && below === 0 && outline.side !== 'start') || undefined}
        style={{ '--lines': lines(16), '--small-lines': lines(17) } as CSSProperties}
      >
        {node.label.length > maxShownLetters ? `${node.label.slice(0, maxShownLetters)}…` : node.label || ' '}
      </span>
      {outline.side === 'start' ? null : node.heat ? (
        <span className={corners['heatLine']}>{node.heat.description}</span>
      ) : (
        run && <RunLine run={run} />
      )}
    </span>
  );
}

function NodeBody({ node }: { readonly node: CanvasNode }) {
  const host = useCanvasHost();
  const { run, badge, mark, fold } = node;
  const KindIcon = nodeIcon(node);
  const marked = mark && mark !== 'matched' ? markDisplay[mark] : undefined;
  const size = nodeSize(node);
  const outline = outlineOfNode(node, size);
  const corner = cornerInset(node.shape, size);
  const label = shownLabel(node) || nodeKindLabel(node);
  const labelArea = labelMetricsOf(node.kind, size);
  return (
    <>
      {outline !== undefined && (
        <svg
          className={styles['outline']}
          data-solid={outline.isSolid}
          data-open={outline.isOpen}
          data-shaped={node.shape !== undefined || undefined}
          aria-hidden="true"
        >
          <path d={outline.path} />
          {outline.lines !== undefined && <path d={outline.lines} data-lines="" />}
        </svg>
      )}
      {run?.status === 'blocked' && !node.heat && (
        <span
          className={styles['hatch']}
          style={node.shape !== undefined && outline ? { clipPath: `path("${outline.path}")` } : undefined}
        />
      )}
      {node.shape !== undefined && outline ? (
        <ShapeText node={node} outline={outline} />
      ) : isDot(node) ? (
        <span className={styles['dotLabel']}>{node.label}</span>
      ) : (
        <>
          <span className={styles['icon']}>
            <KindIcon size={15} />
          </span>
          <span className={styles['text']}>
            <span
              className={styles['label']}
              data-mono={node.kind === 'api' || node.kind === 'condition' || undefined}
              data-whole={fitsInBox(label, labelArea) || undefined}
              style={{ '--lines': labelArea.lines } as CSSProperties}
            >
              {label}
            </span>
            {node.heat && node.kind !== 'condition' ? (
              <span className={corners['heatLine']}>{node.heat.description}</span>
            ) : run && !node.heat ? (
              <RunLine run={run} />
            ) : (
              node.detail &&
              node.kind !== 'condition' && (
                <span
                  className={styles['detail']}
                  data-whole={fitsInBox(node.detail, { width: labelArea.width, lines: 1 }) || undefined}
                >
                  {node.detail}
                </span>
              )
            )}
          </span>
        </>
      )}
      {fold && (
        <button
          type="button"
          className={`${styles['fold']} nodrag nopan`}
          tabIndex={-1}
          aria-expanded={!fold.closed}
          aria-label={(fold.closed ? t.showNodes : t.hideNodes)({ nodes: t.nodeCount(fold.count), label: node.label })}
          onClick={(event) => {
            event.stopPropagation();
            host.props().onFold?.(node.id);
          }}
        >
          {fold.closed ? <ChevronRight size={13} /> : <ChevronDown size={13} />}
          {fold.closed && fold.count}
        </button>
      )}
      {(node.heat || node.flip || node.breakpoint) && <OverlayCorners node={node} />}
      {marked && (
        <span
          className={corners['mark']}
          data-mark={mark}
          style={corner && { top: corner.top, left: corner.sideOffset }}
        >
          <marked.icon size={12} />
          {node.markLabel ?? marked.label}
        </span>
      )}
      {node.block && !marked && !fold?.closed && <span className={corners['block']}>{node.block}</span>}
      {badge && (
        <button
          type="button"
          className={`${corners['badge']} nodrag nopan`}
          data-level={badge.level}
          data-badge=""
          style={corner && { top: corner.top, right: corner.sideOffset }}
          tabIndex={-1}
          aria-label={t.problemsOf({ problems: t.problemCount(badge.count), label: node.label })}
          onClick={(event) => {
            event.stopPropagation();
            host.props().onOpenProblems?.(node.id);
          }}
        >
          {badge.count > 99 ? '99+' : badge.count}
        </button>
      )}
    </>
  );
}

const MemoBody = memo(NodeBody);

/** Outline of the hovered node in a run. */
const tracedOutline: CSSProperties = { outline: '2px solid var(--highlight)', outlineOffset: 3 };

function WorkflowNodeView({ id, data: { node, side }, selected, isConnectable }: NodeProps<WorkflowFlowNode>) {
  const overlay = useNodeOverlay(id);
  const paint = paintOf(node);
  // The handle stays after the pointer leaves: a connection may start at it.
  const [hasHandle, setHasHandle] = useState(false);
  const showsHandles = usePointerState(({ hoveredItem, near }) => hoveredItem.node === id || near === id) || selected;
  if (isConnectable && showsHandles && !hasHandle) setHasHandle(true);
  const body = useRef<HTMLDivElement>(null);
  const flow = useStoreApi();
  // React Flow measured the node without it, and does not start a connection at a handle it has not measured.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another side it is measured again
  useLayoutEffect(() => {
    const nodeElement = hasHandle ? body.current?.closest<HTMLDivElement>('.react-flow__node') : undefined;
    if (nodeElement) flow.getState().updateNodeInternals(new Map([[id, { id, nodeElement, force: true }]]));
  }, [hasHandle, side, id, flow]);
  return (
    <div
      ref={body}
      className={classNames(toned, styles.node)}
      data-kind={node.kind}
      data-shape={node.shape}
      data-status={node.heat ? undefined : node.run?.status}
      data-heat={node.heat?.level}
      data-violation={(!node.heat && (node.run?.violations ?? 0) > 0) || undefined}
      data-mark={node.mark && node.mark !== 'matched' ? node.mark : undefined}
      data-denied-now={node.run?.deniedNow || undefined}
      data-highlighted={node.highlighted || undefined}
      data-selected={selected || undefined}
      data-faded={overlay === 'faded' || undefined}
      data-fresh={overlay === 'fresh' || undefined}
      data-traced={overlay === 'traced' || undefined}
      data-folded={node.fold?.closed || undefined}
      data-coloured={paint !== undefined || undefined}
      style={{
        ...paint,
        ...(overlay === 'traced' ? tracedOutline : {}),
        ...(node.heat ? ({ '--step': `var(--heat-${node.heat.level})` } as CSSProperties) : {}),
      }}
      data-open={emptySlotOf(id) !== undefined || undefined}
    >
      <MemoBody node={node} />
      {isConnectable && hasHandle && <Handle type="source" position={side} className={styles['handle'] ?? ''} />}
    </div>
  );
}

export const WorkflowNode = memo(WorkflowNodeView);
