// Prints the procedure as numbered plain language, English or Chinese like the document. Invariant: deterministic;
// steps are numbered in text order, sub-steps under the step they belong to. Adds no meaning to the document's text.

import { type Call, type Expr, type PdlDocument, type PdlStatement, type Procedure, printExpr } from '../../language';
import type { TextRange } from '../../support';
import type { ConvertedRange, ConvertedText } from '../converted';
import { DocumentNodes } from '../documentNodes';
import { LinkedTextBuilder } from '../linkedTextBuilder';
import { quotedLabel } from '../quotedLabel';
import { listedArguments, unwrapSingleList } from './codeExpr';
import { preconditionTexts } from './preconditionTexts';
import { type BlockPart, bodyWithComments, printBlock } from './printBlock';
import { type ProcedureWording, procedureWordingOf } from './procedureWording';

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
const hasStop = (text: string) => /[.!?。！？:：]["'”）)]?$/u.test(text);

/**
 * `procedure` defaults to the document's own. Links name nodes of the procedure graph, or of the dependency graph for
 * declarations that are never called.
 */
export function printProcedureText(
  document: PdlDocument,
  procedure: Procedure | undefined = document.procedure,
): ConvertedText & { readonly links: readonly ConvertedRange[] } {
  const words = procedureWordingOf(document);
  const out = new LinkedTextBuilder();
  const nodes = new DocumentNodes(document);
  const end = nodes.endOf();
  out.line(flat(document.name?.name ?? words.titleOf), end.length > 0 ? ['start', ...end] : []);
  for (const part of [document.desc, document.detailedDesc]) if (isFilled(part?.name)) out.line(part.name.trim());
  out.line('');
  const statements = new StatementPrinter(document, words, nodes);
  const writer = { statement: (statement: PdlStatement) => statements.of(statement) };
  const printed = printBlock(procedure?.body ?? [], writer);
  const counters: number[] = [];
  for (const { depth, text, range, nodeIds: further, opens, steps, notes, isNote } of printed) {
    const nodeIds = [...(range === undefined ? [] : nodes.at(range)), ...further];
    const indent = '   '.repeat(depth);
    // A comment that is a step of the graph is numbered; any other comment is printed between the steps.
    if (isNote && nodeIds.length === 0) {
      out.line(`${indent}${words.note(ended(text, words))}`);
      continue;
    }
    counters.length = depth + 1;
    counters[depth] = (counters[depth] ?? 0) + 1;
    const number = counters.map((count) => count ?? 1).join('.');
    const nothing = opens && steps + notes === 0 ? ` ${words.doNothing}${words.stop}` : '';
    const sentence = opens ? `${text}${words.colon}${nothing}` : ended(text, words);
    out.line(`${indent}${number}. ${sentence}`, nodeIds);
  }
  if (printed.length === 0) out.line(words.noSteps);
  writeInformation(document, words, out);
  writeRules(document, words, out, nodes);
  return out.toConverted(notesOf(document));
}

const ended = (text: string, words: ProcedureWording) => (hasStop(text) ? text : `${text}${words.stop}`);

/** Values to ask the user for. */
function writeInformation(document: PdlDocument, words: ProcedureWording, out: LinkedTextBuilder): void {
  const slots = document.slots.filter((slot) => slot.name.trim() !== '');
  if (slots.length === 0) return;
  out.line('');
  out.line(words.information);
  for (const slot of slots) {
    const values = slot.values && slot.values.length > 0 ? words.values(slot.values) : undefined;
    const what = [slot.desc, values].filter(isFilled).map((part) => flat(part).replace(/[.。]$/u, ''));
    const name = isFilled(slot.type) ? words.typed(flat(slot.name), flat(slot.type)) : flat(slot.name);
    const quotedText = what.length > 0 ? `${words.textSeparator}${what.join(words.comma)}` : '';
    out.line(`- ${ended(`${name}${quotedText}`, words)}`);
  }
}

/** Order of the steps, from their preconditions. */
function writeRules(
  document: PdlDocument,
  words: ProcedureWording,
  out: LinkedTextBuilder,
  nodes: DocumentNodes,
): void {
  const names = (parts: readonly { readonly name: string }[]) =>
    words.and(preconditionTexts(parts).map((part) => words.name(part)));
  const apis = document.apis.filter((api) => api.preconditions.length > 0);
  const answers = document.answers.filter((answer) => answer.preconditions.length > 0);
  if (apis.length + answers.length === 0) return;
  out.line('');
  out.line(words.rules);
  for (const api of apis) {
    const rule = words.callOnlyAfter(words.name(flat(api.name)), names(api.preconditions));
    out.line(`- ${ended(rule, words)}`, nodes.of('api', api.name));
  }
  for (const answer of answers) {
    const rule = words.answerOnlyAfter(words.name(flat(answer.name)), names(answer.preconditions));
    out.line(`- ${ended(rule, words)}`, nodes.of('answer', answer.name));
  }
}

function notesOf(document: PdlDocument): string[] {
  const described = document.apis.flatMap(({ name, desc }) =>
    isFilled(desc) ? [`${quotedLabel(name)}: ${flat(desc)}`] : [],
  );
  if (described.length === 0) return [];
  const count =
    described.length === 1 ? 'The description of an API is' : `The descriptions of ${described.length} APIs are`;
  return [
    `${count} not in the plain language: it names APIs with their parameters and results (${described.join('; ')}).`,
  ];
}

/** Characters. A longer text is printed only the first time. */
const LONG_TEXT = 1000;

class StatementPrinter {
  /** ANSWERs already printed: a long text is printed only the first time. */
  private readonly printedAnswers = new Set<string>();
  /** Text of each ANSWER, by name; the first declaration of a name counts. */
  private readonly answers: ReadonlyMap<string, string | undefined>;

  constructor(
    document: PdlDocument,
    private readonly words: ProcedureWording,
    private readonly nodes: DocumentNodes,
  ) {
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
        return [line(words.set(targets, printExpr(statement.value)))];
      }
      case 'expression': {
        const { value } = statement;
        return [line(value.kind === 'call' ? this.call(value.call, '') : flat(printExpr(value)))];
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
          ? words.forEach(names(statement.targets), printExpr(statement.iterable))
          : flat(statement.headerText);
        return [block(header, bodyWithComments(statement.body, statement), statement.header)];
      }
      case 'try':
        return [
          block(words.try, bodyWithComments(statement.body, statement)),
          ...statement.handlers.map((handler) =>
            block(
              words.fails(flat(handler.text.replace(/^\s*except\b/, '').replace(/:\s*$/, '')) || words.anyProblem),
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
      case 'return':
        return [line(words.return(statement.value === undefined ? undefined : printExpr(statement.value)))];
      case 'break':
        return [line(words.leaveLoop)];
      case 'continue':
        return [line(words.nextRound)];
      case 'pass':
        return [line(words.doNothing.replace(/^./u, (char) => char.toUpperCase()))];
      case 'comment':
        return [line(flat(statement.text.replace(/^[#\s]+/, '')), true)];
      case 'text':
        return [line(flat(statement.text))];
    }
  }

  private call(call: Call, targets: string): string {
    const { words } = this;
    const name = call.ref ?? call.name;
    const given = words.and(listedArguments(call).map((arg) => printExpr(arg)));
    if (call.kind !== 'answer') {
      return call.kind === 'function' ? words.part(name, given, targets) : words.call(name, given, targets);
    }
    const whole = this.answers.get(name);
    const text = this.printedAnswers.has(name) && (whole?.length ?? 0) > LONG_TEXT ? undefined : whole;
    this.printedAnswers.add(name);
    const quotedText = isFilled(text) ? `${words.textSeparator}${flat(text)}` : '';
    return `${targets === '' ? words.answerUser(name, given) : words.askUser(targets, name, given)}${quotedText}`;
  }

  private condition(condition: Expr | undefined, text: string | undefined): string {
    if (condition === undefined || condition.kind === 'unknown') return flat(text ?? '') || this.words.applies;
    return this.expr(condition);
  }

  private expr(expr: Expr): string {
    const { words } = this;
    switch (expr.kind) {
      case 'compare': {
        const isIn = expr.op === 'in' || expr.op === 'not in';
        const right =
          isIn && expr.right.kind === 'list'
            ? words.or(expr.right.items.map((item) => printExpr(item)))
            : printExpr(isIn ? expr.right : unwrapSingleList(expr.right));
        const op =
          isIn && expr.right.kind === 'list' && expr.right.items.length === 1
            ? expr.op === 'in'
              ? '=='
              : '!='
            : expr.op;
        return words.compare(printExpr(unwrapSingleList(expr.left)), op, right);
      }
      case 'and':
      case 'or': {
        const isMixed = (part: Expr) => part.kind === 'and' || part.kind === 'or';
        return expr.operands
          .map((part) => (isMixed(part) ? `(${printExpr(part)})` : this.expr(part)))
          .join(expr.kind === 'and' ? words.joinAnd : words.joinOr);
      }
      case 'list':
        return printExpr(unwrapSingleList(expr));
      case 'not':
        return words.not(printExpr(unwrapSingleList(expr.operand)));
      default:
        return printExpr(expr);
    }
  }
}
