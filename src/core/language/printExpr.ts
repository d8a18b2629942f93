// Prints an expression in one canonical spelling, for labels and keys. Unparsed text is printed verbatim.
// Invariant: parsing the output and printing it again gives the same output, except for `unknown`.

import type { Expr } from './model';

const MAX_DEPTH = 60;

/** Strings in double quotes, Python words (`True`, `None`), single spaces around operators. */
export function printExpr(expr: Expr): string {
  return print(expr, 0);
}

function print(expr: Expr, depth: number): string {
  if (depth > MAX_DEPTH) return '...';
  const inner = (part: Expr) => print(part, depth + 1);
  /** Adds brackets if the part binds less tightly than its surroundings. */
  const tight = (part: Expr) => (bindsLoosely(part) ? `(${inner(part)})` : inner(part));
  const loose = (part: Expr) => (part.kind === 'conditional' ? `(${inner(part)})` : inner(part));
  switch (expr.kind) {
    case 'name':
      return expr.name;
    case 'literal':
      return `${expr.parts === undefined ? '' : 'f'}${expr.digits ?? printLiteral(expr.value)}`;
    case 'list':
      return `[${expr.items.map(inner).join(', ')}]`;
    case 'keyword':
      return `${expr.name}=${inner(expr.value)}`;
    case 'attribute':
      return `${tight(expr.target)}.${expr.name}`;
    case 'index':
      return `${tight(expr.target)}[${inner(expr.index)}]`;
    case 'call': {
      const { call } = expr;
      const head = call.prefix === undefined ? call.name : `${call.prefix}.${call.name}`;
      return `${head}(${call.args.map(inner).join(', ')})`;
    }
    case 'not':
      return `not ${['and', 'or', 'conditional'].includes(expr.operand.kind) ? tight(expr.operand) : inner(expr.operand)}`;
    case 'and':
      return expr.operands
        .map((part) => (['and', 'or', 'conditional'].includes(part.kind) ? tight(part) : inner(part)))
        .join(' and ');
    case 'or':
      return expr.operands
        .map((part) => (['or', 'conditional'].includes(part.kind) ? tight(part) : inner(part)))
        .join(' or ');
    case 'compare':
    case 'binary':
      return `${tight(expr.left)} ${expr.op} ${tight(expr.right)}`;
    case 'dict':
      return `{${expr.entries.map(({ key, value }) => `${inner(key)}: ${inner(value)}`).join(', ')}}`;
    case 'conditional':
      return `${loose(expr.then)} if ${loose(expr.condition)} else ${inner(expr.otherwise)}`;
    case 'unknown':
      return expr.text;
  }
}

function bindsLoosely(expr: Expr): boolean {
  return ['not', 'and', 'or', 'compare', 'binary', 'conditional'].includes(expr.kind);
}

function printLiteral(value: string | number | boolean | null): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number') return String(value);
  return `"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n').replace(/\t/g, '\\t')}"`;
}
