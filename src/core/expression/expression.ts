// The small language of conditions and values over a scope of named values: names, literals and lists; == != < <= > >=
// in, not in; and or not; exists. It is read into a tree and walked, never evaluated as code. Invariant: reading any text
// ends in a tree or a message, evaluating a tree ends in a value. A comparison with a name that has no value yet is
// false, whichever it is.

import { fail, isJsonObject, type JsonValue, looseName, ok, ownValue, type Result } from '../support';

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

export type Expression =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  /** A name of the scope, and the way into its value. */
  | { readonly kind: 'name'; readonly name: string; readonly path: readonly (string | number)[] }
  | { readonly kind: 'exists'; readonly operand: Expression }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'compare'; readonly op: Comparison; readonly left: Expression; readonly right: Expression };

export type Scope = Readonly<Record<string, JsonValue>>;

export interface ExpressionProblem {
  readonly message: string;
}

const maxLength = 1000;
const maxDepth = 50;

/** What is wrong with an expression; `undefined` when it can be used. */
export function checkExpression(expression: string): ExpressionProblem | undefined {
  const read = parseExpression(expression);
  return read.ok ? undefined : read.error;
}

export function parseExpression(expression: string): Result<Expression, ExpressionProblem> {
  if (expression.trim() === '') return fail({ message: 'The condition is empty. For example: is_free == true' });
  if (expression.length > maxLength) return fail({ message: `The condition is longer than ${maxLength} characters.` });
  const tokens = tokensOf(expression);
  if (!tokens.ok) return tokens;
  const reader = new Reader(tokens.value);
  const condition = reader.either(0);
  const rest = reader.peek();
  if (reader.problem === undefined && rest) {
    reader.refuse(rest.text === '=' ? 'Compare with ==, not =' : `"${rest.text}" is not expected here`);
  }
  return reader.problem === undefined ? ok(condition) : fail({ message: `${reader.problem}.` });
}

export interface EvaluateOptions {
  readonly equality?: 'loose' | 'exact';
}

/** `undefined` where a name has no value. */
export const evaluateExpression = (
  expression: Expression,
  scope: Scope,
  _options: EvaluateOptions = {},
): JsonValue | undefined => valueIn(expression, scope);

/** Whether the scope meets the condition: empty texts, lists and objects, 0, null and nothing at all do not. */
export const meetsCondition = (condition: Expression, scope: Scope): boolean => isTruthy(valueIn(condition, scope));

interface Token {
  readonly kind: 'name' | 'slot' | 'number' | 'text' | 'sign';
  readonly text: string;
  readonly value: JsonValue;
}

