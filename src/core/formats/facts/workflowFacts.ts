// The facts of a workflow that a form of it must carry, derived from the model of the document: values to ask for,
// what ANSWERs say, calls with arguments and results, preconditions, conditions, comments. The order of the steps is not
// a fact here; the tests that read printed forms back compare it.

import {
  blocksOf,
  type Call,
  type Expr,
  expressionsOf,
  expressionUse,
  keywordLine,
  type PdlDocument,
  type PdlStatement,
  printExpr,
  readPreconditions,
  statementCall,
  statementTargets,
  trailingComments,
  walkStatements,
  writtenArguments,
} from '../../language';
import { oneLine } from '../../support';
import { documentCommentsOf } from '../mermaid/documentComments';
import { requestsOf } from '../print/statementWords';
import { factTokens } from './factTokens';

export const factKinds = [
  'title',
  'value',
  'API',
  'ANSWER',
  'step',
  'precondition',
  'question',
  'call',
  'condition',
  'assignment',
  'return',
  'comment',
] as const;

export type FactKind = (typeof factKinds)[number];

/** Where a form may state a fact: in a list of declarations, at a step, in a note between steps. */
export type FactPlace = 'declaration' | 'step' | 'note';

export interface WorkflowFact {
  readonly kind: FactKind;
  /** The fact in short, for a table. */
  readonly text: string;
  readonly tokens: readonly string[];
  readonly places: readonly FactPlace[];
  /** Number of places in the workflow that state it. */
  readonly count: number;
}

const MAX_DEPTH = 60;

/** Facts without a letter or digit are left out: a form may print them in any way. */
export function workflowFacts(document: PdlDocument): readonly WorkflowFact[] {
  const facts = new Map<string, WorkflowFact>();
  const add = (kind: FactKind, text: string, words: string, places: readonly FactPlace[]) => {
    const tokens = factTokens(words);
    if (tokens.length === 0) return;
    const key = `${kind} ${tokens.join(' ')}`;
    const known = facts.get(key);
    facts.set(
      key,
      known ? { ...known, count: known.count + 1 } : { kind, text: oneLine(text), tokens, places, count: 1 },
    );
  };
  addDeclarations(document, add);
  const exprs = new FactWords(document);
  for (const statement of walkStatements(document.procedure?.body ?? [])) addStatement(statement, exprs, add);
  return [...facts.values()].map((fact) => (isRepeated(fact) ? fact : { ...fact, count: 1 }));
}

/** A declaration that stands twice is the same fact once. */
const isRepeated = ({ places }: WorkflowFact) => !places.includes('declaration');

type Add = (kind: FactKind, text: string, words: string, places: readonly FactPlace[]) => void;

const filled = (...parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '');
const names = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => name).join(', ');

function addDeclarations(document: PdlDocument, add: Add): void {
  const comments = documentCommentsOf(document);
  for (const part of [document.name, document.desc, document.detailedDesc]) {
    for (const line of part?.name.split('\n') ?? []) add('title', line, line, ['declaration', 'note']);
  }
  for (const text of comments.texts) add('comment', text, text, ['declaration', 'note']);
  for (const { name, type, desc, values = [] } of document.slots) {
    const more = filled(type, desc, values.length > 0 ? `one of ${values.join(', ')}` : undefined).join('; ');
    add('value', more === '' ? name : `${name}: ${more}`, [name, type, desc, ...values].join(' '), ['declaration']);
  }
  for (const api of document.apis) {
    const ends = filled(
      api.request.length > 0 ? `takes ${names(api.request)}` : undefined,
      api.response.length > 0 ? `returns ${names(api.response)}` : undefined,
    );
    const text = [api.name, ...ends].join(' ');
    add('API', text, `${api.name} ${names(api.request)} ${names(api.response)}`, ['declaration']);
    if (api.desc) add('API', `${api.name}: ${api.desc}`, `${api.name} ${api.desc}`, ['declaration']);
  }
  // An ANSWER of which several are declared has the text of the first.
  const first = new Map(document.answers.toReversed().map((answer) => [answer.name, answer]));
  for (const { name, desc } of first.values()) {
    add('ANSWER', desc ? `${name}: ${desc}` : name, `${name} ${desc ?? ''}`, ['declaration', 'step']);
  }
  for (const { name, desc } of document.others) {
    add('step', desc ? `${name}: ${desc}` : name, `${name} ${desc ?? ''}`, ['declaration', 'step']);
  }
  const exprs = new FactWords(document);
  for (const decl of [...document.apis, ...document.answers]) {
    for (const item of readPreconditions(document, decl)) {
      const words = item.kind === 'condition' ? exprs.of(item.expr) : item.at.name;
      add('precondition', `${decl.name} only after ${item.at.name}`, `${decl.name} ${words}`, ['declaration']);
    }
  }
}

