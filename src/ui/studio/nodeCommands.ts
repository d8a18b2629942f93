// The commands that every view has: select, copy and paste, fixes, position of a node, source text, the empty canvas.

import {
  ChevronsDownUp,
  ChevronsUpDown,
  LayoutGrid,
  Lightbulb,
  type LucideIcon,
  SquareDashedMousePointer,
} from 'lucide-react';
import type { GraphNode } from '../../core/graph';
import type { TextRange } from '../../core/support';
import { commandsMessages as t } from '../../messages/commands.en';
import { drawingMessages } from '../../messages/drawing.en';
import { copyToClipboard, readClipboard } from '../../state/settings/clipboard';
import { isNameInClipboard } from '../../state/settings/isNameInClipboard';
import type { NodePosition } from '../../state/support/ports';
import { buildNeighbours, followEdges } from '../canvas/reachableNodes';
import type { AddTarget, CanvasCommand, CanvasCommandGroup, EditOutcome } from '../canvas/tools/canvasDrawing';
import type { CommandBase } from './commandSource';
import { breakpointRow, menuCommand, menuEntry, menuRows as rows } from './menuCommands';
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

/** The commands that insert before and after a node. */
export const insertCommands = (nodeId: string): readonly [before: CanvasCommand, after: CanvasCommand] => [
  menuCommand(rows.before, { kind: 'before', nodeId }),
  menuCommand(rows.after, { kind: 'after', nodeId }),
];

export const deleteCommand = (
  { drawing }: CommandBase,
  label: string,
  nodeIds: readonly string[],
  edgeIds: readonly string[] = [],
): CanvasCommand => menuCommand(rows.delete, () => drawing.remove(nodeIds, edgeIds), { label, isDanger: true });

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
    menuCommand(rows.selectBefore, reach('before'), { label: before }),
    menuCommand(rows.selectAfter, reach('after'), { label: after }),
    ...(ids.some((id) => folds.has(id)) ? [menuCommand(rows.selectInside, select(inside))] : []),
  ];
  return menuEntry('select', t.select, items, SquareDashedMousePointer, { isRare: true });
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
  const isRare = true;
  const keep = async (): EditOutcome => {
    await copyToClipboard(await drawing.copy(ids), navigator.clipboard);
    return undefined;
  };
  const copy = menuCommand(rows.copy, keep, { isRare });
  if (source.isReadOnly) return menuGroup('clip', copy);
  const label = source.view === 'procedure' ? t.pasteAfter : t.paste;
  return menuGroup(
    'clip',
    menuCommand(rows.cut, () => keep().then(() => drawing.remove(ids, [])), { isRare }),
    copy,
    menuCommand(rows.paste, () => pasteClip(source, undefined), { label, isRare }),
    menuCommand(rows.duplicate, () => drawing.duplicate(ids), { isRare }),
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
      return menuEntry(`fix.${index}`, title.replaceAll('`', ''), run, Lightbulb);
    }),
  };
}

export const sourceCommand = ({ showRange }: CommandBase, range: TextRange): CanvasCommand =>
  menuCommand(
    rows.source,
    runAction(() => showRange(range)),
  );

export function inspectorCommand({ get, showInspector, inspectorWords }: CommandBase, id: string): CanvasCommand {
  const run = runAction(() => {
    get().select([id]);
    showInspector();
  });
  return menuCommand(rows.inspector, run, { label: inspectorWords });
}

export function readCommands(source: CommandBase, node: GraphNode): CanvasCommandGroup {
  const breakpoint = source.breakpoint?.of(node);
  const { isEnabled, runTo, showVisits } = breakpoint ?? {};
  const label = isEnabled ? t.removeTheBreakpoint : t.stopHere;
  return menuGroup(
    'go',
    breakpoint && menuCommand(breakpointRow, runAction(breakpoint.toggle), { label }),
    runTo && menuCommand(rows.runTo, runAction(runTo)),
    showVisits && menuCommand(rows.visits, runAction(showVisits)),
    node.range && { ...sourceCommand(source, node.range), isRare: true },
    { ...inspectorCommand(source, node.id), isRare: true },
    selectCommands(source, [node.id]),
    foldCommand(source, node.id),
  );
}

/** The command that opens the field of a node on the canvas. */
export function fieldCommand({ drawing }: CommandBase, of: string, label: string): CanvasCommand | undefined {
  const ask = drawing.editField(of);
  return ask && menuCommand(rows.edit, ask, { label });
}

/** Undefined for a node that cannot fold. */
export function foldCommand({ folds, folded, onFold }: CommandBase, id: string): CanvasCommand | undefined {
  if (!folds.has(id)) return undefined;
  const [label, icon] = folded.has(id) ? [t.unfold, ChevronsUpDown] : [t.fold, ChevronsDownUp];
  return menuCommand(
    rows.fold,
    runAction(() => onFold(id)),
    { label, icon, isRare: true },
  );
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
      !isReadOnly && menuCommand(rows.add, place),
      !isReadOnly && menuCommand(rows.paste, paste),
      !isReadOnly && own.adds,
    ),
    menuGroup(
      'view',
      menuCommand(rows.selectAll, selectAll),
      // These two are commands of the app.
      { ...menuEntry('tidy', t.tidyTheLayout, tidy, LayoutGrid), id: 'tidy' },
      own.shows,
      { ...menuEntry('keys', t.keysOnTheCanvas, runAction(showHelp), own.keys), id: 'help.keys' },
    ),
  ];
}
