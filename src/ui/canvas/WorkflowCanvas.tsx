// The canvas of every mode: React Flow for the viewport, the elements near the window and their dragging; one drawn
// layer for all edges and for the nodes that are no elements; gestures go to the tools. Long because it is where all of
// these meet.

import '@xyflow/react/dist/base.css';
import {
  ConnectionLineType,
  type NodeChange,
  ReactFlow,
  type ReactFlowProps,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react';
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { boxAt, moveBox, openPlaceOf, type SceneBox, settleBoxes } from '../../core/projection';
import { fetchedAhead, later, whenPainted } from '../kit/later';
import { AlignmentGuides } from './AlignmentGuides';
import { CanvasControls } from './CanvasControls';
import type { WorkflowCanvasProps } from './canvasProps';
import { CanvasContext, type CanvasHost, createLightStore, createPointerStore } from './canvasStore';
import { areaOf, type Hit, hitTest } from './hitTest';
import { neighboursOf, selectReach } from './reach';
import { drawnMargin } from './sceneRenderer';
import { ToolPort } from './toolPort';
import { useArrivals } from './useArrivals';
import { useDrawnLayer } from './useDrawnLayer';
import { useFlowNodes } from './useFlowNodes';
import { useFollow } from './useFollow';
import { useKeys } from './useKeys';
import { useMountedNodes } from './useMountedNodes';
import { boxesOf, isAdding, selectAfterClick, usePointer } from './usePointer';
import { useScene } from './useScene';
import { useStages } from './useStages';
import { useSteadyHandlers } from './useSteadyHandlers';
import { maxZoom, minZoom, useViewport } from './useViewport';
import styles from './WorkflowCanvas.module.css';
import { type WorkflowFlowNode, WorkflowNode } from './WorkflowNode';

const SceneMap = later(
  async () => (await import('./SceneMap')).SceneMap,
  undefined,
  () => null,
);

const HoverCard = later(
  async () => (await import('./HoverCard')).HoverCard,
  () => null,
  // The inspector says as much: no alert under a passing pointer.
  () => null,
);
/** Nobody drags before there is a picture. */
let places: typeof import('./dragPlaces') | undefined;
const loadPlaces = fetchedAhead(async () => {
  places ??= await import('./dragPlaces');
});

const RunMarks = later(
  async () => (await import('./RunMarks')).RunMarks,
  () => null,
);

type FlowHandlers = Required<
  Pick<
    ReactFlowProps<WorkflowFlowNode>,
    | 'onNodesChange'
    | 'onNodeClick'
    | 'onNodeDragStart'
    | 'onNodeDragStop'
    | 'onConnectStart'
    | 'isValidConnection'
    | 'onConnectEnd'
    | 'onPaneClick'
    | 'onMove'
  >
>;

const nodeTypes = { workflow: WorkflowNode };
const noEdges: never[] = [];
const litDelay = 110;
const cardDelay = 480;
/** Who points at a badge wants its card. */
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
  const { view, selection, readOnly = false, keepsLight = false } = props;
  const latest = useRef(props);
  latest.current = props;
  const flow = useReactFlow<WorkflowFlowNode>();
  const store = useStoreApi<WorkflowFlowNode>();
  const { scene, fitKey } = useScene(view, props.fitKey);
  const sceneRef = useRef(scene);
  sceneRef.current = scene;
  const root = useRef<HTMLElement>(null);
  const drawn = useRef<HTMLCanvasElement>(null);
  const moved = useRef<HTMLCanvasElement>(null);
  const [light] = useState(createLightStore);
  const [pointerStore] = useState(() => createPointerStore(scene));
  const [port] = useState(() => new ToolPort());
  const over = useStore(pointerStore, (state) => state.over);
  const edgeId = useStore(pointerStore, (state) => state.edgeId);
  const targets = useStore(pointerStore, (state) => state.targets);
  const [focused, setFocused] = useState<string | undefined>(undefined);
  const [marquee, setMarquee] = useState<{ left: number; top: number; width: number; height: number } | undefined>();
  const [drag, setDrag] = useState(0);
  const draggingId = useRef<string | undefined>(undefined);
  const menuKeyAt = useRef(0);

  const viewportStore = store as unknown as Parameters<typeof useViewport>[0]['store'];
  const viewport = useViewport({
    root,
    scene,
    store: viewportStore,
    fitKey,
    linked: props.viewport,
    beside: props.beside,
    opensReadable: props.opensReadable === true,
    hasPalette: props.tools !== undefined && !readOnly,
  });
  useFollow(scene, viewport.follow);
  const arrivals = useArrivals({ scene, selection, light, reveal: viewport.reveal });
  const mounted = useMountedNodes(
    scene,
    viewportStore,
    () =>
      draggingId.current ?? document.activeElement?.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined,
  );
  const stages = useStages(mounted.isFar, props.stagesOf);
  const selectedIds = useMemo(() => new Set(selection), [selection]);
  const isEditable = !readOnly && props.onMove !== undefined;
  const isConnectable = isEditable && props.tools !== undefined;
  useEffect(() => {
    // Where it does not come, the drag asks again.
    if (isEditable)
      void whenPainted()
        .then(loadPlaces)
        .catch(() => undefined);
  }, [isEditable]);
  const nodes = useFlowNodes({ scene, ids: mounted.ids, selection: selectedIds, isEditable, isConnectable, drag });

  const hoveredNode = over.node ?? props.hovered;
  const dwelt = useDelayed(hoveredNode, litDelay);
  // What a search or a problem points at stays lit beside the selection.
  const marked = useMemo(() => scene.view.nodes.filter((node) => node.highlighted), [scene]);
  const lit = useMemo(() => {
    if (targets) return new Set(scene.boxes.flatMap(({ node: { id } }) => (targets.get(id)?.isBarred ? [] : [id])));
    const ids = dwelt !== undefined ? [dwelt] : keepsLight ? [] : selection;
    const known = ids.filter((id) => scene.byId.has(id));
    if (known.length === 0) return undefined;
    const reached = selectReach(neighboursOf(scene.view.edges), known);
    return marked.length === 0 ? reached : new Set([...reached, ...marked.map((node) => node.id)]);
  }, [dwelt, selection, keepsLight, scene, marked, targets]);
  useLayoutEffect(() => light.setState({ lit }), [light, lit]);
  useLayoutEffect(() => pointerStore.setState({ scene }), [pointerStore, scene]);
  useDrawnLayer({
    root,
    drawn,
    moved,
    scene,
    mounted,
    stages,
    lit,
    hoveredEdge: over.edge,
    hoveredFrame: over.frame,
    edgeId,
    selected: selectedIds,
    drag,
    viewport,
    props: latest,
  });

  // --- gestures
  const setOver = useCallback(
    ({ near, ...next }: Omit<Hit, 'pane'>) => {
      const { over: before, near: nearBefore } = pointerStore.getState();
      // By itself: only nodes look at it.
      if (near !== nearBefore) pointerStore.setState({ near });
      const isSame = next.node === before.node && next.edge === before.edge && next.frame === before.frame;
      if (isSame && next.badge === before.badge) return;
      pointerStore.setState({ over: next });
      if (next.node !== before.node) latest.current.onHover?.(next.node);
    },
    [pointerStore],
  );

  const selectEdge = useCallback(
    (edge: string | undefined) => {
      if (pointerStore.getState().edgeId === edge) return;
      pointerStore.setState({ edgeId: edge });
      latest.current.onSelectEdge?.(edge);
    },
    [pointerStore],
  );
  const { selectedEdge, onSelectEdge } = props;
  useLayoutEffect(() => {
    if (onSelectEdge) pointerStore.setState({ edgeId: selectedEdge });
  }, [pointerStore, selectedEdge, onSelectEdge]);
  // Nodes may be selected elsewhere: an edge that stayed selected beside them would be deleted with them.
  useLayoutEffect(() => {
    if (selection.length > 0) selectEdge(undefined);
  }, [selection, selectEdge]);

  const select = useCallback(
    (wanted: readonly string[], edge?: string) => {
      // A place where a step can go is no step: it is filled, and never selected.
      const ids = wanted.filter((id) => !openPlaceOf(id));
      const [open] = wanted;
      if (wanted.length === 1 && ids.length === 0 && open !== undefined) {
        port.emit({ kind: 'fill', node: open });
        return;
      }
      selectEdge(edge);
      const current = latest.current.selection;
      if (ids.length === current.length && ids.every((id, index) => id === current[index])) return;
      arrivals.selected(ids);
      latest.current.onSelect(ids);
    },
    [selectEdge, arrivals.selected, port],
  );

  const setDragging = useCallback(
    (isDragging: boolean) =>
      pointerStore.setState(isDragging ? { isDragging, over: {} } : { isDragging, guides: undefined }),
    [pointerStore],
  );

  const drop = useCallback((boxes: readonly SceneBox[]) => {
    const moves = boxes.map((box) => ({ id: box.node.id, x: Math.round(box.x), y: Math.round(box.y) }));
    const { onMove } = latest.current;
    if (onMove) onMove(moves);
    else settleBoxes(sceneRef.current);
    setDrag((count) => count + 1);
  }, []);

  const dropByHand = useCallback(
    (boxes: readonly SceneBox[]) => {
      const settle = () => {
        places?.keepClear(sceneRef.current, boxes);
        drop(boxes);
      };
      if (places) settle();
      else void loadPlaces().then(settle, settle);
    },
    [drop],
  );

  const canDraw = useCallback(() => !latest.current.readOnly && latest.current.tools !== undefined, []);

  const pointer = usePointer({
    scene: () => sceneRef.current,
    flow,
    isReadOnly: () => latest.current.readOnly === true || latest.current.onMove === undefined,
    selection: () => latest.current.selection,
    select,
    hover: setOver,
    dragging: setDragging,
    dragged: () => setDrag((count) => count + 1),
    dropped: dropByHand,
    fold: (id) => (latest.current.foldsFrames ? latest.current.onFold?.(id) : select([id])),
    showBox: setMarquee,
  });

  /** The middle of a node as it is shown, or of the canvas. */
  const screenPlace = (id: string | undefined) => {
    const box = id === undefined ? undefined : areaOf(sceneRef.current, id);
    if (box) return flow.flowToScreenPosition({ x: box.x + box.width / 2, y: box.y + box.height });
    const area = root.current?.getBoundingClientRect();
    return { x: (area?.left ?? 0) + (area?.width ?? 0) / 2, y: (area?.top ?? 0) + (area?.height ?? 0) / 3 };
  };

  const onKeyDown = useKeys({
    selection: () => latest.current.selection,
    hasEdge: () => edgeId !== undefined,
    select,
    selectAll: () => select(sceneRef.current.boxes.map((box) => box.node.id)),
    move: (dx, dy) => {
      if (!isEditable) return;
      const boxes = boxesOf(sceneRef.current, latest.current.selection);
      for (const box of boxes) moveBox(sceneRef.current, box, box.x + dx, box.y + dy);
      drop(boxes);
    },
    pan: (dx, dy) => {
      const { x, y, zoom } = flow.getViewport();
      void flow.setViewport({ x: x + dx, y: y + dy, zoom });
    },
    remove: () => {
      const ids = latest.current.selection;
      if (canDraw() && (ids.length > 0 || edgeId !== undefined))
        port.emit({ kind: 'delete', nodes: ids, edges: edgeId === undefined ? [] : [edgeId] });
    },
    edit: (node) => {
      const id = node ?? edgeId;
      if (canDraw() && id !== undefined) port.emit({ kind: 'edit', node: id });
    },
    open: (id) => latest.current.onOpen?.(id),
    add: () => canDraw() && port.emit({ kind: 'add' }),
    addFrom: (index) => canDraw() && port.emit({ kind: 'palette', index }),
    menu: (node) => {
      menuKeyAt.current = performance.now();
      if (node !== undefined && !latest.current.selection.includes(node)) select([node]);
      if (latest.current.tools !== undefined)
        port.emit({
          kind: 'menu',
          at: screenPlace(node),
          ...(node === undefined ? { edge: edgeId } : sceneRef.current.byId.has(node) ? { node } : { frame: node }),
        });
    },
    duplicate: () => canDraw() && port.emit({ kind: 'duplicate' }),
    fold: (id) => latest.current.onFold?.(id),
    foldAll: () => port.emit({ kind: 'foldAll' }),
    fit: viewport.fit,
    zoomBy: viewport.zoomBy,
  });

  // The browser's own clipboard events: they need no permission.
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listen = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (latest.current.tools === undefined || target?.closest('input, textarea, [contenteditable="true"]')) return;
      port.emit({ kind: event.type as 'copy' | 'cut' | 'paste', event });
    };
    for (const type of ['copy', 'cut', 'paste'] as const) element.addEventListener(type, listen);
    return () => {
      for (const type of ['copy', 'cut', 'paste'] as const) element.removeEventListener(type, listen);
    };
  }, [port]);

  const under = (event: MouseEvent) => hitTest(event, sceneRef.current, flow);

  const onContextMenu = (event: MouseEvent) => {
    const { pane, node, edge, frame } = under(event);
    if (!pane && node === undefined && edge === undefined) return;
    event.preventDefault();
    // Said twice where the key also makes an event of the browser.
    if (latest.current.tools === undefined || performance.now() - menuKeyAt.current < 400) return;
    const chosen = node ?? frame;
    if (chosen !== undefined) {
      if (!latest.current.selection.includes(chosen)) select([chosen]);
    } else select([], edge);
    port.emit({ kind: 'menu', at: { x: event.clientX, y: event.clientY }, node, edge, frame });
  };

  const onNodesChange = useCallback(
    (changes: NodeChange<WorkflowFlowNode>[]) => {
      const moved: SceneBox[] = [];
      for (const change of changes) {
        if (change.type !== 'position' || !change.position) continue;
        const box = sceneRef.current.byId.get(change.id);
        if (!box) continue;
        moveBox(sceneRef.current, box, change.position.x, change.position.y);
        moved.push(box);
      }
      if (moved.length === 0) return;
      pointerStore.setState({ guides: places?.lineUp(sceneRef.current, moved, store.getState()) });
      setDrag((count) => count + 1);
    },
    [pointerStore, store],
  );

  const host = useMemo(
    (): CanvasHost => ({
      root,
      light,
      pointer: pointerStore,
      port,
      props: () => latest.current,
      scene: () => sceneRef.current,
      select,
      drop,
      reveal: viewport.reveal,
      toCanvas: (point) => flow.screenToFlowPosition(point),
      openProblems: (id) => latest.current.onOpenProblems?.(id),
      fold: (id) => latest.current.onFold?.(id),
      expectNodes: arrivals.expectNodes,
    }),
    [light, pointerStore, port, select, drop, viewport.reveal, flow, arrivals.expectNodes],
  );

  const isDragging = useStore(pointerStore, (state) => state.isDragging);
  const cardFor = useDelayed(over.node, over.badge ? badgeDelay : cardDelay) ?? focused;
  const cardBox = cardFor !== undefined && !isDragging && !openPlaceOf(cardFor) ? scene.byId.get(cardFor) : undefined;
  const hasRunMarks = view.jumps !== undefined || view.nodes.some(({ run }) => run?.deniedNow);

  const zoomHandlers = useSteadyHandlers({
    onZoom: viewport.zoomBy,
    onZoomReset: () => viewport.zoomReset(selection[0]),
    onFit: viewport.fit,
  });
  // React Flow renders every node again for another function.
  const flowHandlers = useSteadyHandlers<FlowHandlers>({
    onNodesChange,
    onNodeClick: (event, node) => select(selectAfterClick(latest.current.selection, node.id, isAdding(event))),
    onNodeDragStart: (_, node) => {
      draggingId.current = node.id;
      setDragging(true);
      if (!latest.current.selection.includes(node.id)) select([node.id]);
    },
    onNodeDragStop: (_, node, dragged) => {
      draggingId.current = undefined;
      setDragging(false);
      const box = scene.byId.get(node.id);
      if (!box) return;
      // Selected nodes out of sight are no elements: they follow here.
      const dx = box.x - box.node.position.x;
      const dy = box.y - box.node.position.y;
      const moved = new Set(dragged.map((item) => item.id));
      const ids = latest.current.selection.includes(node.id) ? latest.current.selection : [node.id];
      const boxes = boxesOf(scene, [...moved, ...ids]);
      for (const other of boxes) {
        if (!moved.has(other.node.id)) moveBox(scene, other, other.x + dx, other.y + dy);
      }
      if (dx !== 0 || dy !== 0) dropByHand(boxes);
    },
    onConnectStart: (_, { nodeId }) => {
      setDragging(true);
      if (nodeId !== null && canDraw()) port.emit({ kind: 'connecting', from: nodeId });
    },
    isValidConnection: ({ target }) => !pointerStore.getState().targets?.get(target)?.isBarred,
    onConnectEnd: (event, state) => {
      setDragging(false);
      pointerStore.setState({ targets: undefined });
      const touch = 'changedTouches' in event ? event.changedTouches[0] : event;
      const from = state.fromNode?.id;
      if (!touch || from === undefined || !canDraw()) return;
      const at = { x: touch.clientX, y: touch.clientY };
      const point = flow.screenToFlowPosition(at);
      const to = (state.isValid ? state.toNode?.id : undefined) ?? boxAt(scene, point.x, point.y)?.node.id;
      if (to === from) return;
      if (to !== undefined) port.emit({ kind: 'connect', from, to, at });
      else if (document.elementFromPoint(at.x, at.y)?.classList.contains('react-flow__pane'))
        port.emit({ kind: 'add', at, from });
    },
    onPaneClick: pointer.onPaneClick,
    onMove: () => setOver({}),
  });

  const overEdge = over.edge === undefined ? undefined : scene.edges.find(({ edge }) => edge.id === over.edge)?.edge;
  return (
    <CanvasContext value={host}>
      <section
        ref={root}
        className={styles['canvas']}
        aria-label={props.ariaLabel}
        // A label may be cut to the room it has.
        title={overEdge?.wholeCondition ?? overEdge?.condition}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawn far view has no elements to focus
        tabIndex={0}
        data-far={mounted.isFar || undefined}
        data-over={
          over.edge !== undefined || over.frame !== undefined || (over.node !== undefined && mounted.isFar) || undefined
        }
        onKeyDown={onKeyDown}
        onMouseDownCapture={pointer.onMouseDownCapture}
        onPointerMove={pointer.onPointerMove}
        onPointerLeave={pointer.onPointerLeave}
        onPointerDown={(event) => {
          const target = event.target instanceof Element ? event.target : undefined;
          // The keys of the canvas follow a click on it.
          if (target?.classList.contains('react-flow__pane')) root.current?.focus({ preventScroll: true });
          if (target?.closest('[data-of-node], [data-of-edge]')) return;
          setOver({});
          setFocused(undefined);
        }}
        onContextMenu={onContextMenu}
        onDoubleClick={(event) => {
          const { pane, node, frame } = under(event);
          const onButton = event.target instanceof Element && event.target.closest('button') !== null;
          if (!canDraw() || onButton) return;
          const chosen = node ?? frame;
          if (chosen !== undefined) port.emit({ kind: 'edit', node: chosen });
          else if (pane) port.emit({ kind: 'add', at: { x: event.clientX, y: event.clientY } });
        }}
        onFocus={(event) => {
          const id = event.target.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined;
          if (!event.target.matches(':focus-visible')) return;
          setFocused(id);
          if (id) viewport.reveal(id);
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
          // What lies under the pointer is the target. Near ones React Flow asks for by a selector that ids with quotation
          // marks break.
          connectionRadius={0}
          connectionLineType={ConnectionLineType.Bezier}
          elevateNodesOnSelect={false}
          proOptions={{ hideAttribution: true }}
        >
          <div className={styles['drawnLayer']} style={{ inset: -drawnMargin }} aria-hidden="true">
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
                <SceneMap scene={scene} onCenter={viewport.jumpTo} />
              </div>
            )}
            <CanvasControls {...zoomHandlers} />
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
