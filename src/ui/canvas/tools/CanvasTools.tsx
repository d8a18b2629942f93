// The drawing tools: receive the gestures of the canvas, show menus, fields and handles, and explain refusals. Loaded
// after the first render; the latest earlier gesture is then handled. Over 300 lines: every gesture is dispatched here.

import { useEffect, useRef, useState } from 'react';
import { emptySlotOf, frameHolding } from '../../../core/projection';
import { canvasCommandMessages } from '../../../messages/canvasCommands.en';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { isTyped, pressedCommand } from '../../kit/keys';
import { listShownCommands, useShownCommands } from '../../kit/shownCommands';
import { canvasCommands } from '../canvasCommands';
import { type CanvasPosition, type ConnectionTarget, type ToolEvent, useCanvasHost } from '../canvasStore';
import { areaOf } from '../hitTest';
import { useStableHandlers } from '../useStableHandlers';
import { AddMenu, type AddMenuProps } from './AddMenu';
import { AddPalette } from './AddPalette';
import { alignGroup } from './aligners';
import { CommandMenu } from './CommandMenu';
import { ConnectionHint } from './ConnectionHint';
import type {
  AddChoice,
  AddPaletteItem,
  AddTarget,
  CanvasCommand,
  CanvasCommandGroup,
  CanvasCommandTarget,
  CanvasDrawing,
  EditOutcome,
  EditRefusal,
  TextPrompt,
} from './canvasDrawing';
import { HoverHandles } from './HoverHandles';
import { listMenuCommands } from './listMenuCommands';
import { RefusalCallout } from './RefusalCallout';
import { SelectionBar } from './SelectionBar';
import { NodeField } from './TextPromptForm';
import { edgeNear, findFreePositionNear } from './toolPositions';

type OpenTool =
  | ({ readonly kind: 'add' } & Pick<AddMenuProps, 'target' | 'at' | 'palette' | 'chosen'>)
  | { readonly kind: 'menu'; readonly target: CanvasCommandTarget; readonly at: CanvasPosition }
  /** A few choices without a prompt. */
  | {
      readonly kind: 'choices';
      readonly item: AddPaletteItem;
      readonly choices: readonly AddChoice[];
      readonly at: CanvasPosition;
    }
  | { readonly kind: 'field'; readonly of: string; readonly prompt: TextPrompt };

/** Number of nodes tested as targets of a connection per frame. */
const targetsAtOnce = 16;

/** Distance from an edge within which a point of the empty canvas still counts as that edge, in canvas units. */
const edgeReach = 90;

/** The commands that apply to any canvas; the others are in its menus if they apply. */
const withoutTarget = ['menu', 'selectAll', 'zoomIn', 'zoomOut', 'fit'] as const;