const pattern =
  /\s+|(?<number>-?\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|`(?<slot>[^`]+)`|(?<name>[\p{L}_$][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*)|(?<sign>==|!=|<=|>=|[=<>()[\],.])/uy;

function tokensOf(expression: string): Result<Token[], ExpressionProblem> {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < expression.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(expression);
    if (!match) {
      const found = String.fromCodePoint(expression.codePointAt(at) ?? 0);
      const why = /["']/.test(found) ? 'The text that begins there has no end' : `${found} has no meaning here`;
      return fail({ message: `At character ${at + 1}: ${why}.` });
    }
    const { number, text, slot, name, sign } = match.groups ?? {};
    if (number !== undefined) tokens.push({ kind: 'number', text: number, value: Number(number) });
    if (text !== undefined) tokens.push({ kind: 'text', text, value: unquoted(text) });
    if (slot !== undefined) tokens.push({ kind: 'slot', text: slot, value: null });
    if (name !== undefined) tokens.push({ kind: 'name', text: name.replace(/^\$/, ''), value: null });
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, value: null });
  }
  return ok(tokens);
}

const unquoted = (text: string) =>
  text.slice(1, -1).replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));

const constants: Readonly<Record<string, JsonValue>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};
const signs = ['==', '!=', '<', '<=', '>', '>='] as const;
const words = new Set(['and', 'or', 'not', 'in', 'exists']);
const nothing: Expression = { kind: 'literal', value: null };

/** Recursive descent; the first problem stays, and everything after it is read as nothing. */
class Reader {
  problem: string | undefined;
  private position = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  peek(): Token | undefined {
    return this.tokens[this.position];
  }

  refuse(message: string): Expression {
    this.problem ??= message;
    this.position = this.tokens.length;
    return nothing;
  }

  either(depth: number): Expression {
    let left = this.both(depth);
    while (this.takes('or')) left = { kind: 'or', left, right: this.both(depth) };
    return left;
  }

  private both(depth: number): Expression {
    let left = this.negation(depth);
    while (this.takes('and')) left = { kind: 'and', left, right: this.negation(depth) };
    return left;
  }

  private negation(depth: number): Expression {
    if (depth > maxDepth) return this.refuse('The condition is nested too deeply');
    return this.takes('not') ? { kind: 'not', operand: this.negation(depth + 1) } : this.comparison(depth);
  }

  private comparison(depth: number): Expression {
    const left = this.operand(depth);
    const op = this.comparator();
    return op === undefined ? left : { kind: 'compare', op, left, right: this.operand(depth) };
  }

  private comparator(): Comparison | undefined {
    if (this.takes('in')) return 'in';
    const [first, second] = [this.peek(), this.tokens[this.position + 1]];
    if (first?.kind === 'name' && first.text === 'not' && second?.kind === 'name' && second.text === 'in') {
      this.position += 2;
      return 'not in';
    }
    const sign = first?.kind === 'sign' ? signs.find((known) => known === first.text) : undefined;
    if (sign) this.position += 1;
    return sign;
  }

  private operand(depth: number): Expression {
    if (depth > maxDepth) return this.refuse('The condition is nested too deeply');
    const token = this.peek();
    if (!token) return this.refuse('Something is missing at the end');
    this.position += 1;
    if (token.kind === 'number' || token.kind === 'text') return { kind: 'literal', value: token.value };
    if (token.kind === 'slot') return this.path(token.text);
    if (token.kind === 'name') {
      if (token.text === 'exists') return { kind: 'exists', operand: this.operand(depth + 1) };
      if (words.has(token.text)) return this.refuse(`Something is missing before "${token.text}"`);
      return Object.hasOwn(constants, token.text)
        ? { kind: 'literal', value: constants[token.text] as JsonValue }
        : this.path(token.text);
    }
    if (token.text === '(') {
      const inner = this.either(depth + 1);
      return this.takes(')') ? inner : this.refuse('A closing parenthesis is missing');
    }
    if (token.text === '[') return this.list(depth);
    return this.refuse(`"${token.text}" is not expected here`);
  }

  private list(depth: number): Expression {
    const items: Expression[] = [];
    while (!this.takes(']')) {
      if (!this.peek()) return this.refuse('The list has no end');
      if (items.length > 0 && !this.takes(',')) return this.refuse('Items of a list need commas between them');
      items.push(this.operand(depth + 1));
    }
    return { kind: 'list', items };
  }

  private path(name: string): Expression {
    const path: (string | number)[] = [];
    for (;;) {
      if (this.takes('.')) {
        const part = this.peek();
        if (part?.kind !== 'name' && part?.kind !== 'slot') return this.refuse('A name is missing after the dot');
        this.position += 1;
        path.push(part.text);
      } else if (this.takes('[')) {
        const part = this.peek();
        if (part?.kind !== 'number' && part?.kind !== 'text') {
          return this.refuse('Between [ and ] stands a number or a text in quotes');
        }
        this.position += 1;
        path.push(part.value as string | number);
        if (!this.takes(']')) return this.refuse('A closing bracket is missing');
      } else return { kind: 'name', name, path };
    }
  }

  private takes(text: string): boolean {
    const token = this.peek();
    if (token?.text !== text || (token.kind !== 'sign' && token.kind !== 'name')) return false;
    this.position += 1;
    return true;
  }
}

type Value = JsonValue | undefined;

function valueIn(condition: Expression, scope: Scope): Value {
  switch (condition.kind) {
    case 'literal':
      return condition.value;
    case 'list':
      return condition.items.flatMap((item) => valueIn(item, scope) ?? []);
    case 'name':
      return namedValue(condition.name, condition.path, scope);
    case 'exists':
      return valueIn(condition.operand, scope) !== undefined;
    case 'not':
      return !isTruthy(valueIn(condition.operand, scope));
    case 'and':
      return isTruthy(valueIn(condition.left, scope)) && isTruthy(valueIn(condition.right, scope));
    case 'or':
      return isTruthy(valueIn(condition.left, scope)) || isTruthy(valueIn(condition.right, scope));
    case 'compare':
      return compare(condition.op, valueIn(condition.left, scope), valueIn(condition.right, scope));
  }
}

/** A value by its name, or else by one that differs in case and separators only, as procedures write them. */
function namedValue(name: string, path: readonly (string | number)[], scope: Scope): Value {
  const loose = looseName(name);
  const key = Object.hasOwn(scope, name) ? name : Object.keys(scope).findLast((other) => looseName(other) === loose);
  let value = key === undefined ? undefined : ownValue(scope, key);
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? (value.at(part) as Value) : undefined;
    else value = isJsonObject(value) ? (ownValue(value, part) as Value) : undefined;
  }
  return value;
}

function isTruthy(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

function compare(op: Comparison, left: Value, right: Value): boolean {
  if (left === undefined || right === undefined) return false;
  switch (op) {
    case '==':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case 'in':
      return isIn(left, right);
    case 'not in':
      return !isIn(left, right);
    default:
      return isOrdered(op, left, right);
  }
}

/** As loose as the results of tools are: "1" is 1, "True" is true, and case and outer spaces of a text do not count. */
function isEqual(left: JsonValue, right: JsonValue): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return (
      left.length === right.length && left.every((item, index) => isEqual(item as JsonValue, right[index] as JsonValue))
    );
  }
  if (isJsonObject(left) && isJsonObject(right)) {
    const [names, others] = [Object.keys(left), Object.keys(right)];
    return (
      names.length === others.length &&
      names.every((name) => Object.hasOwn(right, name) && isEqual(left[name] as JsonValue, right[name] as JsonValue))
    );
  }
  if (typeof left === 'object' || typeof right === 'object') return left === right;
  if (typeof left === 'number' || typeof right === 'number') {
    const [one, other] = [numberOf(left), numberOf(right)];
    if (one !== undefined && other !== undefined) return one === other;
  }
  return String(left).trim().toLowerCase() === String(right).trim().toLowerCase();
}

function isIn(item: JsonValue, whole: JsonValue): boolean {
  if (Array.isArray(whole)) return whole.some((other: JsonValue) => isEqual(item, other));
  if (isJsonObject(whole)) return typeof item === 'string' && Object.hasOwn(whole, item);
  return typeof whole === 'string' && typeof item !== 'object'
    ? whole.toLowerCase().includes(String(item).trim().toLowerCase())
    : false;
}

function isOrdered(op: '<' | '<=' | '>' | '>=', left: JsonValue, right: JsonValue): boolean {
  const [one, other] = [numberOf(left), numberOf(right)];
  const pair =
    one !== undefined && other !== undefined
      ? ([one, other] as const)
      : typeof left === 'string' && typeof right === 'string'
        ? ([left, right] as const)
        : undefined;
  if (!pair) return false;
  const [low, high] = op === '<' || op === '<=' ? pair : [pair[1], pair[0]];
  return low < high || (op.length === 2 && low === high);
}

function numberOf(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
