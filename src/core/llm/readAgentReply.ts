// Reads a model's reply as a decision, in stages (FlowMind, App. E.1): the strategy's own format, then a JSON object in
// mixed text, then repair; plain text is a response. Never throws; an unreadable reply gives a problem in words that
// the session sends back to the model. Never guesses arguments that are present but unreadable.

import {
  comparableText,
  fail,
  inputTooDeep,
  isJsonObject,
  isTextTooDeep,
  type JsonObject,
  looseName,
  ok,
  type Result,
} from '../support';
import { type KeptNumber, keptNumbers } from '../values';
import type { AgentDecision, ChatReply } from './chatSchema';
import { chooseCalls } from './chooseCalls';
import { findJsonObject, type JsonNumbers, type JsonStage, parseLooseJson, parseStrict } from './looseJson';
import { withoutPrefix } from './replyFormats/jsonCalls';
import { readPythonCall } from './replyFormats/pythonCalls';
import { balancedEnd } from './replyFormats/readValueAt';
import {
  type DeclaredReplyNames,
  type LabelledReply,
  namesAnswer,
  normalizeToolName,
  type ReplyLabel,
  type ReplySection,
  readSections,
} from './replySections';
import { withoutThoughts } from './splitThoughts';

export type AgentStrategy = 'react-text' | 'tool-calls';

/** The names of the tools distinguish a call written as JSON from other objects. */
export interface ReplyContext extends DeclaredReplyNames {
  /** Id for a call without one. */
  readonly callId: string;
  /** Version of the session's verdict rules; default: 2. 1: numbers are rounded, and an ANSWER has no values. */
  readonly rules?: 1 | 2;
  /** Version of the reader; default: 2. 1: JSON objects and labels only, and the longest object counts. */
  readonly replies?: 1 | 2;
  /** JSON Schema of the parameters of an API, which types the values of parameters in tags. */
  parametersOf?(name: string): JsonObject | undefined;
}

export interface ReplyProblem {
  /** The problem and the expected format, addressed to the model. */
  readonly problem: string;
}

/** A response that ends with this mark closes the conversation. */
export const endOfConversationMark = '[END]';
/** The mark in bold and with a full stop, as models write it. */
const closingEnd = /(?:([*_`]{1,3})\[END\]\1|\[END\]([*_`]{0,3}))[\s.!\u3002\uff01]*$/i;

/**
 * The stage that read a reply (FlowMind, App. E.1): the strategy's exact format, a JSON object in other text, a
 * repaired format, or, for a reply without any format, its text as a message to the user.
 */
export type ReplyStage = JsonStage | 'plain';

export interface AgentReply {
  readonly decision: AgentDecision;
  readonly stage: ReplyStage;
  /** Numbers of the arguments that floating point cannot represent; the arguments contain them as text. */
  readonly kept?: readonly KeptNumber[];
}

type Read = Result<AgentReply, ReplyProblem>;

/** The decision only; see `readAgentReply`. */
export function readDecision(
  reply: ChatReply,
  strategy: AgentStrategy,
  context: ReplyContext,
): Result<AgentDecision, ReplyProblem> {
  const read = readAgentReply(reply, strategy, context);
  return read.ok ? ok(read.value.decision) : read;
}

/** The decision in a reply with the stage that found it, or a problem for the model. */
export function readAgentReply(reply: ChatReply, strategy: AgentStrategy, context: ReplyContext): Read {
  const read = readOnce(reply, strategy, context);
  if (context.rules === 1 || !read.ok || read.value.decision.kind !== 'call') return read;
  const rounded = readOnce(reply, strategy, { ...context, rules: 1 });
  if (!rounded.ok || rounded.value.decision.kind !== 'call') return read;
  const kept = keptNumbers(rounded.value.decision.arguments, read.value.decision.arguments);
  return kept.length === 0 ? read : ok({ ...read.value, kept });
}