export function CanvasTools({
  drawing,
  selection,
}: {
  readonly drawing: CanvasDrawing;
  readonly selection: readonly string[];
}) {
  const host = useCanvasHost();
  const [open, setOpen] = useState<OpenTool | undefined>(undefined);
  const [refused, setRefused] = useState<{ readonly refusal: EditRefusal; readonly at: CanvasPosition } | undefined>(
    undefined,
  );

  const focusCanvas = () => host.root.current?.focus({ preventScroll: true });

  const placeOfNode = (id: string | undefined): CanvasPosition => {
    const { left, right, top, bottom } = host.area();
    const element = id === undefined ? null : host.root.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);
    const box = element?.getBoundingClientRect();
    if (box && box.right > left && box.left < right && box.bottom > top && box.top < bottom)
      return { x: box.left + 12, y: Math.min(box.bottom + 6, bottom) };
    return { x: (left + right) / 2 - 140, y: top + (bottom - top) / 4 };
  };

  /** In canvas units. */
  const free = () => {
    const { left, top, width, height } = host.area();
    return findFreePositionNear(host.scene(), host.toCanvas({ x: left + width / 2, y: top + height / 2 }));
  };

  const attempt = (outcome: EditOutcome | undefined, at: CanvasPosition) => {
    if (!outcome) return;
    setRefused(undefined);
    host.expectNodes();
    void outcome.then((refusal) => refusal && setRefused({ refusal, at }));
  };

  const openAdd = (place: AddTarget, at: CanvasPosition, only: Pick<AddMenuProps, 'palette' | 'chosen'> = {}) =>
    setOpen({ kind: 'add', target: place, at, ...only });

  const added = (outcome: EditOutcome, at: CanvasPosition) => {
    setOpen(undefined);
    focusCanvas();
    attempt(outcome, at);
  };

  /** Tests a connection to every node while it is drawn, a few in each frame. */
  const tryTargets = async (from: string) => {
    if (!drawing.connectionTargets) return;
    const ids = host.scene().boxes.flatMap(({ node: { id } }) => (id === from ? [] : [id]));
    const found = new Map<string, ConnectionTarget>();
    for (let start = 0; start < ids.length && host.pointer.getState().isDragging; start += targetsAtOnce) {
      const next = await drawing.connectionTargets(from, ids.slice(start, start + targetsAtOnce));
      for (const [id, target] of next) found.set(id, target);
      if (!host.pointer.getState().isDragging) return;
      host.pointer.setState({ targets: new Map(found) });
      await new Promise(requestAnimationFrame);
    }
  };

  const groupAt = ({ x, y }: CanvasPosition) => frameHolding(host.scene(), x, y)?.group.id;

  /** False if the selection contains nothing to copy. */
  const copyTo = (event: ClipboardEvent) => {
    const text = selection.length > 0 ? drawing.copySync(selection) : undefined;
    if (!text) return false;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    return true;
  };

  const steady = useStableHandlers({
    drawing: () => drawing,
    close: () => {
      setOpen(undefined);
      focusCanvas();
    },
    closeRefusal: () => setRefused(undefined),
    /** The action of a palette button: add at once, prompt in a field, or show its choices. */
    addFrom: (item: AddPaletteItem, wanted: AddTarget | undefined, at: CanvasPosition) => {
      const { edgeId } = host.pointer.getState();
      const place = wanted ?? drawing.addTargetOf({ free: free(), edgeId });
      const choices = drawing.choices(place, '', item.id).filter((choice) => choice.palette === item.id);
      const [only] = choices;
      if (choices.length > 1 && choices.every(({ add }) => add)) setOpen({ kind: 'choices', item, choices, at });
      else if (choices.length > 1 || !only) openAdd(place, at, { palette: item.id });
      else if (only.prompt) openAdd(place, at, { chosen: only });
      else if (only.add) added(only.add(), at);
    },
    // Dispatches by the kind of the event.
    handleGesture: (event: ToolEvent) => (gestures[event.kind] as (event: ToolEvent) => void)(event),
  });

  const gestures: { readonly [Kind in ToolEvent['kind']]: (event: ToolEvent & { readonly kind: Kind }) => void } = {
    add: ({ at: place, from }) => {
      const at = place && host.toCanvas(place);
      const edge = at
        ? edgeNear(host.scene(), at, edgeReach, (edgeId) => drawing.canAddAt({ kind: 'edge', edgeId }))
        : host.pointer.getState().edgeId;
      const edgeId = from === undefined ? edge : undefined;
      const wanted = drawing.addTargetOf({ free: free(), at, edgeId, from, group: at && groupAt(at) });
      openAdd(wanted, place ?? placeOfNode(selection.at(-1)));
    },
    palette: ({ index }) => {
      const item = drawing.palette[index];
      if (item) steady.addFrom(item, undefined, placeOfNode(selection.at(-1)));
    },
    fill: ({ node }) => {
      const place = emptySlotOf(node);
      if (place && !drawing.isReadOnly) openAdd({ kind: 'branch', ...place }, placeOfNode(node));
    },
    menu: ({ at, node, edge, frame }) => {
      if (node !== undefined && emptySlotOf(node)) return;
      const point = host.toCanvas(at);
      const target: CanvasCommandTarget =
        node !== undefined
          ? { kind: 'nodes', node, ids: selection.includes(node) ? selection : [node] }
          : edge !== undefined
            ? { kind: 'edge', edgeId: edge }
            : frame !== undefined
              ? { kind: 'group', groupId: frame }
              : { kind: 'pane', at: point, group: groupAt(point) };
      setOpen({ kind: 'menu', target, at });
    },
    edit: ({ node }) => {
      const prompt = drawing.editField(node);
      if (prompt) setOpen({ kind: 'field', of: node, prompt });
    },
    connecting: ({ from }) => {
      setRefused(undefined);
      void tryTargets(from);
    },
    connect: ({ from, to, at }) => attempt(drawing.connect(from, to), at),
    reconnect: ({ edge, end, to, at }) => attempt(drawing.reconnect?.(edge, end, to), at),
    delete: ({ nodes, edges }) => attempt(drawing.remove(nodes, edges), placeOfNode(nodes[0])),
    duplicate: () => attempt(drawing.duplicate(selection), placeOfNode(selection[0])),
    foldAll: () => drawing.foldAll(),
    copy: ({ event }) => copyTo(event),
    cut: ({ event }) => {
      if (copyTo(event) && !drawing.isReadOnly) attempt(drawing.remove(selection, []), placeOfNode(selection[0]));
    },
    paste: ({ event }) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const outcome = drawing.isReadOnly ? undefined : drawing.paste(text, free());
      if (!outcome) return;
      event.preventDefault();
      event.stopPropagation();
      attempt(outcome, placeOfNode(selection.at(-1)));
    },
    key: ({ event }) => {
      const ours = listShownCommands().filter(({ id }) => id.startsWith('canvas.'));
      const command = isTyped(event) ? undefined : pressedCommand(event, ours);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    },
  };
  useEffect(() => host.port.listen(steady.handleGesture), [host, steady]);

  const commandGroups = (target: CanvasCommandTarget): readonly CanvasCommandGroup[] => {
    const own = drawing.commands(target);
    const isAlignable = target.kind === 'nodes' && target.ids.length > 1 && !drawing.isReadOnly;
    return isAlignable ? [...own, alignGroup(host, target.ids)] : own;
  };
  const menuGroups = () => {
    if (open?.kind === 'choices') {
      const items = open.choices.map(({ id, label, icon, add }) => ({ id, label, icon, run: () => add?.() }));
      return [{ id: 'choices', items }];
    }
    return open?.kind === 'menu' ? commandGroups(open.target) : [];
  };

  const hasPicked = useRef(false);
  const pick = (command: CanvasCommand, at: CanvasPosition, target: CanvasCommandTarget | undefined) => {
    // The chosen command may set the focus itself.
    hasPicked.current = true;
    setOpen(undefined);
    if (command.add) openAdd(command.add, at);
    else if (command.prompt && target && target.kind !== 'pane') {
      const of = target.kind === 'nodes' ? target.node : target.kind === 'edge' ? target.edgeId : target.groupId;
      setOpen({ kind: 'field', of, prompt: command.prompt });
    } else {
      focusCanvas();
      attempt(command.run?.(), at);
    }
  };

  /** The commands of the selection and of the canvas, without a menu. */
  useShownCommands(() => {
    const { edgeId } = host.pointer.getState();
    const [node] = selection;
    const target: CanvasCommandTarget | undefined =
      node !== undefined
        ? { kind: 'nodes', node, ids: selection }
        : edgeId !== undefined
          ? { kind: 'edge', edgeId }
          : undefined;
    const at = placeOfNode(node);
    const shownOf = (of: CanvasCommandTarget) =>
      listMenuCommands(commandGroups(of), (command) => pick(command, at, of)).map((command) => ({
        ...command,
        detail: of.kind === 'nodes' && of.ids.length === 1 ? host.scene().byId.get(of.node)?.node.label : undefined,
      }));
    return [
      ...(target ? shownOf(target) : []),
      ...shownOf({ kind: 'pane', at: free() }),
      ...withoutTarget.map((name) => ({
        ...canvasCommands[name],
        title: canvasCommandMessages[name],
        run: () => host.run(canvasCommands[name]),
      })),
    ];
  });

  const closeMenu = () => {
    setOpen((now) => (now === open ? undefined : now));
    if (!hasPicked.current) focusCanvas();
    hasPicked.current = false;
  };

  const fieldArea = open?.kind === 'field' ? areaOf(host.scene(), open.of) : undefined;
  return (
    <>
      {drawing.palette.length > 0 && (
        <AddPalette items={drawing.palette} drawing={steady.drawing} onAdd={steady.addFrom} />
      )}
      {!open && (
        <HoverHandles
          drawing={drawing}
          selection={selection}
          onEdge={(edgeId, at) => openAdd({ kind: 'edge', edgeId }, at)}
        />
      )}
      {selection.length > 1 && !drawing.isReadOnly && <SelectionBar selection={selection} />}
      {open?.kind === 'add' && (
        <AddMenu
          key={JSON.stringify([open.target, open.palette, open.chosen?.id])}
          {...open}
          drawing={drawing}
          onClose={steady.close}
          onAdd={(outcome) => added(outcome, open.at)}
        />
      )}
      {(open?.kind === 'menu' || open?.kind === 'choices') && (
        <CommandMenu
          label={open.kind === 'menu' ? t.commands : open.item.label}
          groups={menuGroups()}
          at={open.at}
          onPick={(command) => pick(command, open.at, open.kind === 'menu' ? open.target : undefined)}
          onClose={closeMenu}
        />
      )}
      {open?.kind === 'field' && fieldArea && (
        <NodeField
          key={`${open.of}/${open.prompt.title}`}
          box={fieldArea}
          prompt={open.prompt}
          onCancel={steady.close}
          onApply={async (text) => {
            host.expectNodes();
            const refusal = await open.prompt.apply(text);
            if (refusal) return refusal;
            setOpen((now) => (now === open ? undefined : now));
            focusCanvas();
            return undefined;
          }}
        />
      )}
      <ConnectionHint />
      {refused && (
        <RefusalCallout
          refusal={refused.refusal}
          at={refused.at}
          onClose={steady.closeRefusal}
          onRemedy={() => attempt(refused.refusal.remedy?.run(), refused.at)}
        />
      )}
    </>
  );
}
