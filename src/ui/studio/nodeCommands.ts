// The commands that every view has: select, copy and paste, fixes, where a node stands, its own text, the free canvas.

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
import { keepClip, readClipboard } from '../../state/settings/clipboard';
import type { Point } from '../../state/support/ports';
import { buildNeighbours, followEdges } from '../canvas/reachableNodes';
import { modKey } from '../canvas/tools/CheatSheet';
import type { AddPlace, Ask, Command, CommandGroup, Outcome } from '../canvas/tools/canvasDrawing';
import type { CommandBase } from './commandSource';
import { debugVerbs } from './debugVerbs';
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

/** What a command does: at once, after a text was asked for, with what is added at a place, or as one of several others. */
type Act = NonNullable<Command['run']> | Ask | AddPlace | readonly Command[];

/** `more`: its key, and how the menu shows it. */
export function commandOf(id: string, label: string, act: Act, icon?: LucideIcon, more?: Partial<Command>): Command {
  const shown = { id, label, ...(icon ? { icon } : {}), ...more };
  if (typeof act === 'function') return { ...shown, run: act };
  if ('apply' in act) return { ...shown, ask: act };
  return 'kind' in act ? { ...shown, add: act } : { ...shown, items: act };
}

/** What can stand before and after a node. */
export const aroundCommands = (nodeId: string): readonly [before: Command, after: Command] => [
  commandOf('before', t.addBefore, { kind: 'before', nodeId }, ListStart),
  commandOf('after', t.addAfter, { kind: 'after', nodeId }, ListEnd),
];

export const deleteCommand = (
  { drawing }: CommandBase,
  label: string,
  nodeIds: readonly string[],
  edgeIds: readonly string[] = [],
  icon = Trash2,
): Command =>
  commandOf('delete', label, () => drawing.remove(nodeIds, edgeIds), icon, { isDanger: true, shortcut: 'Del' });

export function selectCommands({ get, graph, folds, view }: CommandBase, ids: readonly string[]): Command {
  const select = (found: () => Iterable<string>) => acting(() => get().select([...found()]));
  const reach = (way: 'before' | 'after') => select(() => followEdges(buildNeighbours(graph.edges), way, ids));
  const inside = () => {
    const ranges = ids.flatMap((id) => folds.get(id)?.ranges ?? []);
    const held = graph.nodes.filter(
      ({ range }) => range && ranges.some(({ start, end }) => range.start >= start && range.start < end),
    );
    return new Set([...ids, ...held.map((node) => node.id)]);
  };
  const [before, after] =
    view === 'dependency' ? [t.itsDependencies, t.itsDependents] : [t.allThatLeadsHere, t.allThatFollows];
  const items = [
    commandOf('before', before, reach('before')),
    commandOf('after', after, reach('after')),
    ...(ids.some((id) => folds.has(id)) ? [commandOf('inside', t.itsBlock, select(inside))] : []),
  ];
  return commandOf('select', t.select, items, SquareDashedMousePointer, { isRare: true });
}

async function pasteClip({ drawing, offer }: CommandBase, at: Point | undefined): Outcome {
  const text = await readClipboard(navigator.clipboard);
  if (offer && drawing.isWhole?.(text)) {
    offer(text);
    return undefined;
  }
  return drawing.paste(text, at) ?? refused(drawingMessages.noNodesToPaste);
}

export function clipCommands(source: CommandBase, ids: readonly string[]): CommandGroup {
  const { drawing } = source;
  const command = (id: string, label: string, icon: LucideIcon, key: string, run: () => Outcome) =>
    commandOf(id, label, run, icon, { isRare: true, shortcut: `${modKey} ${key}` });
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
    items: fixes.slice(0, 4).map(({ title, edits }, index) => {
      const run = acting(() => edit(edits, { origin: 'fix', intent: 'record', label: title }));
      return commandOf(`fix-${index}`, title.replaceAll('`', ''), run, Lightbulb);
    }),
  };
}

export const sourceCommand = ({ showRange }: CommandBase, range: TextRange): Command =>
  commandOf(
    'source',
    t.goToTheSource,
    acting(() => showRange(range)),
    Code,
  );

export function inspectorCommand({ get, showInspector, inspectorWords }: CommandBase, id: string): Command {
  const run = acting(() => {
    get().select([id]);
    showInspector();
  });
  return commandOf('inspector', inspectorWords, run, PanelRight, { shortcut: 'Enter' });
}

export function readCommands(source: CommandBase, node: GraphNode): CommandGroup {
  const breakpoint = source.breakpoint?.of(node);
  const { isOn, runTo, showVisits } = breakpoint ?? {};
  const stop = debugVerbs.breakpoint;
  const stopWords = isOn ? t.removeTheBreakpoint : t.stopHere;
  return groupOf(
    'go',
    breakpoint && commandOf('breakpoint', stopWords, acting(breakpoint.toggle), stop.icon, { shortcut: stop.key }),
    runTo && commandOf('run-to', debugVerbs.runTo.name, acting(runTo), debugVerbs.runTo.icon),
    showVisits && commandOf('visits', t.showVisits, acting(showVisits), ListTree),
    node.range && { ...sourceCommand(source, node.range), isRare: true },
    { ...inspectorCommand(source, node.id), isRare: true },
    selectCommands(source, [node.id]),
    foldCommand(source, node.id),
  );
}

/** The field that a node has on the canvas, from its menu. */
export function fieldCommand({ drawing }: CommandBase, of: string, id: string, label: string): Command | undefined {
  const ask = drawing.field(of);
  return ask && commandOf(id, label, ask, Pencil, { shortcut: 'F2' });
}

/** Of what can fold. */
export function foldCommand({ folds, folded, onFold }: CommandBase, id: string): Command | undefined {
  if (!folds.has(id)) return undefined;
  const [label, icon] = folded.has(id) ? [t.unfold, ChevronsUpDown] : [t.fold, ChevronsDownUp];
  const run = acting(() => onFold(id));
  return commandOf('fold', label, run, icon, { isRare: true, shortcut: 'C' });
}

/** Of the free canvas; `adds` and `shows` are what only this kind of document has. */
export function paneCommands(
  source: CommandBase,
  place: Extract<AddPlace, { readonly kind: 'point' }>,
  own: { readonly keys: LucideIcon; readonly adds?: Command; readonly shows?: Command | false },
): readonly CommandGroup[] {
  const { get, graph, isReadOnly, showHelp } = source;
  const { x, y } = place;
  const keyed = (key: string) => ({ shortcut: `${modKey} ${key}` });
  const paste = () => pasteClip(source, { x, y });
  const selectAll = acting(() => get().select(graph.nodes.map((node) => node.id)));
  const tidy = acting(() => get().tidy());
  return [
    groupOf(
      'add',
      !isReadOnly && commandOf('add', t.addHere, place, Plus, { shortcut: '/' }),
      !isReadOnly && commandOf('paste', t.paste, paste, ClipboardPaste, keyed('V')),
      !isReadOnly && own.adds,
    ),
    groupOf(
      'view',
      commandOf('all', t.selectAll, selectAll, SquareDashedMousePointer, keyed('A')),
      commandOf('tidy', t.tidyTheLayout, tidy, LayoutGrid),
      own.shows,
      commandOf('keys', t.keysOnTheCanvas, acting(showHelp), own.keys),
    ),
  ];
}
