// The workflow as the rehearsal model follows it: the document, its tools, and everything derived from them once.
// Invariant: slot keys are loose names, so `visit_date`, `visit-date` and `Visit date` are one slot.

import {
  callsOf,
  expressionsOf,
  type NameTable,
  nameTable,
  type PdlDocument,
  type SlotDecl,
  walkStatements,
} from '../../core/language';
import type { ChatToolSchema } from '../../core/llm';
import { isJsonObject, looseName } from '../../core/support';
import { comparedOptions } from './comparedOptions';

export interface RehearsalProgram {
  readonly document: PdlDocument;
  readonly names: NameTable;
  readonly tools: readonly ChatToolSchema[];
  readonly language: 'en' | 'zh';
  /** The workflow's topic, in words: title and declared names. */
  readonly topic: string;
  /** All values that a user may be asked for or may give, by key. */
  readonly slots: ReadonlyMap<string, ProgramSlot>;
  /** Keys that an API call returns: the user is never asked for them. */
  readonly produced: ReadonlySet<string>;
  /** Decisions of a flowchart that no step asks for: a condition asks the user at each visit. */
  readonly decisions: ReadonlySet<string>;
  /** Words of the workflow's messages: they do not identify the decision that a user means. */
  readonly common: ReadonlySet<string>;
}

export interface ProgramSlot {
  readonly key: string;
  readonly name: string;
  readonly desc: string;
  readonly type: string;
  readonly values: readonly string[];
  /** The slot or a tool takes only these values. */
  readonly hasFixedValues?: boolean;
}

/** Whether a name was made from the text of a node: long names are cut, and equal ones numbered. */
export function isNameOf(name: string, text: string): boolean {
  const [key, own] = [looseName(name), looseName(text)];
  const base = key.replace(/\d+$/, '');
  return own === key || own === base || (base.length >= 20 && own.startsWith(base));
}

/**
 * Whether the slot is a decision of a flowchart: its description is the text of the node, from which its name was made.
 */
export const isDrawn = ({ name, desc, values }: ProgramSlot): boolean =>
  values.length > 0 && desc !== '' && isNameOf(name, desc);

export const emptySlot = (key: string): ProgramSlot => ({ key, name: key, desc: '', type: '', values: [] });

const hanCount = (text: string) => (text.match(/\p{Script=Han}/gu) ?? []).length;

const built = new WeakMap<PdlDocument, { readonly key: string; readonly program: RehearsalProgram }>();

/** Cached by document and tools, because every request of a session needs the same program. */
export function buildRehearsalProgram(
  document: PdlDocument,
  tools: readonly ChatToolSchema[],
  title: string,
): RehearsalProgram {
  const key = JSON.stringify([title, tools]);
  const last = built.get(document);
  if (last?.key === key) return last.program;
  const program = makeProgram(document, tools, title);
  built.set(document, { key, program });
  return program;
}

