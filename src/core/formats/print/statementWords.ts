// The sentence of each statement of a procedure, in the words of the document's language. Adds no meaning to the
// document's text.

import {
  type Call,
  type Expr,
  expressionsOf,
  expressionUse,
  nameTable,
  type PdlDocument,
  type PdlStatement,
} from '../../language';
import { oneLine, type TextRange } from '../../support';
import type { DocumentNodes } from '../documentNodes';
import { ExprWords, type PrintVersion } from './exprWords';
import { type BlockPart, bodyWithComments } from './printBlock';
import type { ProcedureWording } from './procedureWording';

export const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
const hasStop = (text: string) => /[.!?。！？:：]["'”）)]?$/u.test(text);
export const ended = (text: string, words: ProcedureWording) => (hasStop(text) ? text : `${text}${words.stop}`);

/** Characters. A longer text is printed only the first time. */
const LONG_TEXT = 1000;

export class StatementWords {
  /** ANSWERs already printed: a long text is printed only the first time. */
  private readonly printedAnswers = new Set<string>();
  /** Text of each ANSWER, by name; the first declaration of a name counts. */
  private readonly answers: ReadonlyMap<string, string | undefined>;

  private readonly exprs: ExprWords;

  constructor(
    document: PdlDocument,
    private readonly words: ProcedureWording,
    private readonly nodes: DocumentNodes,
    version: PrintVersion,
  ) {
    this.exprs = new ExprWords(words, version, requestsOf(document));
    this.answers = new Map(document.answers.toReversed().map(({ name, desc }) => [name, desc]));
  }

  of(statement: PdlStatement): readonly BlockPart[] {
    const { words } = this;
    const line = (text: string, isNote = false): BlockPart => ({
      kind: 'line',
      text,
      range: statement.range,
      ...(isNote ? { isNote } : {}),
    });
    const block = (header: string, body: readonly PdlStatement[], range?: TextRange): BlockPart => ({
      kind: 'block',
      header,
      body,
      ...(range === undefined ? {} : { range }),
    });
    const names = (targets: readonly { readonly name: string }[]) => words.and(targets.map((target) => target.name));
    switch (statement.kind) {
      case 'call':
        return [line(this.call(statement.call, names(statement.targets)))];
      case 'assign': {
        const targets = names(statement.targets);
        if (statement.value.kind === 'call') return [line(this.call(statement.value.call, targets))];
        return [line(words.set(targets, this.exprs.value(statement.value)))];
      }
      case 'expression': {
        const { value } = statement;
        return [line(value.kind === 'call' ? this.call(value.call, '') : oneLine(this.exprs.value(value)))];
      }
      case 'if':
        return statement.branches.map((branch, index) => {
          const isElse = branch.keyword === 'else' && branch.condition === undefined;
          const condition = this.condition(branch.condition, branch.conditionText);
          const header = isElse ? words.otherwise : index === 0 ? words.if(condition) : words.elseIf(condition);
          return block(header, bodyWithComments(branch.body, branch), branch.header);
        });
      case 'while': {
        const isInfiniteLoop = statement.condition.kind === 'literal' && statement.condition.value === true;
        const condition = this.condition(statement.condition, statement.conditionText);
        const header = isInfiniteLoop ? words.forever : words.while(condition);
        return [block(header, bodyWithComments(statement.body, statement), statement.header)];
      }
      case 'for': {
        const isParsed = statement.targets.length > 0 && statement.iterable.kind !== 'unknown';
        const header = isParsed
          ? words.forEach(names(statement.targets), this.exprs.value(statement.iterable))
          : oneLine(statement.headerText);
        return [block(header, bodyWithComments(statement.body, statement), statement.header)];
      }
      case 'try':
        return [
          block(words.try, bodyWithComments(statement.body, statement)),
          ...statement.handlers.map((handler) =>
            block(
              words.fails(oneLine(handler.text.replace(/^\s*except\b/, '').replace(/:\s*$/, '')) || words.anyProblem),
              bodyWithComments(handler.body, handler),
              handler.header,
            ),
          ),
          ...(statement.orElse.length > 0 ? [block(words.nothingFailed, statement.orElse)] : []),
          ...(statement.finalizer.length > 0 ? [block(words.atLast, statement.finalizer)] : []),
        ];
      case 'def': {
        const header = words.partHeader(statement.name.name, names(statement.params));
        const nodeIds = this.nodes.endOf(statement.name.name);
        const body = bodyWithComments(statement.body, statement);
        return [{ kind: 'block', header, body, range: statement.header, nodeIds }];
      }
      case 'comment':
        return [line(commentWords(statement.text), true)];
      case 'text':
        return [line(oneLine(statement.text))];
      default: {
        const [expr] = expressionsOf(statement);
        const isTest = expressionUse(statement) === 'condition';
        const value = expr && (isTest ? this.condition(expr, undefined) : this.exprs.value(expr));
        return [line(words.lines[statement.kind](value))];
      }
    }
  }

  /** `targets`: names of the results, in words. */
  call(call: Call, targets: string): string {
    const { words } = this;
    const [name, given] = this.exprs.callee(call);
    if (call.kind !== 'answer') {
      return call.kind === 'function' ? words.doPart(name, given, targets) : words.call(name, given, targets);
    }
    const whole = this.answers.get(name);
    const text = this.printedAnswers.has(name) && (whole?.length ?? 0) > LONG_TEXT ? undefined : whole;
    this.printedAnswers.add(name);
    const quotedText = isFilled(text) ? `${words.textSeparator}${oneLine(text)}` : '';
    return `${targets === '' ? words.answerUser(name, given) : words.askUser(targets, name, given)}${quotedText}`;
  }

  condition(condition: Expr | undefined, text: string | undefined): string {
    if (condition === undefined || condition.kind === 'unknown') return oneLine(text ?? '') || this.words.applies;
    return this.exprs.condition(condition);
  }
}

export const commentWords = (text: string) => oneLine(text.replace(/^[#\s]+/, ''));

/** The declared parameters of the API that a call names. */
export function requestsOf(document: PdlDocument): (call: Call) => readonly string[] {
  const table = nameTable(document);
  return (call) =>
    call.kind === 'api' ? (table.findApi(call.ref ?? call.name)?.request.map(({ name }) => name) ?? []) : [];
}
