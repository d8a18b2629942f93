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
import { commandsMessages as t } from '../../messages/commands.en';
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
      { id: 'before', label: t.addBefore, icon: ListStart, add: { kind: 'before', nodeId: id } },
      { id: 'after', label: t.addAfter, icon: ListEnd, add: { kind: 'after', nodeId: id } },
      ...(isBlock
        ? [{ id: 'inside', label: t.addInside, icon: ListPlus, add: { kind: 'branch' as const, nodeId: id } }]
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
                label: t.editTheLine,
                icon: Pencil,
                ask: {
                  title: t.lineAsItStands,
                  value: line,
                  isCode: true,
                  apply: (text: string) => edits.make({ kind: 'setStatement', nodeId: id, text }),
                },
              },
            ]
          : []),
        ...blockCommands(source, flow, id),
        wrapCommands(source, [id]),
        move(t.moveUp, -1),
        move(t.moveDown, 1),
      ],
    },
    readCommands(source, node),
    clipCommands(source, [id]),
    {
      id: 'delete',
      items: [
        {
          id: 'delete',
          label: isCall ? t.deleteTheCall : isBlock ? t.deleteWithItsBlock : 'Delete',
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
        { id: 'after', label: t.addOneThatRequires, icon: Plus, add: { kind: 'after', nodeId: id } },
        {
          id: 'call',
          label: t.callItAtTheEnd,
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
                label: t.removeThePrecondition,
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
          label: t.deleteTheDeclaration,
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
                label: isProcedure ? t.deleteSteps({ ids: ids.length }) : t.deleteDeclarations({ ids: ids.length }),
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
              { id: 'add', label: t.addHere, icon: Plus, shortcut: '/', add: { kind: 'point' as const, ...at } },
              {
                id: 'paste',
                label: t.paste,
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
          label: t.selectAll,
          icon: SquareDashedMousePointer,
          shortcut: `${modKey} A`,
          run: act(() => edits.get().select(source.graph()?.nodes.map((node) => node.id) ?? [])),
        },
        { id: 'tidy', label: t.tidyTheLayout, icon: LayoutGrid, run: act(() => edits.get().tidy()) },
        ...(source.folds().size > 0
          ? [
              {
                id: 'fold',
                label: t.foldOrUnfoldAll,
                icon: ChevronsDownUp,
                shortcut: 'Shift C',
                run: act(() => drawing.foldAll()),
              },
            ]
          : []),
        { id: 'keys', label: t.keysOnTheCanvas, icon: Variable, run: act(() => source.openHelp()) },
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
      return [{ id: 'add', items: [{ id: 'add', label: t.addHere, icon: Plus, add: place }] }];
    }
    const run = () => source.drawing.remove([], [edge.id]);
    return [
      {
        id: 'delete',
        items: [{ id: 'delete', label: t.removeThePrecondition, icon: Unlink, isDanger: true, shortcut: 'Del', run }],
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
