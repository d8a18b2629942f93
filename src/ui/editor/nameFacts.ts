// What an editor asks about a name: what may stand here, what it is, where it is declared, where it is used.

import {
  type AnswerDecl,
  type ApiDecl,
  callsInDocument,
  type NameAt,
  type PdlDocument,
  resolveName,
  type SlotDecl,
} from '../../core/language';
import { looseName, type TextRange } from '../../core/support';

export interface Suggestion {
  readonly kind: 'api' | 'answer' | 'slot' | 'keyword';
  readonly name: string;
  readonly detail: string;
}

const list = (names: readonly NameAt[]) => names.map((name) => name.name).join(', ');

const apiSuggestions = (document: PdlDocument): Suggestion[] =>
  document.apis.map((api) => ({ kind: 'api', name: api.name, detail: `${list(api.request)} → ${list(api.response)}` }));

const answerSuggestions = (document: PdlDocument): Suggestion[] =>
  document.answers.map((answer) => ({ kind: 'answer', name: answer.name, detail: answer.desc ?? '' }));

const slotSuggestions = (document: PdlDocument): Suggestion[] =>
  document.slots.map((slot) => ({ kind: 'slot', name: slot.name, detail: slot.desc ?? slot.type ?? '' }));

function variableSuggestions(document: PdlDocument): Suggestion[] {
  const known = new Set(document.slots.map((slot) => slot.name));
  const names = document.apis.flatMap((api) => [...api.request, ...api.response].map((at) => at.name));
  return [...new Set(names)]
    .filter((name) => !known.has(name))
    .map((name) => ({ kind: 'slot', name, detail: 'API result or argument' }));
}

/** Text before the cursor: its line, and the lines above it, nearest first. */
export interface CursorContext {
  readonly line: string;
  above(index: number): string | undefined;
  readonly offset: number;
}

/** The key whose list the cursor stands in: `[a, |` on one line, or dashes below the key. */
function listKey(context: CursorContext): string | undefined {
  const inline = /^\s*(?:-\s+)?([\p{L}_]+)\s*:\s*\[[^\]]*$/u.exec(context.line);
  if (inline) return inline[1];
  if (!/^\s*-\s*[^:]*$/.test(context.line)) return undefined;
  for (let index = 0; index < 60; index++) {
    const line = context.above(index);
    if (line === undefined) return undefined;
    const key = /^\s*(?:-\s+)?([\p{L}_]+)\s*:\s*$/u.exec(line);
    if (key) return key[1];
    if (!/^\s*-\s*[^:]*$/.test(line)) return undefined;
  }
  return undefined;
}

export function suggestNames(document: PdlDocument, context: CursorContext): Suggestion[] {
  const { line } = context;
  if (/\bAPI\s*[._]\s*[\p{L}\p{N}_-]*$/u.test(line)) return apiSuggestions(document);
  if (/\bANSWER\s*[._]\s*[\p{L}\p{N}_-]*$/u.test(line)) return answerSuggestions(document);
  if (/\$[\p{L}\p{N}_-]*$/u.test(line)) return [...slotSuggestions(document), ...variableSuggestions(document)];
  const procedure = document.procedure?.range;
  if (procedure && context.offset >= procedure.start && context.offset <= procedure.end + 1) {
    if (/#/.test(line)) return [];
    const variables = [...slotSuggestions(document), ...variableSuggestions(document)];
    if (/[[(,]\s*[\p{L}\p{N}_-]*$/u.test(line) || /\b(?:if|elif|while|and|or|not)\s+[\p{L}\p{N}_-]*$/u.test(line)) {
      return variables;
    }
    if (/^\s*[\p{L}]*$/u.test(line) || /=\s*[\p{L}]*$/u.test(line)) {
      return [
        { kind: 'keyword', name: 'API', detail: 'Call an API' },
        { kind: 'keyword', name: 'ANSWER', detail: 'Say something' },
      ];
    }
    return [];
  }
  const key = listKey(context);
  if (key === undefined) return [];
  if (/^pre_?condition/i.test(key)) return [...apiSuggestions(document), ...answerSuggestions(document)];
  if (/^(request|response)/i.test(key)) return slotSuggestions(document);
  return [];
}

export interface NameFacts {
  readonly title: string;
  readonly lines: readonly string[];
  readonly declaration?: TextRange;
}

type Declared = ApiDecl | AnswerDecl | SlotDecl;

const usedBy = (names: readonly string[]) => [...new Set(names)].slice(0, 8).join(', ');

function describeUses(document: PdlDocument, name: string): string[] {
  const loose = looseName(name);
  const isIt = (other: string) => looseName(other) === loose;
  const calls = callsInDocument(document).filter((call) => isIt(call.ref ?? call.name)).length;
  const dependents = [...document.apis, ...document.answers]
    .filter((node) => node.preconditions.some((at) => isIt(at.name)))
    .map((node) => node.name);
  const lines = [calls === 0 ? 'Never called in the procedure' : `Called ${calls === 1 ? 'once' : `${calls} times`}`];
  if (dependents.length > 0) lines.push(`Precondition of ${usedBy(dependents)}`);
  return lines;
}

/** What is known of a name that stands anywhere in the text; undefined for words that name nothing. */
export function factsOfName(document: PdlDocument, name: string): NameFacts | undefined {
  const resolved = resolveName(document, name);
  if (!resolved) return undefined;
  const find = (declared: readonly Declared[]) => declared.find((node) => node.name === resolved.name);
  const api = resolved.kind === 'api' ? (find(document.apis) as ApiDecl | undefined) : undefined;
  if (api) {
    const lines = api.desc ? [api.desc] : [];
    lines.push(`${list(api.request) || 'nothing'} → ${list(api.response) || 'nothing'}`);
    if (api.preconditions.length > 0) lines.push(`Needs ${list(api.preconditions)}`);
    return { title: `API ${api.name}`, lines: [...lines, ...describeUses(document, api.name)], declaration: api.range };
  }
  const answer = resolved.kind === 'answer' ? (find(document.answers) as AnswerDecl | undefined) : undefined;
  if (answer) {
    const lines = answer.desc ? [answer.desc] : [];
    if (answer.preconditions.length > 0) lines.push(`Needs ${list(answer.preconditions)}`);
    return {
      title: `ANSWER ${answer.name}`,
      lines: [...lines, ...describeUses(document, answer.name)],
      declaration: answer.range,
    };
  }
  const slot = resolved.kind === 'slot' ? (find(document.slots) as SlotDecl | undefined) : undefined;
  if (slot) {
    const users = document.apis.filter((node) =>
      node.request.some((at) => looseName(at.name) === looseName(slot.name)),
    );
    const lines = slot.desc ? [slot.desc] : [];
    if (slot.values && slot.values.length > 0) lines.push(`One of ${slot.values.join(', ')}`);
    if (users.length > 0) lines.push(`Requested by ${usedBy(users.map((node) => node.name))}`);
    return { title: `Slot ${slot.name}${slot.type ? `: ${slot.type}` : ''}`, lines, declaration: slot.range };
  }
  return { title: resolved.name, lines: [] };
}
