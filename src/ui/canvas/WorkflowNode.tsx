import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { type CanvasNode, type CanvasRun, nodeSize } from '../../core/projection';
import { BarredHand } from './BarredHand';
import { useCanvasHost, useNodeLight } from './canvasStore';
import { kindIcons, kindWords, markIcons, markWords, statusIcons, statusWords, visitText } from './nodeWords';
import styles from './WorkflowNode.module.css';

export type WorkflowNodeData = {
  readonly node: CanvasNode;
  readonly horizontal: boolean;
  readonly connectable: boolean;
};

export type WorkflowFlowNode = Node<WorkflowNodeData, 'workflow'>;

function outlineOf(node: CanvasNode): string | undefined {
  const { width, height } = nodeSize(node.kind);
  if (node.kind === 'condition') {
    const tip = height / 2;
    const inset = 0.75;
    return `M${inset} ${tip}L${tip} ${inset}H${width - tip}L${width - inset} ${tip}L${width - tip} ${height - inset}H${tip}Z`;
  }
  if (node.kind === 'answer') {
    const bottom = height - 0.75;
    const right = width - 0.75;
    return `M14.75 .75H${right - 14}A14 14 0 0 1 ${right} 14.75V${bottom - 14}A14 14 0 0 1 ${right - 14} ${bottom}H32L20 ${bottom + 9}V${bottom}H14.75A14 14 0 0 1 .75 ${bottom - 14}V14.75A14 14 0 0 1 14.75 .75Z`;
  }
  return undefined;
}

function RunLine({ run }: { readonly run: CanvasRun }) {
  const Icon = statusIcons[run.status];
  return (
    <span className={styles['run']}>
      <span className={styles['status']}>
        <Icon size={13} />
        {statusWords[run.status]}
      </span>
      {run.visits.length > 0 && <span className={styles['visits']}>visit {visitText(run.visits)}</span>}
      {(run.violations ?? 0) > 0 && (
        <span className={styles['violations']}>
          <TriangleAlert size={12} />
          violation
        </span>
      )}
      {run.denials > 0 && (
        <span className={styles['denials']}>
          <BarredHand size={12} />
          {run.denials}
        </span>
      )}
    </span>
  );
}

function NodeBody({ node }: { readonly node: CanvasNode }) {
  const host = useCanvasHost();
  const { run, badge, mark, fold } = node;
  const KindIcon = kindIcons[node.kind];
  const MarkIcon = mark && mark !== 'matched' ? markIcons[mark] : undefined;
  const outline = outlineOf(node);
  const isDot = node.kind === 'start' || node.kind === 'end';
  return (
    <>
      {outline !== undefined && (
        <svg className={styles['outline']} aria-hidden="true">
          <path d={outline} />
        </svg>
      )}
      {run?.status === 'blocked' && <span className={styles['hatch']} />}
      {isDot ? (
        <span className={styles['dotLabel']}>{node.label}</span>
      ) : (
        <>
          <span className={styles['icon']}>
            <KindIcon size={15} />
          </span>
          <span className={styles['text']}>
            <span className={styles['label']} data-mono={node.kind === 'api' || node.kind === 'condition' || undefined}>
              {node.label || kindWords[node.kind]}
            </span>
            {run ? (
              <RunLine run={run} />
            ) : (
              node.detail && node.kind !== 'condition' && <span className={styles['detail']}>{node.detail}</span>
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
          aria-label={`${fold.closed ? 'Show' : 'Hide'} the ${fold.count} ${fold.count === 1 ? 'node' : 'nodes'} in ${node.label}`}
          onClick={(event) => {
            event.stopPropagation();
            host.fold(node.id);
          }}
        >
          {fold.closed ? <ChevronRight size={13} /> : <ChevronDown size={13} />}
          {fold.closed && fold.count}
        </button>
      )}
      {MarkIcon && mark && (
        <span className={styles['mark']} data-mark={mark}>
          <MarkIcon size={12} />
          {markWords[mark]}
        </span>
      )}
      {badge && (
        <button
          type="button"
          className={`${styles['badge']} nodrag nopan`}
          data-level={badge.level}
          data-badge=""
          tabIndex={-1}
          aria-label={`${badge.count} ${badge.count === 1 ? 'problem' : 'problems'} of ${node.label}`}
          onClick={(event) => {
            event.stopPropagation();
            host.openProblems(node.id);
          }}
        >
          {badge.count > 99 ? '99+' : badge.count}
        </button>
      )}
    </>
  );
}

const MemoBody = memo(NodeBody);

function WorkflowNodeView({ id, data, selected }: NodeProps<WorkflowFlowNode>) {
  const light = useNodeLight(id);
  const { node, horizontal, connectable } = data;
  return (
    <div
      className={styles['node']}
      data-kind={node.kind}
      data-status={node.run?.status}
      data-violation={(node.run?.violations ?? 0) > 0 || undefined}
      data-mark={node.mark && node.mark !== 'matched' ? node.mark : undefined}
      data-denied-now={node.run?.deniedNow || undefined}
      data-highlighted={node.highlighted || undefined}
      data-selected={selected || undefined}
      data-faded={light === 'faded' || undefined}
      data-fresh={light === 'fresh' || undefined}
      data-folded={node.fold?.closed || undefined}
    >
      <MemoBody node={node} />
      <Handle
        type="target"
        position={horizontal ? Position.Left : Position.Top}
        className={styles['handle'] ?? ''}
        isConnectable={connectable}
        isConnectableStart={false}
      />
      <Handle
        type="source"
        position={horizontal ? Position.Right : Position.Bottom}
        className={styles['handle'] ?? ''}
        isConnectable={connectable}
      />
    </div>
  );
}

export const WorkflowNode = memo(WorkflowNodeView);
