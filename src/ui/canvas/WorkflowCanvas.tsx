// The canvas of every mode. React Flow provides the viewport, the node elements near the window and their dragging; one
// drawn layer shows all edges and the nodes without elements; gestures go to the tools. Over 300 lines: it connects all
// of these parts.

import '@xyflow/react/dist/base.css';
import {
  ConnectionLineType,
  ReactFlow,
  type ReactFlowProps,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react';
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { boxAt, emptySlotOf, moveBox, settleBoxes } from '../../core/projection';
import { afterContentPainted, lazyComponent } from '../kit/lazyComponent';
import { AlignmentGuides } from './AlignmentGuides';
import { CanvasControls } from './CanvasControls';
import type { WorkflowCanvasProps } from './canvasProps';
import {
  CanvasContext,
  type CanvasHost,
  type CanvasOverlayState,
  type CanvasPointerState,
  ToolPort,
} from './canvasStore';
import {
  boxesOfIds,
  createPointerHandlers,
  extendsSelection,
  type SelectionRect,
  selectAfterClick,
} from './createPointerHandlers';
import { handleCanvasKey } from './handleCanvasKey';
import { areaOf, hitTest } from './hitTest';
import { loadCanvasParts, loadedCanvasParts } from './loadCanvasParts';
import { selectReachable, travelledAt, viewNeighbours } from './reachableNodes';
import { renderMargin } from './sceneRenderer';
import { useAddedNodes } from './useAddedNodes';
import { useFlowNodes } from './useFlowNodes';
import { useFollowRun } from './useFollowRun';
import { useMountedNodes } from './useMountedNodes';
import { useScene } from './useScene';
import { useSceneCanvas } from './useSceneCanvas';
import { useStableHandlers } from './useStableHandlers';
import { useStages } from './useStages';
import { maxZoom, minZoom, useViewport } from './useViewport';
import styles from './WorkflowCanvas.module.css';
import { type WorkflowFlowNode, WorkflowNode } from './WorkflowNode';

const nothing = () => null;
const SceneMap = lazyComponent(async () => (await loadCanvasParts()).SceneMap, undefined, nothing);
// If its code cannot be loaded, no error is shown: the inspector has the same information.
const HoverCard = lazyComponent(async () => (await loadCanvasParts()).HoverCard, undefined, nothing);
const RunMarks = lazyComponent(async () => (await loadCanvasParts()).RunMarks);

const nodeTypes = { workflow: WorkflowNode };
const noEdges: never[] = [];
const highlightDelay = 110;
const cardDelay = 480;
/**
 * Milliseconds until the card of a badge opens; shorter than for the node, because the badge is a deliberate target.
 */
const badgeDelay = 140;

/** The value, some time after it stopped changing; at once when it becomes undefined. */
function useDelayed<T>(value: T | undefined, delay: number): T | undefined {
  const [delayed, setDelayed] = useState<T | undefined>(undefined);
  useEffect(() => {
    if (value === undefined) {
      setDelayed(undefined);
      return;
    }
    const timer = setTimeout(() => setDelayed(() => value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return value === undefined ? undefined : delayed;
}

function CanvasInner(props: WorkflowCanvasProps) {
  const {
    view,
    selection,
    readOnly = false,
    keepsAllVisible = false,
    tracesRun = false,
    selectedEdge,
    onSelectEdge,
  } = props;
  const flow = useReactFlow<WorkflowFlowNode>();
  const store = useStoreApi();
  const { scene, fitKey } = useScene(view, props.fitKey);
  const root = useRef<HTMLElement>(null);
  const [overlay] = useState(() =>
    createStore<CanvasOverlayState>(() => ({ highlighted: undefined, added: undefined })),
  );
  const [pointer] = useState(() =>
    createStore<CanvasPointerState>(() => ({ hoveredItem: {}, edgeId: undefined, isDragging: false, scene })),
  );
  const [port] = useState(() => new ToolPort());
  const hoveredItem = useStore(pointer, (state) => state.hoveredItem);
  const edgeId = useStore(pointer, (state) => state.edgeId);
  const targets = useStore(pointer, (state) => state.targets);
  const filtered = useStore(pointer, (state) => state.filtered);
  const isDragging = useStore(pointer, (state) => state.isDragging);
  const [focused, setFocused] = useState<string | undefined>(undefined);
  const [marquee, setMarquee] = useState<SelectionRect | undefined>();
  const [drag, setDrag] = useState(0);
  const draggingId = useRef<string | undefined>(undefined);
  const menuKeyAt = useRef(0);

  const viewControl = useViewport(props, root, scene, fitKey);
  useFollowRun(scene, props.runKey, viewControl.follow);
  const arrivals = useAddedNodes(scene, selection, overlay, viewControl.reveal);
  const mounted = useMountedNodes(
    scene,
    () =>
      draggingId.current ?? document.activeElement?.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined,
  );
  const stages = useStages(mounted.isOverview, props.stagesOf);
  const selectedIds = useMemo(() => new Set(selection), [selection]);
  const isEditable = !readOnly && props.onMove !== undefined;
  const canDraw = !readOnly && props.tools !== undefined;
  const isConnectable = isEditable && canDraw;
  useEffect(() => {
    // If loading fails, the next drag tries again.
    if (isEditable)
      void afterContentPainted()
        .then(loadCanvasParts)
        .catch(() => undefined);
  }, [isEditable]);
  const nodes = useFlowNodes({ scene, ids: mounted.ids, selection: selectedIds, isEditable, isConnectable, drag });

  const overNode = useMemo(() => (hoveredItem.node === undefined ? undefined : [hoveredItem.node]), [hoveredItem.node]);
  const dwelt = useDelayed(overNode ?? props.hovered, highlightDelay);
  const pointedAt = useMemo(
    () => (dwelt ?? (keepsAllVisible ? [] : selection)).filter((id) => scene.byId.has(id)),
    [dwelt, keepsAllVisible, selection, scene],
  );
  const traced = useMemo(
    () => (tracesRun ? travelledAt(scene.view.edges, pointedAt, hoveredItem.edge) : undefined),
    [tracesRun, scene, pointedAt, hoveredItem.edge],
  );
  // Search results and nodes of a problem stay highlighted beside the selection.
  const marked = useMemo(() => scene.view.nodes.filter((node) => node.highlighted), [scene]);
  const highlighted = useMemo(() => {
    if (targets) return new Set(scene.boxes.flatMap(({ node: { id } }) => (targets.get(id)?.isDisabled ? [] : [id])));
    if (filtered || tracesRun || pointedAt.length === 0) return filtered;
    const reached = selectReachable(viewNeighbours(scene.view.edges), pointedAt);
    return marked.length === 0 ? reached : new Set([...reached, ...marked.map((node) => node.id)]);
  }, [pointedAt, tracesRun, scene, marked, targets, filtered]);
  useLayoutEffect(() => overlay.setState({ highlighted, traced }), [overlay, highlighted, traced]);
  useLayoutEffect(() => pointer.setState({ scene }), [pointer, scene]);

  const steady = useStableHandlers<Omit<CanvasHost, 'root' | 'overlay' | 'pointer' | 'port'>>({
    props: () => props,
    scene: () => scene,
    area: () => root.current?.getBoundingClientRect() ?? new DOMRect(),
    hit: (event) => hitTest(event, scene, flow),
    toCanvas: (point) => flow.screenToFlowPosition(point),
    hover: ({ near, ...next }) => {
      const { hoveredItem: before, near: nearBefore } = pointer.getState();
      // In its own update, because only nodes read it.
      if (near !== nearBefore) pointer.setState({ near });
      const isSame = next.node === before.node && next.edge === before.edge && next.frame === before.frame;
      if (isSame && next.badge === before.badge) return;
      pointer.setState({ hoveredItem: next });
      if (next.node !== before.node) props.onHover?.(next.node);
    },
    select: (wanted, edge) => {
      // An empty slot opens quick add and is never selected.
      const ids = wanted.filter((id) => !emptySlotOf(id));
      const [open] = wanted;
      if (wanted.length === 1 && ids.length === 0 && open !== undefined) {
        port.emit({ kind: 'fill', node: open });
        return;
      }
      host.selectEdge(edge);
      if (ids.length === selection.length && ids.every((id, index) => id === selection[index])) return;
      arrivals.selected(ids);
      props.onSelect(ids);
    },
    selectEdge: (edge) => {
      if (pointer.getState().edgeId === edge) return;
      pointer.setState({ edgeId: edge });
      onSelectEdge?.(edge);
    },
    setDragging: (isDragging) =>
      pointer.setState(isDragging ? { isDragging: true, hoveredItem: {} } : { isDragging: false, guides: undefined }),
    redraw: () => setDrag((count) => count + 1),
    drop: (boxes) => {
      const moves = boxes.map((box) => ({ id: box.node.id, x: Math.round(box.x), y: Math.round(box.y) }));
      if (props.onMove) props.onMove(moves);
      else settleBoxes(scene);
      host.redraw();
    },
    dropAvoidingOverlap: (boxes) => {
      const settle = () => {
        loadedCanvasParts?.moveToFreeArea(host.scene(), boxes);
        host.drop(boxes);
      };
      if (loadedCanvasParts) settle();
      else void loadCanvasParts().then(settle, settle);
    },
    draw: (event) => {
      if (canDraw) port.emit(event);
    },
    run: (command, first = selection[0]) => command.run({ host, openMenu, viewControl, first }),
    expectNodes: arrivals.expectNodes,
  });
  const [host] = useState((): CanvasHost => ({ root, overlay, pointer, port, ...steady }));

  useLayoutEffect(() => {
    if (onSelectEdge) pointer.setState({ edgeId: selectedEdge });
  }, [pointer, selectedEdge, onSelectEdge]);
  // If nodes are selected elsewhere, deselect the edge: otherwise Delete would remove it too.
  useLayoutEffect(() => {
    if (selection.length > 0) host.selectEdge(undefined);
  }, [selection, host]);
  const { drawn, moved } = useSceneCanvas({
    host,
    scene,
    mounted,
    stages,
    highlighted,
    traced,
    hoveredEdge: hoveredItem.edge,
    hoveredFrame: hoveredItem.frame,
    edgeId,
    selected: selectedIds,
    drag,
    viewControl,
  });
  const [onDrawn] = useState(() => createPointerHandlers(host, setMarquee));

  const openMenu = (node: string | undefined) => {
    menuKeyAt.current = performance.now();
    if (node !== undefined && !selection.includes(node)) host.select([node]);
    const box = node === undefined ? undefined : areaOf(scene, node);
    const { left, top, width, height } = host.area();
    // Below the centre of the node as it is shown, or in the canvas.
    const at = box
      ? flow.flowToScreenPosition({ x: box.x + box.width / 2, y: box.y + box.height })
      : { x: left + width / 2, y: top + height / 3 };
    if (props.tools !== undefined)
      port.emit({
        kind: 'menu',
        at,
        ...(node === undefined ? { edge: edgeId } : scene.byId.has(node) ? { node } : { frame: node }),
      });
  };

  // Clipboard events need no permission, unlike the clipboard API.
  useEffect(() => {
    const listening = new AbortController();
    const listen = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (host.props().tools === undefined || target?.closest('input, textarea, [contenteditable="true"]')) return;
      port.emit({ kind: event.type as 'copy' | 'cut' | 'paste', event });
    };
    for (const type of ['copy', 'cut', 'paste'] as const)
      root.current?.addEventListener(type, listen, { signal: listening.signal });
    return () => listening.abort();
  }, [host, port]);

  const onContextMenu = (event: MouseEvent) => {
    const { pane, node, edge, frame } = host.hit(event);
    if (!pane && node === undefined && edge === undefined) return;
    event.preventDefault();
    // Ignore the browser's own contextmenu event after the menu key.
    if (props.tools === undefined || performance.now() - menuKeyAt.current < 400) return;
    const chosen = node ?? frame;
    if (chosen === undefined) host.select([], edge);
    else if (!selection.includes(chosen)) host.select([chosen]);
    port.emit({ kind: 'menu', at: { x: event.clientX, y: event.clientY }, node, edge, frame });
  };

  const cardFor = useDelayed(hoveredItem.node, hoveredItem.badge ? badgeDelay : cardDelay) ?? focused;
  const cardBox = cardFor !== undefined && !isDragging && !emptySlotOf(cardFor) ? scene.byId.get(cardFor) : undefined;
  const hasRunMarks = view.jumps !== undefined || view.nodes.some(({ run }) => run?.deniedNow);

  // With new functions React Flow would render every node again.
  const flowHandlers = useStableHandlers<ReactFlowProps<WorkflowFlowNode>>({
    onNodesChange: (changes) => {
      const boxes = changes.flatMap((change) => {
        if (change.type !== 'position' || !change.position) return [];
        const box = scene.byId.get(change.id);
        if (box) moveBox(scene, box, change.position.x, change.position.y);
        return box ?? [];
      });
      if (boxes.length === 0) return;
      pointer.setState({ guides: loadedCanvasParts?.snapToGuides(scene, boxes, store.getState()) });
      host.redraw();
    },
    onNodeClick: (event, node) => host.select(selectAfterClick(selection, node.id, extendsSelection(event))),
    onNodeDragStart: (_, node) => {
      draggingId.current = node.id;
      host.setDragging(true);
      if (!selection.includes(node.id)) host.select([node.id]);
    },
    onNodeDragStop: (_, node, dragged) => {
      draggingId.current = undefined;
      host.setDragging(false);
      const box = scene.byId.get(node.id);
      if (!box) return;
      // Selected nodes outside the view have no elements, so they are moved here.
      const dx = box.x - box.node.position.x;
      const dy = box.y - box.node.position.y;
      const moved = new Set(dragged.map((item) => item.id));
      const boxes = boxesOfIds(scene, [...moved, ...(selection.includes(node.id) ? selection : [node.id])]);
      for (const other of boxes) {
        if (!moved.has(other.node.id)) moveBox(scene, other, other.x + dx, other.y + dy);
      }
      if (dx !== 0 || dy !== 0) host.dropAvoidingOverlap(boxes);
    },
    onConnectStart: (_, { nodeId }) => {
      host.setDragging(true);
      if (nodeId !== null) host.draw({ kind: 'connecting', from: nodeId });
    },
    isValidConnection: ({ target }) => !pointer.getState().targets?.get(target)?.isDisabled,
    onConnectEnd: (event, state) => {
      host.setDragging(false);
      pointer.setState({ targets: undefined });
      const touch = 'changedTouches' in event ? event.changedTouches[0] : event;
      const from = state.fromNode?.id;
      if (!touch || from === undefined) return;
      const at = { x: touch.clientX, y: touch.clientY };
      const point = flow.screenToFlowPosition(at);
      const to = (state.isValid ? state.toNode?.id : undefined) ?? boxAt(scene, point.x, point.y)?.node.id;
      if (to === from) return;
      if (to !== undefined) host.draw({ kind: 'connect', from, to, at });
      else if (document.elementFromPoint(at.x, at.y)?.classList.contains('react-flow__pane'))
        host.draw({ kind: 'add', at, from });
    },
    onPaneClick: onDrawn.onPaneClick,
    onMove: () => host.hover({}),
  });

  const hoveredEdge =
    hoveredItem.edge === undefined ? undefined : scene.edges.find(({ edge }) => edge.id === hoveredItem.edge)?.edge;
  return (
    <CanvasContext value={host}>
      <section
        ref={root}
        className={styles['canvas']}
        aria-label={props.ariaLabel}
        // The drawn label may be truncated.
        title={hoveredEdge?.fullCondition ?? hoveredEdge?.condition}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawn far view has no elements to focus
        tabIndex={0}
        data-far={mounted.isOverview || undefined}
        data-over={
          hoveredItem.edge !== undefined ||
          hoveredItem.frame !== undefined ||
          (hoveredItem.node !== undefined && mounted.isOverview) ||
          undefined
        }
        onKeyDown={(event) => handleCanvasKey(event, host, openMenu, viewControl)}
        onMouseDownCapture={onDrawn.onMouseDownCapture}
        onPointerMove={onDrawn.onPointerMove}
        onPointerLeave={onDrawn.onPointerLeave}
        onPointerDown={(event) => {
          const target = event.target instanceof Element ? event.target : undefined;
          // A click on the pane focuses the canvas, so that its keys work.
          if (target?.classList.contains('react-flow__pane')) root.current?.focus({ preventScroll: true });
          if (target?.closest('[data-of-node], [data-of-edge]')) return;
          host.hover({});
          setFocused(undefined);
        }}
        onContextMenu={onContextMenu}
        onDoubleClick={(event) => {
          const { pane, node, frame } = host.hit(event);
          if (event.target instanceof Element && event.target.closest('button')) return;
          const chosen = node ?? frame;
          if (chosen !== undefined) host.draw({ kind: 'edit', node: chosen });
          else if (pane) host.draw({ kind: 'add', at: { x: event.clientX, y: event.clientY } });
        }}
        onFocus={(event) => {
          const id = event.target.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined;
          if (!event.target.matches(':focus-visible')) return;
          setFocused(id);
          if (id) viewControl.reveal(id);
        }}
        onBlur={() => setFocused(undefined)}
      >
        <ReactFlow<WorkflowFlowNode>
          nodes={nodes}
          edges={noEdges}
          nodeTypes={nodeTypes}
          {...flowHandlers}
          nodesConnectable={isConnectable}
          nodesDraggable={isEditable}
          elementsSelectable={false}
          nodesFocusable
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          zoomOnDoubleClick={false}
          panOnScroll
          zoomOnPinch
          zoomActivationKeyCode="Meta"
          panActivationKeyCode={null}
          minZoom={minZoom}
          maxZoom={maxZoom}
          nodeDragThreshold={2}
          // The target of a connection is the element under the pointer. React Flow finds handles within the radius by
          // a selector that ids with quotation marks break.
          connectionRadius={0}
          connectionLineType={ConnectionLineType.Bezier}
          elevateNodesOnSelect={false}
          proOptions={{ hideAttribution: true }}
        >
          <div className={styles['drawnLayer']} style={{ inset: -renderMargin }} aria-hidden="true">
            <canvas ref={drawn} className={styles['drawn']} />
            <canvas ref={moved} hidden />
          </div>
          <AlignmentGuides />
        </ReactFlow>
        {hasRunMarks && <RunMarks scene={scene} />}
        {cardBox && !cardBox.node.run?.deniedNow && (
          <HoverCard box={cardBox} problems={props.problemsOf?.(cardBox.node.id)} />
        )}
        {marquee && <div className={styles['selectionBox']} style={marquee} />}
        {props.tools}
        <div className={styles['bottom']} data-floats="">
          <div>
            {props.legend && (
              <div className={styles['legend']} data-legend="">
                {props.legend}
              </div>
            )}
          </div>
          <div>{props.toolbar}</div>
          <div className={styles['corner']}>
            {!props.hideMap && scene.boxes.length > 0 && (
              <div className={styles['map']}>
                <SceneMap scene={scene} viewControl={viewControl} />
              </div>
            )}
            <CanvasControls viewControl={viewControl} />
          </div>
        </div>
      </section>
    </CanvasContext>
  );
}

export function WorkflowCanvas(props: WorkflowCanvasProps) {
  return (
    <ReactFlowProvider>
      <CanvasInner {...props} />
    </ReactFlowProvider>
  );
}
