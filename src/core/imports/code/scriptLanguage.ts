// Values of JavaScript and TypeScript code. The names of the nodes are those of the grammar of @lezer/javascript.

import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { type CodeLoop, type CodeValue, otherValue, type RecordEntry } from './codeValue';
import { type CodeContext, type CodeLanguage, chainRoot, childrenOf, returnsIn } from './readCodeFile';

const punctuation = /^(?:[()[\]{},:.;]|\?\.|⚠|LineComment|BlockComment)$/;
const items = (node: SyntaxNode): readonly SyntaxNode[] =>
  childrenOf(node).filter(({ name }) => !punctuation.test(name));

export const scriptLanguage: CodeLanguage = {
  parser: parser.configure({ dialect: 'ts' }),
  calls: new Set(['CallExpression', 'NewExpression']),
  functions: new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'MethodDeclaration']),
  value,
  assigned,
  loop,
};

function value(node: SyntaxNode, context: CodeContext, depth: number): CodeValue {
  const inner = (child: SyntaxNode | null | undefined) => context.valueOf(child, depth + 1);
  switch (node.name) {
    case 'String':
      return {
        kind: 'text',
        text: context
          .textOf(node)
          .slice(1, -1)
          .replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? ' ' : sign)),
      };
    case 'TemplateString':
      return node.getChild('Interpolation') ? otherValue : { kind: 'text', text: context.textOf(node).slice(1, -1) };
    case 'Number':
    case 'BooleanLiteral':
    case 'null':
      return { kind: 'literal', text: context.textOf(node) };
    case 'VariableName':
    case 'TypeName':
    case 'PropertyDefinition':
    case 'this':
      return { kind: 'name', name: context.textOf(node) };
    case 'ParenthesizedExpression':
    case 'LiteralType':
      return inner(items(node)[0]);
    case 'TypeofType':
    case 'SpreadElement':
    case 'AwaitExpression':
      return inner(node.lastChild);
    case 'BinaryExpression': {
      // `value as Type` and `value satisfies Type`.
      const [left, sign] = childrenOf(node);
      return sign?.name === 'as' || sign?.name === 'satisfies' ? inner(left) : otherValue;
    }
    case 'PostfixExpression':
    case 'InstantiationExpression':
      return inner(node.firstChild);
    case 'ArrayExpression':
      return {
        kind: 'list',
        items: items(node)
          .filter(({ name }) => name !== 'Spread')
          .map(inner),
      };
    case 'ObjectExpression':
      return {
        kind: 'record',
        entries: node.getChildren('Property').flatMap((property) => entryOf(property, context, depth)),
      };
    case 'MemberExpression': {
      const [object, sign, property] = childrenOf(node);
      const of = inner(object);
      if (sign?.name === '[') return { kind: 'index', of, items: [inner(property)] };
      return of.kind === 'name' && property
        ? { kind: 'name', name: `${of.name}.${context.textOf(property)}` }
        : otherValue;
    }
    case 'ConditionalExpression': {
      const [, , yes, , no] = childrenOf(node);
      return { kind: 'choice', options: [inner(yes), inner(no)] };
    }
    case 'UnionType':
      return {
        kind: 'choice',
        options: childrenOf(node)
          .filter(({ name }) => name !== 'LogicOp')
          .map(inner),
      };
    case 'CallExpression':
    case 'NewExpression':
      return callOf(node, context, depth);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunction':
    case 'MethodDeclaration':
      return functionOf(node, context, depth);
    default:
      return otherValue;
  }
}

function functionOf(node: SyntaxNode, context: CodeContext, depth: number): CodeValue {
  const name = node.getChild('VariableDefinition') ?? node.getChild('PropertyDefinition');
  const type = node.getChild('TypeAnnotation')?.lastChild;
  const body = node.getChild('Block');
  const last = node.lastChild;
  return {
    kind: 'function',
    ...(name ? { name: context.textOf(name) } : {}),
    ...(type ? { result: context.valueOf(type, depth + 1) } : {}),
    returns: body ? returnsIn(body, context, depth) : last ? [context.valueOf(last, depth + 1)] : [],
    start: node.from,
    end: node.to,
  };
}

