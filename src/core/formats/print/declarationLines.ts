// The declarations of a document as lists in words: values to ask the user for, APIs, steps that the procedure does
// not name, rules. Shared by the text and the flowchart of a prompt. Version 1 has only the values and the rules.

import {
  type AnswerDecl,
  type ApiDecl,
  callsInDocument,
  type Expr,
  nameTable,
  type PdlDocument,
  readPreconditions,
} from '../../language';
import { memoize, oneLine } from '../../support';
import type { DocumentNodes } from '../documentNodes';
import { type DocumentComments, documentCommentsOf } from '../mermaid/documentComments';
import { ExprWords, type PrintVersion } from './exprWords';
import { preconditionTexts } from './preconditionTexts';
import type { ProcedureWording } from './procedureWording';
import { ended, isFilled } from './statementWords';

export interface DeclarationList {
  readonly heading: string;
  readonly items: readonly DeclarationItem[];
}

export interface DeclarationItem {
  /** A whole sentence. */
  readonly text: string;
  /** Comments of the declaration. */
  readonly notes: readonly string[];
  readonly nodeIds: readonly string[];
}

/** Lists without items are left out. */
export function declarationLists(
  document: PdlDocument,
  words: ProcedureWording,
  nodes: DocumentNodes,
  version: PrintVersion,
): readonly DeclarationList[] {
  const notesOf: NotesOf = (declaration) => (version === 1 ? [] : commentsOfDeclaration(document, declaration));
  const all: readonly DeclarationList[] = [
    { heading: words.information, items: informationItems(document, words, notesOf) },
    ...(version === 1
      ? []
      : [
          { heading: words.apis, items: apiItems(document, words, notesOf, nodes) },
          { heading: words.further, items: furtherItems(document, words, notesOf, nodes) },
        ]),
    { heading: words.rules, items: ruleItems(document, words, nodes, version) },
  ];
  return all.filter(({ items }) => items.length > 0);
}

type Owner = Parameters<DocumentComments['of']>[0];
type NotesOf = (declaration: Owner) => readonly string[];

const commentsOf = memoize((document: PdlDocument) => documentCommentsOf(document));

/** The comments above, in and behind a declaration. */
export const commentsOfDeclaration = (document: PdlDocument, declaration: Owner): readonly string[] =>
  (commentsOf(document).of(declaration).comments ?? []).filter(isFilled).map(oneLine);

/** Comments outside of the procedure and of all declarations. */
export const documentNotes = (document: PdlDocument): readonly string[] =>
  (['head', 'procedure'] as const).flatMap((owner) => commentsOfDeclaration(document, owner));

/** Values to ask the user for. */
function informationItems(document: PdlDocument, words: ProcedureWording, notesOf: NotesOf): DeclarationItem[] {
  return document.slots
    .filter((slot) => slot.name.trim() !== '')
    .map((slot) => {
      const values = slot.values && slot.values.length > 0 ? words.values(slot.values) : undefined;
      const what = [slot.desc, values].filter(isFilled).map((part) => oneLine(part).replace(/[.。]$/u, ''));
      const name = isFilled(slot.type) ? words.typed(oneLine(slot.name), oneLine(slot.type)) : oneLine(slot.name);
      const quotedText = what.length > 0 ? `${words.textSeparator}${what.join(words.comma)}` : '';
      return { text: ended(`${name}${quotedText}`, words), notes: notesOf(slot), nodeIds: [] };
    });
}

const namesOf = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => oneLine(name));

function apiItems(
  document: PdlDocument,
  words: ProcedureWording,
  notesOf: NotesOf,
  nodes: DocumentNodes,
): DeclarationItem[] {
  return document.apis.map((api) => {
    const given = words.and(namesOf(api.request));
    const head = words.signature(words.name(oneLine(api.name)), given, words.and(namesOf(api.response)));
    const desc = isFilled(api.desc) ? `${words.textSeparator}${oneLine(api.desc)}` : '';
    return { text: ended(`${head}${desc}`, words), notes: notesOf(api), nodeIds: nodes.of('api', api.name) };
  });
}

