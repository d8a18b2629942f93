// The labels of the branches of a node of Dify, by the handle at which an edge leaves the node.

import { type JsonObject, objectsIn } from '../../support';
import type { ImportedNode } from '../importedFlow';
import { filledText } from '../readData';
import type { DifyNode } from './readDify';

const signs: Readonly<Record<string, string>> = {
  '=': '==',
  is: '==',
  '≠': '!=',
  'is not': '!=',
  '≥': '>=',
  '≤': '<=',
  '>': '>',
  '<': '<',
};
/** Operators without a second value. */
const unary = new Set(['empty', 'not empty', 'null', 'not null', 'exists', 'not exists']);

export function handleLabels({ data }: DifyNode, nodes: readonly ImportedNode[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  switch (data.type) {
    case 'if-else': {
      const cases = objectsIn(data.cases);
      // Older files have one list of conditions, whose handle is "true".
      for (const [index, one] of (cases.length === 0 ? [data as JsonObject] : cases).entries()) {
        const handle = filledText(one.case_id) ?? filledText(cases.length === 0 ? undefined : one.id) ?? 'true';
        labels.set(handle, printConditions(one, nodes) ?? (index === 0 ? 'if' : `else if ${index}`));
      }
      labels.set('false', 'else');
      break;
    }
    case 'question-classifier':
      for (const { id, name, label } of objectsIn(data.classes)) {
        const key = filledText(id) ?? (typeof id === 'number' ? String(id) : filledText(name));
        if (key !== undefined) labels.set(key, filledText(name) ?? filledText(label) ?? `class ${key}`);
      }
      break;
    case 'human-input':
      for (const { id, title } of objectsIn(data.user_actions)) {
        const key = filledText(id);
        if (key !== undefined) labels.set(key, filledText(title) ?? key);
      }
      labels.set('__timeout', 'timeout');
      break;
  }
  labels.set('fail-branch', 'error');
  if (data.error_strategy === 'fail-branch') labels.set('source', 'success');
  labels.set('success-branch', 'success');
  return labels;
}

function printConditions({ conditions, logical_operator: joined }: JsonObject, nodes: readonly ImportedNode[]) {
  const printed = objectsIn(conditions).map((one) => printCondition(one, nodes));
  return printed.length === 0 || printed.includes(undefined)
    ? undefined
    : printed.join(joined === 'or' ? ' or ' : ' and ');
}

function printCondition(condition: JsonObject, nodes: readonly ImportedNode[]): string | undefined {
  const { comparison_operator: operator, value, variable_selector: selector } = condition;
  const path = Array.isArray(selector)
    ? (selector as readonly unknown[]).filter((part) => typeof part === 'string')
    : [];
  const name = path.at(-1);
  if (name === undefined || typeof operator !== 'string') return undefined;
  // An output named "text" says nothing without its node.
  const source = path.length > 1 && /^(?:text|output|result|body)$/.test(name) ? titleOf(path[0], nodes) : undefined;
  const variable = source === undefined ? name : `${identifier(source)}_${name}`;
  if (unary.has(operator)) return `${variable} ${/^(?:not )?exists$/.test(operator) ? operator : `is ${operator}`}`;
  const sign = Object.hasOwn(signs, operator) ? signs[operator] : operator;
  return `${variable} ${sign} ${printValue(value, condition.varType)}`;
}

const titleOf = (id: string | undefined, nodes: readonly ImportedNode[]) => nodes.find((node) => node.id === id)?.title;

const identifier = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');

function printValue(value: unknown, type: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.filter((one) => typeof one === 'string'));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '""';
  const [, reference] = /^\{\{#(?:[\w-]+\.)*([\w-]+)#\}\}$/.exec(value.trim()) ?? [];
  if (reference !== undefined) return reference;
  return type === 'number' && /^-?\d+(?:\.\d+)?$/.test(value) ? value : JSON.stringify(value);
}
