// The commands of the canvas's menus, one row each: menus, palette, keys and the list of keys read it. What a command
// does depends on the selection and is added by the drawing of the document (`studioCommands`, `flowchartCommands`).

import {
  ArrowDown,
  ArrowRightLeft,
  ArrowUp,
  Braces,
  ChevronsDownUp,
  ClipboardPaste,
  Code,
  Copy,
  CopyPlus,
  FolderOutput,
  GitBranch,
  Group,
  ListEnd,
  ListPlus,
  ListRestart,
  ListStart,
  ListTree,
  type LucideIcon,
  PanelRight,
  Pencil,
  Plug,
  Plus,
  Repeat,
  Scissors,
  ShieldAlert,
  Spline,
  SquareDashedMousePointer,
  Tag,
  Trash2,
  Ungroup,
} from 'lucide-react';
import { canvasToolsMessages } from '../../messages/canvasTools.en';
import { commandsMessages as t } from '../../messages/commands.en';
import { commonMessages as common } from '../../messages/common.en';
import { flowchartMessages as flowchart } from '../../messages/flowchart.en';
import { canvasCommands } from '../canvas/canvasCommands';
import type { AddTarget, CanvasCommand, TextPrompt } from '../canvas/tools/canvasDrawing';
import { formatChord, withIds } from '../kit/keys';
import type { ShownCommandGroup } from '../kit/shownCommands';
import { debugVerbKey, debugVerbs } from './debugVerbs';

export interface MenuRow extends Pick<CanvasCommand, 'id' | 'keys' | 'keyOf' | 'label' | 'icon' | 'fixedKey'> {
  readonly group: ShownCommandGroup;
  /** The label of its submenu. */
  readonly parent?: string;
}

type RowParts = Omit<MenuRow, 'id' | 'group'>;
const rowsOf =
  (group: ShownCommandGroup) =>
  (label: string, icon?: LucideIcon, more: Partial<RowParts> = {}): Omit<MenuRow, 'id'> => ({
    group,
    label,
    ...(icon ? { icon } : {}),
    ...more,
  });
const draw = rowsOf('Draw');
const look = rowsOf('Look');
const select = rowsOf('Select');
/** The keys of a command that the canvas also runs without its menu. */
const keysOf = ({ keys }: { readonly keys: readonly string[] }) => ({ keys });
const [wrapping, branches, selecting] = [{ parent: t.wrapMenu }, { parent: t.branches }, { parent: t.select }];

export const menuRows = withIds('canvas', {
  add: draw(t.addHere, Plus, keysOf(canvasCommands.add)),
  before: draw(t.addBefore, ListStart),
  after: draw(t.addAfter, ListEnd),
  inside: draw(t.addInside, ListPlus),
  branch: draw(flowchart.addABranch, Spline),
  call: draw(t.callAtEnd, Plug),
  edit: draw(t.rename, Pencil, keysOf(canvasCommands.edit)),
  line: draw(t.editTheLine, Pencil),
  id: draw(flowchart.changeTheId, Tag),
  wrapIf: draw('Condition …', GitBranch, wrapping),
  wrapWhile: draw(t.loopWhile, Repeat, wrapping),
  wrapFor: draw(t.loopOverAList, ListRestart, wrapping),
  wrapTry: draw(t.try, ShieldAlert, wrapping),
  wrapDef: draw(t.functionOfTheirOwn, Braces, wrapping),
  unwrap: draw(t.unwrapBlock, Ungroup),
  else: draw(t.addToTheElse, undefined, branches),
  elif: draw(t.addAnElseIf, undefined, branches),
  except: draw(t.addAnotherExcept, undefined, branches),
  finally: draw(t.addToTheFinally, undefined, branches),
  deleteBranch: draw(t.deleteThisBranch, undefined, branches),
  deleteElse: draw(t.deleteTheElse, undefined, branches),
  deleteFinally: draw(t.deleteTheFinally, undefined, branches),
  moveUp: draw(t.moveUp, ArrowUp),
  moveDown: draw(t.moveDown, ArrowDown),
  wrapGroup: draw(flowchart.wrapInASubgraph, Group),
  out: draw(flowchart.moveOutOfGroup, FolderOutput),
  ungroup: draw(flowchart.ungroup, Ungroup),
  cut: draw(t.cut, Scissors, { fixedKey: formatChord('Mod X') }),
  copy: draw(common.copy, Copy, { fixedKey: formatChord('Mod C') }),
  paste: draw(t.paste, ClipboardPaste, { fixedKey: formatChord('Mod V') }),
  duplicate: draw(t.duplicate, CopyPlus, keysOf(canvasCommands.duplicate)),
  delete: draw(t.delete, Trash2, keysOf(canvasCommands.delete)),
  deleteGroup: draw(t.deleteGroup, Trash2),
  selectAll: select(t.selectAll, SquareDashedMousePointer, keysOf(canvasCommands.selectAll)),
  selectBefore: select(t.selectAncestors, undefined, selecting),
  selectAfter: select(t.selectDescendants, undefined, selecting),
  selectInside: select(t.selectBlock, undefined, selecting),
  selectMembers: select(flowchart.selectInside, SquareDashedMousePointer),
  selectFrom: select(canvasToolsMessages.edgeStart, ArrowRightLeft, selecting),
  selectTo: select(canvasToolsMessages.edgeEnd, ArrowRightLeft, selecting),
  source: look(t.goToTheSource, Code),
  inspector: look(t.showInInspector, PanelRight, { fixedKey: 'Enter' }),
  visits: look(t.showVisits, ListTree),
  fold: look(t.fold, ChevronsDownUp, keysOf(canvasCommands.fold)),
  foldAll: look(t.foldOrUnfoldAll, ChevronsDownUp, keysOf(canvasCommands.foldAll)),
  runTo: rowsOf('Debug')(debugVerbs.runTo.name, debugVerbs.runTo.icon),
});

/** The command of the debugger, in the menu of a node. */
export const breakpointRow: MenuRow = {
  ...debugVerbKey('breakpoint'),
  group: 'Debug',
  label: t.stopHere,
  icon: debugVerbs.breakpoint.icon,
};

/** The action of a command: run at once, request a text first, open quick add at a target, or a submenu. */
type Act = NonNullable<CanvasCommand['run']> | TextPrompt | AddTarget | readonly CanvasCommand[];

function actOf(act: Act): Pick<CanvasCommand, 'run' | 'prompt' | 'add' | 'items'> {
  if (typeof act === 'function') return { run: act };
  if ('apply' in act) return { prompt: act };
  return 'kind' in act ? { add: act } : { items: act };
}

/** A command in a menu. `more`: the label for the selection, and its presentation. */
export const menuCommand = (
  { parent: _parent, ...row }: MenuRow,
  act: Act,
  more?: Partial<CanvasCommand>,
): CanvasCommand => ({ ...row, ...more, ...actOf(act) });

/** A submenu, or a command that depends on the names in the document and therefore has no key. */
export const menuEntry = (
  id: string,
  label: string,
  act: Act,
  icon?: LucideIcon,
  more?: Partial<CanvasCommand>,
): CanvasCommand => ({ id: `menu.${id}`, label, ...(icon ? { icon } : {}), ...more, ...actOf(act) });