function readOnce(reply: ChatReply, strategy: AgentStrategy, context: ReplyContext): Read {
  if (reply.refused !== undefined) return fail({ problem: `${reply.refused} Reply again, and more briefly.` });
  if (context.replies === 1) return readFirstVersion(reply, strategy, context);
  const chosen = chooseCalls(reply, { ...context, numbers: numbersOf(context) });
  const { content, labelled, words } = chosen;
  if (chosen.kind === 'native') {
    const { call } = chosen;
    const thought = labelled?.sections.find(({ label }) => label === 'thought')?.text || words || undefined;
    if (isCutOff(reply, call.argumentsText)) return fail({ problem: cutArguments(call.name) });
    return readCall(call.name, call.argumentsText, { ...context, callId: call.id || context.callId }, thought);
  }
  if (content !== '' && platformMark.test(content)) return fail({ problem: quotesPlatform });
  if (chosen.kind === 'fault' && isTextTooDeep(reply.content)) {
    return fail({ problem: `The JSON in the reply ${inputTooDeep}. ${nestLessHint}` });
  }
  if (chosen.kind === 'fault') return fail({ problem: unreadableCall(chosen.fault, strategy) });
  if (chosen.kind === 'text') {
    const [call] = chosen.calls;
    const thought = [words, call.thought ?? ''].filter((text) => text !== '').join('\n') || undefined;
    return readCall(call.name, call.input, context, thought, call.isRepaired ? 'repaired' : 'embedded');
  }
  if (isWordless(content)) {
    const hasThoughts = !isWordless(reply.content) || (reply.reasoning?.text ?? '').trim() !== '';
    const what = hasThoughts ? 'The reply was thoughts alone' : 'The reply was empty';
    return fail({ problem: `${what}. Call an API or answer the user.` });
  }
  if (labelled) {
    const input = labelled.sections.find(({ label }) => label === 'input')?.text;
    if (chosen.kind === 'labels' && input !== undefined && isCutOff(reply, input)) {
      return fail({ problem: cutArguments(labelled.sections.find(({ label }) => label === 'action')?.text ?? '') });
    }
    return readLabelled(labelled, context, strategy === 'react-text' ? 'strict' : 'repaired');
  }
  return readPlain(content, undefined, context, strategy === 'react-text' ? 'plain' : 'strict');
}

/** Nothing but quotes, fences and invisible characters. */
const isWordless = (content: string) =>
  content.length < 100 &&
  content.replace(/```\w*|["'`\u201c\u201d\s\u2800\p{Default_Ignorable_Code_Point}]+/gu, '') === '';

const isCutOff = ({ finishReason }: ChatReply, input: string) =>
  finishReason === 'length' && input.trim() !== '' && parseStrict(input.trim()) === undefined;

const cutArguments = (name: string) =>
  `The reply was cut off at its limit of tokens, inside the arguments of ${name.split('\n')[0]}. Reply again, and more briefly.`;

const callForms: Readonly<Record<AgentStrategy, string>> = {
  'react-text': 'Write "Action:" with the name of one API, then "Action Input:" with one JSON object.',
  'tool-calls': 'Call one API as a function, with one JSON object of arguments.',
};
const unreadableCall = (fault: string, strategy: AgentStrategy) =>
  `The reply contains a call that could not be read: ${fault}. ${callForms[strategy]}`;

/** The reader of sessions without `replies`: no formats of model families. */
function readFirstVersion(reply: ChatReply, strategy: AgentStrategy, context: ReplyContext): Read {
  const native = reply.toolCalls[0];
  const content = withoutThoughts(reply.content, 1).trim();
  const labelled = readSections(content, context);
  if (native) {
    const thought = labelled?.sections.find(({ label }) => label === 'thought')?.text || content || undefined;
    return readCall(native.name, native.argumentsText, { ...context, callId: native.id || context.callId }, thought);
  }
  if (content === '' && reply.content.trim() !== '') {
    return fail({ problem: 'The reply was thoughts alone. Call an API or answer the user.' });
  }
  if (content === '') return fail({ problem: 'The reply was empty. Call an API or answer the user.' });
  if (platformMark.test(content)) return fail({ problem: quotesPlatform });
  // Labels belong to one strategy but are read in both, because models use the format they were trained on.
  if (labelled) return readLabelled(labelled, context, strategy === 'react-text' ? 'strict' : 'repaired');
  return readPlain(content, undefined, context, strategy === 'react-text' ? 'plain' : 'strict');
}

/**
 * The start of a platform message. The prompt asks the model never to quote one, but small models continue with one.
 */
const platformMark = /^system\s*:/i;
const quotesPlatform =
  'The reply repeats a message of the platform, which is not for the user. Call an API or answer the user.';