function makeProgram(document: PdlDocument, tools: readonly ChatToolSchema[], title: string): RehearsalProgram {
  const names = nameTable(document);
  const slots = new Map<string, ProgramSlot>();
  const options = comparedOptions(document);
  const { listed, types } = parameterRules(tools);
  const add = (name: string, decl?: SlotDecl) => {
    const key = looseName(name);
    if (key === '' || (slots.has(key) && !decl)) return;
    if (slots.has(key)) return;
    const desc = decl?.desc ?? '';
    const own = decl?.values ?? valuesOf(desc);
    const values = own.length > 0 ? own : (listed.get(key) ?? options.get(key) ?? []);
    const type = decl?.type ?? types.get(key) ?? '';
    slots.set(key, {
      key,
      name,
      desc,
      type,
      values,
      ...(listed.has(key) || decl?.values !== undefined ? { hasFixedValues: true } : {}),
    });
  };
  for (const slot of document.slots) add(slot.name, slot);
  const produced = new Set<string>();
  for (const api of document.apis) for (const name of api.response) produced.add(looseName(name.name));
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if (statement.kind === 'call') {
      const callee = names.resolveCall(statement.call);
      for (const target of statement.targets) {
        // An undeclared API cannot be called, so its value comes from elsewhere.
        const isCalled = callee.kind === 'api' && (names.findApi(callee.name) ?? findToolByName(tools, callee.name));
        if (!isCalled) add(target.name);
        else produced.add(looseName(target.name));
      }
    }
    if (statement.kind === 'assign' && statement.value.kind === 'unknown') {
      for (const target of statement.targets) add(target.name);
    }
    for (const expr of expressionsOf(statement)) {
      for (const call of callsOf(expr)) {
        if (names.resolveCall(call).kind !== 'api') continue;
        for (const arg of call.args.flatMap((item) => (item.kind === 'list' ? item.items : [item]))) {
          if (arg.kind === 'name') add(arg.name);
        }
      }
    }
  }
  for (const api of document.apis) for (const name of api.request) add(name.name);
  const decisions = new Set([...slots.values()].filter((slot) => isDrawn(slot)).map(({ key }) => key));
  for (const statement of walkStatements(document.procedure?.body ?? []))
    if (statement.kind === 'call') for (const target of statement.targets) decisions.delete(looseName(target.name));
  const wording = [
    title,
    document.name?.name ?? '',
    ...document.answers.map((answer) => `${answer.name} ${answer.desc ?? ''}`),
  ];
  const text = `${wording.join(' ')} ${document.procedure?.text ?? ''}`;
  return {
    document,
    names,
    tools,
    language: hanCount(text) > text.length / 20 ? 'zh' : 'en',
    topic: [title, document.name?.name ?? '', ...document.apis.map((api) => api.name)].join(' '),
    slots,
    produced,
    decisions,
    common: new Set(
      document.answers
        .map((answer) => answer.desc ?? '')
        .filter((desc) => !/[?？]\s*$/.test(desc))
        .flatMap((desc): readonly string[] => desc.toLowerCase().match(/[a-z]{4,}|\p{Script=Han}{2}/gu) ?? []),
    ),
  };
}

/** Rules of tool schemas for parameters, by key: the allowed values, and the type if it is not a text. */
function parameterRules(tools: readonly ChatToolSchema[]) {
  const listed = new Map<string, readonly string[]>();
  const types = new Map<string, string>();
  for (const { parameters } of tools) {
    if (!isJsonObject(parameters.properties)) continue;
    for (const [name, schema] of Object.entries(parameters.properties)) {
      if (!isJsonObject(schema)) continue;
      const values = Array.isArray(schema.enum) ? (schema.enum as readonly unknown[]) : [];
      if (values.length > 0) listed.set(looseName(name), values.map(String));
      if (typeof schema.type === 'string' && schema.type !== 'string') types.set(looseName(name), schema.type);
    }
  }
  return { listed, types };
}

/** Values that a description lists in brackets: `Enumerated type, [Economy Class, Business Class]`. */
function valuesOf(desc: string): readonly string[] {
  const list = /[[［]([^\]］]+)[\]］]/.exec(desc)?.[1];
  if (!list) return [];
  const values = list.split(/[,，、]/).map((value) => value.trim().replace(/^["'“”]+|["'“”]+$/g, ''));
  return values.length > 1 ? values.filter((value) => value !== '' && value.length < 40) : [];
}

/**
 * The tool for an API name in the document, also by the tool's description, in which older tool files keep the name.
 */
export function findToolByName(tools: readonly ChatToolSchema[], name: string): ChatToolSchema | undefined {
  const key = looseName(name);
  return (
    tools.find((tool) => tool.name === name) ??
    tools.find((tool) => looseName(tool.name) === key) ??
    tools.find((tool) => looseName(tool.description ?? '') === key)
  );
}

export function isRequiredParameter(tool: ChatToolSchema | undefined, parameter: string): boolean {
  const required = tool?.parameters.required;
  return Array.isArray(required) && required.includes(parameter);
}
