// Reads a file of Python or of JavaScript or TypeScript into assignments, functions, calls and loops. The parser accepts
// files with errors; nothing is evaluated.

import type { Parser, SyntaxNode } from '@lezer/common';
import {
  type CodeCall,
  type CodeFile,
  type CodeLoop,
  type CodeValue,
  type FunctionValue,
  MAX_VALUE_DEPTH,
  otherValue,
} from './codeValue';

/** How a language writes values. */
export interface CodeLanguage {
  readonly parser: Parser;
  /** Node names of functions with a body. */
  readonly functions: ReadonlySet<string>;
  /** Node names of calls. */
  readonly calls: ReadonlySet<string>;
  readonly value: (node: SyntaxNode, context: CodeContext, depth: number) => CodeValue;
  /** Names and values that a statement assigns; empty for other nodes. */
  readonly assigned: (
    node: SyntaxNode,
    context: CodeContext,
  ) => readonly { readonly name: string; readonly value: CodeValue }[];
  readonly loop: (node: SyntaxNode, context: CodeContext) => CodeLoop | undefined;
}

export interface CodeContext {
  readonly language: CodeLanguage;
  textOf(node: SyntaxNode): string;
  /** A value; `other` if it is absent or nested too deep. */
  valueOf(node: SyntaxNode | null | undefined, depth: number): CodeValue;
}

/** Values of a file that are read; further ones are `other`. */
const MAX_VALUES = 400_000;

/** `wanted` matches the names of the calls that are read. */
export function readCodeFile(text: string, language: CodeLanguage, wanted: RegExp): CodeFile {
  let count = 0;
  const context: CodeContext = {
    language,
    textOf: ({ from, to }) => text.slice(from, to),
    valueOf: (node, depth) => {
      count += 1;
      return node && depth < MAX_VALUE_DEPTH && count < MAX_VALUES ? language.value(node, context, depth) : otherValue;
    },
  };
  const assignments: { readonly name: string; readonly value: CodeValue; readonly at: number }[] = [];
  const functions: FunctionValue[] = [];
  const calls: CodeCall[] = [];
  const loops: CodeLoop[] = [];
  language.parser.parse(text).iterate({
    enter: ({ name, node }) => {
      if (language.calls.has(name) && wanted.test(calleeOf(node, context))) {
        const call = language.value(node, context, 0);
        if (call.kind === 'call') calls.push(call);
      }
      if (language.functions.has(name)) {
        const found = language.value(node, context, 0);
        if (found.kind === 'function' && found.name !== undefined) functions.push(found);
      }
      for (const { name: target, value } of language.assigned(node, context)) {
        assignments.push({ name: target, value, at: node.from });
        if (value.kind === 'function') functions.push({ ...value, name: target });
      }
      const loop = language.loop(node, context);
      if (loop) loops.push(loop);
    },
  });
  return { assignments, functions, calls: calls.toSorted((a, b) => a.at - b.at), loops };
}

/** The end of the text of the function that is called. */
const calleeOf = (node: SyntaxNode, context: CodeContext): string => {
  const list = node.getChild('ArgList');
  return context
    .textOf(node)
    .slice(0, list ? list.from - node.from : 0)
    .slice(-200);
};

/** The children of a node that are not punctuation. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** Values of the return statements inside a body, without those of inner functions. */
export function returnsIn(body: SyntaxNode, context: CodeContext, depth: number): readonly CodeValue[] {
  const found: CodeValue[] = [];
  body.cursor().iterate((cursor) => {
    if (cursor.from !== body.from && context.language.functions.has(cursor.name)) return false;
    if (cursor.name !== 'ReturnStatement') return undefined;
    const value = childrenOf(cursor.node).find(({ name }) => /^[A-Z]/.test(name));
    if (value) found.push(context.valueOf(value, depth + 1));
    return undefined;
  });
  return found;
}

/** The first object of a chain of calls and members, without recursion: chains have hundreds of links. */
export function chainRoot(object: SyntaxNode, context: CodeContext, depth: number): CodeValue {
  let at = object;
  for (;;) {
    const [first, second] = childrenOf(at);
    const isLink = context.language.calls.has(at.name) || at.name === 'ParenthesizedExpression';
    const inner = first?.name === '(' ? second : first?.name === 'new' ? undefined : first;
    if (!isLink || !inner) return context.valueOf(at, depth + 1);
    const target = inner.name === 'InstantiationExpression' ? inner.firstChild : inner;
    if (at.name === 'ParenthesizedExpression') at = target ?? inner;
    else if (target?.name === 'MemberExpression' && target.firstChild) {
      const root = target.firstChild;
      // The call of a plain function or class: `StateGraph(State)`, `graph.StateGraph(State)`.
      if (
        root.name === 'VariableName' &&
        context.textOf(root.node) === 'graph' &&
        /^[A-Z]/.test(nameOf(target, context))
      )
        return rootCall(nameOf(target, context), at);
      at = root;
    } else return rootCall(target ? context.textOf(target) : '', at);
  }
}

const nameOf = (member: SyntaxNode, context: CodeContext): string =>
  member.lastChild ? context.textOf(member.lastChild) : '';

const rootCall = (name: string, { to }: SyntaxNode): CodeValue => ({
  kind: 'call',
  name,
  args: [],
  named: new Map(),
  at: to,
});