/** Names of the further calls in a reply with several; only the first is used, because a step has one decision. */
export function ignoredCalls(
  reply: ChatReply,
  known: DeclaredReplyNames & Pick<ReplyContext, 'replies'> = { tools: [] },
): readonly string[] {
  if (reply.toolCalls.length > 0) return reply.toolCalls.slice(1).map((call) => call.name);
  if (known.replies !== 1) {
    const chosen = chooseCalls(reply, { ...known, numbers: 'exact' });
    if (chosen.kind === 'text') return chosen.calls.slice(1).map(({ name }) => name);
    if (chosen.kind !== 'labels') return [];
    const { sections } = chosen.labelled ?? { sections: [] };
    const decision = sections.find(({ label }) => label !== 'thought' && label !== 'input');
    return [...actionNames(chosen.labelled).slice(decision?.label === 'action' ? 1 : 0), ...chosen.others];
  }
  return actionNames(readSections(withoutThoughts(reply.content, 1), known)).slice(1);
}

const actionNames = (labelled: LabelledReply | undefined): readonly string[] =>
  (labelled?.sections ?? []).flatMap(({ label, text }) =>
    label === 'action' ? [text.split('\n')[0]?.trim() ?? ''] : [],
  );

/** Reads a reply in labelled parts; `best` is the stage if all parts are in the exact format. */
function readLabelled({ before, sections }: LabelledReply, context: ReplyContext, best: ReplyStage): Read {
  const find = (label: ReplyLabel) => sections.find((section) => section.label === label)?.text;
  const thought = find('thought') || before || undefined;
  const action = sections.findIndex((section) => section.label === 'action');
  const responseIndex = sections.findIndex((section) => section.label === 'response' || section.label === 'answer');
  if (action >= 0 && (responseIndex < 0 || action < responseIndex)) {
    const named = (sections[action] as ReplySection).text;
    if (!noName.test(named)) {
      const next = sections[action + 1];
      return readCall(named, next?.label === 'input' ? next.text : undefined, context, thought, best);
    }
  }
  if (responseIndex >= 0) {
    const response = find('response');
    const claims = sections.filter(({ label }) => label === 'answer').map(({ text }) => text);
    const claim = claims.find((text) => !noName.test(text.split('\n')[0] as string)) ?? claims[0];
    return response === undefined
      ? readAnswer(claim ?? '', thought, context)
      : readResponse(response, claim?.split('\n')[0], thought, context, best);
  }
  if (before !== '' && sections.every((section) => section.label === 'thought')) {
    return readPlain(before, find('thought'), context, 'plain');
  }
  return fail({
    problem: 'There was a thought but no decision. Add Action and Action Input, or Answer and Response.',
  });
}

/**
 * Reads a reply with only `Answer:`. The name of an ANSWER, with or without text, is a claim; any other text is the
 * response.
 */
function readAnswer(written: string, thought: string | undefined, context: ReplyContext): Read {
  const [first = '', ...rest] = written.split('\n');
  const body = rest.join('\n').trim();
  if (body !== '' && /^[^\s]+$/.test(first.trim())) return readResponse(body, first, thought, context, 'repaired');
  return readResponse(written, namesAnswer(first, context) ? first : undefined, thought, context, 'repaired');
}

