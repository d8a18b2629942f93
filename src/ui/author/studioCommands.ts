// The commands of what was pointed at, in the procedure and in the dependencies. Long because it is the whole menu.

import {
  ArrowDown,
  ArrowUp,
  ChevronsDownUp,
  ChevronsUpDown,
  ClipboardPaste,
  Code,
  Copy,
  CopyPlus,
  GitBranch,
  GitBranchPlus,
  Group,
  LayoutGrid,
  Lightbulb,
  ListEnd,
  ListPlus,
  ListStart,
  PanelRight,
  Pencil,
  Plug,
  Plus,
  Repeat,
  Scissors,
  ShieldAlert,
  SquareDashedMousePointer,
  Trash2,
  Ungroup,
  Unlink,
  Variable,
} from 'lucide-react';
import type { WrappingStatement } from '../../core/document';
import type { GraphNode, WorkflowGraph } from '../../core/graph';
import type { Folds } from '../../core/projection';
import type { GraphView } from '../../state/analysis';
import { modKey } from '../canvas/tools/CheatSheet';
import type { Ask, CanvasDrawing, Command, CommandGroup, CommandTarget } from '../canvas/tools/drawing';
import { forOf } from './studioChoices';
import type { StudioEdits } from './studioEdits';
import { type StudioFlow, studioFlow } from './studioFlow';

export interface CommandSource {
  readonly view: GraphView;
  readonly edits: StudioEdits;
  readonly drawing: Pick<CanvasDrawing, 'field' | 'remove' | 'duplicate' | 'foldAll'>;
  graph(): WorkflowGraph | undefined;
  folds(): Folds;
  fold(nodeId: string): void;
  isFolded(nodeId: string): boolean;
  readonly isReadOnly: boolean;
  copy(nodeIds: readonly string[]): Promise<void>;
  paste(at: { x: number; y: number } | undefined): Promise<{ readonly message: string } | undefined>;
  goToSource(nodeId: string): void;
  openInspector(nodeId: string): void;
  readonly inspectorWords: string;
  openHelp(): void;
}

const isDot = (node: GraphNode) => node.kind === 'start' || node.kind === 'end';

/** All nodes that lead to these, or follow from them; loop-backs lead nowhere. */
export function reachOf(graph: WorkflowGraph, ids: readonly string[], way: 'before' | 'after'): readonly string[] {
  const next = new Map<string, string[]>();
  for (const edge of graph.edges) {
    if (edge.back) continue;
    const [from, to] = way === 'after' ? [edge.from, edge.to] : [edge.to, edge.from];
    const list = next.get(from);
    if (list) list.push(to);
    else next.set(from, [to]);
  }
  const found = new Set(ids);
  const queue = [...ids];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const to of next.get(id) ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      queue.push(to);
    }
  }
  return [...found];
}

function selectCommands(source: CommandSource, ids: readonly string[]): Command {
  const { edits } = source;
  const run = (way: 'before' | 'after') => () => {
    const graph = source.graph();
    if (graph) edits.get().select(reachOf(graph, ids, way));
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
    label: 'Select',
    icon: SquareDashedMousePointer,
    items: [
      {
        id: 'before',
        label: source.view === 'procedure' ? 'All that leads here' : 'What it depends on',
        run: run('before'),
      },
      {
        id: 'after',
        label: source.view === 'procedure' ? 'All that follows' : 'What depends on it',
        run: run('after'),
      },
      ...(ids.some((id) => source.folds().has(id)) ? [{ id: 'inside', label: 'Its block', run: inside }] : []),
    ],
  };
}

function clipCommands(source: CommandSource, ids: readonly string[]): CommandGroup {
  const { drawing } = source;
  const copy: Command = {
    id: 'copy',
    label: 'Copy',
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
        label: 'Cut',
        icon: Scissors,
        shortcut: `${modKey} X`,
        run: () => source.copy(ids).then(() => drawing.remove(ids, [])),
      },
      copy,
      {
        id: 'paste',
        label: source.view === 'procedure' ? 'Paste after' : 'Paste',
        icon: ClipboardPaste,
        shortcut: `${modKey} V`,
        run: () => source.paste(undefined),
      },
      {
        id: 'duplicate',
        label: 'Duplicate',
        icon: CopyPlus,
        shortcut: `${modKey} D`,
        run: () => drawing.duplicate(ids),
      },
    ],
  };
}

