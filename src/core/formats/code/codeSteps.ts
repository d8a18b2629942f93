// Classifies the functions of a workflow's code: API call, message to the user, question, or part of the procedure. A
// defined function is classified by its body, an undefined one by its name.

import {
  type Call,
  callsInBody,
  childBlocks,
  type Expr,
  hasEffect,
  isCompound,
  type PdlStatement,
} from '../../language';
import { oneLine } from '../../support';
import type { CodeFunction } from './codeFunctions';

export type CodeStep =
  | {
      readonly kind: 'api';
      readonly name: string;
      readonly desc?: string;
      readonly params: readonly string[];
      /** Names of the returned values, as far as the code shows them. */
      readonly returns: readonly string[];
      /** Returns only a truth value. */
      readonly returnsBoolean: boolean;
    }
  | { readonly kind: 'answer' | 'ask' | 'confirm'; readonly name: string; readonly messageText: string }
  | { readonly kind: 'other'; readonly name: string; readonly desc?: string }
  /** A function of the procedure, with steps in its body. */
  | { readonly kind: 'part'; readonly name: string };

export const printerCalls: ReadonlySet<string> = new Set(['call_tool', 'answer_user', 'ask_user', 'do']);

/** Functions of the language; a call of one of them is not a step. */
export const builtIns: ReadonlySet<string> = new Set(
  'len range str int float bool list dict set tuple min max sum sorted reversed enumerate zip map filter abs round any all isinstance type repr format iter next open holds failure not'.split(
    ' ',
  ),
);

/** String methods; a question with one of these calls appended is still a question. */
const cleanupCalls = new Set(['strip', 'lower', 'upper', 'title', 'capitalize', 'casefold', 'rstrip', 'lstrip']);

/** The call that gives an expression its value: `input()` of `int(input().strip())`. */
export function rootCall(expr: Expr | undefined): Call | undefined {
  for (let at = expr; at?.kind === 'call'; ) {
    const { call } = at;
    if (call.target !== undefined && cleanupCalls.has(call.name)) at = call.target;
    else if (call.target === undefined && /^(?:int|str|float|bool)$/.test(call.name) && call.args.length === 1) {
      [at] = call.args;
    } else return call;
  }
  return undefined;
}

/** Words of a text; values it shows become placeholders. */
export function printedTextOf(
  args: readonly Expr[],
  fieldsOf: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const place = (name: string) => (fieldsOf.get(name) ?? [name]).map((field) => `{{${field}}}`).join(', ');
  const shown = (text: string) => {
    const field = /\[\s*["']([^"']+)["']\s*\]|\.get\(\s*["']([^"']+)["']/.exec(text);
    const name = field?.[1] ?? field?.[2] ?? /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text.trim())?.[0];
    return name === undefined ? '' : field ? `{{${name}}}` : place(name);
  };
  const words = args.flatMap((arg): string[] => {
    if (arg.kind === 'keyword') return [];
    if (arg.kind === 'literal') {
      const text = String(arg.value ?? '');
      return [arg.parts === undefined ? text : text.replace(/\{([^{}]*)\}/g, (_, inner: string) => shown(inner))];
    }
    if (arg.kind === 'name') return [place(arg.name)];
    if (arg.kind === 'binary' && arg.op === '+') return [printedTextOf([arg.left, arg.right], fieldsOf)];
    if (arg.kind === 'index' && arg.index.kind === 'literal') return [`{{${arg.index.value}}}`];
    if (arg.kind === 'call')
      return arg.call.target ? [printedTextOf([arg.call.target], fieldsOf)] : [printedTextOf(arg.call.args, fieldsOf)];
    return [];
  });
  return oneLine(words.join(' '));
}

/** All calls of statements, in order. */
export const allCalls = (body: readonly PdlStatement[]): Call[] => [...callsInBody(body)];

function returnsOf(body: readonly PdlStatement[]): Expr[] {
  return body.flatMap((statement) => [
    ...(statement.kind === 'return' && statement.value ? [statement.value] : []),
    ...(statement.kind === 'def' ? [] : childBlocks(statement).flatMap(returnsOf)),
  ]);
}

const literal = (expr: Expr | undefined) => (expr?.kind === 'literal' ? String(expr.value ?? '') : undefined);
const isTruthValue = (expr: Expr) =>
  (expr.kind === 'literal' && typeof expr.value === 'boolean') || ['compare', 'not', 'and', 'or'].includes(expr.kind);
const yesOrNo = /[([](?:y(?:es)?)\s*(?:\/|or|,|\|)\s*(?:n|no)[)\]]/i;

/** Parses the fields that the printer writes in a docstring after the description. */
export function readPrintedDoc(doc: string | undefined): {
  readonly desc?: string;
  readonly requires: readonly string[];
  readonly returns: readonly string[];
} {
  const found = /^(?:([\s\S]*?)\s*)??(?:Requires: (.+?)\.)?\s*(?:Returns: (.+?)\.)?\s*$/.exec(doc ?? '');
  const desc = (found ? found[1] : doc)?.trim();
  return {
    ...(desc === undefined || desc === '' ? {} : { desc }),
    requires: listed(found?.[2]),
    returns: listed(found?.[3]),
  };
}