/** Reads text without labels: a JSON object that names a tool is a call, everything else is a response. */
function readPlain(
  content: string,
  thought: string | undefined,
  context: ReplyContext,
  stage: 'strict' | 'plain',
): Read {
  const hasJson = /\{/.test(content);
  if (hasJson && isTextTooDeep(content))
    return fail({ problem: `The JSON in the reply ${inputTooDeep}. ${nestLessHint}` });
  const found = hasJson ? findJsonObject(content, numbersOf(context), context.replies) : undefined;
  if (found) {
    const object = found.value;
    const stage = found.stage === 'repaired' ? 'repaired' : 'embedded';
    const acts = stringAt(object, ['action', 'tool', 'tool_name', 'api', 'function']);
    const name = acts ?? stringAt(object, ['name']);
    const innerThought = stringAt(object, ['thought', 'reasoning']) ?? thought;
    const isKnown =
      name !== undefined && context.tools.some((tool) => looseName(tool) === looseName(normalizeToolName(name)));
    // Data in a response may have a `name`; without an action key, only a known tool makes it a call.
    const mayCall = context.replies === 1; // version 2 has looked for calls before
    if (mayCall && name !== undefined && (isKnown || (acts !== undefined && hasAny(object, argumentKeys)))) {
      const value = argumentKeys.map((key) => object[key]).find((entry) => entry !== undefined);
      return readCall(name, value === undefined ? undefined : value, context, innerThought, stage);
    }
    const text = stringAt(object, [
      'response',
      'reply',
      'message',
      'text',
      'final_answer',
      ...(context.replies === 1 ? [] : ['content']),
    ]);
    const claim = stringAt(object, ['answer']);
    if (text !== undefined) return readResponse(text, claim, innerThought, context, stage);
    if (claim !== undefined && namesAnswer(claim, context)) return readAnswer(claim, innerThought, context);
  }
  const [first = ''] = content.split('\n');
  // An ordinary word such as "Hello" may also be the name of an ANSWER; without a label it is the response.
  const isSpelledAsName = /\(\s*\)|^\W*answer[._]|[\p{L}\p{N}]_[\p{L}\p{N}]/iu.test(first);
  const alone = normalizeToolName(content);
  if (context.replies !== 1 && isSpelledAsName && /^\S+$/u.test(alone) && isDeclared(alone, context)) {
    return readCall(alone, undefined, context, thought, 'repaired');
  }
  return isSpelledAsName && namesAnswer(first, context)
    ? readAnswer(content, thought, context)
    : readResponse(content, undefined, thought, context, stage);
}

/** The mark `[ANSWER: name]` of a claim, at the start as requested or anywhere else. */
function claimMarkOf(content: string): { readonly claim: string; readonly rest: string } | undefined {
  for (const mark of content.matchAll(
    /[*_`]{0,3}[[\u3010]([^[\]\u3010\u3011\n:\uff1a]{1,30})[:\uff1a]([^\]\u3011\n]{0,200})[\]\u3011][*_`]{0,3}\s*/gu,
  )) {
    if (comparableText(mark[1] as string).trim() !== 'answer') continue;
    return {
      claim: mark[2] as string,
      rest: content.slice(0, mark.index) + content.slice(mark.index + mark[0].length),
    };
  }
  return undefined;
}

/**
 * Matches text in place of a name that names nothing. The lookahead prevents backtracking over shorter runs of marks.
 */
const noName = /^(?=([\s*_`]*))\1(?:none|-|\u2013|\u2014|n\/a|null|无|無|没有)?[\s*_`.]*$/i;

const argumentKeys = ['action_input', 'arguments', 'args', 'parameters', 'input', 'Action Input'];

function hasAny(object: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(object, key));
}

function stringAt(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = object[key] ?? object[key.charAt(0).toUpperCase() + key.slice(1)];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

const stages: readonly ReplyStage[] = ['strict', 'embedded', 'repaired', 'plain'];
const weakerStage = (first: ReplyStage, second: ReplyStage) =>
  stages.indexOf(first) > stages.indexOf(second) ? first : second;

function readCall(
  written: string,
  input: unknown,
  context: ReplyContext,
  thought: string | undefined,
  stage: ReplyStage = 'strict',
): Read {
  // `name({...})` and `name(a="b")` have the arguments at the name.
  const inline = /^[`"'*]*([\p{L}\p{N}_.\- ]+?)\s*(?:\(([\s\S]*)\)|\[([\s\S]*)\]|(\{[\s\S]*\}))[`"'*;.]*$/u.exec(
    written.trim(),
  );
  const inBrackets = inline?.[2] ?? inline?.[3] ?? inline?.[4];
  const name = declaredName(
    normalizeToolName(inline ? (inline[1] as string) : (written.split('\n')[0] as string)),
    context,
  );
  if (name === '') return fail({ problem: 'The action has no name. Write the name of one API after "Action:".' });
  const inputValue = typeof input === 'string' ? input.trim() : input;
  const areArgumentsInline = inputValue === undefined || inputValue === '';
  const value = areArgumentsInline ? inlineArguments(written, inBrackets) : inputValue;
  const response = context.replies === 1 ? undefined : responseOfAction(name, inBrackets ?? value, context);
  if (response !== undefined) return readResponse(response, undefined, thought, context, 'repaired');
  if (typeof value === 'string' && isTextTooDeep(value)) {
    return fail({ problem: `The arguments of ${name}: their JSON ${inputTooDeep}. ${nestLessHint}` });
  }
  const text = typeof value === 'string' && context.replies !== 1 ? oneObject(value) : value;
  const read =
    text === undefined
      ? ({ value: {}, stage: 'strict' } as const)
      : (toArguments(text, context) ??
        (areArgumentsInline ? positionalArguments(inline?.[2], name, context) : undefined));
  if (read === undefined) {
    return fail({ problem: `The arguments of ${name} could not be read. Write them as one JSON object.` });
  }
  const { callId } = context;
  const args = context.replies === 1 ? read.value : withoutWrapper(read.value, name, context);
  const decision = { kind: 'call', ...(thought ? { thought } : {}), callId, name, arguments: args } as const;
  // Arguments after the name are not in the expected position.
  const placed = areArgumentsInline && value !== undefined ? 'repaired' : 'strict';
  return ok({ decision, stage: weakerStage(weakerStage(stage, placed), read.stage) });
}

const isDeclared = (name: string, { tools }: ReplyContext) => tools.some((tool) => looseName(tool) === looseName(name));

/** The name without the module, number or channel that endpoints leave in it, if only the rest is declared. */
function declaredName(written: string, context: ReplyContext): string {
  if (context.replies === 1) return written;
  const name = written.replaceAll('\\_', '_');
  if (isDeclared(name, context)) return name;
  const bare = withoutPrefix(name.replace(/<\|.*$/su, '')).replace(/:\d+$/, '');
  return isDeclared(bare, context) ? bare : written;
}

/** Actions in place of a response, as LangChain's agents and the ReAct paper have them. */
const responseActions = new Set(
  ['final answer', 'final', 'finish', 'respond', 'response', 'respond to user', 'reply', 'answer'].map(looseName),
);
const responseKeys = ['response', 'answer', 'final_answer', 'message', 'text', 'reply', 'content', 'output', 'input'];

function responseOfAction(name: string, input: unknown, context: ReplyContext): string | undefined {
  if (!responseActions.has(looseName(name)) || isDeclared(name, context)) return undefined;
  const object = typeof input === 'string' ? parseStrict(input.trim()) : input;
  if (isJsonObject(object)) return stringAt(object as JsonObject, responseKeys);
  if (typeof object === 'string') return object;
  return typeof input === 'string' && input.trim() !== '' ? input.replace(/^(["'])([\s\S]*)\1$/, '$2') : undefined;
}

/** Arguments inside the call's own form, as in `{"name": "find", "arguments": {...}}`, unless the API declares such a parameter. */
function withoutWrapper(args: JsonObject, name: string, context: ReplyContext): JsonObject {
  const properties = context.parametersOf?.(name)?.properties;
  const { name: inner, ...rest } = args;
  const isNamed = typeof inner === 'string' && looseName(inner) === looseName(name);
  const [entry, ...others] = Object.entries(isNamed ? rest : args);
  if (!entry || others.length > 0 || !isJsonObject(properties) || !isJsonObject(entry[1])) return args;
  const isWrapper = argumentKeys.includes(entry[0]) && !Object.hasOwn(properties, entry[0]);
  return isWrapper && !(isNamed && Object.hasOwn(properties, 'name')) ? (entry[1] as JsonObject) : args;
}

/**
 * The first of several objects that follow each other: models continue with an invented result. Native calls that
 * were joined by an endpoint begin with an object too, and the first one belongs to the name.
 */
function oneObject(input: string): string {
  const written = input.trim();
  if (!written.startsWith('{') || parseStrict(written) !== undefined) return input;
  const end = balancedEnd(written, 0);
  const head = end === undefined ? undefined : written.slice(0, end);
  return head !== undefined && parseStrict(head) !== undefined ? head : input;
}

const numbersOf = ({ rules }: ReplyContext): JsonNumbers => (rules === 1 ? 'rounded' : 'exact');

const nestLessHint = 'Write one flat JSON object of arguments.';

function inlineArguments(written: string, parenthesised: string | undefined): string | undefined {
  if (parenthesised !== undefined) {
    const body = parenthesised.trim();
    if (body === '') return undefined;
    return body.startsWith('{') ? body : `{${body.replace(/([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)/gu, '$1: ')}}`;
  }
  const rest = written.split('\n').slice(1).join('\n').trim();
  return rest.includes('{') ? rest : undefined;
}

/** Values without names, as in `pay("A7", 480)`, in the declared order of the parameters. */
function positionalArguments(body: string | undefined, name: string, context: ReplyContext) {
  if (body === undefined || context.replies === 1) return undefined;
  const read = readPythonCall(`f(${body})`, 0, {
    numbers: numbersOf(context),
    isDeclared: () => true,
    beginsDeclared: () => true,
    schemaOf: () => context.parametersOf?.(name),
  });
  return isJsonObject(read?.call?.input)
    ? ({ value: read.call.input as JsonObject, stage: 'repaired' } as const)
    : undefined;
}

function toArguments(
  value: unknown,
  context: ReplyContext,
  depth = 0,
): { readonly value: JsonObject; readonly stage: ReplyStage } | undefined {
  if (isJsonObject(value)) return { value: value as JsonObject, stage: 'strict' };
  if (Array.isArray(value) && value.length === 0) return { value: {}, stage: 'repaired' };
  if (typeof value !== 'string') return undefined;
  if (/^(\[\]|none|null|-|n\/a|\(?none\)?|no arguments?)?\.?$/i.test(value.trim()))
    return { value: {}, stage: 'repaired' };
  // Encoded twice: a JSON string that contains JSON.
  const numbers = numbersOf(context);
  const inner = context.rules === 1 || depth > 1 ? undefined : parseStrict(value.trim());
  const decoded = typeof inner === 'string' ? toArguments(inner, context, depth + 1) : undefined;
  if (decoded) return { value: decoded.value, stage: 'repaired' };
  const isFullWidth = context.replies !== 1 && !value.includes('{');
  const braced = isFullWidth ? value.replaceAll('\uff5b', '{').replaceAll('\uff5d', '}') : value;
  const object = findJsonObject(braced, numbers, context.replies);
  if (object) return object;
  const unfenced = value.replace(/^\s*```[\w-]*\s*|\s*```\s*$/g, '').trim();
  const listed = /^dict\(([^{}()]*)\)$/u.exec(unfenced)?.[1] ?? unfenced;
  const pairs = /^[\p{L}_"'][^{}():=]*[:=]/u.test(listed)
    ? parseLooseJson(`{${listed.replace(/\s*=\s*/g, ': ')}}`, numbers, context.replies)
    : undefined;
  return isJsonObject(pairs) ? { value: pairs as JsonObject, stage: 'repaired' } : undefined;
}

function readResponse(
  responseText: string,
  claimed: string | undefined,
  thought: string | undefined,
  context: ReplyContext,
  stage: ReplyStage = 'strict',
): Read {
  const marked = claimMarkOf(responseText);
  const claim = claimed === undefined || noName.test(claimed) ? marked?.claim : claimed;
  const written = (marked?.rest ?? responseText).trim();
  const closes = closingEnd.test(written);
  const open = written.replace(closingEnd, '').trim();
  // Keeps the marks that close bold text, if it started before the mark.
  const marks = closingEnd.exec(written)?.[2] ?? '';
  const body = marks !== '' && open.includes(marks) ? open + marks : open;
  if (body === '') return fail({ problem: 'The response to the user was empty. Say something, or call an API.' });
  const { name: answer, values } = readClaim(claim, context);
  const decision = {
    kind: 'response',
    ...(thought ? { thought } : {}),
    text: body,
    ...(answer && !noName.test(answer) ? { answer, ...(values ? { values } : {}) } : {}),
    ...(closes ? { closes } : {}),
  } as const;
  return ok({ decision, stage });
}

/** Reads `ask_manager | amount=480, currency=EUR`, or values in brackets after the name. */
function readClaim(
  claim: string | undefined,
  { rules }: ReplyContext,
): { readonly name?: string; readonly values?: JsonObject } {
  if (claim === undefined) return {};
  const inBrackets = /\(([^()]*)\)$/;
  if (rules === 1) return { name: normalizeToolName(normalizeToolName(claim).replace(inBrackets, '')) };
  const [head = '', ...rest] = claim.split(/[|\uff5c]/);
  const bare = normalizeToolName(head);
  const stated = rest.length > 0 ? rest.join(', ') : (inBrackets.exec(bare)?.[1] ?? '');
  const values = readStatedValues(stated.replace(/[\s\]*_`]+$/, ''));
  return { name: normalizeToolName(bare.replace(inBrackets, '')), ...(values ? { values } : {}) };
}

const longestStatement = 2_000;
const statedPair =
  /([\p{L}_][\p{L}\p{N}_ .-]{0,60}?)\s*[=:\uff1d\uff1a]\s*(\S.*?)(?=\s*[,;\uff0c\uff1b]\s*[\p{L}_][\p{L}\p{N}_ .-]{0,60}[=:\uff1d\uff1a]|\s*[,;\uff0c\uff1b]?\s*$)/gu;

/** Reads `amount=480, city="Bonn"` as texts without quotes. Undefined if not found. */
function readStatedValues(text: string): JsonObject | undefined {
  const pairs = [...text.slice(0, longestStatement).matchAll(statedPair)].map(
    ([, name = '', value = '']) => [name.trim(), value.trim().replace(/^(["'\u201c])(.*)["'\u201d]$/, '$2')] as const,
  );
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}