const steps = ['step'] as const;
/** Steps that a flowchart draws in another place are notes there. */
const stepsOrNotes = ['step', 'note'] as const;

function addStatement(statement: PdlStatement, exprs: FactWords, add: Add): void {
  for (const { text } of trailingComments(statement)) add('comment', text, text, stepsOrNotes);
  const call = statementCall(statement);
  if (call) {
    addCall(call, names(statementTargets(statement)), exprs, add);
    return;
  }
  for (const { role, condition, text } of blocksOf(statement)) {
    const isEndless = role === 'while' && condition?.kind === 'literal' && condition.value === true;
    if (condition && !isEndless) add('condition', text ?? printExpr(condition), exprs.of(condition), steps);
  }
  switch (statement.kind) {
    case 'comment':
      add('comment', statement.text.replace(/^[#\s]+/, ''), statement.text, stepsOrNotes);
      return;
    case 'assign': {
      const text = `${names(statement.targets)} = ${printExpr(statement.value)}`;
      add('assignment', text, `${names(statement.targets)} ${exprs.of(statement.value)}`, stepsOrNotes);
      return;
    }
    case 'expression':
      add('step', printExpr(statement.value), exprs.of(statement.value), stepsOrNotes);
      return;
    case 'text':
      add('step', statement.text, statement.text, stepsOrNotes);
      return;
    case 'for':
      if (statement.targets.length === 0) return;
      add(
        'condition',
        `for ${names(statement.targets)} in ${printExpr(statement.iterable)}`,
        `${names(statement.targets)} ${exprs.of(statement.iterable)}`,
        steps,
      );
      return;
    case 'call':
    case 'if':
    case 'while':
    case 'try':
    case 'def':
      return;
    default: {
      const kind = expressionUse(statement) === 'condition' ? 'condition' : 'return';
      for (const expr of expressionsOf(statement)) {
        add(kind, keywordLine(statement, printExpr), exprs.of(expr), stepsOrNotes);
      }
    }
  }
}

function addCall(call: Call, targets: string, exprs: FactWords, add: Add): void {
  const name = call.ref ?? call.name;
  const text = [name, exprs.argumentsOf(call).map(printExpr).join(', ')];
  const shown = `${text[0]}(${text[1]})${targets && ` gives ${targets}`}`;
  add(call.kind === 'answer' ? 'question' : 'call', shown, `${exprs.call(call)} ${targets}`, stepsOrNotes);
}

/** Names, values and operators of expressions. */
class FactWords {
  private readonly requestOf;

  constructor(document: PdlDocument) {
    this.requestOf = requestsOf(document);
  }

  argumentsOf(call: Call): readonly Expr[] {
    return writtenArguments(call, this.requestOf(call));
  }

  call(call: Call, depth = 0): string {
    const target = call.target === undefined ? '' : this.of(call.target, depth + 1);
    const args = this.argumentsOf(call).map((arg) => this.of(arg, depth + 1));
    return [call.ref ?? call.name, target, ...args].join(' ');
  }

  of(expr: Expr, depth = 0): string {
    if (depth > MAX_DEPTH) return '';
    const inner = (part: Expr) => this.of(part, depth + 1);
    switch (expr.kind) {
      case 'name':
        return expr.name;
      case 'literal':
        return expr.digits ?? (typeof expr.value === 'string' ? expr.value : printExpr(expr));
      case 'list':
        return expr.items.map(inner).join(' ');
      case 'keyword':
        return `${expr.name} ${inner(expr.value)}`;
      case 'attribute':
        return `${inner(expr.target)} ${expr.name}`;
      case 'index':
        return `${inner(expr.target)} ${inner(expr.index)}`;
      case 'call':
        return this.call(expr.call, depth);
      case 'not':
        return `not ${inner(expr.operand)}`;
      case 'and':
      case 'or':
        return expr.operands.map(inner).join(` ${expr.kind} `);
      case 'compare':
        return `${inner(expr.left)} ${expr.op} ${inner(expr.right)}`;
      case 'binary':
        return `${inner(expr.left)} ${inner(expr.right)}`;
      case 'dict':
        return expr.entries.map(({ key, value }) => `${inner(key)} ${inner(value)}`).join(' ');
      case 'conditional':
        return [expr.then, expr.condition, expr.otherwise].map(inner).join(' ');
      case 'unknown':
        return expr.text;
    }
  }
}
