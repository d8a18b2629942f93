// The commands that a node has in every view: select, copy and paste, fixes, where it stands, its own text.

import {
  ChevronsDownUp,
  ChevronsUpDown,
  CircleDot,
  ClipboardPaste,
  Code,
  Copy,
  CopyPlus,
  Lightbulb,
  ListTree,
  PanelRight,
  Pencil,
  Scissors,
  SquareDashedMousePointer,
  StepForward,
} from 'lucide-react';
import type { GraphNode } from '../../core/graph';
import { commandsMessages as t } from '../../messages/commands.en';
import { commonMessages as common } from '../../messages/common.en';
import { buildNeighbours, followEdges } from '../canvas/reach';
import { modKey } from '../canvas/tools/CheatSheet';
import type { Command, CommandGroup } from '../canvas/tools/drawing';
import type { CommandSource } from './commandSource';

export function selectCommands(source: CommandSource, ids: readonly string[]): Command {
  const { edits } = source;
  const run = (way: 'before' | 'after') => () => {
    const graph = source.graph();
    if (graph) edits.get().select([...followEdges(buildNeighbours(graph.edges)[way], ids)]);
    return undefined;
  };
  const inside = () => {
    const ranges = ids.flatMap((id) => source.folds().get(id)?.ranges ?? []);
    const nodes = source.graph()?.nodes ?? [];
    const held = nodes.filter(
      ({ range }) => range && ranges.some(({ start, end }) => range.start >= start && range.start < end),
    );
    edits.get().select([...new Set([...ids, ...held.map((node) => node.id)])]);
    return undefined;
  };
  return {
    id: 'select',
    label: t.select,
    isRare: true,
    icon: SquareDashedMousePointer,
    items: [
      {
        id: 'before',
        label: source.view === 'dependency' ? t.itsDependencies : t.allThatLeadsHere,
        run: run('before'),
      },
      {
        id: 'after',
        label: source.view === 'dependency' ? t.itsDependents : t.allThatFollows,
        run: run('after'),
      },
      ...(ids.some((id) => source.folds().has(id)) ? [{ id: 'inside', label: t.itsBlock, run: inside }] : []),
    ],
  };
}

export function clipCommands(source: CommandSource, ids: readonly string[]): CommandGroup {
  const { drawing } = source;
  const copy: Command = {
    id: 'copy',
    isRare: true,
    label: common.copy,
    icon: Copy,
    shortcut: `${modKey} C`,
    run: () => source.copy(ids).then(() => undefined),
  };
  if (source.isReadOnly) return { id: 'clip', items: [copy] };
  return {
    id: 'clip',
    items: [
      {
        id: 'cut',
        isRare: true,
        label: t.cut,
        icon: Scissors,
        shortcut: `${modKey} X`,
        run: () => source.copy(ids).then(() => drawing.remove(ids, [])),
      },
      copy,
      {
        id: 'paste',
        isRare: true,
        label: source.view === 'procedure' ? t.pasteAfter : t.paste,
        icon: ClipboardPaste,
        shortcut: `${modKey} V`,
        run: () => source.paste(undefined),
      },
      {
        id: 'duplicate',
        isRare: true,
        label: t.duplicate,
        icon: CopyPlus,
        shortcut: `${modKey} D`,
        run: () => drawing.duplicate(ids),
      },
    ],
  };
}

export function fixCommands({ edits }: CommandSource, ids: readonly string[]): CommandGroup {
  const { analysis } = edits.get();
  const fixes = analysis.diagnostics
    .filter((diagnostic) => diagnostic.nodeIds.some((id) => ids.includes(id)))
    .flatMap((diagnostic) => diagnostic.fixes ?? []);
  return {
    id: 'fixes',
    items: fixes.slice(0, 4).map((fix, index) => ({
      id: `fix-${index}`,
      label: fix.title.replaceAll('`', ''),
      icon: Lightbulb,
      run: () => {
        edits.get().edit(fix.edits, { origin: 'fix', intent: 'record', label: fix.title });
        return undefined;
      },
    })),
  };
}

export function readCommands(source: CommandSource, node: GraphNode): CommandGroup {
  const { id } = node;
  const breakpoint = source.breakpoint?.of(node);
  return {
    id: 'go',
    items: [
      ...(breakpoint
        ? [
            {
              id: 'breakpoint',
              label: breakpoint.isOn ? t.removeTheBreakpoint : t.stopHere,
              icon: CircleDot,
              shortcut: 'F9',
              run: () => {
                breakpoint.toggle();
                return undefined;
              },
            },
            ...(
              [
                ['run-to', t.runToHere, StepForward, breakpoint.runTo],
                ['visits', t.showVisits, ListTree, breakpoint.showVisits],
              ] as const
            ).flatMap(([command, label, icon, act]) => {
              if (!act) return [];
              const run = () => {
                act();
                return undefined;
              };
              return [{ id: command, label, icon, run }];
            }),
          ]
        : []),
      ...(node.range
        ? [
            {
              id: 'source',
              isRare: true,
              label: t.goToTheSource,
              icon: Code,
              run: () => {
                source.goToSource(id);
                return undefined;
              },
            },
          ]
        : []),
      {
        id: 'inspector',
        isRare: true,
        label: source.inspectorWords,
        icon: PanelRight,
        shortcut: 'Enter',
        run: () => {
          source.openInspector(id);
          return undefined;
        },
      },
      selectCommands(source, [id]),
      ...foldCommand(source, id),
    ],
  };
}

export function editCommand(source: CommandSource, node: GraphNode): readonly Command[] {
  const field = source.drawing.field(node.id);
  if (!field) return [];
  const isNamed = node.ref !== undefined && (node.kind === 'api' || node.kind === 'answer');
  const what = node.kind === 'condition' ? 'condition' : node.kind === 'step' ? 'step' : 'line';
  const label = isNamed ? 'Rename …' : t.edit({ what });
  return [{ id: 'edit', label, icon: Pencil, shortcut: 'F2', ask: field }];
}

/** Of what can fold. */
export function foldCommand(
  source: Pick<CommandSource, 'folds' | 'isFolded' | 'fold'>,
  id: string,
): readonly Command[] {
  if (!source.folds().has(id)) return [];
  const isFolded = source.isFolded(id);
  return [
    {
      id: 'fold',
      isRare: true,
      label: isFolded ? t.unfold : t.fold,
      icon: isFolded ? ChevronsUpDown : ChevronsDownUp,
      shortcut: 'C',
      run: () => {
        source.fold(id);
        return undefined;
      },
    },
  ];
}
