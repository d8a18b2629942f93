// Names of values from the label of a node: the slots that a question asks for, the value that a condition tests, the
// object of a call. Invariant: names are words of the label, at most 40 characters.

import { stepName } from '../../support';
import { lacksInfo } from './labelPatterns';
import { plainWords, withoutActor } from './stepWords';
import { people } from './verbLexicon';

const articles =
  '(?:the|a|an|any|their|his|her|its|your|our|my|this|that|all|der|die|das|den|dem|le|la|les|el|los|las|un|une|una)';
const leadingArticles = new RegExp(`^(?:${articles}\\s+)+`, 'iu');
const person = new RegExp(`^(?:${articles}\\s+)?(?:${people})s?(?:['’]s)?(?=\\s|$)\\s*`, 'iu');
const helperVerbs =
  /^(?:check|verify|determine|decide|evaluate|see|confirm|find out|assess)?\s*(?:if|whether)\s+|^(?:is|are|was|were|does|do|did|has|have|had|can|could|should|would|will|may|must|isn['’]t|ist|sind|hat|kann|est|sont|está|es|¿)\s+(?:there\s+)?|^(?:what(?:['’]s| is| are)?|which|how many|how much|who(?:['’]s| is)?|when is|where is)\s+(?:kind of |type of )?|^¿\s*/iu;
const chineseFiller = /^(?:是否|判断|检查|请问)|(?:吗|呢|与否)$|是否/gu;
const askVerb =
  /^(?:politely )?(?:ask(?:s|ing)?|request(?:s|ing)?|prompt(?:s|ing)?|collect(?:s|ing)?|gather(?:s|ing)?|enter(?:s)?|get(?:s)?|obtain(?:s)?|receive(?:s)?|input|clarif(?:y|ies)|capture|record|note|take|confirm(?:s)?|verify|check|choose(?:s)?|select(?:s)?|provide(?:s)?|gives?|submit(?:s)?|describe(?:s)?|share(?:s)?|specif(?:y|ies)|upload(?:s)?|state(?:s)?|identify|inquire|enquire|erfragen|fragen|frage|anfordern|eingeben|demander|saisir|pedir|preguntar|solicitar|ingresar|introducir)\b\s*/iu;
const chineseAsk =
  /^(?:请)?(?:让|要求)?(?:用户|客户|顾客|您)?(?:的)?(?:询问|追问|请问|收集|获取|提供|输入|选择|填写|描述|确认|说明|回答)?(?:用户|客户|顾客|您)?(?:的)?/u;
const pastObject = /\s+(?:from|with|by|via|in|into|to|on|using|through|before|after|again|one more time)\s+.*$/iu;

/** The words as a name of a value; empty if the text has none. */
export const valueNameOf = (text: string, maxWords = 4): string => {
  const words = text
    .replace(leadingArticles, '')
    .replace(/^(?:other|another|alternative|missing)\s+(?=\p{L})/iu, '')
    .replace(/\s+(?:again|once more|one more time)$/iu, '')
    .replace(/["“”'’`?？!.,;:()[\]¿]/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => !new RegExp(`^${articles}$`, 'iu').test(word))
    .slice(0, maxWords);
  const name = stepName(words.join(' '));
  return /^\p{L}/u.test(name) ? name : name === '' ? '' : `value_${name}`;
};

/** The lookbehind keeps the time linear in the length of a run. */
export const withoutQuestionMark = (text: string) => text.replace(/(?<![?？])[?？]+$/u, '');

/** Without remarks in brackets: "Ask for the amount (EUR)". The brackets of a call, `check(id)`, stay. */
const withoutRemarks = (text: string): string => {
  const rest = text.replace(/\s+\([^()]*\)|\s*（[^（）]*）/gu, '').trim();
  return rest === '' ? text : rest;
};
const unit =
  /\s*[(（](?:[A-Z]{3}|%|[€$£¥元]|kg|g|km|m|cm|mm|l|h|min|s|days?|hours?|minutes?|weeks?|months?|years?|in \p{L}+)[)）]/gu;
/** Without units. Other words in brackets can distinguish two decisions. */
const withoutUnits = (text: string): string => text.replace(unit, '').trim() || text;

/** The value that a decision tests, from "Is the order in stock?", "Severity?", "Check severity". */
export function decisionValue(label: string): string {
  const text = withoutUnits(withoutQuestionMark(plainWords(label)).trim());
  if (/\p{Script=Han}/u.test(text)) return valueNameOf(text.replace(chineseFiller, ''), 3);
  let rest = text;
  for (let round = 0; round < 3; round++) rest = rest.replace(helperVerbs, '').replace(leadingArticles, '').trim();
  const withoutPerson = rest.replace(person, '').trim();
  if (withoutPerson !== '') rest = withoutPerson;
  rest = rest.replace(
    /^(?:check|verify|determine|decide|evaluate|assess|choose|select|classify|identify|triage|detect)s?\s+(?=\p{L})/iu,
    '',
  );
  return valueNameOf(rest === '' ? text : rest, 5);
}

const presenceWords =
  'given|known|provided|available|present|supplied|stated|specified|entered|collected|received|mentioned|shared|included|at hand|on file|bekannt|vorhanden|angegeben';
const absenceWords = 'missing|unknown|absent|unbekannt|fehlt';
const presenceStart = new RegExp(
  `^(?:(?:check|verify|see|if|whether|do|does|did|is|are|was|were|has|have|had|got|there|already|we|you|they|no|without|missing|know|hat|haben|ist|sind|liegt)\\s+|${articles}\\s+|(?:${people})s?\\s+)`,
  'iu',
);
const presenceEnd = new RegExp(
  `\\s+(?:${presenceWords}|${absenceWords}|is|are|was|were|has|have|been|already|yet|now|not|by ${articles}?\\s*(?:${people})s?)$`,
  'iu',
);
const possession = /\b(?:has|have|had|got|is there|are there|hat|haben)\b|^(?:no|without|missing)\b/iu;
const chinesePresence =
  /^(?:是否)?(?:已经|已)?(?:有|知道|提供了?|缺少|没有)|(?:已|未)?(?:提供|给出|已知|知道|缺失)(?:了)?$/gu;

/**
 * The value whose presence a decision tests: "Has order number?", "Is the email known?", "Booking code missing?".
 * Undefined for any other text.
 */
export function presenceIn(label: string): { readonly value: string; readonly isMissing: boolean } | undefined {
  const text = withoutQuestionMark(plainWords(label)).trim();
  if (/\p{Script=Han}/u.test(text)) {
    const object = text.replace(/吗$/u, '').replace(chinesePresence, '');
    if (object === text.replace(/吗$/u, '') || object === '') return undefined;
    return { value: valueNameOf(object.replace(chineseFiller, ''), 3), isMissing: /缺|没有|未/u.test(text) };
  }
  if (!possession.test(text) && !presenceEnd.test(text)) return undefined;
  let rest = text;
  for (let last = ''; last !== rest; )
    [last, rest] = [rest, rest.replace(presenceStart, '').replace(presenceEnd, '').trim()];
  const value = valueNameOf(rest);
  const isMissing = new RegExp(`\\b(?:${absenceWords}|not|no|without)\\b|n['’]t\\b`, 'iu').test(text);
  return value === '' ? undefined : { value, isMissing };
}

export interface LabelComparison {
  readonly subject: string;
  readonly operator: string;
  /** As PDL: a number, or text in double quotes. */
  readonly value: string;
}

const operators: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '＞': '>',
  '＜': '<',
  '=': '==',
  over: '>',
  above: '>',
  'more than': '>',
  'greater than': '>',
  exceeds: '>',
  under: '<',
  below: '<',
  'less than': '<',
  'fewer than': '<',
  'at least': '>=',
  'at most': '<=',
};
const comparisonPattern = new RegExp(
  `^(.*?)\\s*(>=|<=|==|!=|[≥≤＞＜<>=]|(?<=^|\\s)(?:${Object.keys(operators)
    .filter((key) => /\p{L}/u.test(key))
    .join('|')})(?=\\s))\\s*(.+)$`,
  'iu',
);

/** `amount > 100`, "Order total over $500?", `>= 3`; undefined for any other text. */
export function comparisonIn(label: string): LabelComparison | undefined {
  const text = withoutUnits(withoutQuestionMark(plainWords(label)).trim());
  const [, subject = '', sign = '', value = ''] = comparisonPattern.exec(text) ?? [];
  if (sign === '' || value === '' || /[<>=≥≤]/.test(value)) return undefined;
  const isWord = /\p{L}/u.test(sign);
  const number = /^[$€£¥]?\s*(-?\d[\d,]*(?:\.\d+)?)\s*(?:%|€|\$|£|¥|[\p{L}]+)?$/u.exec(value)?.[1]?.replaceAll(',', '');
  if (isWord && number === undefined) return undefined;
  const operator = operators[sign.toLowerCase()] ?? sign;
  const isOrder = operator !== '==' && operator !== '!=';
  if (number === undefined && isOrder) return undefined;
  const bare = value.replace(/^["“'](.*)["”']$/u, '$1').trim();
  return { subject: subject.trim(), operator, value: number ?? JSON.stringify(bare) };
}

/** The slots that a question asks for: "Ask for the order number and email", "What is your name?", "User enters PIN". */
export function askedValues(label: string): readonly string[] {
  const whole = withoutRemarks(
    plainWords(label)
      .replace(/(?<![?？.])[?？.]+$/u, '')
      .trim(),
  );
  // "Need more info: logs, version": the list after the colon.
  const text = lacksInfo.test(whole) ? whole.replace(/^[^:：]*[:：]\s*(?=\p{L})/u, '') : whole;
  if (/^(?:how|what) (?:can|may|could) (?:i|we)\b/iu.test(text)) return ['request'];
  if (/\p{Script=Han}/u.test(text)) {
    const rest = text.replace(chineseAsk, '').replace(chineseFiller, '');
    return namesIn(rest.split(/[、，,和与及]/u));
  }
  let rest = withoutActor(text).replace(person, '');
  for (let round = 0; round < 2; round++) {
    rest = rest
      .replace(askVerb, '')
      .replace(person, '')
      .replace(/^(?:for|about|nach|um|de|le|su|por)\s+/iu, '')
      .replace(/^to\s+(?=\p{L})/iu, '')
      .replace(leadingArticles, '')
      .trim();
  }
  if (/^(?:if|whether|what|which|how many|how much|is|are|do|does|would|can)\b/iu.test(rest)) {
    const name = decisionValue(rest);
    return name === '' ? [] : [name];
  }
  rest = rest.replace(/\s+(?:erfragen|fragen|abfragen|anfordern|eingeben|erfassen|einholen)$/iu, '');
  return namesIn(rest.split(/\s*(?:,|&|\/|\band\b|\bund\b|\bet\b|\by\b|;)\s*/iu));
}

function namesIn(parts: readonly string[]): readonly string[] {
  const names = parts
    .map((part) => valueNameOf(part.trim().replace(person, '').replace(pastObject, '')))
    .filter((name) => name !== '');
  return [...new Set(names)].slice(0, 8);
}

const readVerb =
  /^(?:look(?:s)? up|fetch(?:es)?|load(?:s)?|gets?|retrieves?|search(?:es)?(?: for)?|finds?|reads?|quer(?:y|ies)|calculates?|computes?|determines?|pulls?|generates?|estimates?)\s+(.+)$/iu;
const chineseRead = /^(?:查询|查找|获取|检索|加载|读取|计算|搜索)(?:用户|客户)?(?:的)?(.+)$/u;
const germanRead = /^(.+)\s+(?:abrufen|laden|suchen|nachschlagen|ermitteln|berechnen|abfragen)$/iu;

/** The object that a call reads: "Look up the order in the CRM" gives `order`. Undefined for other calls. */
export function readValue(label: string): string | undefined {
  const text = withoutRemarks(withoutActor(plainWords(label)));
  const [, object] = readVerb.exec(text) ?? chineseRead.exec(text) ?? germanRead.exec(text) ?? [];
  const name =
    object === undefined
      ? ''
      : valueNameOf(
          object
            .replace(person, '')
            .replace(pastObject, '')
            .replace(/\bfor\b.*$/iu, ''),
          3,
        );
  return name === '' ? undefined : name;
}

/** Stems of the words of a name or label, for comparing the one with the other. */
export const wordStems = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .toLowerCase()
        .replaceAll('_', ' ')
        .match(/\p{Script=Han}{2}|[\p{L}\p{N}]{3,}/gu) ?? []
    )
      .filter((word) => !['the', 'and', 'for', 'number', 'with'].includes(word))
      .map((word) => word.replace(/(?:ies|es|s|ing|ed|e|y)$/u, '')),
  );
