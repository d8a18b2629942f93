// What can be added, and where it goes: for the quick menu and the palette.

import {
  Braces,
  CornerDownLeft,
  Equal,
  GitBranch,
  Hash,
  ListRestart,
  type LucideIcon,
  MessageSquareText,
  Plug,
  Plus,
  Repeat,
  ShieldAlert,
  SkipForward,
  StickyNote,
  Undo2,
  Variable,
} from 'lucide-react';
import type { GraphEdit, NewStatement, StatementPlace } from '../../core/document';
import type { WorkflowGraph } from '../../core/graph';
import { nameTable, type PdlDocument } from '../../core/language';
import type { AddChoice, AddPlace, Ask, Outcome, PaletteItem } from '../canvas/tools/drawing';
import type { StudioEdits } from './studioEdits';
import { type DeclaredKind, forOf, kindNames, typedChoices, typedDeclarations, typedName } from './typedChoices';

export const procedurePalette: readonly PaletteItem[] = [
  { id: 'api', label: 'API', icon: Plug },
  { id: 'answer', label: 'ANSWER', icon: MessageSquareText },
  { id: 'if', label: 'Condition', icon: GitBranch },
  { id: 'loop', label: 'Loop', icon: Repeat },
  { id: 'try', label: 'Try', icon: ShieldAlert },
  { id: 'step', label: 'Step', icon: StickyNote },
  { id: 'assign', label: 'Assignment', short: 'Assign', icon: Equal },
  { id: 'comment', label: 'Comment', icon: Hash },
  { id: 'jump', label: 'Leave: return, break or continue', short: 'Leave', icon: CornerDownLeft },
];

export const dependencyPalette: readonly PaletteItem[] = [
  { id: 'api', label: 'API', icon: Plug },
  { id: 'answer', label: 'ANSWER', icon: MessageSquareText },
  { id: 'slot', label: 'SLOT', icon: Variable },
];

/** Where the text takes it; undefined when the edge is none of the document's own. */
export function statementPlace(place: AddPlace, graph: WorkflowGraph | undefined): StatementPlace | undefined {
  switch (place.kind) {
    case 'edge': {
      const edge = graph?.edges.find((one) => one.id === place.edgeId);
      if (!edge) return undefined;
      const { from, to, condition } = edge;
      return { at: 'edge', from, to, ...(condition === undefined ? {} : { condition }) };
    }
    case 'before':
    case 'after':
      if (place.nodeId === 'start') return { at: 'start' };
      if (place.nodeId === 'end') return { at: 'end' };
      return { at: place.kind, nodeId: place.nodeId };
    case 'branch':
      if (place.nodeId === 'start') return { at: 'start' };
      return {
        at: 'branch',
        nodeId: place.nodeId,
        ...(place.condition === undefined ? {} : { condition: place.condition }),
      };
    default:
      return { at: 'end' };
  }
}

const groups = { flow: 'Flow', call: 'Call', fresh: 'New', jump: 'Leave' } as const;

interface Choosing {
  readonly edits: StudioEdits;
  readonly document: PdlDocument | undefined;
  readonly graph: WorkflowGraph | undefined;
}

/** Asks for the name of a new declaration first: nothing is written before there is one. */
const nameOf = (kind: DeclaredKind, add: (kind: DeclaredKind, name: string) => Outcome): Ask => ({
  title: `Name of the ${kindNames[kind]}`,
  placeholder: kind === 'api' ? 'such as find_order' : 'such as ask_order_number',
  isCode: true,
  apply: (name) => add(kind, name),
});

const declarationOf = (kind: DeclaredKind, name: string) =>
  ({ kind: kind === 'api' ? 'addApi' : 'addAnswer', name }) as const;

/** Choices of the dependency view: declarations. */
export function dependencyChoices({ edits, document }: Choosing, place: AddPlace, text: string): readonly AddChoice[] {
  const at = place.kind === 'point' ? { x: Math.round(place.x), y: Math.round(place.y) } : undefined;
  const from = place.kind === 'point' ? place.from : place.kind === 'after' ? place.nodeId : undefined;
  const preconditions = from === undefined ? {} : { preconditions: [from] };
  const declare = (kind: DeclaredKind, name: string) =>
    edits.make({ ...declarationOf(kind, name), ...preconditions }, { at });
  const addSlot = async (name: string) => {
    const refusal = await edits.make({ kind: 'addSlot', name });
    if (!refusal) edits.get().notify('info', `Slot \`${name}\` was added. It stands in the outline and the source.`);
    return refusal;
  };
  const name = typedName(document, text);
  return [
    {
      id: 'api',
      palette: 'api',
      label: 'API',
      detail: 'a call of a tool',
      icon: Plug,
      group: groups.fresh,
      ask: nameOf('api', declare),
    },
    {
      id: 'answer',
      palette: 'answer',
      label: 'ANSWER',
      detail: 'words to the user',
      icon: MessageSquareText,
      group: groups.fresh,
      ask: nameOf('answer', declare),
    },
    {
      id: 'slot',
      palette: 'slot',
      label: 'SLOT',
      detail: 'something to ask for',
      icon: Variable,
      group: groups.fresh,
      words: 'value variable',
      ask: { title: 'Name of the slot', placeholder: 'such as visit_date', isCode: true, apply: addSlot },
    },
    ...(name === undefined ? [] : typedDeclarations(name, declare)),
    ...(name === undefined
      ? []
      : [
          {
            id: 'typed:slot',
            palette: 'slot',
            label: `New SLOT ${name}`,
            icon: Variable,
            group: groups.fresh,
            isTyped: true,
            add: () => addSlot(name),
          },
        ]),
  ];
}

