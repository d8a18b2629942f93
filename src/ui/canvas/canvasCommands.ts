// The commands of the canvas that have keys. `title`: the key of their title in the catalogue, which loads with the list
// of keys.

import type { keysMessages } from '../../messages/keys.en';
import { type KeyedCommand, withIds } from '../kit/keys';
import type { CanvasHost } from './canvasStore';
import type { ViewportControl } from './useViewport';

/** `id`: a node or a group; without it the menu is that of the selected edge or of the canvas. */
export type OpenMenu = (id: string | undefined) => void;

export interface CanvasKeyPress {
  readonly host: CanvasHost;
  readonly openMenu: OpenMenu;
  readonly viewControl: ViewportControl;
  /** The focused node, or the first selected one. */
  readonly first: string | undefined;
}

export interface CanvasKeyCommand extends KeyedCommand {
  readonly group: 'draw' | 'select' | 'look';
  readonly title: keyof typeof keysMessages;
  /** False if it does not apply: the key keeps its other meanings. */
  readonly run: (press: CanvasKeyPress) => unknown;
}

const command = (
  group: CanvasKeyCommand['group'],
  title: CanvasKeyCommand['title'],
  keys: readonly string[],
  run: CanvasKeyCommand['run'],
) => ({ group, title, keys, run });

const selectedEdges = (host: CanvasHost) => {
  const { edgeId } = host.pointer.getState();
  return edgeId === undefined ? [] : [edgeId];
};

export const canvasCommands = withIds('canvas', {
  add: command('draw', 'addNextToSelection', ['/'], ({ host }) => host.draw({ kind: 'add' })),
  edit: command('draw', 'editNode', ['F2'], ({ host, first }) => {
    const [node] = [first ?? [], selectedEdges(host)].flat();
    if (node !== undefined) host.draw({ kind: 'edit', node });
  }),
  duplicate: command('draw', 'duplicate', ['Mod D'], ({ host }) => host.draw({ kind: 'duplicate' })),
  delete: command('draw', 'deleteSelection', ['Delete', 'Backspace'], ({ host }) => {
    const [nodes, edges] = [host.props().selection, selectedEdges(host)];
    if (nodes.length + edges.length > 0) host.draw({ kind: 'delete', nodes, edges });
  }),
  menu: command('draw', 'allCommands', ['Shift F10', 'ContextMenu'], ({ openMenu, first }) => openMenu(first)),
  selectAll: command('select', 'selectAll', ['Mod A'], ({ host }) =>
    host.select(host.scene().boxes.map((box) => box.node.id)),
  ),
  fold: command('look', 'foldCondition', ['C'], ({ host, first }) =>
    first === undefined ? false : host.props().onFold?.(first),
  ),
  foldAll: command('look', 'foldAll', ['Shift C'], ({ host }) => host.port.emit({ kind: 'foldAll' })),
  zoomIn: command('look', 'zoomIn', ['+', '='], ({ viewControl }) => viewControl.zoomBy(1.25)),
  zoomOut: command('look', 'zoomOut', ['-'], ({ viewControl }) => viewControl.zoomBy(1 / 1.25)),
  fit: command('look', 'fitToTheWindow', ['Shift 1'], ({ viewControl }) => viewControl.fit()),
});
