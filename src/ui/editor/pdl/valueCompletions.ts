// Completions of slots, variables and values.

import type { CheckTool } from '../../../core/checks';
import { type Expr, expressionsInBody, nameTable, type PdlDocument } from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import { type Completion, formatUsage, rankByUse, slotDocumentation } from './completion';
import type { CompletionContext } from './completionContextAt';
import { countUses, looseNameOf, valueFacts } from './documentFacts';

export function valueCompletions(document: PdlDocument, listed: readonly string[], rank: number): Completion[] {
  const facts = valueFacts(document);
  const taken = new Set(listed.map(looseNameOf));
  const slots = new Map(document.slots.map((slot) => [slot.name, slot]));
  const found: Completion[] = [];
  for (const name of new Set([...facts.slots, ...facts.variables, ...facts.interface])) {
    if (taken.has(looseNameOf(name))) continue;
    const slot = slots.get(name);
    const count = countUses(document).get(looseNameOf(name)) ?? 0;
    found.push({
      kind: slot ? 'slot' : 'variable',
      label: name,
      detail: slot?.type ?? (slot ? 'slot' : producerOf(document, name)),
      doc: [...slotDocumentation(slot), formatUsage(count)].join('\n\n'),
      rank: rankByUse(document, rank, name),
    });
  }
  return found;
}

function producerOf(document: PdlDocument, name: string): string {
  const api = document.apis.find((decl) => decl.response.some((at) => at.name === name));
  if (api) return t.fromApi({ name: api.name });
  return document.apis.some((decl) => decl.request.some((at) => at.name === name))
    ? t.apiArgument
    : t.variable.toLowerCase();
}

export const constantCompletions = (rank: number): Completion[] =>
  ['true', 'false', 'None'].map((label) => ({ kind: 'value', label, rank }));

/** The names that the callee requests come first. */
export function argumentCompletions(document: PdlDocument, callee = '', listed: readonly string[] = []): Completion[] {
  const table = nameTable(document);
  const parameters = table.findApi(callee)?.request ?? table.findFunction(callee)?.params ?? [];
  return rankFirst(document, parameters, listed, t.asked({ names: callee }));
}

export function targetCompletions(document: PdlDocument, callee = '', listed: readonly string[] = []): Completion[] {
  const given = nameTable(document).findApi(callee)?.response ?? [];
  return rankFirst(document, given, listed, t.given({ names: callee }));
}

function rankFirst(
  document: PdlDocument,
  wanted: readonly { readonly name: string }[],
  listed: readonly string[],
  why: string,
): Completion[] {
  const found = valueCompletions(document, listed, 1);
  const order = new Map(wanted.map(({ name }, index) => [looseNameOf(name), index / 1000]));
  const lifted = found.map((one): Completion => {
    const rank = order.get(looseNameOf(one.label));
    return rank === undefined ? one : { ...one, rank, detail: why };
  });
  const known = new Set([...found.map(({ label }) => label), ...listed].map(looseNameOf));
  const missing = wanted.map(
    ({ name }, index): Completion => ({
      kind: 'variable',
      label: name,
      rank: index / 1000,
      detail: why,
    }),
  );
  return [...lifted, ...missing.filter(({ label }) => !known.has(looseNameOf(label)))];
}

/**
 * Values of the slot, of the tools' schemas, and those that the procedure already compares the name with, except for the
 * typed one, which the procedure may contain only here.
 */
export function comparedValueCompletions(
  document: PdlDocument,
  { name, quote, listed, typed }: Extract<CompletionContext, { readonly kind: 'comparison' }>,
  tools: readonly CheckTool[],
): Completion[] {
  const key = looseNameOf(name.replace(/^.*[.]/, ''));
  const isSameName = (other: { readonly name: string }) => looseNameOf(other.name) === key;
  const found = new Map<string, Completion>();
  const taken = new Set(listed);
  const offer = (value: string, detail: string, rank: number, isUnquoted = false) => {
    if (found.has(value) || taken.has(value)) return;
    const insert = isUnquoted || quote !== undefined ? value : JSON.stringify(value);
    found.set(value, { kind: 'value', label: isUnquoted ? value : insert, insert, detail, rank });
  };
  for (const slot of document.slots)
    if (isSameName(slot)) for (const value of slot.values ?? []) offer(value, t.valueOfSlot({ name: slot.name }), 0);
  for (const tool of tools) {
    for (const field of [...(tool.returns ?? []), ...tool.parameters].filter(isSameName)) {
      for (const value of field.enum ?? []) offer(value, t.fromTool({ name: tool.name }), 1);
    }
  }
  for (const literal of comparedLiterals(document, isSameName)) {
    if (String(literal) === typed) continue;
    if (typeof literal === 'string') offer(literal, t.comparedWithElsewhere, 2);
    else if (quote === undefined) offer(String(literal), t.comparedWithElsewhere, 2, true);
  }
  if (quote === undefined) {
    const others = [...constantCompletions(3), ...valueCompletions(document, [name], 4)];
    return [...found.values(), ...others.filter(({ label }) => !found.has(label))];
  }
  return [...found.values()];
}

const literalsOf = (expr: Expr): (string | number | boolean)[] => {
  if (expr.kind === 'list') return expr.items.flatMap(literalsOf);
  return expr.kind === 'literal' && expr.value !== null ? [expr.value] : [];
};

const comparedLiterals = (document: PdlDocument, isSameName: (other: { readonly name: string }) => boolean) =>
  [...expressionsInBody(document.procedure?.body ?? [])].flatMap((expr) =>
    expr.kind === 'compare' && expr.left.kind === 'name' && isSameName(expr.left) ? literalsOf(expr.right) : [],
  );
