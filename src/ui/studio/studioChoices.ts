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
import type { NewStatement, StatementPlace } from '../../core/document';
import type { WorkflowGraph } from '../../core/graph';
import { nameTable, type PdlDocument } from '../../core/language';
import { drawingMessages as t } from '../../messages/drawing.en';
import type { AddChoice, AddPlace, Ask, Outcome, PaletteItem } from '../canvas/tools/canvasDrawing';
import { refused, type StudioEdits } from './studioEdits';
import { type DeclaredKind, forOf, kindNames, typedChoices, typedDeclarations, typedName } from './typedChoices';

export const procedurePalette: readonly PaletteItem[] = [
  { id: 'api', label: 'API', icon: Plug },
  { id: 'answer', label: 'ANSWER', icon: MessageSquareText },
  { id: 'if', label: t.condition, icon: GitBranch },
  { id: 'loop', label: t.loop, icon: Repeat },
  { id: 'try', label: t.try, icon: ShieldAlert },
  { id: 'step', label: t.step, icon: StickyNote },
  { id: 'assign', label: t.assignment, short: t.assign, icon: Equal },
  { id: 'comment', label: t.comment, icon: Hash },
  { id: 'jump', label: t.leaveReturnBreakOrContinue, short: t.leave, icon: CornerDownLeft },
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
    case 'branch': {
      const { kind: at, tail, ...branch } = place;
      if (branch.nodeId === 'start') return { at: 'start' };
      return tail ? { at: 'tail', nodeId: branch.nodeId, role: tail } : { at, ...branch };
    }
    default:
      return { at: 'end' };
  }
}

const groups = { flow: t.flow, call: t.callGroup, fresh: t.new, jump: t.leave } as const;

interface Choosing {
  readonly edits: StudioEdits;
  readonly document: PdlDocument | undefined;
  readonly graph: WorkflowGraph | undefined;
}

/** Asks for the name of a new declaration first: nothing is written before there is one. */
const nameOf = (kind: DeclaredKind, add: (kind: DeclaredKind, name: string) => Outcome): Ask => ({
  title: t.nameOf({ value: kindNames[kind] }),
  placeholder: kind === 'api' ? t.suchAsFindOrder : t.suchAsAskOrderNumber,
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
    if (!refusal) edits.get().notify('info', t.slotWasAddedItStands({ name }));
    return refusal;
  };
  const askSlot: Ask = { title: t.nameOfTheSlot, placeholder: t.suchAsVisitDate, isCode: true, apply: addSlot };
  const own: Readonly<Record<string, Pick<AddChoice, 'detail' | 'ask' | 'words'>>> = {
    api: { detail: t.callOfATool, ask: nameOf('api', declare) },
    answer: { detail: t.wordsToTheUser, ask: nameOf('answer', declare) },
    slot: { detail: t.somethingToAsk, words: 'value variable', ask: askSlot },
  };
  const list = dependencyPalette.map(
    (item): AddChoice => ({ ...item, ...own[item.id], palette: item.id, group: groups.fresh }),
  );
  const name = typedName(document, text);
  if (name === undefined) return list;
  const typedSlot: AddChoice = {
    id: 'typed:slot',
    palette: 'slot',
    label: t.newSlot({ name }),
    icon: Variable,
    group: groups.fresh,
    isTyped: true,
    add: () => addSlot(name),
  };
  return [...list, ...typedDeclarations(name, declare), typedSlot];
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
    where ? edits.make({ kind: 'insertStatement', statement, place: where }) : refused(t.unfoldTheBranchFirstWhat);
  const shown =
    (group: string) =>
    (id: string, label: string, icon: LucideIcon, words: string, button = id) => ({
      id,
      palette: button,
      label,
      icon,
      group,
      words,
    });
  const flow = shown(groups.flow);
  const jump = shown(groups.jump);
  const asks = (question: Omit<Ask, 'apply'>, statement: (value: string) => NewStatement) => ({
    ask: { ...question, apply: (value: string) => insert(statement(value)) },
  });
  const asksCode = (title: string, placeholder: string, statement: (value: string) => NewStatement) =>
    asks({ title, placeholder, isCode: true }, statement);
  const ifOf = (condition: string) => ({ kind: 'if', condition }) as const;
  const whileOf = (condition: string) => ({ kind: 'while', condition }) as const;
  const textOf = (kind: 'step' | 'comment' | 'assign') => (text: string) => ({ kind, text });
  const adds = (kind: 'try' | 'return' | 'break' | 'continue') => ({ add: () => insert({ kind }) });
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
    const statement: NewStatement = { kind: 'call', nodeId: `${kind}:${name}` };
    if (!where) return insert(statement);
    const called = { kind: 'insertStatement', statement, place: where } as const;
    return edits.make([declarationOf(kind, name), called], { label: t.addNamed({ name }) });
  };
  const fresh = (kind: DeclaredKind): AddChoice => ({
    id: `new-${kind}`,
    palette: kind,
    label: t.newOne({ value: kindNames[kind] }),
    icon: Plus,
    group: groups.fresh,
    detail: t.declaredAndCalled,
    ask: nameOf(kind, declare),
  });
  const functions = document ? nameTable(document).functions : [];
  const list = [
    fresh('api'),
    fresh('answer'),
    { ...flow('if', t.condition, GitBranch, 'if branch'), ...asksCode(t.condition, t.suchAsFree, ifOf) },
    {
      ...flow('while', t.loopWhile, Repeat, 'while repeat', 'loop'),
      ...asksCode(t.loopWhile, t.suchAsFoundFalse, whileOf),
    },
    {
      ...flow('for', t.loopOverAList, ListRestart, 'for each', 'loop'),
      ...asksCode(t.loopOverAListEach, t.suchAsItemInItems, forOf),
    },
    { ...flow('try', t.try, ShieldAlert, 'except error'), ...adds('try') },
    {
      ...flow('step', t.stepInWords, StickyNote, 'sentence'),
      ...asks({ title: t.whatTheAgentDoes, placeholder: t.suchAsAskTheUser }, textOf('step')),
    },
    { ...flow('comment', t.comment, Hash, 'note #'), ...asks({ title: t.commentAnInstruction }, textOf('comment')) },
    {
      ...flow('assign', t.assignment, Equal, 'set value ='),
      ...asksCode(t.assignment, t.suchAsCountNone, textOf('assign')),
    },
    ...(document?.apis ?? []).map((api) => call(`api:${api.name}`, api.name, Plug, 'api', api.desc)),
    ...(document?.answers ?? []).map((answer) =>
      call(`answer:${answer.name}`, answer.name, MessageSquareText, 'answer', answer.desc),
    ),
    ...functions.map(({ name }) => call(`step:${name.name}`, `${name.name}()`, Braces, 'function')),
    { ...jump('return', t.return, CornerDownLeft, 'end leave', 'jump'), ...adds('return') },
    { ...jump('break', t.break, Undo2, 'leave the loop', 'jump'), ...adds('break') },
    { ...jump('continue', t.continue, SkipForward, 'next round', 'jump'), ...adds('continue') },
  ];
  return [...typedChoices(document, text, palette, { declare, insert }), ...list];
}
