// Parses a text as an expression by recursive descent. The first problem is kept, and the rest of the text is ignored.
// Invariant: every text gives a tree or a message. Length and depth are bounded, so that traversing a tree cannot
// exhaust the stack.
// Precedence from low to high: or, and, not, comparison (one, not a chain), + -, * / %, sign, exists and primary
// expressions.

import { fail, ok, type Result } from '../support';
import {
  type ArithmeticOperator,
  type ComparisonExpression,
  type Expression,
  type ExpressionProblem,
  expressionConstants,
  expressionKeywords,
} from './expression';
import { argumentCountProblem, expressionFunctionNames, findExpressionFunction } from './expressionFunctions';
import { type ExpressionToken, tokenizeExpression } from './tokenizeExpression';

const maxLength = 1000;
const maxDepth = 50;

const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const;
const nullExpression: Expression = { kind: 'literal', value: null };

/** The problem of an expression; `undefined` if it is valid. */
export function checkExpression(expression: string): ExpressionProblem | undefined {
  const read = parseExpression(expression);
  return read.ok ? undefined : read.error;
}

export function parseExpression(expression: string): Result<Expression, ExpressionProblem> {
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

  refuse(message: string): Expression {
    this.problem ??= message;
    this.position = this.tokens.length;
    return nullExpression;
  }

  either(depth: number): Expression {
    let left = this.both(depth);
    while (this.acceptToken('or')) left = { kind: 'or', left, right: this.both(depth) };
    return left;
  }

  private both(depth: number): Expression {
    let left = this.negation(depth);
    while (this.acceptToken('and')) left = { kind: 'and', left, right: this.negation(depth) };
    return left;
  }

  private negation(depth: number): Expression {
    if (depth > maxDepth) return this.refuse('The condition is nested too deeply');
    return this.acceptToken('not') ? { kind: 'not', operand: this.negation(depth + 1) } : this.comparison(depth);
  }

  private comparison(depth: number): Expression {
    const left = this.sum(depth);
    const op = this.comparator();
    return op === undefined ? left : { kind: 'compare', op, left, right: this.sum(depth) };
  }

  private comparator(): ComparisonExpression | undefined {
    if (this.acceptToken('in')) return 'in';
    const [first, second] = [this.peek(), this.tokens[this.position + 1]];
    if (first?.kind === 'name' && first.text === 'not' && second?.kind === 'name' && second.text === 'in') {
      this.position += 2;
      return 'not in';
    }
    return this.sign(comparisons);
  }

  private sum(depth: number): Expression {
    let left = this.product(depth);
    for (let op = this.sign(['+', '-']); op; op = this.sign(['+', '-'])) left = join(op, left, this.product(depth));
    return left;
  }

  private product(depth: number): Expression {
    let left = this.signed(depth);
    for (let op = this.sign(['*', '/', '%']); op; op = this.sign(['*', '/', '%'])) {
      left = join(op, left, this.signed(depth));
    }
    return left;
  }

  private signed(depth: number): Expression {
    if (depth > maxDepth) return this.refuse('The condition is nested too deeply');
    if (!this.acceptToken('-')) return this.operand(depth);
    const [number, operand] = [this.peek(), this.signed(depth + 1)];
    if (number?.kind === 'number' && operand.kind === 'literal' && typeof operand.value === 'string') {
      return { kind: 'literal', value: `-${operand.value}` };
    }
    if (operand.kind !== 'literal' || typeof operand.value !== 'number') return { kind: 'negative', operand };
    return { kind: 'literal', value: operand.value === 0 ? 0 : -operand.value };
  }

  private operand(depth: number): Expression {
    if (depth > maxDepth) return this.refuse('The condition is nested too deeply');
    const token = this.peek();
    if (!token) return this.refuse('Something is missing at the end');
    this.position += 1;
    if (token.kind === 'number' || token.kind === 'text') return { kind: 'literal', value: token.value };
    if (token.kind === 'slot') return this.path(token.text);
    if (token.kind === 'name') return this.named(token.text, depth);
    if (token.text === '(') {
      const inner = this.either(depth + 1);
      return this.acceptToken(')') ? inner : this.refuse('A closing parenthesis is missing');
    }
    if (token.text === '[') return { kind: 'list', items: this.items(']', 'list', depth) };
    if (token.text === '{') return this.object(depth);
    return this.refuse(`"${token.text}" is not expected here`);
  }

  private named(name: string, depth: number): Expression {
    if (name === 'exists') return { kind: 'exists', operand: this.operand(depth + 1) };
    if (expressionKeywords.has(name)) return this.refuse(`Something is missing before "${name}"`);
    if (this.acceptToken('(')) return this.call(name, depth);
    const constant = expressionConstants.get(name);
    return constant === undefined ? this.path(name) : { kind: 'literal', value: constant };
  }

  private call(written: string, depth: number): Expression {
    const name = findExpressionFunction(written);
    if (!name) return this.refuse(`There is no function ${written}; there are ${expressionFunctionNames.join(', ')}`);
    const args = this.items(')', 'call', depth);
    const problem = argumentCountProblem(name, args.length);
    return problem === undefined || this.problem !== undefined ? { kind: 'call', name, args } : this.refuse(problem);
  }

  private items(end: string, what: string, depth: number): Expression[] {
    const items: Expression[] = [];
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

  private object(depth: number): Expression {
    const entries: (readonly [string, Expression])[] = [];
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
    return { kind: 'object', entries };
  }

  private path(name: string): Expression {
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
      } else return { kind: 'name', name, path };
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

const join = (op: ArithmeticOperator, left: Expression, right: Expression): Expression => ({
  kind: 'arithmetic',
  op,
  left,
  right,
});
