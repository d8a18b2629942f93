// Interprets the text typed into quick add as something new: a declaration with its call, a condition, an assignment, a
// step.

import {
  Equal,
  GitBranch,
  Hash,
  ListRestart,
  type LucideIcon,
  MessageSquareText,
  Plug,
  Repeat,
  StickyNote,
} from 'lucide-react';
import { callableName, checkNewName, type NewPdlStatement } from '../../core/document';
import type { PdlDocument } from '../../core/language';
import { drawingMessages as t } from '../../messages/drawing.en';
import type { AddChoice, EditOutcome } from '../canvas/tools/canvasDrawing';

export type DeclaredKind = 'api' | 'answer';

export const kindNames: Readonly<Record<DeclaredKind, string>> = { api: 'API', answer: 'ANSWER' };
const kindIcons: Readonly<Record<DeclaredKind, LucideIcon>> = { api: Plug, answer: MessageSquareText };

/** With more words the text is first read as a sentence; with many more it is not offered as a name. */
const maxNameWords = 2;
const maxWords = 6;

const group = t.new;

/** The typed words as a name for a new declaration; undefined if the name is taken or cannot be written in a call. */
export function declarableName(document: PdlDocument | undefined, text: string): string | undefined {
  const name = callableName(text.trim());
  const declared = document ? [...document.apis, ...document.answers, ...document.others] : [];
  // Only the names matter here: a taken name is not offered.
  const taken = declared.map((decl) => ({ name: decl.name, kind: 'other' as const }));
  const isShortText = text.trim().split(/\s+/u).length <= maxWords;
  return isShortText && checkNewName(name, taken).ok ? name : undefined;
}

export const typedDeclarations = (
  name: string,
  add: (kind: DeclaredKind, name: string) => EditOutcome,
): readonly AddChoice[] =>
  (['api', 'answer'] as const).map((kind) => ({
    id: `typed:${kind}`,
    label: t.newNamed({ kind: kindNames[kind], name }),
    icon: kindIcons[kind],
    group,
    palette: kind,
    isTyped: true,
    add: () => add(kind, name),
  }));

export function parseForStatement(text: string): Extract<NewPdlStatement, { readonly kind: 'for' }> {
  const [, target = '', iterable = ''] = /^(?:for\s+)?(.*?)\s+in\s+(.*?):?$/su.exec(text) ?? [undefined, text, ''];
  return { kind: 'for', target, iterable };
}

const comparison = /[<>]|[=!]=/u;
const assignment = /^[\p{L}\p{N}_[\], ]+=[^=]/u;

/** Statements that the typed words can be parsed as. `palette`: the palette button that quick add was opened from. */
export function typedStatements(
  text: string,
  palette: string | undefined,
  insert: (statement: NewPdlStatement) => EditOutcome,
): readonly AddChoice[] {
  const typed = text.trim();
  const choice = (icon: LucideIcon, label: string, statement: NewPdlStatement, button: string): AddChoice => ({
    id: `typed:${statement.kind}`,
    label,
    icon,
    group,
    palette: button,
    isTyped: true,
    add: () => insert(statement),
  });
  const ifOf = (condition: string) =>
    choice(GitBranch, t.typedCondition({ condition }), { kind: 'if', condition }, 'if');
  const whileOf = (condition: string) =>
    choice(Repeat, t.typedLoopWhile({ condition }), { kind: 'while', condition }, 'loop');
  const eachOf = (words: string) => choice(ListRestart, t.typedLoop({ text: words }), parseForStatement(words), 'loop');
  const [, word = '', rest = ''] = /^(if|while|for|#)\s*(.*?):?$/su.exec(typed) ?? [];
  if (rest !== '') {
    if (word === 'if') return [ifOf(rest)];
    if (word === 'while') return [whileOf(rest)];
    if (word === 'for' && / in /.test(rest)) return [eachOf(rest)];
    if (word === '#') return [choice(Hash, t.typedComment({ text: rest }), { kind: 'comment', text: rest }, 'comment')];
  }
  if (palette === 'loop') return / in /.test(typed) ? [eachOf(typed), whileOf(typed)] : [whileOf(typed)];
  if (assignment.test(typed))
    return [choice(Equal, t.typedAssignment({ text: typed }), { kind: 'assign', text: typed }, 'assign')];
  const words = /\s/u.test(typed) ? typed : typed.replaceAll('_', ' ');
  const step = choice(StickyNote, t.typedStep({ text: words }), { kind: 'step', text: words }, 'step');
  return comparison.test(typed) ? [ifOf(typed), whileOf(typed), step] : [step];
}

/** All interpretations of the typed words, the most likely first. */
export function typedChoices(
  document: PdlDocument | undefined,
  text: string,
  palette: string | undefined,
  how: { declare(kind: DeclaredKind, name: string): EditOutcome; insert(statement: NewPdlStatement): EditOutcome },
): readonly AddChoice[] {
  const typed = text.trim();
  if (typed === '') return [];
  const statements = typedStatements(typed, palette, how.insert);
  const readsAsCode = !statements.some(({ id }) => id === 'typed:step') || statements.length > 1;
  if (readsAsCode) return statements;
  const name = declarableName(document, typed);
  const declarations = name === undefined ? [] : typedDeclarations(name, how.declare);
  // A single keyword is looked up, not written as a step.
  if (declarations.length === 0 && !/\s/u.test(typed)) return palette === undefined ? [] : statements;
  return typed.split(/\s+/u).length <= maxNameWords
    ? [...declarations, ...statements]
    : [...statements, ...declarations];
}
