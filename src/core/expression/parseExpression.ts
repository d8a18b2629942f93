// Parses a text as a strict expression by recursive descent. The first problem is kept, and the rest of the text is
// ignored. Invariant: every text gives a tree or a message. Length and depth are bounded, so that traversing a tree cannot
// exhaust the stack. The ranges of the tree are empty.
// Precedence from low to high: or, and, not, comparison (one, not a chain), + -, * / %, sign, exists and primary
// expressions.

import { fail, ok, type Result } from '../support';
import { isCarried } from '../values';
import {
  binaryExpr,
  type CompareOperator,
  callExpr,
  compareExpr,
  dictExpr,
  type Expr,
  joinExpr,
  listExpr,
  literalExpr,
  nameExpr,
  notExpr,
  numberExpr,
  pathExpr,
} from './expr';
import { argumentCountProblem, expressionFunctionNames, findExpressionFunction } from './expressionFunctions';
import { expressionConstants, expressionKeywords } from './printExpr';
import { type ExpressionProblem, type ExpressionToken, tokenizeExpression } from './tokenizeExpression';

const maxLength = 1000;
const maxDepth = 50;

const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const;
const nullExpression = literalExpr(null);

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
  const reader = new Reader(tokens.value);
  const condition = reader.either(0);
  const rest = reader.peek();
  if (reader.problem === undefined && rest) {
    reader.refuse(rest.text === '=' ? 'Compare with ==, not =' : `"${rest.text}" is not expected here`);
  }
  return reader.problem === undefined ? ok(condition) : fail({ message: `${reader.problem}.` });
}

class Reader {
  problem: string | undefined;
  private position = 0;

  constructor(private readonly tokens: readonly ExpressionToken[]) {}

  peek(): ExpressionToken | undefined {
    return this.tokens[this.position];
  }

  refuse(message: string): Expr {
    this.problem ??= message;
    this.position = this.tokens.length;
    return nullExpression;
  }

  either(depth: number): Expr {
    const first = this.both(depth);
    const operands = [first];
    while (this.acceptToken('or')) operands.push(this.both(depth));
    return operands.length === 1 ? first : joinExpr('or', operands);
  }

  private both(depth: number): Expr {
    const first = this.negation(depth);
    const operands = [first];
    while (this.acceptToken('and')) operands.push(this.negation(depth));
    return operands.length === 1 ? first : joinExpr('and', operands);
  }

  private negation(depth: number): Expr {
    if (depth > maxDepth) return this.refuse('The condition is nested too deeply');
    return this.acceptToken('not') ? notExpr(this.negation(depth + 1)) : this.comparison(depth);
  }

  private comparison(depth: number): Expr {
    const left = this.sum(depth);
    const op = this.comparator();
    return op === undefined ? left : compareExpr(left, op, this.sum(depth));
  }

  private comparator(): CompareOperator | undefined {
    if (this.acceptToken('in')) return 'in';
    if (this.acceptToken('is')) return this.acceptToken('not') ? '!=' : '==';
    const [first, second] = [this.peek(), this.tokens[this.position + 1]];
    if (first?.kind === 'name' && first.text === 'not' && second?.kind === 'name' && second.text === 'in') {
      this.position += 2;
      return 'not in';
    }
    return this.sign(comparisons);
  }

  private sum(depth: number): Expr {
    let left = this.product(depth);
    for (let op = this.sign(['+', '-']); op; op = this.sign(['+', '-']))
      left = binaryExpr(left, op, this.product(depth));
    return left;
  }

  private product(depth: number): Expr {
    let left = this.signed(depth);
    for (let op = this.sign(['*', '/', '%']); op; op = this.sign(['*', '/', '%'])) {
      left = binaryExpr(left, op, this.signed(depth));
    }
    return left;
  }

  private signed(depth: number): Expr {
    if (depth > maxDepth) return this.refuse('The condition is nested too deeply');
    if (!this.acceptToken('-')) return this.operand(depth);
    const operand = this.signed(depth + 1);
    if (operand.kind !== 'literal' || typeof operand.value !== 'number') return negativeExpr(operand);
    const digits = operand.digits === undefined ? undefined : `-${operand.digits}`;
    return numberExpr(operand.value === 0 ? 0 : -operand.value, digits);
  }

