// The commands of the canvas that have keys. Their titles are in the catalogue by their names, which loads with the list
// of keys.

import { type KeyedCommand, withIds } from '../kit/keys';
import type { ShownCommandGroup } from '../kit/shownCommands';
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
  readonly group: Extract<ShownCommandGroup, 'Draw' | 'Select' | 'Look'>;
  /** False if it does not apply: the key keeps its other meanings. */
  readonly run: (press: CanvasKeyPress) => unknown;
}

const command = (group: CanvasKeyCommand['group'], keys: readonly string[], run: CanvasKeyCommand['run']) => ({
  group,
  keys,
  run,
});

const selectedEdges = (host: CanvasHost) => {
  const { edgeId } = host.pointer.getState();
  return edgeId === undefined ? [] : [edgeId];
};

export const canvasCommands = withIds('canvas', {
  add: command('Draw', ['/'], ({ host }) => host.draw({ kind: 'add' })),
  edit: command('Draw', ['F2'], ({ host, first }) => {
    const [node] = [first ?? [], selectedEdges(host)].flat();
    if (node !== undefined) host.draw({ kind: 'edit', node });
  }),
  duplicate: command('Draw', ['Mod D'], ({ host }) => host.draw({ kind: 'duplicate' })),
  delete: command('Draw', ['Delete', 'Backspace'], ({ host }) => {
    const [nodes, edges] = [host.props().selection, selectedEdges(host)];
    if (nodes.length + edges.length > 0) host.draw({ kind: 'delete', nodes, edges });
  }),
  menu: command('Draw', ['Shift F10'], ({ openMenu, first }) => openMenu(first)),
  selectAll: command('Select', ['Mod A'], ({ host }) => host.select(host.scene().boxes.map((box) => box.node.id))),
  fold: command('Look', ['C'], ({ host, first }) => (first === undefined ? false : host.props().onFold?.(first))),
  foldAll: command('Look', ['Shift C'], ({ host }) => host.port.emit({ kind: 'foldAll' })),
  zoomIn: command('Look', ['+', '='], ({ viewControl }) => viewControl.zoomBy(1.25)),
  zoomOut: command('Look', ['-'], ({ viewControl }) => viewControl.zoomBy(1 / 1.25)),
  fit: command('Look', ['Shift 1'], ({ viewControl }) => viewControl.fit()),
});
