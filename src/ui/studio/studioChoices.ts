// The choices of quick add and the palette, and the place where each is inserted.

import {
  BadgeCheck,
  Blocks,
  Braces,
  CornerDownLeft,
  Equal,
  GitBranch,
  Hash,
  Headset,
  ListRestart,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareText,
  Plug,
  Plus,
  Repeat,
  RotateCw,
  ShieldAlert,
  SkipForward,
  StickyNote,
  Undo2,
  Variable,
} from 'lucide-react';
import { type NewPdlStatement, printIdiomClip, type StatementPlace } from '../../core/document';
import { answerId, apiId, declarationId, endId, startId, stepId, type WorkflowGraph } from '../../core/graph';
import { type IdiomKind, nameTable, type PdlDocument } from '../../core/language';
import { blocksMessages as blocks } from '../../messages/blocks.en';
import { drawingMessages as t } from '../../messages/drawing.en';
import type { AddChoice, AddPaletteItem, AddTarget, EditOutcome, TextPrompt } from '../canvas/tools/canvasDrawing';
import { completeCondition } from './conditionCompletion';
import { rejectEdit, type StudioEdits } from './studioEdits';
import {
  type DeclaredKind,
  declarableName,
  kindNames,
  parseForStatement,
  typedChoices,
  typedDeclarations,
} from './typedChoices';

export const procedurePalette: readonly AddPaletteItem[] = [
  { id: 'api', label: 'API', icon: Plug },
  { id: 'answer', label: 'ANSWER', icon: MessageSquareText },
  { id: 'if', label: t.condition, icon: GitBranch },
  { id: 'loop', label: t.loop, icon: Repeat },
  { id: 'try', label: t.try, icon: ShieldAlert },
  { id: 'step', label: t.step, icon: StickyNote },
  { id: 'assign', label: t.assignment, short: t.assign, icon: Equal },
  { id: 'comment', label: t.comment, icon: Hash },
  { id: 'block', label: blocks.blockAbout, short: blocks.block, icon: Blocks },
  { id: 'jump', label: t.leaveStatement, short: t.leave, icon: CornerDownLeft },
];

export const dependencyPalette: readonly AddPaletteItem[] = [
  { id: 'api', label: 'API', icon: Plug },
  { id: 'answer', label: 'ANSWER', icon: MessageSquareText },
  { id: 'slot', label: 'SLOT', icon: Variable },
];

/** The position in the text; undefined if the edge is not from the document. */
export function statementPositionOf(place: AddTarget, graph: WorkflowGraph | undefined): StatementPlace | undefined {
  switch (place.kind) {
    case 'edge': {
      const edge = graph?.edges.find((one) => one.id === place.edgeId);
      if (!edge) return undefined;
      const { from, to, condition } = edge;
      return { at: 'edge', from, to, ...(condition === undefined ? {} : { condition }) };
    }
    case 'before':
    case 'after':
      if (place.nodeId === startId) return { at: 'start' };
      if (place.nodeId === endId) return { at: 'end' };
      return { at: place.kind, nodeId: place.nodeId };
    case 'branch': {
      const { kind: at, tail, ...branch } = place;
      if (branch.nodeId === startId) return { at: 'start' };
      return tail ? { at: 'tail', nodeId: branch.nodeId, role: tail } : { at, ...branch };
    }
    default:
      return { at: 'end' };
  }
}

const groups = { block: blocks.block, flow: t.flow, call: t.callGroup, fresh: t.new, jump: t.leave } as const;

interface Choosing {
  readonly edits: StudioEdits;
  readonly document: PdlDocument | undefined;
  readonly graph: WorkflowGraph | undefined;
}

/** Requests the name of a new declaration first; nothing is written before that. */
const nameOf = (kind: DeclaredKind, add: (kind: DeclaredKind, name: string) => EditOutcome): TextPrompt => ({
  title: t.nameOfKind({ kind: kindNames[kind] }),
  placeholder: kind === 'api' ? t.apiNameExample : t.answerNameExample,
  isCode: true,
  apply: (name) => add(kind, name),
});