function listed(text: string | undefined): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  let quote = '';
  for (const char of text ?? '') {
    if (quote !== '' ? char === quote : char === '"' || char === "'") quote = quote === '' ? char : '';
    if (quote === '' && '(['.includes(char)) depth++;
    if (quote === '' && ')]'.includes(char)) depth--;
    if (char === ',' && depth <= 0 && quote === '') {
      parts.push(part);
      part = '';
    } else part += char;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
}

/** A step written by our own printer: the call in its body gives the kind, and for an API its declared name. */
function ownStep({ name, params, doc, body }: CodeFunction): CodeStep | undefined {
  const [only, further] = body.filter(hasEffect);
  if (only?.kind !== 'return' || further || only.value?.kind !== 'call') return undefined;
  const { call } = only.value;
  if (call.target !== undefined || !printerCalls.has(call.name)) return undefined;
  const messageText = literal(call.args[0]) ?? name;
  const { desc, returns } = readPrintedDoc(doc);
  switch (call.name) {
    case 'call_tool': {
      const hasDescription = desc !== undefined && desc !== `Call the tool ${messageText}.`;
      return {
        kind: 'api',
        name: messageText,
        params,
        returns,
        returnsBoolean: false,
        ...(hasDescription ? { desc } : {}),
      };
    }
    case 'do':
      return { kind: 'other', name, desc: messageText };
    default:
      return { kind: call.name === 'ask_user' ? 'ask' : 'answer', name, messageText };
  }
}

/**
 * `defined`: names of the functions that the text defines. `isPrintedByWeir`: our printer marks every step, so any
 * other function is a part of the procedure.
 */
export function codeStepOf(fn: CodeFunction, defined: ReadonlySet<string>, isPrintedByWeir = false): CodeStep {
  const own = ownStep(fn);
  if (own) return own;
  if (isPrintedByWeir) return { kind: 'part', name: fn.name };
  const { name, params, doc, body } = fn;
  const steps = body.filter(hasEffect);
  const calls = allCalls(steps).filter(({ target }) => target === undefined);
  const inputCalls = calls.filter(({ name: called }) => called === 'input');
  const prints = calls.filter(({ name: called }) => called === 'print');
  const values = returnsOf(steps);
  const hasParts = calls.some(({ name: called }) => defined.has(called) || printerCalls.has(called));
  const isNested = steps.some(isCompound);
  const isTalk = inputCalls.length > 0 || prints.length > 0;
  if (hasParts || (isNested && isTalk) || inputCalls.length > 1) return { kind: 'part', name };
  if (inputCalls[0]) {
    const messageText = [...prints.map(({ args }) => printedTextOf(args)), printedTextOf(inputCalls[0].args)]
      .join(' ')
      .trim();
    const isQuestion = yesOrNo.test(messageText) || values.some(isTruthValue);
    return { kind: isQuestion ? 'confirm' : 'ask', name, messageText: messageText || doc || splitNameIntoWords(name) };
  }
  if (prints.length > 0 && values.length === 0) {
    const messageText = prints
      .map(({ args }) => printedTextOf(args))
      .join(' ')
      .trim();
    return { kind: 'answer', name, messageText: messageText || doc || splitNameIntoWords(name) };
  }
  if (steps.every((step) => step.kind === 'text' || (step.kind === 'expression' && step.value.kind === 'unknown'))) {
    const byName = codeStepOfName(name, params.length);
    if (byName && byName.kind !== 'api') return { ...byName, messageText: doc ?? byName.messageText } as CodeStep;
  }
  const fields = values.flatMap((value) =>
    value.kind === 'dict' ? value.entries.flatMap(({ key }) => literal(key) ?? []) : [],
  );
  const returnsBoolean = values.length > 0 && values.every(isTruthValue);
  const desc = doc === undefined ? {} : { desc: doc };
  return { kind: 'api', name, params, returns: [...new Set(fields)], returnsBoolean, ...desc };
}

export const splitNameIntoWords = (name: string) => {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Classifies a function that the text does not define. `args`: number of arguments of the call. */
export function codeStepOfName(name: string, args: number): Exclude<CodeStep, { kind: 'part' | 'other' }> {
  const words = splitNameIntoWords(name).toLowerCase();
  const messageText = splitNameIntoWords(name);
  if (/^user (?:wants|agrees|confirms|decides|likes|accepts|says|is)\b/.test(words))
    return { kind: 'confirm', name, messageText };
  if (
    /^(?:ask|prompt|inquire|request|get|collect)\b.*\buser\b/.test(words) ||
    (args === 0 && /^(?:ask|prompt|inquire)\b/.test(words))
  ) {
    return { kind: 'ask', name, messageText };
  }
  if (/^(?:inform|tell|reply|respond|answer|greet|thank|apologi[sz]e|say)\b/.test(words))
    return { kind: 'answer', name, messageText };
  return { kind: 'api', name, params: [], returns: [], returnsBoolean: false };
}

/** Rewords a yes/no question as the user's decision. */
export function userDecision(name: string, messageText: string): string {
  const named = splitNameIntoWords(name);
  if (/^user\b/i.test(named)) return named;
  const wish = /\b(?:do|would) you (?:want|like|wish|prefer) to ([^?.!:]+)/i.exec(messageText)?.[1];
  if (wish !== undefined)
    return `User wants to ${wish
      .replace(/\byour\b/gi, 'the')
      .replace(/[^\p{L}\p{N} '-]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()}`;
  return `User says yes to ${named.toLowerCase()}`;
}