/** ANSWERs that the procedure does not name, and steps of other sections, whose descriptions no step shows. */
function furtherItems(
  document: PdlDocument,
  words: ProcedureWording,
  notesOf: NotesOf,
  nodes: DocumentNodes,
): DeclarationItem[] {
  const table = nameTable(document);
  const called = new Set([...callsInDocument(document)].map((call) => table.resolveCall(call).nodeId));
  const steps = [
    ...document.answers.map((decl) => ({ decl, ids: nodes.of('answer', decl.name), isStep: false })),
    ...document.others.map((decl) => ({ decl, ids: nodes.of('step', decl.name), isStep: true })),
  ];
  return steps.flatMap(({ decl, ids, isStep }) => {
    const notes = notesOf(decl);
    const isCalled = ids.some((id) => called.has(id));
    if (isCalled && notes.length === 0 && !(isStep && isFilled(decl.desc))) return [];
    const desc = isFilled(decl.desc) && (isStep || !isCalled) ? `${words.textSeparator}${oneLine(decl.desc)}` : '';
    return [{ text: ended(`${words.name(oneLine(decl.name))}${desc}`, words), notes, nodeIds: ids }];
  });
}

/** Order of the steps, from their preconditions. */
function ruleItems(
  document: PdlDocument,
  words: ProcedureWording,
  nodes: DocumentNodes,
  version: PrintVersion,
): DeclarationItem[] {
  const rule = (kind: 'api' | 'answer', decl: ApiDecl | AnswerDecl): DeclarationItem[] => {
    if (decl.preconditions.length === 0) return [];
    const text = version === 1 ? namedRule(kind, decl, words) : wordedRule(kind, decl, document, words);
    return [{ text: ended(text, words), notes: [], nodeIds: nodes.of(kind, decl.name) }];
  };
  return [
    ...document.apis.flatMap((api) => rule('api', api)),
    ...document.answers.flatMap((answer) => rule('answer', answer)),
  ];
}

function namedRule(kind: 'api' | 'answer', decl: ApiDecl | AnswerDecl, words: ProcedureWording): string {
  const after = words.and(preconditionTexts(decl.preconditions).map((part) => words.name(part)));
  const name = words.name(oneLine(decl.name));
  return kind === 'api' ? words.callOnlyAfter(name, after) : words.answerOnlyAfter(name, after);
}

/** Steps and conditions over values are separate parts of the rule. */
function wordedRule(
  kind: 'api' | 'answer',
  decl: ApiDecl | AnswerDecl,
  document: PdlDocument,
  words: ProcedureWording,
): string {
  const items = readPreconditions(document, decl);
  const exprs = new ExprWords(words, 2);
  const isAbout = (expr: Expr): boolean => ['compare', 'not', 'and', 'or'].includes(expr.kind) && !isOfNames(expr);
  const conditions = items.filter((item) => item.kind === 'condition' && isAbout(item.expr));
  const steps = items.filter((item) => !conditions.includes(item)).map(({ at }) => at);
  const only = conditions.flatMap((item) => {
    if (item.kind !== 'condition') return [];
    const text = exprs.condition(item.expr);
    return conditions.length > 1 && (item.expr.kind === 'or' || item.expr.kind === 'and') ? [`(${text})`] : [text];
  });
  const condition = only.join(words.joinAnd);
  const name = words.name(oneLine(decl.name));
  if (steps.length === 0) {
    return kind === 'api' ? words.callOnlyIf(name, condition) : words.answerOnlyIf(name, condition);
  }
  const after = words.and(preconditionTexts(steps).map((part) => words.name(part)));
  const rule = kind === 'api' ? words.callOnlyAfter(name, after) : words.answerOnlyAfter(name, after);
  return condition === '' ? rule : words.andOnlyIf(rule, condition);
}

/** `a or b`: alternatives of steps, which a rule lists as they are. */
function isOfNames(expr: Expr): boolean {
  const isName = (one: Expr) => one.kind === 'name' || one.kind === 'literal';
  return (expr.kind === 'and' || expr.kind === 'or') && expr.operands.every((one) => isName(one) || isOfNames(one));
}
