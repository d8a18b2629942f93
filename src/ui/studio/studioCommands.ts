// The commands of what was pointed at, in the procedure and in the dependencies.

import {
  ArrowDown,
  ArrowUp,
  ChevronsDownUp,
  ClipboardPaste,
  LayoutGrid,
  ListEnd,
  ListPlus,
  ListStart,
  Pencil,
  Plug,
  Plus,
  SquareDashedMousePointer,
  Trash2,
  Unlink,
  Variable,
} from 'lucide-react';
import type { GraphNode } from '../../core/graph';
import { modKey } from '../canvas/tools/CheatSheet';
import type { Command, CommandGroup, CommandTarget } from '../canvas/tools/drawing';
import { blockCommands, wrapCommands } from './blockCommands';
import type { CommandSource } from './commandSource';
import { clipCommands, editCommand, fixCommands, readCommands, selectCommands } from './nodeCommands';
import { type StudioFlow, studioFlow } from './studioFlow';

const isDot = (node: GraphNode) => node.kind === 'start' || node.kind === 'end';

function procedureNode(source: CommandSource, flow: StudioFlow, node: GraphNode): readonly CommandGroup[] {
  const { edits, drawing } = source;
  const { id } = node;
  const isCall = flow.sites.get(id)?.call !== undefined;
  const isBlock = node.kind === 'condition' && !isCall;
  const around: CommandGroup = {
    id: 'add',
    items: [
      { id: 'before', label: 'Add before …', icon: ListStart, add: { kind: 'before', nodeId: id } },
      { id: 'after', label: 'Add after …', icon: ListEnd, add: { kind: 'after', nodeId: id } },
      ...(isBlock
        ? [{ id: 'inside', label: 'Add inside …', icon: ListPlus, add: { kind: 'branch' as const, nodeId: id } }]
        : []),
    ],
  };
  const own = node.kind === 'start' ? around.items.slice(1) : around.items.slice(0, 1);
  if (isDot(node))
    return [
      { id: 'add', items: own },
      { id: 'go', items: [selectCommands(source, [id])] },
    ];
  const line = flow.lineOf(id);
  const move = (label: string, direction: -1 | 1): Command => {
    const place = flow.stepOf(id, direction);
    return {
      id: label,
      label,
      isRare: true,
      icon: direction < 0 ? ArrowUp : ArrowDown,
      isDisabled: !place,
      run: () => (place ? edits.make({ kind: 'moveStatement', nodeId: id, place }) : undefined),
    };
  };
  return [
    fixCommands(source, [id]),
    around,
    {
      id: 'edit',
      items: [
        ...editCommand(source, node),
        ...(isCall && node.ref !== undefined && line !== undefined
          ? [
              {
                id: 'line',
                label: 'Edit the line …',
                icon: Pencil,
                ask: {
                  title: 'The line, as it stands in the procedure',
                  value: line,
                  isCode: true,
                  apply: (text: string) => edits.make({ kind: 'setStatement', nodeId: id, text }),
                },
              },
            ]
          : []),
        ...blockCommands(source, flow, id),
        wrapCommands(source, [id]),
        move('Move up', -1),
        move('Move down', 1),
      ],
    },
    readCommands(source, node),
    clipCommands(source, [id]),
    {
      id: 'delete',
      items: [
        {
          id: 'delete',
          label: isCall ? 'Delete the call' : isBlock ? 'Delete with its block' : 'Delete',
          icon: Trash2,
          isDanger: true,
          shortcut: 'Del',
          run: () => drawing.remove([id], []),
        },
      ],
    },
  ];
}

function dependencyNode(source: CommandSource, node: GraphNode): readonly CommandGroup[] {
  const { edits, drawing } = source;
  const { id } = node;
  const required = source.graph()?.edges.filter((edge) => edge.to === id && edge.kind === 'requires') ?? [];
  return [
    fixCommands(source, [id]),
    {
      id: 'add',
      items: [
        { id: 'after', label: 'Add one that requires it …', icon: Plus, add: { kind: 'after', nodeId: id } },
        {
          id: 'call',
          label: 'Call it at the end of the procedure',
          icon: Plug,
          run: () =>
            edits.make({ kind: 'insertStatement', statement: { kind: 'call', nodeId: id }, place: { at: 'end' } }),
        },
      ],
    },
    {
      id: 'edit',
      items: [
        ...editCommand(source, node),
        ...(required.length > 0
          ? [
              {
                id: 'unlink',
                label: 'Remove the precondition',
                icon: Unlink,
                items: required.map((edge) => ({
                  id: edge.id,
                  label: edge.from.replace(/^\w+:/, ''),
                  run: () => edits.make({ kind: 'removePrecondition', nodeId: id, requires: edge.from }),
                })),
              },
            ]
          : []),
      ],
    },
    readCommands(source, node),
    clipCommands(source, [id]),
    {
      id: 'delete',
      items: [
        {
          id: 'delete',
          label: 'Delete the declaration',
          icon: Trash2,
          isDanger: true,
          shortcut: 'Del',
          run: () => drawing.remove([id], []),
        },
      ],
    },
  ];
}

