// Prints expressions in the words of a procedure. Version 1 keeps values and calls in code; logs of earlier versions
// contain prompts in that form. Version 2 has no calls, attributes or keywords in code.

import { type Call, type Expr, printExpr, unwrapSingleList, writtenArguments } from '../../language';
import { flattenedArguments } from './codeExpr';
import type { ProcedureWording } from './procedureWording';

export type PrintVersion = 1 | 2;

const MAX_DEPTH = 60;
const loose: ReadonlySet<Expr['kind']> = new Set(['not', 'and', 'or', 'compare', 'binary', 'conditional']);

export class ExprWords {
  constructor(
    private readonly words: ProcedureWording,
    private readonly version: PrintVersion,
    /** The declared parameters of what is called. */
    private readonly requestOf: (call: Call) => readonly string[] = () => [],
  ) {}

  /** A condition, without "if". */
  condition(expr: Expr, depth = 0): string {
    const { words } = this;
    if (depth > MAX_DEPTH) return '...';
    switch (expr.kind) {
      case 'compare': {
        const isIn = expr.op === 'in' || expr.op === 'not in';
        const right =
          isIn && expr.right.kind === 'list'
            ? words.or(expr.right.items.map((item) => this.value(item, depth + 1)))
            : this.value(isIn ? expr.right : unwrapSingleList(expr.right), depth + 1);
        const op =
          isIn && expr.right.kind === 'list' && expr.right.items.length === 1
            ? expr.op === 'in'
              ? '=='
              : '!='
            : expr.op;
        return words.compare(this.value(unwrapSingleList(expr.left), depth + 1), op, right);
      }
      case 'and':
      case 'or': {
        const isMixed = (part: Expr) => part.kind === 'and' || part.kind === 'or';
        const mixed = (part: Expr) => (this.version === 1 ? printExpr(part) : this.condition(part, depth + 1));
        return expr.operands
          .map((part) => (isMixed(part) ? `(${mixed(part)})` : this.condition(part, depth + 1)))
          .join(expr.kind === 'and' ? words.joinAnd : words.joinOr);
      }
      case 'list':
        return this.value(unwrapSingleList(expr), depth + 1);
      case 'not': {
        const operand = unwrapSingleList(expr.operand);
        if (this.version === 1) return words.not(printExpr(operand));
        if (operand.kind === 'call') return words.givesNot(...this.callee(operand.call, depth + 1));
        const inner = this.condition(operand, depth + 1);
        return words.not(loose.has(operand.kind) ? `(${inner})` : inner);
      }
      case 'call':
        return this.version === 1 ? printExpr(expr) : words.gives(...this.callee(expr.call, depth + 1));
      default:
        return this.value(expr, depth);
    }
  }

  value(expr: Expr, depth = 0): string {
    const { words } = this;
    if (this.version === 1) return printExpr(expr);
    if (depth > MAX_DEPTH) return '...';
    const inner = (part: Expr) => this.value(part, depth + 1);
    const tight = (part: Expr) => (loose.has(part.kind) ? `(${inner(part)})` : inner(part));
    switch (expr.kind) {
      case 'literal':
        return expr.digits !== undefined || typeof expr.value === 'number' || typeof expr.value === 'string'
          ? printExpr(expr).replace(/^f(?=")/, '')
          : String(expr.value ?? 'none');
      case 'list':
        return `[${expr.items.map(inner).join(', ')}]`;
      case 'dict':
        return `{${expr.entries.map(({ key, value }) => `${inner(key)}: ${inner(value)}`).join(', ')}}`;
      case 'binary':
        return `${tight(expr.left)} ${expr.op} ${tight(expr.right)}`;
      case 'keyword':
        return words.as(expr.name, inner(expr.value));
      case 'attribute':
        return words.part(expr.name, tight(expr.target));
      case 'index':
        return words.item(inner(expr.index), tight(expr.target));
      case 'call':
        return (expr.call.kind === 'answer' ? words.replyTo : words.resultOf)(...this.callee(expr.call, depth + 1));
      case 'conditional':
        return words.choice(inner(expr.then), this.condition(expr.condition, depth + 1), inner(expr.otherwise));
      case 'not':
      case 'and':
      case 'or':
      case 'compare':
        return this.condition(expr, depth + 1);
      default:
        return printExpr(expr);
    }
  }

  /** The name of what is called and its arguments in words. */
  callee(call: Call, depth = 0): readonly [name: string, given: string] {
    const { words } = this;
    const args = this.version === 1 ? flattenedArguments(call) : writtenArguments(call, this.requestOf(call));
    const given = words.and(args.map((arg) => this.value(arg, depth)));
    const name = call.ref ?? call.name;
    const isMethod = this.version === 2 && call.target !== undefined;
    return [isMethod ? words.part(name, this.value(call.target, depth)) : name, given];
  }
}
