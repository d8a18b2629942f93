// Values of Python code. The names of the nodes are those of the grammar of @lezer/python.

import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';
import { type CodeLoop, type CodeValue, otherValue, type RecordEntry } from './codeValue';
import { type CodeContext, type CodeLanguage, chainRoot, childrenOf, returnsIn } from './readCodeFile';

const punctuation = /^(?:[()[\]{},:.*]|\*\*|⚠)$/;
const items = (node: SyntaxNode): readonly SyntaxNode[] =>
  childrenOf(node).filter(({ name }) => !punctuation.test(name) && name !== 'Comment');

export const pythonLanguage: CodeLanguage = {
  parser,
  calls: new Set(['CallExpression']),
  functions: new Set(['FunctionDefinition', 'LambdaExpression']),
  value,
  assigned,
  loop,
};

function value(node: SyntaxNode, context: CodeContext, depth: number): CodeValue {
  const inner = (child: SyntaxNode | null | undefined) => context.valueOf(child, depth + 1);
  switch (node.name) {
    case 'String': {
      const text = stringText(context.textOf(node));
      return text === undefined ? otherValue : { kind: 'text', text };
    }
    case 'ContinuedString': {
      const parts = childrenOf(node).map((part) => inner(part));
      return parts.every((part) => part.kind === 'text')
        ? { kind: 'text', text: parts.map(({ text }) => text).join('') }
        : otherValue;
    }
    case 'Number':
    case 'Boolean':
    case 'None':
      return { kind: 'literal', text: context.textOf(node) };
    case 'VariableName':
      return { kind: 'name', name: context.textOf(node) };
    case 'ParenthesizedExpression':
      return inner(items(node)[0]);
    case 'ArrayExpression':
    case 'TupleExpression':
    case 'SetExpression':
      return { kind: 'list', items: items(node).map(inner) };
    case 'DictionaryExpression':
      return { kind: 'record', entries: entriesOf(node, context, depth) };
    case 'DictionaryComprehensionExpression': {
      // {k: k for k in members} has an entry for each member.
      const [key, entry, , variable, , list] = items(node);
      const isSame = [key, entry, variable].every(
        (part) => part && context.textOf(part) === context.textOf(key as SyntaxNode),
      );
      return isSame && list
        ? { kind: 'call', name: 'dict of', args: [inner(list)], named: new Map(), at: node.to }
        : otherValue;
    }
    case 'BinaryExpression': {
      const [left, sign, right] = childrenOf(node);
      // A sum of lists, or a union of dictionaries.
      return sign && /^[+|]$/.test(context.textOf(sign))
        ? { kind: 'call', name: 'sum of', args: [inner(left), inner(right)], named: new Map(), at: node.to }
        : otherValue;
    }
    case 'MemberExpression': {
      const [object, sign, property] = childrenOf(node);
      if (sign?.name === '.' && property) {
        const of = inner(object);
        return of.kind === 'name' ? { kind: 'name', name: `${of.name}.${context.textOf(property)}` } : otherValue;
      }
      return { kind: 'index', of: inner(object), items: items(node).slice(1).map(inner) };
    }
    case 'ConditionalExpression': {
      const [yes, , , , no] = childrenOf(node);
      return { kind: 'choice', options: [inner(yes), inner(no)] };
    }
    case 'CallExpression':
      return callOf(node, context, depth);
    case 'AwaitExpression':
      return inner(node.lastChild);
    case 'LambdaExpression':
      return { kind: 'function', returns: [inner(node.lastChild)], start: node.from, end: node.to };
    case 'FunctionDefinition': {
      const name = node.getChild('VariableName');
      const type = node.getChild('TypeDef')?.lastChild;
      const body = node.getChild('Body');
      return {
        kind: 'function',
        ...(name ? { name: context.textOf(name) } : {}),
        ...(type ? { result: inner(type) } : {}),
        returns: body ? returnsIn(body, context, depth) : [],
        start: node.from,
        end: node.to,
      };
    }
    default:
      return otherValue;
  }
}