const declarationOf = (kind: DeclaredKind, name: string) =>
  ({ kind: kind === 'api' ? 'addApi' : 'addAnswer', name }) as const;

/** Choices of the dependency view: declarations. */
export function dependencyChoices({ edits, document }: Choosing, place: AddTarget, text: string): readonly AddChoice[] {
  const at = place.kind === 'point' ? { x: Math.round(place.x), y: Math.round(place.y) } : undefined;
  const from = place.kind === 'point' ? place.from : place.kind === 'after' ? place.nodeId : undefined;
  const preconditions = from === undefined ? {} : { preconditions: [from] };
  const declare = (kind: DeclaredKind, name: string) =>
    edits.applyEdits({ ...declarationOf(kind, name), ...preconditions }, { at });
  const addSlot = async (name: string) => {
    const refusal = await edits.applyEdits({ kind: 'addSlot', name });
    if (!refusal) edits.get().notify('info', t.slotAdded({ name }));
    return refusal;
  };
  const askSlot: TextPrompt = { title: t.nameOfTheSlot, placeholder: t.slotNameExample, isCode: true, apply: addSlot };
  const own: Readonly<Record<string, Pick<AddChoice, 'detail' | 'prompt' | 'keywords'>>> = {
    api: { detail: t.callOfATool, prompt: nameOf('api', declare) },
    answer: { detail: t.wordsToTheUser, prompt: nameOf('answer', declare) },
    slot: { detail: t.slotAbout, keywords: 'value variable', prompt: askSlot },
  };
  const list = dependencyPalette.map(
    (item): AddChoice => ({ ...item, ...own[item.id], palette: item.id, group: groups.fresh }),
  );
  const name = declarableName(document, text);
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

/** Blocks for agent idioms; each asks for what it is about. */
function blockChoices({ edits, document }: Choosing, where: StatementPlace | undefined): readonly AddChoice[] {
  if (!document) return [];
  const choice = (
    kind: IdiomKind,
    icon: LucideIcon,
    [label, detail, keywords]: readonly [string, string, string],
    prompt: Omit<TextPrompt, 'apply'>,
  ): AddChoice => ({
    id: `block:${kind}`,
    palette: 'block',
    label,
    detail,
    icon,
    group: groups.block,
    keywords,
    prompt: {
      ...prompt,
      isCode: true,
      apply: async (subject) => {
        if (!where) return { message: t.branchIsFolded };
        const clip = printIdiomClip(document, kind, subject);
        if (!clip.ok) return clip.error;
        const edit = { kind: 'paste', text: clip.value, place: where } as const;
        return edits.applyEdits(edit, { label: blocks.added({ title: label }) });
      },
    },
  });
  const complete = (before: string) => completeCondition(document, before);
  const [api] = document.apis;
  const apiExample = { placeholder: api ? blocks.suchAs({ name: api.name }) : t.apiNameExample };
  return [
    choice('retry', RotateCw, [blocks.retry, blocks.retryAbout, 'repeat attempts times block'], {
      title: blocks.retrySubject,
      ...apiExample,
    }),
    choice('askUntilValid', MessageCircleQuestion, [blocks.askUntilValid, blocks.askAbout, 'validate check block'], {
      title: blocks.askSubject,
      placeholder: blocks.askExample,
      complete,
    }),
    choice('confirm', BadgeCheck, [blocks.confirm, blocks.confirmAbout, 'approve agree sure block'], {
      title: blocks.confirmSubject,
      ...apiExample,
    }),
    choice('handOver', Headset, [blocks.handOver, blocks.handOverAbout, 'escalate human transfer block'], {
      title: blocks.handOverSubject,
      placeholder: blocks.handOverExample,
      complete,
    }),
  ];
}

/** Choices of the procedure view: calls of declared nodes, new declarations with their call, statements. */
export function procedureChoices(
  { edits, document, graph }: Choosing,
  place: AddTarget,
  text: string,
  palette: string | undefined,
): readonly AddChoice[] {
  const where = statementPositionOf(place, graph);
  const insert = (statement: NewPdlStatement) =>
    where ? edits.applyEdits({ kind: 'insertStatement', statement, place: where }) : rejectEdit(t.branchIsFolded);
  const shown =
    (group: string) =>
    (id: string, label: string, icon: LucideIcon, keywords: string, button = id) => ({
      id,
      palette: button,
      label,
      icon,
      group,
      keywords,
    });
  const flow = shown(groups.flow);
  const jump = shown(groups.jump);
  const promptChoice = (question: Omit<TextPrompt, 'apply'>, statement: (value: string) => NewPdlStatement) => ({
    prompt: { ...question, apply: (value: string) => insert(statement(value)) },
  });
  const codePromptChoice = (title: string, placeholder: string, statement: (value: string) => NewPdlStatement) =>
    promptChoice({ title, placeholder, isCode: true }, statement);
  const conditionChoice = (title: string, placeholder: string, statement: (value: string) => NewPdlStatement) => {
    const complete = document && { complete: (before: string) => completeCondition(document, before) };
    return promptChoice({ title, placeholder, isCode: true, ...complete }, statement);
  };
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
    keywords: 'call',
    ...(detail ? { detail } : {}),
    add: () => insert({ kind: 'call', nodeId }),
  });
  const declare = (kind: DeclaredKind, name: string): EditOutcome => {
    const statement: NewPdlStatement = { kind: 'call', nodeId: declarationId(kind, name) };
    if (!where) return insert(statement);
    const called = { kind: 'insertStatement', statement, place: where } as const;
    return edits.applyEdits([declarationOf(kind, name), called], { label: t.addNamed({ name }) });
  };
  const fresh = (kind: DeclaredKind): AddChoice => ({
    id: `new-${kind}`,
    palette: kind,
    label: t.newOfKind({ kind: kindNames[kind] }),
    icon: Plus,
    group: groups.fresh,
    detail: t.declaredAndCalled,
    prompt: nameOf(kind, declare),
  });
  const functions = document ? nameTable(document).functions : [];
  const list = [
    fresh('api'),
    fresh('answer'),
    { ...flow('if', t.condition, GitBranch, 'if branch'), ...conditionChoice(t.condition, t.conditionExample, ifOf) },
    {
      ...flow('while', t.loopWhile, Repeat, 'while repeat', 'loop'),
      ...conditionChoice(t.loopWhile, t.whileConditionExample, whileOf),
    },
    {
      ...flow('for', t.loopOverAList, ListRestart, 'for each', 'loop'),
      ...codePromptChoice(t.forLoop, t.forExample, parseForStatement),
    },
    { ...flow('try', t.try, ShieldAlert, 'except error'), ...adds('try') },
    {
      ...flow('step', t.stepInWords, StickyNote, 'sentence'),
      ...promptChoice({ title: t.stepText, placeholder: t.stepExample }, textOf('step')),
    },
    { ...flow('comment', t.comment, Hash, 'note #'), ...promptChoice({ title: t.commentAbout }, textOf('comment')) },
    {
      ...flow('assign', t.assignment, Equal, 'set value ='),
      ...codePromptChoice(t.assignment, t.assignmentExample, textOf('assign')),
    },
    ...(document?.apis ?? []).map((api) => call(apiId(api.name), api.name, Plug, 'api', api.desc)),
    ...(document?.answers ?? []).map((answer) =>
      call(answerId(answer.name), answer.name, MessageSquareText, 'answer', answer.desc),
    ),
    ...functions.map(({ name }) => call(stepId(name.name), `${name.name}()`, Braces, 'function')),
    ...blockChoices({ edits, document, graph }, where),
    { ...jump('return', t.return, CornerDownLeft, 'end leave', 'jump'), ...adds('return') },
    { ...jump('break', t.break, Undo2, 'leave the loop', 'jump'), ...adds('break') },
    { ...jump('continue', t.continue, SkipForward, 'next round', 'jump'), ...adds('continue') },
  ];
  return [...typedChoices(document, text, palette, { declare, insert }), ...list];
}