function fixCommands({ edits }: CommandSource, ids: readonly string[]): CommandGroup {
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

function wrapCommands({ edits }: CommandSource, ids: readonly string[]): Command {
  const wrap = (statement: WrappingStatement, isTyped = true) =>
    edits.make({ kind: 'wrapStatements', nodeIds: ids, in: statement }, { isTyped });
  const ask = (title: string, placeholder: string, statement: (text: string) => WrappingStatement): Ask => ({
    title,
    placeholder,
    isCode: true,
    apply: (text) => wrap(statement(text)),
  });
  return {
    id: 'wrap',
    label: 'Wrap in',
    icon: Group,
    items: [
      {
        id: 'wrap-if',
        label: 'Condition …',
        icon: GitBranch,
        ask: ask('Wrap in a condition', 'such as free > 0', (condition) => ({ kind: 'if', condition })),
      },
      {
        id: 'wrap-while',
        label: 'Loop while …',
        icon: Repeat,
        ask: ask('Wrap in a loop while', 'such as found == false', (condition) => ({ kind: 'while', condition })),
      },
      {
        id: 'wrap-for',
        label: 'Loop over a list …',
        icon: Repeat,
        ask: ask('Wrap in a loop over a list', 'such as item in items', forOf),
      },
      { id: 'wrap-try', label: 'Try', icon: ShieldAlert, run: () => wrap({ kind: 'try' }, false) },
    ],
  };
}

/** What only a statement with a block has. */
function blockCommands({ edits }: CommandSource, flow: StudioFlow, nodeId: string): readonly Command[] {
  const statement = flow.statementOf(nodeId);
  const site = flow.sites.get(nodeId);
  if (!statement || !site || site.call || !['if', 'while', 'for', 'try'].includes(statement.kind)) return [];
  const branch = flow.branchOf(nodeId);
  const unwrap: Command = {
    id: 'unwrap',
    label: 'Unwrap: keep only the block',
    icon: Ungroup,
    run: () => edits.make({ kind: 'unwrapStatement', nodeId }),
  };
  if (!branch) return [unwrap];
  const addBranch = (id: string, label: string, title: string, placeholder: string): Command => ({
    id,
    label,
    ask: {
      title,
      placeholder,
      isCode: true,
      apply: (condition) => edits.make({ kind: 'addBranch', nodeId, condition }, { isTyped: true }),
    },
  });
  const deleteBranch = (id: string, label: string, condition?: string): Command => ({
    id,
    label,
    run: () => edits.make({ kind: 'deleteBranch', nodeId, ...(condition === undefined ? {} : { condition }) }),
  });
  const items: Command[] = [];
  if (statement.kind === 'if') {
    const last = statement.branches.at(-1);
    const hasElse = last?.keyword === 'else' && last.condition === undefined;
    const isLast = branch.index === branch.count - (hasElse ? 2 : 1);
    if (isLast)
      items.push({ id: 'else', label: 'Add to the else …', add: { kind: 'branch', nodeId, condition: 'else' } });
    items.push(addBranch('elif', 'Add an else if …', 'Else, if', 'such as free == 0'));
    if (branch.count > 1) items.push(deleteBranch('delete-branch', 'Delete this branch'));
    if (hasElse && isLast) items.push(deleteBranch('delete-else', 'Delete the else', 'else'));
  } else {
    items.push(addBranch('except', 'Add another except …', 'Except, on', 'such as Timeout'));
    if (branch.count > 1) items.push(deleteBranch('delete-branch', 'Delete this except'));
  }
  return [{ id: 'branches', label: 'Branches', icon: GitBranchPlus, items }, unwrap];
}

function readCommands(source: CommandSource, node: GraphNode): CommandGroup {
  const { id } = node;
  return {
    id: 'go',
    items: [
      ...(node.range
        ? [
            {
              id: 'source',
              label: 'Go to the source',
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
        label: source.inspectorWords,
        icon: PanelRight,
        shortcut: 'Enter',
        run: () => {
          source.openInspector(id);
          return undefined;
        },
      },
      selectCommands(source, [id]),
      ...(source.folds().has(id)
        ? [
            {
              id: 'fold',
              label: source.isFolded(id) ? 'Unfold' : 'Fold',
              icon: source.isFolded(id) ? ChevronsUpDown : ChevronsDownUp,
              shortcut: 'C',
              run: () => {
                source.fold(id);
                return undefined;
              },
            },
          ]
        : []),
    ],
  };
}

function editCommand(source: CommandSource, node: GraphNode): readonly Command[] {
  const field = source.drawing.field(node.id);
  if (!field) return [];
  const isNamed = node.ref !== undefined && (node.kind === 'api' || node.kind === 'answer');
  const what = node.kind === 'condition' ? 'condition' : node.kind === 'step' ? 'step' : 'line';
  const label = isNamed ? 'Rename …' : `Edit the ${what} …`;
  return [{ id: 'edit', label, icon: Pencil, shortcut: 'F2', ask: field }];
}

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
                  apply: (text: string) => edits.make({ kind: 'setStatement', nodeId: id, text }, { isTyped: true }),
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
        { id: 'keys', label: 'Keys on the canvas', icon: Variable, shortcut: '?', run: act(() => source.openHelp()) },
      ],
    },
  ];
}

/** Everything that can be done, in groups; empty groups are left out by the menu. */
export function commandsOf(source: CommandSource, target: CommandTarget): readonly CommandGroup[] {
  if (target.kind === 'pane') return paneCommands(source, target.at);
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
