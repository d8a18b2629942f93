// Prints expressions of a procedure as Python: identifiers for names, functions for calls, string literals for plain
// language. Invariant: only names and operators of the document appear outside string literals.

import { type Call, type Expr, printExpr, unwrapSingleList } from '../../language';
import { oneLine } from '../../support';
import { identifier } from './functionNames';

const MAX_DEPTH = 60;
const loose: ReadonlySet<Expr['kind']> = new Set(['not', 'and', 'or', 'compare', 'binary', 'conditional']);

export interface CodeCalls {
  /** Returns the function name for a call. */
  nameOf(call: Call): string;
  argumentsOf(call: Call): readonly Expr[];
}

/**
 * `isTest` for a position that needs a truth value: plain language becomes a question there, and a string elsewhere.
 */
export function codeExpr(expr: Expr, calls: CodeCalls, isTest = false, depth = 0): string {
  if (depth > MAX_DEPTH) return '...';
  const inner = (part: Expr) => codeExpr(part, calls, false, depth + 1);
  const test = (part: Expr) => codeExpr(part, calls, true, depth + 1);
  const tight = (part: Expr, print = inner) => (loose.has(part.kind) ? `(${print(part)})` : print(part));
  const operand = (part: Expr) => (part.kind === 'compare' || part.kind === 'not' ? test(part) : tight(part, test));
  switch (expr.kind) {
    case 'name':
      return identifier(expr.name);
    case 'literal':
      return printExpr(expr);
    case 'list':
      return `[${expr.items.map(inner).join(', ')}]`;
    case 'keyword':
      return `${identifier(expr.name)}=${inner(expr.value)}`;
    case 'attribute':
      return `${tight(expr.target)}.${identifier(expr.name)}`;
    case 'index':
      return `${tight(expr.target)}[${inner(expr.index)}]`;
    case 'call':
      return codeCall(expr.call, calls, depth + 1);
    case 'not':
      return `not ${operand(expr.operand)}`;
    case 'and':
    case 'or':
      return expr.operands.map(operand).join(` ${expr.kind} `);
    case 'compare': {
      const isMembershipTest = expr.op === 'in' || expr.op === 'not in';
      return `${tight(unwrapSingleList(expr.left))} ${expr.op} ${tight(isMembershipTest ? expr.right : unwrapSingleList(expr.right))}`;
    }
    case 'binary':
      return `${tight(expr.left)} ${expr.op} ${tight(expr.right)}`;
    case 'dict':
      return `{${expr.entries.map(({ key, value }) => `${inner(key)}: ${inner(value)}`).join(', ')}}`;
    case 'conditional':
      return `${tight(expr.then)} if ${tight(expr.condition, test)} else ${tight(expr.otherwise)}`;
    case 'unknown': {
      const text = JSON.stringify(oneLine(expr.text) || 'it applies');
      return isTest ? `holds(${text})` : text;
    }
  }
}

/** The arguments as version 1 prints them: the items of all lists. */
export const flattenedArguments = (call: Call): readonly Expr[] =>
  call.args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));

export function codeCall(call: Call, calls: CodeCalls, depth = 0): string {
  const args = calls.argumentsOf(call).map((arg) => codeExpr(arg, calls, false, depth + 1));
  const name =
    call.target === undefined
      ? calls.nameOf(call)
      : `${codeExpr(call.target, calls, false, depth + 1)}.${identifier(call.name)}`;
  return `${name}(${args.join(', ')})`;
}