function callOf(node: SyntaxNode, context: CodeContext, depth: number): CodeValue {
  const children = childrenOf(node).filter(
    ({ name }) => name !== 'new' && name !== 'TypeArgList' && !name.endsWith('Comment'),
  );
  const [first] = children;
  const callee = first?.name === 'InstantiationExpression' ? first.firstChild : first;
  const list = node.getChild('ArgList');
  const isMember = callee?.name === 'MemberExpression' && callee.lastChild?.name === 'PropertyName';
  const name = isMember ? callee.lastChild : callee;
  return {
    kind: 'call',
    name: name ? context.textOf(name) : '',
    ...(isMember && node.name === 'CallExpression' && callee.firstChild
      ? { root: chainRoot(callee.firstChild, context, depth) }
      : {}),
    args: list ? items(list).map((child) => context.valueOf(child, depth + 1)) : [],
    named: new Map(),
    at: node.to,
  };
}

function entryOf(property: SyntaxNode, context: CodeContext, depth: number): readonly RecordEntry[] {
  const parts = items(property).filter(({ name }) => name !== 'async');
  const [first, second] = parts;
  if (!first) return [];
  if (first.name === 'Spread') return [{ value: context.valueOf(second, depth + 1) }];
  if (property.getChild('Block')) {
    const name = property.getChild('PropertyDefinition') ?? first;
    return [
      { key: keyOf(name, context), value: { kind: 'function', returns: [], start: property.from, end: property.to } },
    ];
  }
  const isComputed = property.firstChild?.name === '[';
  const key = isComputed ? context.valueOf(first, depth + 1) : keyOf(first, context);
  // A shorthand property `{ route }` has the value of the variable.
  return [{ key, value: second ? context.valueOf(second, depth + 1) : { kind: 'name', name: context.textOf(first) } }];
}

const keyOf = (node: SyntaxNode, context: CodeContext): CodeValue =>
  node.name === 'String' ? context.valueOf(node, 0) : { kind: 'text', text: context.textOf(node) };

function assigned(node: SyntaxNode, context: CodeContext): readonly { name: string; value: CodeValue }[] {
  switch (node.name) {
    case 'VariableDeclaration':
    case 'PropertyDeclaration':
    case 'AssignmentExpression': {
      const found: { name: string; value: CodeValue }[] = [];
      const children = items(node);
      for (const [i, child] of children.entries()) {
        const [target, given] = [children[i - 1], children[i + 1]];
        if (child.name !== 'Equals' || !target || !given) continue;
        const left = target.name === 'TypeAnnotation' ? children[i - 2] : target;
        if (!left || /Pattern$/.test(left.name)) continue;
        const member = node.name === 'PropertyDeclaration' ? ownerOf(node, context) : undefined;
        const name = context.textOf(left);
        const read = context.valueOf(given, 0);
        found.push({ name, value: read });
        if (member !== undefined) found.push({ name: `${member}.${name}`, value: read });
      }
      return found;
    }
    case 'EnumDeclaration': {
      const owner = node.getChild('TypeDefinition');
      const members = childrenOf(node.getChild('EnumBody') ?? node);
      return members.flatMap((child, i) =>
        child.name === 'Equals' && owner && members[i - 1]
          ? [
              {
                name: `${context.textOf(owner)}.${context.textOf(members[i - 1] as SyntaxNode)}`,
                value: context.valueOf(members[i + 1], 0),
              },
            ]
          : [],
      );
    }
    default: {
      // A member of an object constant: `const NODES = { AGENT: "agent" } as const`.
      const declaration = node.name === 'Property' ? objectName(node, context) : undefined;
      if (declaration === undefined) return [];
      return entryOf(node, context, 0).flatMap(({ key, value: given }) =>
        key?.kind === 'text' && given.kind === 'text' ? [{ name: `${declaration}.${key.text}`, value: given }] : [],
      );
    }
  }
}

function ownerOf(node: SyntaxNode, context: CodeContext): string | undefined {
  const name = node.parent?.parent?.getChild('VariableDefinition');
  return name ? context.textOf(name) : undefined;
}

function objectName(property: SyntaxNode, context: CodeContext): string | undefined {
  let at = property.parent?.parent;
  if (at?.name === 'BinaryExpression') at = at.parent;
  const name = at?.name === 'VariableDeclaration' ? at.getChild('VariableDefinition') : null;
  return name ? context.textOf(name) : undefined;
}

function loop(node: SyntaxNode, context: CodeContext): CodeLoop | undefined {
  const spec = node.name === 'ForStatement' ? node.getChild('ForOfSpec') : null;
  if (!spec) return undefined;
  const pattern = spec.getChild('ArrayPattern') ?? spec;
  const variables = pattern.getChildren('VariableDefinition').map((variable) => context.textOf(variable));
  const list = items(spec).at(-1);
  return { variables, list: context.valueOf(list, 0), start: node.from, end: node.to };
}