/** Choices of the procedure view: calls of what is declared, new declarations with their call, statements. */
export function procedureChoices(
  { edits, document, graph }: Choosing,
  place: AddPlace,
  text: string,
  palette: string | undefined,
): readonly AddChoice[] {
  const where = statementPlace(place, graph);
  const insert = (statement: NewStatement) =>
    where
      ? edits.make({ kind: 'insertStatement', statement, place: where })
      : edits.refuse('Unfold the branch first: what is folded away has no place to add to.');
  const asked = (
    id: string,
    label: string,
    icon: LucideIcon,
    question: Omit<Ask, 'apply'>,
    statement: (value: string) => NewStatement,
    more: Partial<AddChoice> = {},
  ): AddChoice => ({
    id,
    palette: id,
    label,
    icon,
    group: groups.flow,
    ...more,
    ask: { ...question, apply: (value) => insert(statement(value)) },
  });
  const plain = (
    id: string,
    label: string,
    icon: LucideIcon,
    statement: NewStatement,
    more: Partial<AddChoice> = {},
  ): AddChoice => ({ id, label, icon, group: groups.jump, palette: 'jump', ...more, add: () => insert(statement) });
  const call = (nodeId: string, label: string, icon: LucideIcon, palette: string, detail?: string): AddChoice => ({
    id: `call:${nodeId}`,
    palette,
    label,
    icon,
    isCode: true,
    group: groups.call,
    words: 'call',
    ...(detail ? { detail } : {}),
    add: () => insert({ kind: 'call', nodeId }),
  });
  const declare = (kind: DeclaredKind, name: string): Outcome => {
    if (!where) return insert({ kind: 'call', nodeId: `${kind}:${name}` });
    const statement: NewStatement = { kind: 'call', nodeId: `${kind}:${name}` };
    const list: readonly GraphEdit[] = [
      declarationOf(kind, name),
      { kind: 'insertStatement', statement, place: where },
    ];
    return edits.make(list, { label: `Add ${name}` });
  };
  const fresh = (kind: DeclaredKind): AddChoice => ({
    id: `new-${kind}`,
    palette: kind,
    label: `New ${kindNames[kind]}`,
    icon: Plus,
    group: groups.fresh,
    detail: 'declared and called',
    ask: nameOf(kind, declare),
  });
  const functions = document ? nameTable(document).functions : [];
  const list = [
    fresh('api'),
    fresh('answer'),
    asked(
      'if',
      'Condition',
      GitBranch,
      { title: 'Condition', placeholder: 'such as free > 0', isCode: true },
      (condition) => ({ kind: 'if', condition }),
      { words: 'if branch' },
    ),
    asked(
      'while',
      'Loop while',
      Repeat,
      { title: 'Loop while', placeholder: 'such as found == false', isCode: true },
      (condition) => ({ kind: 'while', condition }),
      { words: 'while repeat', palette: 'loop' },
    ),
    asked(
      'for',
      'Loop over a list',
      ListRestart,
      { title: 'Loop over a list: each in list', placeholder: 'such as item in items', isCode: true },
      forOf,
      { words: 'for each', palette: 'loop' },
    ),
    plain('try', 'Try', ShieldAlert, { kind: 'try' }, { group: groups.flow, palette: 'try', words: 'except error' }),
    asked(
      'step',
      'Step in words',
      StickyNote,
      { title: 'What the agent does', placeholder: 'such as ask the user for another date' },
      (value) => ({ kind: 'step', text: value }),
      { words: 'sentence' },
    ),
    asked(
      'comment',
      'Comment',
      Hash,
      { title: 'Comment, an instruction to the agent' },
      (value) => ({ kind: 'comment', text: value }),
      { words: 'note #' },
    ),
    asked(
      'assign',
      'Assignment',
      Equal,
      { title: 'Assignment', placeholder: 'such as count = 0', isCode: true },
      (value) => ({ kind: 'assign', text: value }),
      { words: 'set value =', palette: 'assign' },
    ),
    ...(document?.apis ?? []).map((api) => call(`api:${api.name}`, api.name, Plug, 'api', api.desc)),
    ...(document?.answers ?? []).map((answer) =>
      call(`answer:${answer.name}`, answer.name, MessageSquareText, 'answer', answer.desc),
    ),
    ...functions.map(({ name }) => call(`step:${name.name}`, `${name.name}()`, Braces, 'function')),
    plain('return', 'Return', CornerDownLeft, { kind: 'return' }, { words: 'end leave' }),
    plain('break', 'Break', Undo2, { kind: 'break' }, { words: 'leave the loop' }),
    plain('continue', 'Continue', SkipForward, { kind: 'continue' }, { words: 'next round' }),
  ];
  return [...typedChoices(document, text, palette, { declare, insert }), ...list];
}
