// The commands that every view has: select, copy and paste, fixes, position of a node, source text, the empty canvas.

import {
  ChevronsDownUp,
  ChevronsUpDown,
  ClipboardPaste,
  Code,
  Copy,
  CopyPlus,
  LayoutGrid,
  Lightbulb,
  ListEnd,
  ListStart,
  ListTree,
  type LucideIcon,
  PanelRight,
  Pencil,
  Plus,
  Scissors,
  SquareDashedMousePointer,
  Trash2,
} from 'lucide-react';
import type { GraphNode } from '../../core/graph';
import type { TextRange } from '../../core/support';
import { commandsMessages as t } from '../../messages/commands.en';
import { commonMessages as common } from '../../messages/common.en';
import { drawingMessages } from '../../messages/drawing.en';
import { copyToClipboard, readClipboard } from '../../state/settings/clipboard';
import { isNameInClipboard } from '../../state/settings/isNameInClipboard';
import type { NodePosition } from '../../state/support/ports';
import { canvasCommands } from '../canvas/canvasCommands';
import { buildNeighbours, followEdges } from '../canvas/reachableNodes';
import type {
  AddTarget,
  CanvasCommand,
  CanvasCommandGroup,
  EditOutcome,
  TextPrompt,
} from '../canvas/tools/canvasDrawing';
import { formatChord, keyTextOf } from '../kit/keys';
import type { CommandBase } from './commandSource';
import { debugVerbAt, debugVerbs } from './debugVerbs';
import { rejectEdit } from './studioEdits';

/** A section of a menu; leaves out commands that do not apply. */
export const menuGroup = (
  id: string,
  ...items: readonly (CanvasCommand | readonly CanvasCommand[] | false | undefined)[]
): CanvasCommandGroup => ({ id, items: items.flatMap((item) => item || []) });

/** Wraps an action that runs at once and cannot be refused. */
export const runAction = (act: () => void) => () => {
  act();
  return undefined;
};

/** The action of a command: run at once, request a text first, open quick add at a target, or a submenu. */
type Act = NonNullable<CanvasCommand['run']> | TextPrompt | AddTarget | readonly CanvasCommand[];

/** `more`: its key and its presentation in the menu. */
export function menuCommand(
  id: string,
  label: string,
  act: Act,
  icon?: LucideIcon,
  more?: Partial<CanvasCommand>,
): CanvasCommand {
  const shown = { id, label, ...(icon ? { icon } : {}), ...more };
  if (typeof act === 'function') return { ...shown, run: act };
  if ('apply' in act) return { ...shown, prompt: act };
  return 'kind' in act ? { ...shown, add: act } : { ...shown, items: act };
}

/** The commands that insert before and after a node. */
export const insertCommands = (nodeId: string): readonly [before: CanvasCommand, after: CanvasCommand] => [
  menuCommand('before', t.addBefore, { kind: 'before', nodeId }, ListStart),
  menuCommand('after', t.addAfter, { kind: 'after', nodeId }, ListEnd),
];

export const deleteCommand = (
  { drawing }: CommandBase,
  label: string,
  nodeIds: readonly string[],
  edgeIds: readonly string[] = [],
  icon = Trash2,
): CanvasCommand =>
  menuCommand('delete', label, () => drawing.remove(nodeIds, edgeIds), icon, {
    isDanger: true,
    shortcut: keyTextOf(canvasCommands.delete),
  });

export function selectCommands({ get, graph, folds, view }: CommandBase, ids: readonly string[]): CanvasCommand {
  const select = (found: () => Iterable<string>) => runAction(() => get().select([...found()]));
  const reach = (direction: 'before' | 'after') =>
    select(() => followEdges(buildNeighbours(graph.edges), direction, ids));
  const inside = () => {
    const ranges = ids.flatMap((id) => folds.get(id)?.ranges ?? []);
    const containedNodes = graph.nodes.filter(
      ({ range }) => range && ranges.some(({ start, end }) => range.start >= start && range.start < end),
    );
    return new Set([...ids, ...containedNodes.map((node) => node.id)]);
  };
  const [before, after] =
    view === 'dependency' ? [t.selectDependencies, t.selectDependents] : [t.selectAncestors, t.selectDescendants];
  const items = [
    menuCommand('before', before, reach('before')),
    menuCommand('after', after, reach('after')),
    ...(ids.some((id) => folds.has(id)) ? [menuCommand('inside', t.selectBlock, select(inside))] : []),
  ];
  return menuCommand('select', t.select, items, SquareDashedMousePointer, { isRare: true });
}

async function pasteClip({ drawing, offer }: CommandBase, at: NodePosition | undefined): EditOutcome {
  const text = await readClipboard(navigator.clipboard);
  const outcome = drawing.paste(text, at);
  if (outcome) return outcome;
  if (!offer || isNameInClipboard(text)) return rejectEdit(drawingMessages.noNodesToPaste);
  offer(text);
  return undefined;
}

