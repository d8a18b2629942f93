// Reads which part of a request an endpoint has refused, from the status and the body of its answer: by the names of
// fields in the body (`param`, `loc`) first, otherwise by its sentences. Only parts that were sent count. Returns
// undefined for a refusal that names no such part, or a part that every request needs. Longer than other files because
// servers word the same refusal in many ways; sources of the wordings are beside the patterns.

import type { EndpointProfile, LearnedSetting, OmittableParameter } from '../../core/llm';
import { parseJsonValue } from '../../core/support';

/** An answer with a status of 400 or more. */
export interface RefusedAnswer {
  readonly status: number;
  /** The body, at most 1 MB. */
  readonly text: string;
}

export interface SentRequest {
  /** The request body. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly profile: EndpointProfile;
  readonly model: string;
}

export type RefusalReading =
  /** Another request may succeed with this change of the profile. */
  | { readonly kind: 'change'; readonly change: EndpointChange; readonly words: string }
  /** The model takes no tools. */
  | { readonly kind: 'tools'; readonly words: string }
  /** A field that only `parameters` of the profile has set. */
  | { readonly kind: 'given'; readonly name: string; readonly words: string };

export type EndpointChange =
  | { readonly setting: Exclude<OmittableParameter, 'tools'> }
  | { readonly setting: 'maxTokensName'; readonly value: 'max_tokens' | 'max_completion_tokens' }
  | { readonly setting: 'instructionRole'; readonly value: 'system' | 'developer' | 'none' }
  | { readonly setting: 'stream'; readonly value: 'without-tools' | 'never' };

/** Keys, quotas, time and gateways: never about a part of the request. */
const otherStatuses = new Set([401, 402, 403, 407, 408, 409, 413, 429, 502, 503, 504]);

export function readRefusal(answer: RefusedAnswer, sent: SentRequest): RefusalReading | undefined {
  if (otherStatuses.has(answer.status) || /^\s*<(?:!doctype|html)/i.test(answer.text)) return undefined;
  const { texts, paths } = partsOf(answer.text);
  const cleaned = texts.map((text) => cleanText(text, sent.model));
  const all = cleaned.join('\n');
  const words = (naming: RegExp, name?: string) => {
    const text = texts.find((one) => naming.test(one));
    return text ?? [name, texts[0]].filter(Boolean).join(': ');
  };
  const change = (found: EndpointChange, naming: RegExp, name?: string): RefusalReading => ({
    kind: 'change',
    change: found,
    words: words(naming, name),
  });

  const heads = paths.map(withoutWrappers).filter((path) => path.length > 0);
  const named = heads.find(([head = '']) => parameterOf(head, sent.body) !== undefined);
  const parameter = named?.[0] === undefined ? undefined : parameterOf(named[0], sent.body);
  if (parameter === 'tools')
    return named?.length === 1 ? { kind: 'tools', words: words(/tools/i, 'tools') } : undefined;
  if (parameter !== undefined) return changeOf(parameter, all, sent, change);

  const isAboutStream = heads.some(([head]) => head === 'stream') || streamRefusals.some((one) => one.test(all));
  if (sent.body.stream === true && isAboutStream && mentionOf('stream_options', all, sent.body) === undefined) {
    const withTools = sent.body.tools !== undefined && /\b(?:tools?|tool[ _-]?\w+|function)/i.test(all);
    return change({ setting: 'stream', value: withTools ? 'without-tools' : 'never' }, /stream/i);
  }
  const role = refusedRole(all, heads, sent);
  if (role) return change({ setting: 'instructionRole', value: role }, /role|system|developer|instruction/i);

  const isForeign = heads.some(([head = '']) => foreignFields.has(head));
  if (isForeign) return undefined;
  for (const sentence of cleaned.flatMap(sentencesOf)) {
    if (!refusalWords.test(sentence)) continue;
    const mentioned = firstMention(sentence, sent.body);
    if (mentioned !== undefined) return changeOf(mentioned, all, sent, change);
  }
  if (sent.body.tools !== undefined && refusesTools(all)) return { kind: 'tools', words: words(/tool|function/i) };
  const given = Object.keys(sent.profile.parameters ?? {}).find(
    (name) =>
      heads.some(([head]) => head === name) ||
      cleaned.flatMap(sentencesOf).some((one) => refusalWords.test(one) && wordPattern(name).test(one)),
  );
  return given === undefined ? undefined : { kind: 'given', name: given, words: words(wordPattern(given), given) };
}

/** Fields of every request; a complaint about them is about the prompt. */
const foreignFields = new Set(['messages', 'model', 'tools', 'functions']);

function changeOf(
  parameter: Exclude<OmittableParameter, 'tools'>,
  text: string,
  { body, profile }: SentRequest,
  change: (found: EndpointChange, naming: RegExp, name: string) => RefusalReading,
): RefusalReading | undefined {
  if (parameter !== 'max_tokens') return change({ setting: parameter }, mentions[parameter], parameter);
  const name = body.max_tokens === undefined ? 'max_completion_tokens' : 'max_tokens';
  // The user has set the limit, so a limit that is too large is for the user to correct.
  if (/too large|too high|too big|at most|less than|exceed|maximum|greater than/i.test(text)) return undefined;
  const other = name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  const wasRenamed = profile.learned?.some(({ setting }) => setting === 'maxTokensName') ?? false;
  return wasRenamed
    ? change({ setting: 'max_tokens' }, mentions.max_tokens, name)
    : change({ setting: 'maxTokensName', value: other }, mentions.max_tokens, name);
}

/** Names of parameters as servers write them, also in camel case. */
const spellings: Readonly<Record<OmittableParameter, RegExp>> = {
  temperature: /^temperature$/i,
  seed: /^seed$/i,
  stop: /^stop(?:_?sequences)?$/i,
  stream_options: /^(?:stream_?options|include_?usage)$/i,
  tools: /^(?:tools|functions)$/i,
  response_format: /^response_?format$/i,
  max_tokens: /^max_?(?:completion_?)?tokens$/i,
};

/** The sent parameter with that name. */
function parameterOf(name: string, body: SentRequest['body']): OmittableParameter | undefined {
  return (Object.keys(spellings) as OmittableParameter[]).find(
    (parameter) => isSent(parameter, body) && spellings[parameter].test(name),
  );
}

const isSent = (parameter: OmittableParameter, body: SentRequest['body']): boolean =>
  body[parameter] !== undefined || (parameter === 'max_tokens' && body.max_completion_tokens !== undefined);

const wordPattern = (name: string) => new RegExp(`(?<![\\w/-])${name.replace(/\W/g, '\\$&')}(?![\\w/-])`, 'i');

/** `stop` is a common word: it counts in quotes, with a noun, or as the named field. */
const stopPattern =
  /['"`]stop['"`]|\bstop[ _-]?(?:sequence|word|string|token|parameter|param|argument|field)|(?:parameter|param|argument|field|property|name|input|key|supplied|model|supported|unknown|forbidden|permitted)s?\)?:?\s+[[({]{0,2}['"`]?stop\b(?! sending)|(?:^|\n)\s*stop\s*(?::|\n|$)|\bstop\s?=|\bstop (?:is|are) (?:not|un)|['"`]?(?:body|request)\.stop\b/i;
const mentions: Readonly<Record<Exclude<OmittableParameter, 'tools'>, RegExp>> = {
  temperature: wordPattern('temperature'),
  seed: wordPattern('seed'),
  stop: stopPattern,
  stream_options: /(?<![\w/-])(?:stream[ _-]?options|include_?usage)(?![\w/-])/i,
  response_format: /(?<![\w/-])(?:response[ _-]?format|json[ _-](?:mode|schema|object)|structured outputs?)(?![\w/-])/i,
  max_tokens: /(?<![\w/-])max_?(?:completion_?)?tokens(?![\w/-])/i,
};

const mentionOf = (parameter: Exclude<OmittableParameter, 'tools'>, text: string, body: SentRequest['body']) =>
  isSent(parameter, body) ? mentions[parameter].exec(text)?.index : undefined;

function firstMention(sentence: string, body: SentRequest['body']): Exclude<OmittableParameter, 'tools'> | undefined {
  const names = Object.keys(mentions) as (keyof typeof mentions)[];
  return names
    .flatMap((name) => {
      const at = mentionOf(name, sentence, body);
      return at === undefined ? [] : [{ name, at }];
    })
    .toSorted((a, b) => a.at - b.at)[0]?.name;
}

const refusalWords =
  /\bun(?:supported|known|recogni[sz]ed|expected|available)|\bnot (?:\w+ ){0,2}(?:support|permit|allow|accept|recogni|valid|enabled|implement|known|available|exist|take|compatible|configurable)|n['’]t (?:\w+ ){0,2}(?:support|permit|allow|accept|take|recogni|available|work)|\bcannot\b|\bcan['’]t\b|\bforbidden|\bextra[ _](?:inputs?|fields?|forbidden)|\badditional propert|\binvalid|\billegal|\bdeprecated|\bno longer|\bonly\b|\bmust\b|\bshould\b|\bincompatible|\bdisallow|\bremove\b|\bno (?:such |available )?(?:field|parameter|property|endpoint|provider)|\breject|\brefus|不支持|不允许|未知|无效|不合法|不能|仅支持|非法/i;

/** OpenAI (o1), Bedrock proxies, small servers. `stream_options` is not meant. */
const streamRefusals = [
  /\bstream(?:ing)?\b(?!_)[^.;_]{0,60}(?:\bnot\b|n['’]t\b|\bun)\s?(?:\w+ ){0,3}(?:support|allow|availab|enabled|implement|possible|compatible)/i,
  /(?:\bnot|n['’]t|\bun)\s?(?:\w+ ){0,2}(?:support|allow|accept|implement)\w*[^.;]{0,40}\bstream(?:ing|ed)?\b(?!_)/i,
  /\b(?:set|use|with)\b[^.;]{0,20}['"`]?stream['"`]?\s*(?:to|=|:)?\s*['"`]?false/i,
  /['"`]?\bstream['"`]?\s*(?:must|should|needs to|has to) be (?:set to )?['"`]?false/i,
  /\bdisable streaming|\bwithout streaming|\bonly\b[^.;]*\bnon-?streaming/i,
];

/** A refusal of the role itself, not of its place among the messages. */
const roleRefusals = [
  /\b(?:system|developer)['"`]?[ _-]?(?:role|message|prompt|instruction)s?\b[^.;]{0,60}(?:\bnot\b|n['’]t\b|\bun)\s?(?:\w+ ){0,2}(?:support|allow|enabled|accept|permit|availab|recogni|valid)/i,
  /(?:\bnot|n['’]t|\bun)\s?(?:\w+ ){0,2}(?:support|allow|accept|recogni|handle)\w*[^.;]{0,40}\b(?:system|developer)\b(?!\s*fingerprint)/i,
  /\b(?:unsupported|unknown|invalid|unexpected|unrecogni[sz]ed|illegal|bad)\b[^.;]{0,20}\brole\b[^.;\w]{0,6}['"`]?(?:system|developer)\b/i,
  /\b(?:role|roles)\b[^.;\w]{0,6}['"`]?(?:system|developer)['"`]?[^.;]{0,30}(?:\bnot\b|n['’]t\b|\bun|\binvalid)/i,
  /\b(?:system|developer)['"`]? is not (?:one of|among|a valid)/i,
  /\bno (?:system|developer) (?:role|message|prompt)/i,
  /(?:系统|system)\s*(?:角色|消息|提示)?[^。]{0,10}不支持|不支持[^。]{0,10}(?:系统|system)/i,
];
const onlyOtherRoles =
  /\bonly\b[^.;]*\buser\b[^.;]*\broles?\b|\broles?\b[^.;]*\b(?:only|must be|should be|one of)\b[^.;]*\buser\b/i;
/** Templates that want the message first, once, or in turn; those requests have another order to correct. */
const orderWords =
  /\balternat|\bbeginning\b|\bat the start|\bmust (?:come|be) first|\bonly (?:one|be first)|\bafter\b|\bmultiple\b|\bat most one/i;

function refusedRole(text: string, heads: readonly (readonly string[])[], { body, profile }: SentRequest) {
  const current = profile.instructionRole ?? 'system';
  const messages = Array.isArray(body.messages) ? (body.messages as { role?: unknown }[]) : [];
  if (current === 'none' || !messages.some(({ role }) => role === current) || orderWords.test(text)) return undefined;
  const mentioned = new RegExp(`\\b${current}\\b`, 'i');
  // "only user and assistant, not system" repeats the role that was sent.
  const allowed = text.replace(/\b(?:got|not|received|found)[: ]+['"`]?\w+/gi, ' ');
  const isRefused =
    roleRefusals.some((one) => one.test(text)) ||
    (onlyOtherRoles.test(allowed) && (!mentioned.test(allowed) || current === 'developer')) ||
    heads.some((path) => path[0] === 'messages' && path.includes('role') && mentioned.test(text));
  if (!isRefused) return undefined;
  const wasTried = (role: string) =>
    profile.learned?.some(({ setting, refused }) => setting === 'instructionRole' && refused === role) ?? false;
  if (current === 'developer') return wasTried('system') ? ('none' as const) : ('system' as const);
  const wantsDeveloper = /\b(?:use|try)\b[^.;]{0,30}\bdeveloper\b|\bdeveloper\b[^.;]{0,20}\binstead\b/i.test(text);
  return wantsDeveloper && !wasTried('developer') ? ('developer' as const) : ('none' as const);
}

const toolNoun = String.raw`(?:tools?|tool[ _-]?(?:use|usage|calls?|calling|parameters?|params?)|functions|function[ _-]?call\w*)`;
const toolRefusals = [
  new RegExp(
    String.raw`(?:\bnot|n['’]t|\bun)\s?(?:\w+ ){0,2}(?:support|allow|accept|enable|implement|permit|have|take)\w*[^.;]{0,40}\b${toolNoun}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b${toolNoun}\b['"${'`'}]?[^.;:]{0,40}(?:\bnot\b|n['’]t\b|\bun)\s?(?:\w+ ){0,2}(?:support|allow|accept|enable|implement|permit|availab)`,
    'i',
  ),
  /\b(?:unsupported|unknown|unrecogni[sz]ed|unexpected|extra|additional|invalid)\b[^.;]{0,60}['"`(: ](?:tools|functions)['"`)]?(?![.[\w])/i,
  /不支持[^。]{0,10}(?:工具|函数|tools?|function)/i,
];
/** OpenRouter (404), vLLM (400), llama.cpp (500). */
const toolFlags =
  /no endpoints? found that supports? tool|--enable-auto-tool-choice|tools param requires|requires? --jinja/i;
/** Complaints about the schema of one tool. */
const schemaWords =
  /schema|\btools?\b[[.]\d|\bpropert(?:y|ies)\b|\bstrict\b|\bparallel|tool[ _]choice|\bfunction name|\btool name/i;

const refusesTools = (text: string): boolean =>
  toolFlags.test(text) || (!schemaWords.test(text) && toolRefusals.some((one) => one.test(text)));

/** Removes what only quotes the request or lists what is allowed. */
function cleanText(text: string, model: string): string {
  return (model === '' ? text : text.replace(new RegExp(wordPattern(model), 'gi'), ' the model '))
    .slice(0, 20_000)
    .replace(/['"]?input(?:_value)?['"]?\s*[:=][\s\S]*$/, ' ')
    .replace(/\b(?:function|tool)s?:? ['"`][^'"`]*['"`]/gi, ' a tool ')
    .replace(/(?:,\s*)?\b(?:expected one of|did you mean)\b[\s\S]*$/i, ' ')
    .replace(
      /\b(?:supported|valid|allowed|permitted|available|accepted|known) (?:\w+ )?(?:parameters|params|fields|options|arguments|properties|keys)\b\s*(?:are|is|include|:)[^.\n]*/gi,
      ' ',
    );
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[A-Z'"`])|[。！？]/);

/** Keys of bodies that hold the name of a field, as text, path or list. */
const pathKey =
  /^(?:param|parameter|params|parameters|field|fields|property|argument|keys|loc|path|pointer|unsupported_?param\w*|unsupported_?parameters)$/i;
/** Keys that quote the request or are for programs. */
const skippedKey =
  /^(?:input|body|request|ctx|url|value|type|code|object|id|request_?id|status|model|provider(?:_name)?|doc_?url|@type|domain|headers|user_id)$/i;

interface AnswerParts {
  readonly texts: readonly string[];
  /** Names of fields, outermost first. */
  readonly paths: readonly (readonly string[])[];
}

function partsOf(body: string): AnswerParts {
  const texts: string[] = [];
  const paths: string[][] = [];
  const addPath = (path: string) =>
    paths.push(path.split(/[^\w$-]+/).filter((part) => part !== '' && !/^\d+$/.test(part)));
  const visit = (value: unknown, key: string, depth: number): void => {
    if (depth > 8 || texts.length > 200) return;
    if (typeof value === 'string') {
      // Mistral and OpenRouter send the inner error as JSON text.
      const inner = /^\s*[{[]/.test(value) ? parseJsonValue(value) : undefined;
      if (inner !== undefined) visit(inner, key, depth + 1);
      else if (pathKey.test(key)) addPath(value);
      else if (value.trim() !== '') {
        texts.push(value);
        // vLLM sends its list of problems as a Python text.
        for (const [, path = ''] of value.matchAll(/['"]loc['"]:\s*[[(]([^)\]]*)[)\]]/g)) addPath(path);
      }
      return;
    }
    if (Array.isArray(value)) {
      if (/^loc$|^path$/i.test(key) && value.every((part) => typeof part !== 'object')) addPath(value.join('.'));
      else for (const item of value) visit(item, key, depth + 1);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) if (!skippedKey.test(name)) visit(item, name, depth + 1);
  };
  const value = parseJsonValue(body);
  visit(value === undefined ? body : value, '', 0);
  return { texts, paths };
}

/** Names around the fields of a request. */
const wrappers = new Set(['body', 'request', 'json', 'root', '$', 'data', 'payload', 'query', 'ChatCompletionRequest']);
const withoutWrappers = (path: readonly string[]): readonly string[] =>
  path.slice(
    path.findIndex((part) => !wrappers.has(part)) < 0 ? path.length : path.findIndex((part) => !wrappers.has(part)),
  );

/** Applies a change. A change that the profile has already returns the same profile. */
export function learnChange(profile: EndpointProfile, change: EndpointChange, words: string): EndpointProfile {
  const { setting } = change;
  const isKnown =
    'value' in change ? profile[setting as 'stream'] === change.value : profile.omit?.includes(change.setting);
  if (isKnown) return profile;
  const refused = setting === 'instructionRole' ? { refused: profile.instructionRole ?? 'system' } : {};
  const learned: LearnedSetting[] = [...(profile.learned ?? []), { setting, words, ...refused }];
  if ('value' in change) return { ...profile, [setting]: change.value, learned };
  const names = setting === 'max_tokens' ? ['max_tokens', 'max_completion_tokens'] : [setting];
  const { parameters = {}, ...rest } = profile;
  const kept = Object.entries(parameters).filter(([name]) => !names.includes(name));
  return {
    ...rest,
    ...(kept.length > 0 ? { parameters: Object.fromEntries(kept) } : {}),
    omit: [...(profile.omit ?? []), change.setting],
    learned,
  };
}
