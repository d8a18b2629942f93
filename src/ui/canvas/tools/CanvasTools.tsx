// Drawing on the canvas: hears its gestures, shows menus, fields and handles, and says why something cannot be done.
// Loaded after the first picture; what was asked for before that is done when it is here.
// Long because every gesture arrives here and is passed on.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { frameHolding, openPlaceOf } from '../../../core/projection';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { type ConnectionTarget, useCanvasHost } from '../canvasStore';
import { areaOf } from '../hitTest';
import type { ToolEvent } from '../toolPort';
import { AddMenu } from './AddMenu';
import { CommandMenu } from './CommandMenu';
import { ConnectionHint } from './ConnectionHint';
import type {
  AddChoice,
  AddPlace,
  Ask,
  CanvasDrawing,
  Command,
  CommandTarget,
  Outcome,
  PaletteItem,
  Refusal,
} from './drawing';
import { edgeNear } from './edgeNear';
import { freeSpot } from './freeSpot';
import { HoverHandles } from './HoverHandles';
import { NodeField } from './NodeField';
import { Palette } from './Palette';
import { RefusalCallout } from './RefusalCallout';
import { aligners, alignSelection, SelectionBar } from './SelectionBar';

interface At {
  readonly x: number;
  readonly y: number;
}

type Open =
  | {
      readonly kind: 'add';
      readonly place: AddPlace;
      readonly at: At;
      readonly palette?: string;
      readonly chosen?: AddChoice;
    }
  | { readonly kind: 'menu'; readonly target: CommandTarget; readonly at: At }
  /** A few that nothing has to be typed for. */
  | { readonly kind: 'choices'; readonly label: string; readonly choices: readonly AddChoice[]; readonly at: At }
  | { readonly kind: 'field'; readonly of: string; readonly ask: Ask };

interface CanvasToolsProps {
  readonly drawing: CanvasDrawing;
  readonly selection: readonly string[];
}

/** Nodes that a connection is tried on before the next frame is drawn. */
const targetsAtOnce = 16;

/** How far from an edge a point of the free canvas still means it, in canvas units. */
const edgeReach = 90;

