// Prints an expression in one spelling, in the dialect of PDL or of strict expressions.
// Invariant: parsing the output and printing it again gives the same output, except for `unknown`, which is printed as it
// is; parsing a strict output gives the same expression.

import { plainDigits } from '../values';
import type { Call, Expr, ExprOf } from './expr';

/** Precedence of a form; a part with lower precedence than its position requires is put in parentheses. */
const levels = {
  conditional: 0,
  or: 1,
  and: 2,
  not: 3,
  compare: 4,
  sum: 5,
  product: 6,
  sign: 7,
  operand: 8,
} as const;

type Level = (typeof levels)[keyof typeof levels];

interface Dialect {
  readonly words: readonly [truth: string, falsehood: string, none: string];
  text(value: string): string;
  number(value: number): string;
  name(name: string): string;
  field(name: string): string;
  head(call: Call): string;
  /** Smallest level of a side of a comparison or an operator without parentheses. */
  side(expr: ExprOf<'compare' | 'binary'>, isRight: boolean): number;
  /** `-x` for a `-` from a literal 0. */
  readonly hasSigns: boolean;
}

const maxDepth = 60;

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;

const pdl: Dialect = {
  words: ['True', 'False', 'None'],
  text: (value) => quoted(value).replace(/\t/g, '\\t'),
  // PDL has no exponents: `1e21` is a name.
  number: plainDigits,
  name: (name) => name,
  field: (name) => `.${name}`,
  head: ({ name, prefix }) => (prefix === undefined ? name : `${prefix}.${name}`),
  side: () => levels.operand,
  hasSigns: false,
};

/** Names of constants of strict expressions. */
export const expressionConstants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);

/** Words that are not names in strict expressions, except in backticks. */
export const expressionKeywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'is', 'exists']);

/** A name with a dash is not a plain word, because it looks like a subtraction. */
const isPlainWord = (name: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !expressionKeywords.has(name) && !expressionConstants.has(name);

const strict: Dialect = {
  words: ['true', 'false', 'null'],
  text: quoted,
  number: String,
  name: (name) => (isPlainWord(name) ? name : `\`${name}\``),
  field: (name) => (isPlainWord(name) ? `.${name}` : `[${quoted(name)}]`),
  head: ({ name }) => name,
  side: (expr, isRight) => {
    const level = levelOf(expr, strict);
    return expr.kind === 'compare' ? levels.sum : isRight ? level + 1 : level;
  },
  hasSigns: true,
};

/** In PDL: strings in double quotes, Python's constants, single spaces around operators. For labels and keys. */
export const printExpr = (expr: Expr): string => print(expr, pdl, 0, 0);

/** In the strict dialect: the fewest parentheses, names in backticks unless they are plain words. */
export const printExpression = (expr: Expr): string => print(expr, strict, 0, 0);

function print(expr: Expr, dialect: Dialect, least: number, depth: number): string {
  if (depth > maxDepth) return '...';
  const text = printForm(expr, dialect, (part, level = 0) => print(part, dialect, level, depth + 1));
  return levelOf(expr, dialect) < least ? `(${text})` : text;
}

function printForm(expr: Expr, dialect: Dialect, inner: (part: Expr, least?: number) => string): string {
  switch (expr.kind) {
    case 'name':
      return dialect.name(expr.name);
    case 'literal':
      return `${expr.parts === undefined ? '' : 'f'}${expr.digits ?? printLiteral(expr.value, dialect)}`;
    case 'list':
      return `[${expr.items.map((item) => inner(item)).join(', ')}]`;
    case 'keyword':
      return `${expr.name}=${inner(expr.value)}`;
    case 'attribute':
      return `${inner(expr.target, levels.operand)}${dialect.field(expr.name)}`;
    case 'index':
      return `${inner(expr.target, levels.operand)}[${inner(expr.index)}]`;
    case 'call':
      return dialect.hasSigns && expr.call.name === 'exists' && expr.call.args.length === 1
        ? `exists ${inner(expr.call.args[0] as Expr, levels.operand)}`
        : `${dialect.head(expr.call)}(${expr.call.args.map((arg) => inner(arg)).join(', ')})`;
    case 'not':
      return `not ${inner(expr.operand, levels.not)}`;
    case 'and':
      return expr.operands.map((part) => inner(part, levels.not)).join(' and ');
    case 'or':
      return expr.operands.map((part) => inner(part, levels.and)).join(' or ');
    case 'compare':
    case 'binary':
      if (isSign(expr, dialect)) return `-${inner(expr.right, levels.sign)}`;
      return `${inner(expr.left, dialect.side(expr, false))} ${expr.op} ${inner(expr.right, dialect.side(expr, true))}`;
    case 'dict':
      return `{${expr.entries.map(({ key, value }) => `${inner(key)}: ${inner(value)}`).join(', ')}}`;
    case 'conditional':
      return `${inner(expr.then, levels.or)} if ${inner(expr.condition, levels.or)} else ${inner(expr.otherwise)}`;
    case 'unknown':
      return expr.text;
  }
}

function levelOf(expr: Expr, dialect: Dialect): Level {
  switch (expr.kind) {
    case 'conditional':
    case 'or':
    case 'and':
    case 'not':
    case 'compare':
      return levels[expr.kind];
    case 'binary':
      if (isSign(expr, dialect)) return levels.sign;
      return expr.op === '+' || expr.op === '-' ? levels.sum : levels.product;
    case 'literal':
      return dialect.hasSigns && typeof expr.value === 'number' && expr.value < 0 ? levels.sign : levels.operand;
    default:
      return levels.operand;
  }
}

/** A sign before a number would be a part of the number. */
const isSign = (expr: ExprOf<'compare' | 'binary'>, { hasSigns }: Dialect): boolean =>
  hasSigns &&
  expr.kind === 'binary' &&
  expr.op === '-' &&
  expr.left.kind === 'literal' &&
  expr.left.value === 0 &&
  (expr.right.kind !== 'literal' || typeof expr.right.value !== 'number');

function printLiteral(value: string | number | boolean | null, { words, text, number }: Dialect): string {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return number(value);
  return value === true ? words[0] : value === false ? words[1] : words[2];
}