  private operand(depth: number): Expr {
    if (depth > maxDepth) return this.refuse('The condition is nested too deeply');
    const token = this.peek();
    if (!token) return this.refuse('Something is missing at the end');
    this.position += 1;
    if (token.kind === 'text') return literalExpr(token.value);
    if (token.kind === 'number') return readNumber(token.text);
    if (token.kind === 'slot') return this.path(token.text);
    if (token.kind === 'name') return this.named(token.text, depth);
    if (token.text === '(') {
      const inner = this.either(depth + 1);
      return this.acceptToken(')') ? inner : this.refuse('A closing parenthesis is missing');
    }
    if (token.text === '[') return listExpr(this.items(']', 'list', depth));
    if (token.text === '{') return this.object(depth);
    return this.refuse(`"${token.text}" is not expected here`);
  }

  private named(name: string, depth: number): Expr {
    if (name === 'exists') return callExpr('exists', [this.operand(depth + 1)]);
    if (expressionKeywords.has(name)) return this.refuse(`Something is missing before "${name}"`);
    if (this.acceptToken('(')) return this.call(name, depth);
    const constant = expressionConstants.get(name);
    return constant === undefined ? this.path(name) : literalExpr(constant);
  }

  private call(written: string, depth: number): Expr {
    const name = findExpressionFunction(written);
    if (!name) return this.refuse(`There is no function ${written}; there are ${expressionFunctionNames.join(', ')}`);
    const args = this.items(')', 'call', depth);
    const problem = argumentCountProblem(name, args.length);
    return problem === undefined || this.problem !== undefined ? callExpr(name, args) : this.refuse(problem);
  }

  private items(end: string, what: string, depth: number): Expr[] {
    const items: Expr[] = [];
    while (!this.acceptToken(end)) {
      if (!this.peek()) {
        this.refuse(`The ${what} has no end`);
        break;
      }
      if (items.length > 0 && !this.acceptToken(',')) {
        this.refuse(`Items of a ${what} need commas between them`);
        break;
      }
      items.push(this.either(depth + 1));
    }
    return items;
  }

  private object(depth: number): Expr {
    const entries: (readonly [string, Expr])[] = [];
    while (!this.acceptToken('}')) {
      if (!this.peek()) return this.refuse('The object has no end');
      if (entries.length > 0 && !this.acceptToken(','))
        return this.refuse('Entries of an object need commas between them');
      const key = this.peek();
      if (key === undefined || key.kind === 'sign' || key.kind === 'number') {
        return this.refuse('A key of an object is missing: {"total": 3}');
      }
      this.position += 1;
      if (!this.acceptToken(':')) return this.refuse('A colon is missing after the key of an object');
      entries.push([key.kind === 'text' ? (key.value as string) : key.text, this.either(depth + 1)]);
    }
    return dictExpr(entries);
  }

  private path(name: string): Expr {
    const path: (string | number)[] = [];
    for (;;) {
      if (this.acceptToken('.')) {
        const part = this.peek();
        if (part?.kind !== 'name' && part?.kind !== 'slot') return this.refuse('A name is missing after the dot');
        this.position += 1;
        path.push(part.text);
      } else if (this.acceptToken('[')) {
        const sign = this.acceptToken('-') ? -1 : 1;
        const part = this.peek();
        const isNumber = part?.kind === 'number';
        if (!isNumber && (part?.kind !== 'text' || sign === -1)) {
          return this.refuse('Between [ and ] there is a number or a text in quotes');
        }
        this.position += 1;
        // Otherwise a text, because this token has no other kind of value.
        path.push(isNumber ? (part.value === 0 ? 0 : sign * Number(part.value)) : (part.value as string));
        if (!this.acceptToken(']')) return this.refuse('A closing bracket is missing');
      } else return pathExpr(nameExpr(name), path);
    }
  }

  private sign<Sign extends string>(signs: readonly Sign[]): Sign | undefined {
    const token = this.peek();
    const found = token?.kind === 'sign' ? signs.find((known) => known === token.text) : undefined;
    if (found) this.position += 1;
    return found;
  }

  private acceptToken(text: string): boolean {
    const token = this.peek();
    if (token?.text !== text || (token.kind !== 'sign' && token.kind !== 'name')) return false;
    this.position += 1;
    return true;
  }
}

const negativeExpr = (operand: Expr) => binaryExpr(literalExpr(0), '-', operand);

/** Digits that floating point would change are stored with the number, and compared. */
const readNumber = (text: string): Expr =>
  numberExpr(Number(text), /^\d+$/.test(text) && !isCarried(text) ? text : undefined);
