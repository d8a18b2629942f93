// Slots, variables and values as they may come next.

import type { CheckTool } from '../../../core/checks';
import {
  type Expr,
  expressionsOf,
  nameTable,
  type PdlDocument,
  walkExpressions,
  walkStatements,
} from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import { byUse, type Completion, plural, sentencesOfSlot } from './completion';
import { countUses, fold, valueFacts } from './documentFacts';

export function valuesOf(document: PdlDocument, listed: readonly string[], rank: number): Completion[] {
  const facts = valueFacts(document);
  const taken = new Set(listed.map(fold));
  const slots = new Map(document.slots.map((slot) => [slot.name, slot]));
  const found: Completion[] = [];
  for (const name of new Set([...facts.slots, ...facts.variables, ...facts.interface])) {
    if (taken.has(fold(name))) continue;
    const slot = slots.get(name);
    const count = countUses(document).get(fold(name)) ?? 0;
    found.push({
      kind: slot ? 'slot' : 'variable',
      label: name,
      detail: slot?.type ?? (slot ? 'slot' : producerOf(document, name)),
      doc: [...sentencesOfSlot(slot), plural(count)].join('\n\n'),
      rank: byUse(document, rank, name),
    });
  }
  return found;
}

function producerOf(document: PdlDocument, name: string): string {
  const api = document.apis.find((decl) => decl.response.some((at) => at.name === name));
  if (api) return `from ${api.name}`;
  return document.apis.some((decl) => decl.request.some((at) => at.name === name)) ? t.apiArgument : 'variable';
}

export const constants = (rank: number): Completion[] =>
  ['true', 'false', 'None'].map((label) => ({ kind: 'value', label, rank }));

/** The names that the callee asks for come first. */
export function argumentsOf(document: PdlDocument, callee = '', listed: readonly string[] = []): Completion[] {
  const table = nameTable(document);
  const asked = table.findApi(callee)?.request ?? table.findFunction(callee)?.params ?? [];
  return liftNames(document, asked, listed, t.asked({ names: callee }));
}

export function targetsOf(document: PdlDocument, callee = '', listed: readonly string[] = []): Completion[] {
  const given = nameTable(document).findApi(callee)?.response ?? [];
  return liftNames(document, given, listed, t.given({ names: callee }));
}

function liftNames(
  document: PdlDocument,
  wanted: readonly { readonly name: string }[],
  listed: readonly string[],
  why: string,
): Completion[] {
  const found = valuesOf(document, listed, 1);
  const order = new Map(wanted.map(({ name }, index) => [fold(name), index / 1000]));
  const lifted = found.map((one): Completion => {
    const rank = order.get(fold(one.label));
    return rank === undefined ? one : { ...one, rank, detail: why };
  });
  const known = new Set([...found.map(({ label }) => label), ...listed].map(fold));
  const missing = wanted.map(
    ({ name }, index): Completion => ({
      kind: 'variable',
      label: name,
      rank: index / 1000,
      detail: why,
    }),
  );
  return [...lifted, ...missing.filter(({ label }) => !known.has(fold(label)))];
}

/** Values of the slot, of the tools' schemas, and those the procedure compares the name with already. */
export function comparedValues(
  document: PdlDocument,
  name: string,
  quote: string | undefined,
  listed: readonly string[],
  tools: readonly CheckTool[],
): Completion[] {
  const key = fold(name.replace(/^.*[.]/, ''));
  const isIt = (other: { readonly name: string }) => fold(other.name) === key;
  const found = new Map<string, Completion>();
  const taken = new Set(listed);
  const offer = (value: string, detail: string, rank: number, isBare = false) => {
    if (found.has(value) || taken.has(value)) return;
    const insert = isBare || quote !== undefined ? value : JSON.stringify(value);
    found.set(value, { kind: 'value', label: isBare ? value : insert, insert, detail, rank });
  };
  for (const slot of document.slots)
    if (isIt(slot)) for (const value of slot.values ?? []) offer(value, t.value2({ name: slot.name }), 0);
  for (const tool of tools) {
    for (const field of [...(tool.returns ?? []), ...tool.parameters].filter(isIt)) {
      for (const value of field.enum ?? []) offer(value, `from the tool ${tool.name}`, 1);
    }
  }
  for (const literal of comparedLiterals(document, isIt)) {
    if (typeof literal === 'string') offer(literal, t.comparedWithElsewhere, 2);
    else if (quote === undefined) offer(String(literal), t.comparedWithElsewhere, 2, true);
  }
  if (quote === undefined) {
    const others = [...constants(3), ...valuesOf(document, [name], 4)];
    return [...found.values(), ...others.filter(({ label }) => !found.has(label))];
  }
  return [...found.values()];
}

const literalsOf = (expr: Expr): (string | number | boolean)[] => {
  if (expr.kind === 'list') return expr.items.flatMap(literalsOf);
  return expr.kind === 'literal' && expr.value !== null ? [expr.value] : [];
};

const comparedLiterals = (document: PdlDocument, isIt: (other: { readonly name: string }) => boolean) =>
  [...walkStatements(document.procedure?.body ?? [])]
    .flatMap(expressionsOf)
    .flatMap((root) => [...walkExpressions(root)])
    .flatMap((expr) =>
      expr.kind === 'compare' && expr.left.kind === 'name' && isIt(expr.left) ? literalsOf(expr.right) : [],
    );
