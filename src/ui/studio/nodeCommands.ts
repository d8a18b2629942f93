// The commands that every view has: select, copy and paste, fixes, where a node stands, its own text, the free canvas.

import {
  ChevronsDownUp,
  ChevronsUpDown,
  CircleDot,
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
  StepForward,
  Trash2,
} from 'lucide-react';
import type { GraphNode } from '../../core/graph';
import type { TextRange } from '../../core/support';
import { commandsMessages as t } from '../../messages/commands.en';
import { commonMessages as common } from '../../messages/common.en';
import { drawingMessages } from '../../messages/drawing.en';
import { keepClip, readClipboard } from '../../state/settings/clipboard';
import type { Point } from '../../state/support/ports';
import { buildNeighbours, followEdges } from '../canvas/reach';
import { modKey } from '../canvas/tools/CheatSheet';
import type { AddPlace, Command, CommandGroup, Outcome } from '../canvas/tools/drawing';
import type { CommandBase } from './commandSource';
import { refused } from './studioEdits';

/** A part of a menu; what does not apply is left out. */
export const groupOf = (
  id: string,
  ...items: readonly (Command | readonly Command[] | false | undefined)[]
): CommandGroup => ({ id, items: items.flatMap((item) => item || []) });

/** What is done at once and cannot be refused. */
export const acting = (act: () => void) => () => {
  act();
  return undefined;
};

export const addCommand = (id: string, label: string, icon: LucideIcon, add: AddPlace): Command => ({
  id,
  label,
  icon,
  add,
});

/** What can stand before and after a node. */
export const aroundCommands = (nodeId: string): readonly [before: Command, after: Command] => [
  addCommand('before', t.addBefore, ListStart, { kind: 'before', nodeId }),
  addCommand('after', t.addAfter, ListEnd, { kind: 'after', nodeId }),
];

export const deleteCommand = (
  { drawing }: CommandBase,
  label: string,
  nodeIds: readonly string[],
  edgeIds: readonly string[] = [],
  icon = Trash2,
): Command => ({
  id: 'delete',
  label,
  icon,
  isDanger: true,
  shortcut: 'Del',
  run: () => drawing.remove(nodeIds, edgeIds),
});

export function selectCommands({ get, graph, folds, view }: CommandBase, ids: readonly string[]): Command {
  const select = (found: () => Iterable<string>) => acting(() => get().select([...found()]));
  const reach = (way: 'before' | 'after') => select(() => followEdges(buildNeighbours(graph.edges)[way], ids));
  const inside = () => {
    const ranges = ids.flatMap((id) => folds.get(id)?.ranges ?? []);
    const held = graph.nodes.filter(
      ({ range }) => range && ranges.some(({ start, end }) => range.start >= start && range.start < end),
    );
    return new Set([...ids, ...held.map((node) => node.id)]);
  };
  const [before, after] =
    view === 'dependency' ? [t.itsDependencies, t.itsDependents] : [t.allThatLeadsHere, t.allThatFollows];
  return {
    id: 'select',
    label: t.select,
    isRare: true,
    icon: SquareDashedMousePointer,
    items: [
      { id: 'before', label: before, run: reach('before') },
      { id: 'after', label: after, run: reach('after') },
      ...(ids.some((id) => folds.has(id)) ? [{ id: 'inside', label: t.itsBlock, run: select(inside) }] : []),
    ],
  };
}

async function pasteClip({ drawing }: CommandBase, at: Point | undefined): Outcome {
  const text = await readClipboard(navigator.clipboard);
  return drawing.paste(text, at) ?? refused(drawingMessages.noNodesToPaste);
}

export function clipCommands(source: CommandBase, ids: readonly string[]): CommandGroup {
  const { drawing } = source;
  const command = (id: string, label: string, icon: LucideIcon, key: string, run: () => Outcome): Command => ({
    id,
    isRare: true,
    label,
    icon,
    shortcut: `${modKey} ${key}`,
    run,
  });
  const keep = async (): Outcome => {
    await keepClip(await drawing.copy(ids), navigator.clipboard);
    return undefined;
  };
  const copy = command('copy', common.copy, Copy, 'C', keep);
  if (source.isReadOnly) return groupOf('clip', copy);
  const pasteLabel = source.view === 'procedure' ? t.pasteAfter : t.paste;
  return groupOf(
    'clip',
    command('cut', t.cut, Scissors, 'X', () => keep().then(() => drawing.remove(ids, []))),
    copy,
    command('paste', pasteLabel, ClipboardPaste, 'V', () => pasteClip(source, undefined)),
    command('duplicate', t.duplicate, CopyPlus, 'D', () => drawing.duplicate(ids)),
  );
}

