// Lists the messages that a source file can build, so that a test can look for their translations.

import { parseSync } from 'vite';

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Stands for a value that is known only while the program runs. */
export const unknownPart = '\uFFFC';

type Constants = ReadonlyMap<string, unknown>;

const combined = (lists: readonly (readonly string[])[]) =>
  lists.reduce<readonly string[]>((texts, list) => texts.flatMap((text) => list.map((part) => text + part)), ['']);

/** The texts that an expression can have, as far as its literals and the constants of its file say. */
function textsOf(value: unknown, constants: Constants, depth = 0): readonly string[] {
  const again = (part: unknown) => textsOf(part, constants, depth + 1);
  if (!isNode(value) || depth > 8) return [unknownPart];
  switch (value.type) {
    case 'Literal':
      return [typeof value['value'] === 'string' ? value['value'] : unknownPart];
    case 'TemplateLiteral': {
      const texts = value['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
      const [first, ...others] = texts.map((text) => text.value.cooked);
      const expressions = value['expressions'] as readonly unknown[];
      return combined([[first ?? ''], ...expressions.flatMap((one, index) => [again(one), [others[index] ?? '']])]);
    }
    case 'ConditionalExpression':
      return [...again(value['consequent']), ...again(value['alternate'])];
    case 'LogicalExpression':
      return [...again(value['left']), ...again(value['right'])];
    case 'BinaryExpression':
      return value['operator'] === '+' ? combined([again(value['left']), again(value['right'])]) : [unknownPart];
    case 'Identifier': {
      const name = String(value['name']);
      return constants.has(name) ? again(constants.get(name)) : [unknownPart];
    }
    default:
      return [unknownPart];
  }
}

/** `Remove {value}`, as an argument. */
const isTitle = (text: string) => /^[A-Z][a-z]+ [^:\n]*$/.test(text);
const hasSentence = (text: string) => /[.?]$|[.?:] \uFFFC$/.test(text);

/**
 * Messages, titles and sentences of a source file, with the variants of each. Types and thrown errors are left out.
 */
export function messageTextsOf(name: string, source: string): readonly string[] {
  const { program } = parseSync(name, source);
  const constants = new Map<string, unknown>();
  const found = new Set<string>();
  const visit = (value: unknown, use: (node: Node) => void): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, use);
    if (!isNode(value) || /^(?:Import|TS(?:TypeAlias|Interface)|Throw)/.test(value.type)) return;
    use(value);
    for (const key in value) if (key !== 'type') visit(value[key], use);
  };
  const add = (value: unknown, isText: (text: string) => boolean) => {
    for (const text of textsOf(value, constants)) if (isText(text)) found.add(text);
  };
  visit(program, (node) => {
    const id = node['id'];
    if (node.type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier')
      constants.set(String(id['name']), node['init']);
  });
  visit(program, (node) => {
    const key = node['key'];
    if (isNode(key) && node.type === 'Property' && /^(?:message|title)$/.test(String(key['name'])))
      add(node['value'], () => true);
    if (node.type === 'CallExpression')
      for (const argument of node['arguments'] as readonly unknown[]) add(argument, isTitle);
    add(node, hasSentence);
  });
  return [...found].filter((text) => /[a-z]/.test(text) && /^[A-Z"`\uFFFC]/.test(text) && /\s/.test(text));
}