export function CanvasTools({ drawing, selection }: CanvasToolsProps) {
  const host = useCanvasHost();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [refused, setRefused] = useState<{ readonly refusal: Refusal; readonly at: At } | undefined>(undefined);
  const latest = useRef({ drawing, selection });
  latest.current = { drawing, selection };
  const drawingNow = useCallback(() => latest.current.drawing, []);

  const focusCanvas = useCallback(() => host.root.current?.focus({ preventScroll: true }), [host]);
  const close = useCallback(() => {
    setOpen(undefined);
    focusCanvas();
  }, [focusCanvas]);

  const placeOfNode = useCallback(
    (id: string | undefined): At => {
      const area = host.root.current?.getBoundingClientRect();
      const element = id === undefined ? null : host.root.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);
      const box = element?.getBoundingClientRect();
      if (
        box &&
        area &&
        box.right > area.left &&
        box.left < area.right &&
        box.bottom > area.top &&
        box.top < area.bottom
      )
        return { x: box.left + 12, y: Math.min(box.bottom + 6, area.bottom) };
      return { x: (area?.left ?? 0) + (area?.width ?? 0) / 2 - 140, y: (area?.top ?? 0) + (area?.height ?? 0) / 4 };
    },
    [host],
  );

  /** In canvas units. */
  const free = useCallback(() => {
    const area = host.root.current?.getBoundingClientRect();
    const centre = { x: (area?.left ?? 0) + (area?.width ?? 0) / 2, y: (area?.top ?? 0) + (area?.height ?? 0) / 2 };
    return freeSpot(host.scene(), host.toCanvas(centre));
  }, [host]);

  const attempt = useCallback(
    (outcome: Outcome | undefined, at: At) => {
      if (!outcome) return;
      setRefused(undefined);
      host.expectNodes();
      void outcome.then((refusal) => refusal && setRefused({ refusal, at }));
    },
    [host],
  );

  const openField = useCallback((nodeId: string) => {
    const { drawing: tools } = latest.current;
    const ask = tools.field(nodeId);
    if (ask) setOpen({ kind: 'field', of: nodeId, ask });
  }, []);

  const openAdd = useCallback(
    (place: AddPlace, at: At, only?: { readonly palette?: string; readonly chosen?: AddChoice }) =>
      setOpen({ kind: 'add', place, at, ...only }),
    [],
  );

  const added = useCallback(
    (outcome: Outcome, at: At) => {
      setOpen(undefined);
      focusCanvas();
      attempt(outcome, at);
    },
    [attempt, focusCanvas],
  );

  /** Tries a connection on every node while it is drawn, a few in each frame. */
  const tryTargets = useCallback(
    async (from: string) => {
      const { drawing: tools } = latest.current;
      if (!tools.targets) return;
      const ids = host.scene().boxes.flatMap(({ node: { id } }) => (id === from ? [] : [id]));
      const found = new Map<string, ConnectionTarget>();
      for (let start = 0; start < ids.length && host.pointer.getState().isDragging; start += targetsAtOnce) {
        const next = await tools.targets(from, ids.slice(start, start + targetsAtOnce));
        for (const [id, target] of next) found.set(id, target);
        if (!host.pointer.getState().isDragging) return;
        host.pointer.setState({ targets: new Map(found) });
        await new Promise(requestAnimationFrame);
      }
    },
    [host],
  );

  /** What a button of the strip adds: at once, asked for in a field, or chosen from what it offers. */
  const addFrom = useCallback(
    (item: PaletteItem, wanted: AddPlace | undefined, at: At) => {
      const { drawing: tools } = latest.current;
      const { edgeId } = host.pointer.getState();
      const place = wanted ?? tools.placeOf({ free: free(), ...(edgeId === undefined ? {} : { edgeId }) });
      const choices = tools.choices(place, '', item.id).filter((choice) => choice.palette === item.id);
      const [only] = choices;
      if (choices.length > 1 && choices.every(({ add }) => add))
        setOpen({ kind: 'choices', label: item.label, choices, at });
      else if (choices.length > 1 || !only) openAdd(place, at, { palette: item.id });
      else if (only.ask) openAdd(place, at, { chosen: only });
      else if (only.add) added(only.add(), at);
    },
    [host, free, openAdd, added],
  );

  const hear = useCallback(
    (event: ToolEvent) => {
      const { drawing: tools, selection: ids } = latest.current;
      switch (event.kind) {
        case 'add': {
          const at = event.at && host.toCanvas(event.at);
          const edge = at && edgeNear(host.scene(), at, edgeReach, (edgeId) => tools.takes({ kind: 'edge', edgeId }));
          const { from } = event;
          const group = at && frameHolding(host.scene(), at.x, at.y)?.group.id;
          const edgeId = edge ?? (at ? undefined : host.pointer.getState().edgeId);
          const place = tools.placeOf({
            free: free(),
            ...(at ? { at } : {}),
            ...(edgeId !== undefined && from === undefined ? { edgeId } : {}),
            ...(from !== undefined ? { from } : {}),
            ...(group !== undefined ? { group } : {}),
          });
          openAdd(place, event.at ?? placeOfNode(ids.at(-1)));
          return;
        }
        case 'palette': {
          const item = tools.palette[event.index];
          if (item) addFrom(item, undefined, placeOfNode(ids.at(-1)));
          return;
        }
        case 'fill': {
          const place = openPlaceOf(event.node);
          if (place && !tools.isReadOnly) openAdd({ kind: 'branch', ...place }, placeOfNode(event.node));
          return;
        }
        case 'menu': {
          const { at, node, edge, frame } = event;
          if (node !== undefined && openPlaceOf(node)) return;
          const point = host.toCanvas(at);
          const group = frameHolding(host.scene(), point.x, point.y)?.group.id;
          const target: CommandTarget =
            node !== undefined
              ? { kind: 'nodes', node, ids: ids.includes(node) ? ids : [node] }
              : edge !== undefined
                ? { kind: 'edge', edgeId: edge }
                : frame !== undefined
                  ? { kind: 'group', groupId: frame }
                  : { kind: 'pane', at: point, ...(group === undefined ? {} : { group }) };
          setOpen({ kind: 'menu', target, at });
          return;
        }
        case 'edit':
          openField(event.node);
          return;
        case 'connecting':
          setRefused(undefined);
          void tryTargets(event.from);
          return;
        case 'connect':
          attempt(tools.connect(event.from, event.to), event.at);
          return;
        case 'reconnect':
          attempt(tools.reconnect?.(event.edge, event.end, event.to), event.at);
          return;
        case 'delete':
          attempt(tools.remove(event.nodes, event.edges), placeOfNode(event.nodes[0]));
          return;
        case 'duplicate':
          attempt(tools.duplicate(ids), placeOfNode(ids[0]));
          return;
        case 'foldAll':
          tools.foldAll();
          return;
        case 'copy':
        case 'cut': {
          const text = ids.length > 0 ? tools.copyNow(ids) : undefined;
          if (!text) return;
          event.event.clipboardData?.setData('text/plain', text);
          event.event.preventDefault();
          if (event.kind === 'cut' && !tools.isReadOnly) attempt(tools.remove(ids, []), placeOfNode(ids[0]));
          return;
        }
        case 'paste': {
          const text = event.event.clipboardData?.getData('text/plain') ?? '';
          const outcome = tools.isReadOnly ? undefined : tools.paste(text, free());
          if (!outcome) return;
          event.event.preventDefault();
          event.event.stopPropagation();
          attempt(outcome, placeOfNode(ids.at(-1)));
          return;
        }
      }
    },
    [host, attempt, openAdd, openField, addFrom, tryTargets, placeOfNode, free],
  );
  useEffect(() => host.port.listen(hear), [host, hear]);

  const groups = useMemo(() => {
    if (open?.kind !== 'menu') return [];
    const { target } = open;
    const own = drawing.commands(target);
    if (target.kind !== 'nodes' || target.ids.length < 2 || drawing.isReadOnly) return own;
    const items = aligners
      .filter(({ least }) => target.ids.length >= least)
      .map(
        ({ how, label, icon }): Command => ({
          id: how,
          label,
          icon,
          run: () => {
            alignSelection(host, target.ids, how);
            return undefined;
          },
        }),
      );
    return [...own, { id: 'align', items: [{ id: 'align', label: t.align, items }] }];
  }, [open, drawing, host]);

  const isPicked = useRef(false);
  const pick = (command: Command, at: At, target: CommandTarget) => {
    // What comes next may want the focus itself.
    isPicked.current = true;
    setOpen(undefined);
    if (command.add) openAdd(command.add, at);
    else if (command.ask && target.kind !== 'pane') {
      const of = target.kind === 'nodes' ? target.node : target.kind === 'edge' ? target.edgeId : target.groupId;
      setOpen({ kind: 'field', of, ask: command.ask });
    } else {
      focusCanvas();
      attempt(command.run?.(), at);
    }
  };

  const closeMenu = () => {
    setOpen((now) => (now === open ? undefined : now));
    if (!isPicked.current) focusCanvas();
    isPicked.current = false;
  };

  const closeRefusal = useCallback(() => setRefused(undefined), []);
  const fieldArea = open?.kind === 'field' ? areaOf(host.scene(), open.of) : undefined;
  return (
    <>
      {drawing.palette.length > 0 && <Palette items={drawing.palette} drawing={drawingNow} onAdd={addFrom} />}
      {!open && (
        <HoverHandles
          drawing={drawing}
          selection={selection}
          onNode={(node, at) => {
            if (!selection.includes(node)) host.select([node]);
            hear({ kind: 'menu', at, node });
          }}
          onEdge={(edgeId, at) => openAdd({ kind: 'edge', edgeId }, at)}
          onReconnect={(edge, end, to, at) => hear({ kind: 'reconnect', edge, end, to, at })}
        />
      )}
      {selection.length > 1 && !drawing.isReadOnly && (
        <SelectionBar
          selection={selection}
          onMore={(at) =>
            setOpen({ kind: 'menu', at, target: { kind: 'nodes', node: selection[0] ?? '', ids: selection } })
          }
        />
      )}
      {open?.kind === 'add' && (
        <AddMenu
          key={JSON.stringify([open.place, open.palette, open.chosen?.id])}
          drawing={drawing}
          place={open.place}
          at={open.at}
          palette={open.palette}
          chosen={open.chosen}
          onClose={close}
          onAdd={(outcome) => added(outcome, open.at)}
        />
      )}
      {open?.kind === 'menu' && (
        <CommandMenu
          label={t.commands}
          groups={groups}
          at={open.at}
          onPick={(command) => pick(command, open.at, open.target)}
          onClose={closeMenu}
        />
      )}
      {open?.kind === 'choices' && (
        <CommandMenu
          label={open.label}
          groups={[
            {
              id: 'choices',
              items: open.choices.map(({ id, label, icon, add }) => ({ id, label, icon, run: () => add?.() })),
            },
          ]}
          at={open.at}
          onPick={(command) => {
            isPicked.current = true;
            const outcome = command.run?.();
            if (outcome) added(outcome, open.at);
          }}
          onClose={closeMenu}
        />
      )}
      {open?.kind === 'field' && fieldArea && (
        <NodeField
          key={`${open.of}/${open.ask.title}`}
          box={fieldArea}
          ask={open.ask}
          onCancel={close}
          onApply={async (text) => {
            host.expectNodes();
            const refusal = await open.ask.apply(text);
            if (!refusal) setOpen((now) => (now === open ? undefined : now));
            if (!refusal) focusCanvas();
            return refusal;
          }}
        />
      )}
      <ConnectionHint />
      {refused && (
        <RefusalCallout
          refusal={refused.refusal}
          at={refused.at}
          onClose={closeRefusal}
          onInstead={() => attempt(refused.refusal.instead?.run(), refused.at)}
        />
      )}
    </>
  );
}
