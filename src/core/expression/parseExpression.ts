// Parses a text as a strict expression: the operands, over the grammar of `operatorParser`. The first problem is kept, and
// the rest of the text is ignored. Invariant: every text gives a tree or a message. Length and depth are bounded, so that
// traversing a tree cannot exhaust the stack. The ranges of the tree are empty.

import { fail, ok, type Result } from '../support';
import { isCarried } from '../values';
import { callExpr, dictExpr, type Expr, listExpr, literalExpr, nameExpr, numberExpr, pathExpr } from './expr';
import { argumentCountProblem, expressionFunctionNames, findExpressionFunction } from './expressionFunctions';
import { type OperatorMode, OperatorParser } from './operatorParser';
import { expressionConstants, expressionKeywords } from './printExpr';
import { type ExpressionProblem, type ExpressionToken, tokenizeExpression } from './tokenizeExpression';

const maxLength = 1000;

const strictMode: OperatorMode = {
  maxDepth: 50,
  comparisons: { '==': '==', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  sums: ['+', '-'],
  products: ['*', '/', '%'],
  signs: ['-'],
  hasChains: false,
  hasIdentity: false,
  hasOrder: false,
};

const nowhere = { start: 0, end: 0 };

/** The problem of an expression; `undefined` if it is valid. */
export function checkExpression(expression: string): ExpressionProblem | undefined {
  const read = parseExpression(expression);
  return read.ok ? undefined : read.error;
}

export function parseExpression(expression: string): Result<Expr, ExpressionProblem> {
  if (expression.trim() === '') return fail({ message: 'The condition is empty. For example: is_free == true' });
  if (expression.length > maxLength) return fail({ message: `The condition is longer than ${maxLength} characters.` });
  const tokens = tokenizeExpression(expression);
  if (!tokens.ok) return tokens;
  return new StrictParser(tokens.value).parse();
}

class StrictParser extends OperatorParser<ExpressionToken> {
  private problem: string | undefined;

  constructor(protected override readonly tokens: readonly ExpressionToken[]) {
    super(strictMode);
  }

  parse(): Result<Expr, ExpressionProblem> {
    const expr = this.readOr(this.tokens.length);
    const rest = this.next;
    if (expr && rest) this.refuse(rest.text === '=' ? 'Compare with ==, not =' : `"${rest.text}" is not expected here`);
    return expr && this.problem === undefined ? ok(expr) : fail({ message: `${this.problem}.` });
  }

  private get next(): ExpressionToken | undefined {
    return this.tokens[this.at];
  }

  private refuse(message: string): undefined {
    this.problem ??= message;
  }

  protected override refuseDepth(): void {
    this.refuse('The condition is nested too deeply');
  }

  protected override rangeOf() {
    return nowhere;
  }

  /** Digits that floating point would change are stored with the number, and compared. */
  protected override readNumber(text: string): Expr {
    const value = Number(text);
    return numberExpr(value === 0 ? 0 : value, /^-?\d+$/.test(text) && !isCarried(text) ? text : undefined);
  }

  /** An expression within brackets. */
  private inner(): Expr | undefined {
    return this.readOr(this.tokens.length);
  }

  protected override readOperand(): Expr | undefined {
    const token = this.next;
    if (!token) return this.refuse('Something is missing at the end');
    this.at += 1;
    if (token.kind === 'string') return literalExpr(token.value);
    if (token.kind === 'number') return this.readNumber(token.text);
    if (token.kind === 'slot') return this.path(token.text);
    if (token.kind === 'name') return this.named(token.text);
    if (token.text === '(') {
      const inner = this.inner();
      return inner && (this.acceptToken(')') ? inner : this.refuse('A closing parenthesis is missing'));
    }
    if (token.text === '[') {
      const items = this.items(']', 'list');
      return items && listExpr(items);
    }
    if (token.text === '{') return this.object();
    return this.refuse(`"${token.text}" is not expected here`);
  }

  private named(name: string): Expr | undefined {
    if (name === 'exists') {
      if (!this.enter()) return undefined;
      const operand = this.readOperand();
      this.leave();
      return operand && callExpr('exists', [operand]);
    }
    if (expressionKeywords.has(name)) return this.refuse(`Something is missing before "${name}"`);
    if (this.acceptToken('(')) return this.call(name);
    const constant = expressionConstants.get(name);
    return constant === undefined ? this.path(name) : literalExpr(constant);
  }

  private call(written: string): Expr | undefined {
    const name = findExpressionFunction(written);
    if (!name) return this.refuse(`There is no function ${written}; there are ${expressionFunctionNames.join(', ')}`);
    const args = this.items(')', 'call');
    const problem = args && argumentCountProblem(name, args.length);
    if (problem !== undefined) return this.refuse(problem);
    return args && callExpr(name, args);
  }

  private items(end: string, what: string): Expr[] | undefined {
    const items: Expr[] = [];
    while (!this.acceptToken(end)) {
      if (!this.next) return this.refuse(`The ${what} has no end`);
      if (items.length > 0 && !this.acceptToken(',')) return this.refuse(`Items of a ${what} need commas between them`);
      const item = this.inner();
      if (!item) return undefined;
      items.push(item);
    }
    return items;
  }

  private object(): Expr | undefined {
    const entries: (readonly [string, Expr])[] = [];
    while (!this.acceptToken('}')) {
      if (!this.next) return this.refuse('The object has no end');
      if (entries.length > 0 && !this.acceptToken(','))
        return this.refuse('Entries of an object need commas between them');
      const key = this.next;
      if (key === undefined || key.kind === 'punct' || key.kind === 'number') {
        return this.refuse('A key of an object is missing: {"total": 3}');
      }
      this.at += 1;
      if (!this.acceptToken(':')) return this.refuse('A colon is missing after the key of an object');
      const value = this.inner();
      if (!value) return undefined;
      entries.push([key.kind === 'string' ? (key.value as string) : key.text, value]);
    }
    return dictExpr(entries);
  }

  private path(name: string): Expr | undefined {
    const path: (string | number)[] = [];
    for (;;) {
      if (this.acceptToken('.')) {
        const part = this.next;
        if (part?.kind !== 'name' && part?.kind !== 'slot') return this.refuse('A name is missing after the dot');
        this.at += 1;
        path.push(part.text);
      } else if (this.acceptToken('[')) {
        const sign = this.acceptToken('-') ? -1 : 1;
        const part = this.next;
        const isNumber = part?.kind === 'number';
        if (!isNumber && (part?.kind !== 'string' || sign === -1)) {
          return this.refuse('Between [ and ] there is a number or a text in quotes');
        }
        this.at += 1;
        // Otherwise a text, because this token has no other kind of value.
        path.push(isNumber ? (part.value === 0 ? 0 : sign * Number(part.value)) : (part.value as string));
        if (!this.acceptToken(']')) return this.refuse('A closing bracket is missing');
      } else return pathExpr(nameExpr(name), path);
    }
  }

  private acceptToken(text: string): boolean {
    const token = this.next;
    if (token?.text !== text || (token.kind !== 'punct' && token.kind !== 'name')) return false;
    this.at += 1;
    return true;
  }
}
