// Builds the nodes for React Flow: only those with elements, with known sizes (nothing is measured). A node object is
// reused as long as it has not changed.

import { Position } from '@xyflow/react';
import { useMemo, useRef } from 'react';
import { emptySlotOf, type Scene } from '../../core/projection';
import { accessibleNodeText } from './nodeLabels';
import type { WorkflowFlowNode } from './WorkflowNode';

interface FlowNodesOptions {
  readonly scene: Scene;
  readonly ids: ReadonlySet<string>;
  readonly selection: ReadonlySet<string>;
  readonly isEditable: boolean;
  readonly isConnectable: boolean;
  /** Number of drag steps. */
  readonly drag: number;
}

export function useFlowNodes({ scene, ids, selection, isEditable, isConnectable, drag }: FlowNodesOptions) {
  const known = useRef(new Map<string, WorkflowFlowNode>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drag step changes the boxes in place
  return useMemo(() => {
    const titles = new Map<string | undefined, string>(scene.view.groups?.map(({ id, label }) => [id, label]));
    const [start, end] = scene.horizontal ? [Position.Left, Position.Right] : [Position.Top, Position.Bottom];
    const side = scene.reversed ? start : end;
    const boxes = [...ids].flatMap((id) => scene.byId.get(id) ?? []).sort((a, b) => a.index - b.index);
    const nodes = boxes.map((box): WorkflowFlowNode => {
      const { node } = box;
      const before = known.current.get(node.id);
      const selected = selection.has(node.id);
      const isSameData = before?.data.node === node && before.data.side === side;
      if (
        before &&
        isSameData &&
        before.connectable === isConnectable &&
        before.selected === selected &&
        before.position.x === box.x &&
        before.position.y === box.y &&
        (node.group === undefined || before.ariaLabel === accessibleNodeText(node, titles.get(node.group)))
      )
        return before;
      return {
        id: node.id,
        type: 'workflow',
        position: { x: box.x, y: box.y },
        // A transform would create a compositing layer for each node, which costs time in every frame of a move.
        style: { transform: 'none', left: box.x, top: box.y },
        width: box.width,
        height: box.height,
        measured: { width: box.width, height: box.height },
        selected,
        draggable: isEditable && !emptySlotOf(node.id),
        connectable: isConnectable,
        zIndex: node.run?.deniedNow ? 20 : selected ? 10 : 0,
        ariaLabel: accessibleNodeText(node, titles.get(node.group)),
        data: isSameData && before ? before.data : { node, side },
      };
    });
    known.current = new Map(nodes.map((node) => [node.id, node]));
    return nodes;
  }, [scene, ids, selection, isEditable, isConnectable, drag]);
}