export function clipCommands(source: CommandBase, ids: readonly string[]): CanvasCommandGroup {
  const { drawing } = source;
  const command = (id: string, label: string, icon: LucideIcon, shortcut: string | undefined, run: () => EditOutcome) =>
    menuCommand(id, label, run, icon, { isRare: true, shortcut });
  const keep = async (): EditOutcome => {
    await copyToClipboard(await drawing.copy(ids), navigator.clipboard);
    return undefined;
  };
  const copy = command('copy', common.copy, Copy, formatChord('Mod C'), keep);
  if (source.isReadOnly) return menuGroup('clip', copy);
  const pasteLabel = source.view === 'procedure' ? t.pasteAfter : t.paste;
  return menuGroup(
    'clip',
    command('cut', t.cut, Scissors, formatChord('Mod X'), () => keep().then(() => drawing.remove(ids, []))),
    copy,
    command('paste', pasteLabel, ClipboardPaste, formatChord('Mod V'), () => pasteClip(source, undefined)),
    command('duplicate', t.duplicate, CopyPlus, keyTextOf(canvasCommands.duplicate), () => drawing.duplicate(ids)),
  );
}

export function fixCommands({ get }: CommandBase, ids: readonly string[]): CanvasCommandGroup {
  const { analysis, edit } = get();
  const fixes = analysis.diagnostics
    .filter((diagnostic) => diagnostic.nodeIds.some((id) => ids.includes(id)))
    .flatMap((diagnostic) => diagnostic.fixes ?? []);
  return {
    id: 'fixes',
    items: fixes.slice(0, 4).map(({ title, edits }, index) => {
      const run = runAction(() => edit(edits, { origin: 'fix', intent: 'record', label: title }));
      return menuCommand(`fix-${index}`, title.replaceAll('`', ''), run, Lightbulb);
    }),
  };
}

export const sourceCommand = ({ showRange }: CommandBase, range: TextRange): CanvasCommand =>
  menuCommand(
    'source',
    t.goToTheSource,
    runAction(() => showRange(range)),
    Code,
  );

export function inspectorCommand({ get, showInspector, inspectorWords }: CommandBase, id: string): CanvasCommand {
  const run = runAction(() => {
    get().select([id]);
    showInspector();
  });
  return menuCommand('inspector', inspectorWords, run, PanelRight, { shortcut: 'Enter' });
}

export function readCommands(source: CommandBase, node: GraphNode): CanvasCommandGroup {
  const breakpoint = source.breakpoint?.of(node);
  const { isEnabled, runTo, showVisits } = breakpoint ?? {};
  const stop = debugVerbAt('breakpoint', false);
  const stopWords = isEnabled ? t.removeTheBreakpoint : t.stopHere;
  return menuGroup(
    'go',
    breakpoint && menuCommand('breakpoint', stopWords, runAction(breakpoint.toggle), stop.icon, { shortcut: stop.key }),
    runTo && menuCommand('run-to', debugVerbs.runTo.name, runAction(runTo), debugVerbs.runTo.icon),
    showVisits && menuCommand('visits', t.showVisits, runAction(showVisits), ListTree),
    node.range && { ...sourceCommand(source, node.range), isRare: true },
    { ...inspectorCommand(source, node.id), isRare: true },
    selectCommands(source, [node.id]),
    foldCommand(source, node.id),
  );
}

/** The command that opens the field of a node on the canvas. */
export function fieldCommand(
  { drawing }: CommandBase,
  of: string,
  id: string,
  label: string,
): CanvasCommand | undefined {
  const ask = drawing.editField(of);
  return ask && menuCommand(id, label, ask, Pencil, { shortcut: keyTextOf(canvasCommands.edit) });
}

/** Undefined for a node that cannot fold. */
export function foldCommand({ folds, folded, onFold }: CommandBase, id: string): CanvasCommand | undefined {
  if (!folds.has(id)) return undefined;
  const [label, icon] = folded.has(id) ? [t.unfold, ChevronsUpDown] : [t.fold, ChevronsDownUp];
  const run = runAction(() => onFold(id));
  return menuCommand('fold', label, run, icon, { isRare: true, shortcut: keyTextOf(canvasCommands.fold) });
}

/** Commands of the empty canvas; `adds` and `shows` are specific to the kind of document. */
export function paneCommands(
  source: CommandBase,
  place: Extract<AddTarget, { readonly kind: 'point' }>,
  own: { readonly keys: LucideIcon; readonly adds?: CanvasCommand; readonly shows?: CanvasCommand | false },
): readonly CanvasCommandGroup[] {
  const { get, graph, isReadOnly, showHelp } = source;
  const { x, y } = place;
  const paste = () => pasteClip(source, { x, y });
  const selectAll = runAction(() => get().select(graph.nodes.map((node) => node.id)));
  const tidy = runAction(() => get().tidy());
  return [
    menuGroup(
      'add',
      !isReadOnly && menuCommand('add', t.addHere, place, Plus, { shortcut: keyTextOf(canvasCommands.add) }),
      !isReadOnly && menuCommand('paste', t.paste, paste, ClipboardPaste, { shortcut: formatChord('Mod V') }),
      !isReadOnly && own.adds,
    ),
    menuGroup(
      'view',
      menuCommand('all', t.selectAll, selectAll, SquareDashedMousePointer, {
        shortcut: keyTextOf(canvasCommands.selectAll),
      }),
      menuCommand('tidy', t.tidyTheLayout, tidy, LayoutGrid),
      own.shows,
      menuCommand('keys', t.keysOnTheCanvas, runAction(showHelp), own.keys),
    ),
  ];
}