export function fixCommands({ get }: CommandBase, ids: readonly string[]): CommandGroup {
  const { analysis, edit } = get();
  const fixes = analysis.diagnostics
    .filter((diagnostic) => diagnostic.nodeIds.some((id) => ids.includes(id)))
    .flatMap((diagnostic) => diagnostic.fixes ?? []);
  return {
    id: 'fixes',
    items: fixes.slice(0, 4).map((fix, index) => ({
      id: `fix-${index}`,
      label: fix.title.replaceAll('`', ''),
      icon: Lightbulb,
      run: acting(() => edit(fix.edits, { origin: 'fix', intent: 'record', label: fix.title })),
    })),
  };
}

export const sourceCommand = ({ showRange }: CommandBase, range: TextRange): Command => ({
  id: 'source',
  label: t.goToTheSource,
  icon: Code,
  run: acting(() => showRange(range)),
});

export const inspectorCommand = ({ get, showInspector, inspectorWords }: CommandBase, id: string): Command => ({
  id: 'inspector',
  label: inspectorWords,
  icon: PanelRight,
  shortcut: 'Enter',
  run: acting(() => {
    get().select([id]);
    showInspector();
  }),
});

export function readCommands(source: CommandBase, node: GraphNode): CommandGroup {
  const breakpoint = source.breakpoint?.of(node);
  const { runTo, showVisits } = breakpoint ?? {};
  return groupOf(
    'go',
    breakpoint && {
      id: 'breakpoint',
      label: breakpoint.isOn ? t.removeTheBreakpoint : t.stopHere,
      icon: CircleDot,
      shortcut: 'F9',
      run: acting(breakpoint.toggle),
    },
    runTo && { id: 'run-to', label: t.runToHere, icon: StepForward, run: acting(runTo) },
    showVisits && { id: 'visits', label: t.showVisits, icon: ListTree, run: acting(showVisits) },
    node.range && { ...sourceCommand(source, node.range), isRare: true },
    { ...inspectorCommand(source, node.id), isRare: true },
    selectCommands(source, [node.id]),
    foldCommand(source, node.id),
  );
}

/** The field that a node has on the canvas, from its menu. */
export function fieldCommand({ drawing }: CommandBase, of: string, id: string, label: string): Command | undefined {
  const ask = drawing.field(of);
  return ask && { id, label, icon: Pencil, shortcut: 'F2', ask };
}

/** Of what can fold. */
export function foldCommand({ folds, folded, onFold }: CommandBase, id: string): Command | undefined {
  if (!folds.has(id)) return undefined;
  const isFolded = folded.has(id);
  return {
    id: 'fold',
    isRare: true,
    label: isFolded ? t.unfold : t.fold,
    icon: isFolded ? ChevronsUpDown : ChevronsDownUp,
    shortcut: 'C',
    run: acting(() => onFold(id)),
  };
}

/** Of the free canvas; `adds` and `shows` are what only this kind of document has. */
export function paneCommands(
  source: CommandBase,
  place: Extract<AddPlace, { readonly kind: 'point' }>,
  own: { readonly keys: LucideIcon; readonly adds?: Command; readonly shows?: Command | false },
): readonly CommandGroup[] {
  const { get, graph, isReadOnly, showHelp } = source;
  const { x, y } = place;
  const paste: Command = {
    id: 'paste',
    label: t.paste,
    icon: ClipboardPaste,
    shortcut: `${modKey} V`,
    run: () => pasteClip(source, { x, y }),
  };
  const selectAll = acting(() => get().select(graph.nodes.map((node) => node.id)));
  const icon = SquareDashedMousePointer;
  return [
    groupOf(
      'add',
      !isReadOnly && { ...addCommand('add', t.addHere, Plus, place), shortcut: '/' },
      !isReadOnly && paste,
      !isReadOnly && own.adds,
    ),
    groupOf(
      'view',
      { id: 'all', label: t.selectAll, icon, shortcut: `${modKey} A`, run: selectAll },
      { id: 'tidy', label: t.tidyTheLayout, icon: LayoutGrid, run: acting(() => get().tidy()) },
      own.shows,
      { id: 'keys', label: t.keysOnTheCanvas, icon: own.keys, run: acting(showHelp) },
    ),
  ];
}