function severalNodes(source: CommandSource, ids: readonly string[]): readonly CommandGroup[] {
  const { drawing } = source;
  const isProcedure = source.view === 'procedure';
  return [
    {
      id: 'go',
      items: [...(isProcedure && !source.isReadOnly ? [wrapCommands(source, ids)] : []), selectCommands(source, ids)],
    },
    clipCommands(source, ids),
    ...(source.isReadOnly
      ? []
      : [
          {
            id: 'delete',
            items: [
              {
                id: 'delete',
                label: isProcedure ? `Delete ${ids.length} steps` : `Delete ${ids.length} declarations`,
                icon: Trash2,
                isDanger: true,
                shortcut: 'Del',
                run: () => drawing.remove(ids, []),
              },
            ],
          },
        ]),
  ];
}

function paneCommands(source: CommandSource, at: { readonly x: number; readonly y: number }): readonly CommandGroup[] {
  const { edits, drawing } = source;
  const act = (run: () => void) => () => {
    run();
    return undefined;
  };
  return [
    ...(source.isReadOnly
      ? []
      : [
          {
            id: 'add',
            items: [
              { id: 'add', label: 'Add here …', icon: Plus, shortcut: '/', add: { kind: 'point' as const, ...at } },
              {
                id: 'paste',
                label: 'Paste',
                icon: ClipboardPaste,
                shortcut: `${modKey} V`,
                run: () => source.paste(at),
              },
            ],
          },
        ]),
    {
      id: 'view',
      items: [
        {
          id: 'all',
          label: 'Select all',
          icon: SquareDashedMousePointer,
          shortcut: `${modKey} A`,
          run: act(() => edits.get().select(source.graph()?.nodes.map((node) => node.id) ?? [])),
        },
        { id: 'tidy', label: 'Tidy the layout', icon: LayoutGrid, run: act(() => edits.get().tidy()) },
        ...(source.folds().size > 0
          ? [
              {
                id: 'fold',
                label: 'Fold or unfold all',
                icon: ChevronsDownUp,
                shortcut: 'Shift C',
                run: act(() => drawing.foldAll()),
              },
            ]
          : []),
        { id: 'keys', label: 'Keys on the canvas', icon: Variable, run: act(() => source.openHelp()) },
      ],
    },
  ];
}

/** Everything that can be done, in groups; empty groups are left out by the menu. */
export function commandsOf(source: CommandSource, target: CommandTarget): readonly CommandGroup[] {
  if (target.kind === 'pane') return paneCommands(source, target.at);
  if (target.kind === 'group') return [];
  const graph = source.graph();
  if (target.kind === 'edge') {
    const edge = graph?.edges.find((one) => one.id === target.edgeId);
    if (!edge || source.isReadOnly) return [];
    if (edge.kind === 'flow') {
      const place = { kind: 'edge' as const, edgeId: edge.id };
      return [{ id: 'add', items: [{ id: 'add', label: 'Add here …', icon: Plus, add: place }] }];
    }
    const run = () => source.drawing.remove([], [edge.id]);
    return [
      {
        id: 'delete',
        items: [{ id: 'delete', label: 'Remove the precondition', icon: Unlink, isDanger: true, shortcut: 'Del', run }],
      },
    ];
  }
  if (target.ids.length > 1) return severalNodes(source, target.ids);
  const node = graph?.nodes.find((one) => one.id === target.node);
  if (!node) return [];
  const { document } = source.edits.get().analysis;
  if (!document) return [readCommands(source, node)];
  if (source.isReadOnly) return [readCommands(source, node), clipCommands(source, [node.id])];
  return source.view === 'procedure' ? procedureNode(source, studioFlow(document), node) : dependencyNode(source, node);
}
