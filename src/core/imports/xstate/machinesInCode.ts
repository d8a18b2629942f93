// The configurations of machines in code, as plain data. A function or an unknown call becomes { "code": name }.

import { isJsonObject, type JsonObject, type JsonValue } from '../../support';
import { type CodeValue, createResolver, MAX_VALUE_DEPTH } from '../code/codeValue';
import { fencedCode } from '../code/fencedCode';
import { readCodeFile } from '../code/readCodeFile';
import { scriptLanguage } from '../code/scriptLanguage';

const machineCall = /\b(?:createMachine|Machine)\s*(?:<[\s\S]*>)?\s*$/;

export function machinesInCode(text: string): readonly { readonly name: string; readonly config: JsonObject }[] {
  // A configuration alone is an expression.
  const source = /^\s*\{/.test(text) ? `const machine = ${text}` : fencedCode(text);
  const file = readCodeFile(source, scriptLanguage, machineCall);
  const resolve = createResolver(file);
  const found: { readonly name: string; readonly config: JsonObject }[] = [];
  const add = (name: string, value: CodeValue | undefined) => {
    const config = value && dataOf(value, resolve, 0);
    if (isJsonObject(config) && isJsonObject(config.states)) found.push({ name, config });
  };
  for (const call of file.calls) {
    const name = file.assignments.find(({ value }) => value.kind === 'call' && value.at === call.at)?.name ?? '';
    add(name, call.args[0]);
  }
  if (found.length === 0) {
    for (const { name, value } of file.assignments) if (value.kind === 'record') add(name, value);
  }
  return found;
}

function dataOf(value: CodeValue, resolve: (value: CodeValue) => CodeValue, depth: number): JsonValue {
  const found = resolve(value);
  const inner = (one: CodeValue) => dataOf(one, resolve, depth + 1);
  if (depth > MAX_VALUE_DEPTH) return null;
  switch (found.kind) {
    case 'text':
      return found.text;
    case 'literal':
      return found.text === 'true'
        ? true
        : found.text === 'false'
          ? false
          : found.text === 'null'
            ? null
            : Number(found.text);
    case 'list':
      return found.items.map(inner);
    case 'record':
      return Object.fromEntries(
        found.entries.flatMap(({ key, value: entry }): [string, JsonValue][] => {
          if (key === undefined) {
            const spread = inner(entry);
            return isJsonObject(spread) && !('code' in spread) ? Object.entries(spread) : [];
          }
          const name = resolve(key);
          const text = name.kind === 'name' ? name.name : 'text' in name ? name.text : '__proto__';
          return text === '__proto__' ? [] : [[text, inner(entry)]];
        }),
      );
    case 'call':
      return { code: found.name, args: found.args.slice(0, 10).map(inner) };
    case 'name':
      return { code: found.name };
    case 'choice':
      return inner(found.options[0] ?? { kind: 'other' });
    default:
      return { code: '' };
  }
}