function callOf(node: SyntaxNode, context: CodeContext, depth: number): CodeValue {
  const [callee] = childrenOf(node);
  const list = node.getChild('ArgList');
  const args: CodeValue[] = [];
  const named = new Map<string, CodeValue>();
  const children = list ? childrenOf(list) : [];
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as SyntaxNode;
    if (punctuation.test(child.name) || child.name === 'Comment') continue;
    if (children[i + 1]?.name === 'AssignOp') {
      named.set(context.textOf(child), context.valueOf(children[i + 2], depth + 1));
      i += 2;
    } else args.push(context.valueOf(child, depth + 1));
  }
  const isMethod = callee?.name === 'MemberExpression' && callee.lastChild?.name === 'PropertyName';
  const name = isMethod ? callee.lastChild : callee;
  return {
    kind: 'call',
    name: name ? context.textOf(name) : '',
    ...(isMethod && callee.firstChild ? { root: chainRoot(callee.firstChild, context, depth) } : {}),
    args,
    named,
    at: node.to,
  };
}

function entriesOf(node: SyntaxNode, context: CodeContext, depth: number): readonly RecordEntry[] {
  const entries: RecordEntry[] = [];
  const children = childrenOf(node).filter(({ name }) => name !== 'Comment');
  for (const [i, child] of children.entries()) {
    if (child.name === '**') entries.push({ value: context.valueOf(children[i + 1], depth + 1) });
    if (child.name !== ':') continue;
    const [key, entry] = [children[i - 1], children[i + 1]];
    entries.push({ key: context.valueOf(key, depth + 1), value: context.valueOf(entry, depth + 1) });
  }
  return entries;
}

/** Text of a literal without its quotation marks; undefined if it contains values. */
function stringText(source: string): string | undefined {
  const [, prefix = '', quote = '"', body = ''] = /^([a-z]*)("""|'''|"|')([\s\S]*?)\2?$/i.exec(source) ?? [];
  if (/f/i.test(prefix)) return undefined;
  return /r/i.test(prefix) || quote.length === 3
    ? body
    : body.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? ' ' : sign));
}

function assigned(node: SyntaxNode, context: CodeContext): readonly { name: string; value: CodeValue }[] {
  if (node.name !== 'AssignStatement') return [];
  const children = childrenOf(node).filter(({ name }) => name !== 'TypeDef');
  const last = children.at(-1);
  if (!last || children.at(-2)?.name !== 'AssignOp') return [];
  const given = context.valueOf(last, 0);
  const target = children[0] as SyntaxNode;
  const name = context.valueOf(target, 0);
  // conditional_map["FINISH"] = END adds an entry.
  if (name.kind === 'index' && name.of.kind === 'name' && name.items[0]) {
    return [{ name: `${name.of.name}[]`, value: { kind: 'record', entries: [{ key: name.items[0], value: given }] } }];
  }
  if (name.kind !== 'name') return [];
  const owner = classAround(node, context);
  return [
    { name: name.name, value: given },
    ...(owner === undefined ? [] : [{ name: `${owner}.${name.name}`, value: given }]),
  ];
}

/** Name of the class whose body contains a statement directly. */
function classAround(node: SyntaxNode, context: CodeContext): string | undefined {
  const around = node.parent?.parent;
  const name = around?.name === 'ClassDefinition' ? around.getChild('VariableName') : null;
  return name ? context.textOf(name) : undefined;
}

function loop(node: SyntaxNode, context: CodeContext): CodeLoop | undefined {
  if (node.name !== 'ForStatement') return undefined;
  const children = childrenOf(node);
  const at = children.findIndex(({ name }) => name === 'in');
  const variables = children
    .slice(0, at)
    .flatMap((child) => (child.name === 'TupleExpression' ? items(child) : [child]));
  return {
    variables: variables.filter(({ name }) => name === 'VariableName').map((variable) => context.textOf(variable)),
    list: context.valueOf(children[at + 1], 0),
    start: node.from,
    end: node.to,
  };
}
