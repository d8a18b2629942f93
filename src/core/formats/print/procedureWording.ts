// Words that join the parts of a procedure in plain language, in the language of the document: English or Chinese.
// Invariant: both wordings have the same meaning and add none of their own.

import type { KeywordStatement, PdlDocument } from '../../language';

export interface ProcedureWording {
  readonly titleOf: string;
  readonly noSteps: string;
  readonly information: string;
  readonly apis: string;
  /** ANSWERs and steps that the procedure does not name. */
  readonly further: string;
  readonly rules: string;
  /** Ends a sentence. */
  readonly stop: string;
  /** Ends a line that opens a list. */
  readonly colon: string;
  /** Separates a name from its description. */
  readonly textSeparator: string;
  readonly comma: string;
  typed(name: string, type: string): string;
  /** An API with its parameters and results; each may be empty. */
  signature(name: string, given: string, results: string): string;
  /** A step's name inside a sentence. */
  name(name: string): string;
  readonly forever: string;
  readonly doNothing: string;
  and(names: readonly string[]): string;
  or(names: readonly string[]): string;
  /** Values of a slot. */
  values(names: readonly string[]): string;
  /** Asks the user for values: `name` is the ANSWER, `given` its arguments. */
  askUser(targets: string, name: string, given: string): string;
  answerUser(name: string, given: string): string;
  call(name: string, given: string, targets: string): string;
  doPart(name: string, given: string, targets: string): string;
  set(targets: string, value: string): string;
  if(condition: string): string;
  elseIf(condition: string): string;
  otherwise: string;
  while(condition: string): string;
  forEach(targets: string, of: string): string;
  try: string;
  fails(what: string): string;
  nothingFailed: string;
  atLast: string;
  partHeader(name: string, params: string): string;
  /** The lines that begin with a keyword; the value is their expression, if they have one. */
  readonly lines: { readonly [K in KeywordStatement['kind']]: (value?: string) => string };
  note(text: string): string;
  callOnlyAfter(name: string, after: string): string;
  answerOnlyAfter(name: string, after: string): string;
  /** Only conditions, no steps. */
  callOnlyIf(name: string, condition: string): string;
  answerOnlyIf(name: string, condition: string): string;
  /** Adds conditions to a rule with steps. */
  andOnlyIf(rule: string, condition: string): string;
  readonly applies: string;
  readonly anyProblem: string;
  compare(left: string, op: string, right: string): string;
  not(what: string): string;
  /** A call as a condition: its result is true. */
  gives(name: string, given: string): string;
  givesNot(name: string, given: string): string;
  /** A call as a value. */
  resultOf(name: string, given: string): string;
  /** An ANSWER as a value. */
  replyTo(name: string, given: string): string;
  /** An argument with its name. */
  as(name: string, value: string): string;
  /** An attribute. */
  part(name: string, of: string): string;
  item(key: string, of: string): string;
  choice(then: string, condition: string, otherwise: string): string;
  readonly joinAnd: string;
  readonly joinOr: string;
}

const joined = (names: readonly string[], comma: string, last: string) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(comma)}${last}${names.at(-1)}`;

const english: ProcedureWording = {
  titleOf: 'Procedure',
  noSteps: 'There are no steps.',
  information: 'Information to collect:',
  apis: 'Available APIs:',
  further: 'Further steps:',
  rules: 'Rules:',
  stop: '.',
  colon: ':',
  textSeparator: ': ',
  comma: ', ',
  typed: (name, type) => `${name} (${type})`,
  signature: (name, given, results) =>
    `${name}${given && ` with ${given}`}${results && `${given && ','} returns ${results}`}`,
  name: (name) => name,
  forever: 'Again and again, until the loop is left',
  doNothing: 'do nothing',
  and: (names) => joined(names, ', ', ' and '),
  or: (names) => joined(names, ', ', ' or '),
  values: (names) => `one of ${names.join(', ')}`,
  askUser: (targets, name, given) => `Ask the user for ${targets} (${name})${given && `, given ${given}`}`,
  answerUser: (name, given) => `Answer the user (${name})${given && `, given ${given}`}`,
  call: (name, given, targets) => `Call ${name}${given && ` with ${given}`}${targets && ` to get ${targets}`}`,
  doPart: (name, given, targets) => `Do the part ${name}${given && ` with ${given}`}${targets && ` to get ${targets}`}`,
  set: (targets, value) => `Set ${targets} to ${value}`,
  if: (condition) => `If ${condition}`,
  elseIf: (condition) => `Otherwise, if ${condition}`,
  otherwise: 'Otherwise',
  while: (condition) => `As long as ${condition}`,
  forEach: (targets, of) => `For each ${targets} of ${of}`,
  try: 'Try this',
  fails: (what) => `If that fails (${what})`,
  nothingFailed: 'If nothing failed',
  atLast: 'In any case, at last',
  partHeader: (name, params) => `The part "${name}"${params && `, given ${params}`}`,
  lines: {
    return: (value) => (value === undefined ? 'Stop here' : `Give back ${value} and stop here`),
    break: () => 'Leave the loop',
    continue: () => 'Go on with the next round of the loop',
    pass: () => 'Do nothing',
  },
  note: (text) => `Note: ${text}`,
  callOnlyAfter: (name, after) => `Call ${name} only after ${after}`,
  answerOnlyAfter: (name, after) => `Give the answer ${name} only after ${after}`,
  callOnlyIf: (name, condition) => `Call ${name} only if ${condition}`,
  answerOnlyIf: (name, condition) => `Give the answer ${name} only if ${condition}`,
  andOnlyIf: (rule, condition) => `${rule}, and only if ${condition}`,
  applies: 'it applies',
  anyProblem: 'any problem',
  compare: (left, op, right) => `${left} ${englishOps[op] ?? op} ${right}`,
  not: (what) => `not ${what}`,
  gives: (name, given) => `${english.resultOf(name, given)} is true`,
  givesNot: (name, given) => `${english.resultOf(name, given)} is not true`,
  resultOf: (name, given) => `the result of ${name}${given && ` (with ${given})`}`,
  replyTo: (name, given) => `the user's reply to ${name}${given && ` (with ${given})`}`,
  as: (name, value) => `${value} as ${name}`,
  part: (name, of) => `the ${name} of ${of}`,
  item: (key, of) => `the entry ${key} of ${of}`,
  choice: (then, condition, otherwise) => `${then} if ${condition}, otherwise ${otherwise}`,
  joinAnd: ' and ',
  joinOr: ' or ',
};

const englishOps: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  in: 'is one of',
  'not in': 'is none of',
  is: 'is',
  'is not': 'is not',
  before: 'comes before',
};

/** Words of different scripts are separated by a space, Chinese words are not. */
const spaced = (left: string, right: string) =>
  `${left}${/[\p{Script=Han}“”，。（）、：]$/u.test(left) && /^[\p{Script=Han}“（，]/u.test(right) ? '' : ' '}${right}`.replace(
    /^ /,
    '',
  );

const listed = (names: readonly string[], word: string) =>
  names.length < 2 ? names.join('') : spaced(spaced(names.slice(0, -1).join('、'), word), names.at(-1) ?? '');

const chinese: ProcedureWording = {
  titleOf: '流程',
  noSteps: '没有步骤。',
  information: '需要收集的信息：',
  apis: '可调用的接口：',
  further: '其他步骤：',
  rules: '规则：',
  stop: '。',
  colon: '：',
  textSeparator: '：',
  comma: '，',
  typed: (name, type) => `${name}（${type}）`,
  signature: (name, given, results) =>
    given === '' && results === ''
      ? name
      : `${name}（${[given && spaced('参数为', given), results && spaced('结果为', results)].filter(Boolean).join('，')}）`,
  // Quotes mark where a Chinese name ends.
  name: (name) => (/\p{Script=Han}/u.test(name) ? `“${name}”` : name),
  forever: '重复以下步骤，直到退出循环',
  doNothing: '不做任何事',
  and: (names) => listed(names, '和'),
  or: (names) => listed(names, '或'),
  values: (names) => `取值为${names.join('、')}`,
  askUser: (targets, name, given) =>
    `${spaced(given && spaced('根据', given), spaced('向用户询问', targets))}（${name}）`,
  answerUser: (name, given) => `${spaced(given && spaced('根据', given), '回复用户')}（${name}）`,
  call: (name, given, targets) =>
    `${given && spaced(spaced('以', given), '为参数')}${spaced('调用', chinese.name(name))}${targets && spaced('，得到', targets)}`,
  doPart: (name, given, targets) =>
    `${given && spaced(spaced('以', given), '为参数')}${spaced('执行部分', chinese.name(name))}${targets && spaced('，得到', targets)}`,
  set: (targets, value) => spaced(spaced('将', targets), spaced('设为', value)),
  if: (condition) => spaced('如果', condition),
  elseIf: (condition) => spaced('否则，如果', condition),
  otherwise: '否则',
  while: (condition) => `${spaced('只要', condition)}，就重复`,
  forEach: (targets, of) => spaced(spaced('对', of), spaced('中的每个', targets)),
  try: '尝试以下步骤',
  fails: (what) => `如果失败（${what}）`,
  nothingFailed: '如果没有失败',
  atLast: '无论如何，最后',
  partHeader: (name, params) => `部分“${name}”${params && `，给定${params}`}`,
  lines: {
    return: (value) => (value === undefined ? '到此结束' : `${spaced('返回', value)}，到此结束`),
    break: () => '退出循环',
    continue: () => '进入下一轮循环',
    pass: () => '不做任何事',
  },
  note: (text) => `注意：${text}`,
  callOnlyAfter: (name, after) => spaced(spaced(spaced('只有在', after), '之后才能调用'), name),
  answerOnlyAfter: (name, after) => spaced(spaced(spaced('只有在', after), '之后才能回复'), name),
  callOnlyIf: (name, condition) => spaced(`${spaced('只有当', condition)}时才能调用`, name),
  answerOnlyIf: (name, condition) => spaced(`${spaced('只有当', condition)}时才能回复`, name),
  andOnlyIf: (rule, condition) => `${rule}，并且${spaced('只有当', condition)}时`,
  applies: '条件成立',
  anyProblem: '任何问题',
  compare: (left, op, right) => spaced(spaced(left, chineseOps[op] ?? op), right),
  not: (what) => spaced('不满足', what),
  gives: (name, given) => `${chinese.resultOf(name, given)}为真`,
  givesNot: (name, given) => `${chinese.resultOf(name, given)}不为真`,
  resultOf: (name, given) => `${spaced('调用', chinese.name(name))}${given && `（参数：${given}）`}的结果`,
  replyTo: (name, given) => `${spaced('用户对', chinese.name(name))}${given && `（参数：${given}）`}的回答`,
  as: (name, value) => spaced(spaced(value, '作为'), name),
  part: (name, of) => spaced(spaced(of, '的'), name),
  item: (key, of) => spaced(spaced(of, '中的'), key),
  choice: (then, condition, otherwise) => `${spaced(spaced('如果', condition), '则')}${then}，否则${otherwise}`,
  joinAnd: '，并且',
  joinOr: '，或者',
};

const chineseOps: Readonly<Record<string, string>> = {
  '==': '为',
  '!=': '不为',
  '<': '小于',
  '<=': '不大于',
  '>': '大于',
  '>=': '不小于',
  in: '属于',
  'not in': '不属于',
  is: '为',
  'is not': '不为',
  before: '先于',
};

/** Used by the reader of printed texts. */
export const procedureWordings = [english, chinese] as const;

/** A Chinese character carries about as much as four Latin letters. */
const lettersPerCharacter = 4;

/**
 * Returns the wording in the language of most of the document's own words: its descriptions, answers and procedure, not
 * its keys.
 */
export function procedureWordingOf(document: PdlDocument): ProcedureWording {
  const texts = [
    document.name?.name,
    document.desc?.name,
    ...document.answers.map((answer) => answer.desc ?? answer.name),
    ...document.slots.map((slot) => slot.desc ?? ''),
    ...(document.answers.length === 0 ? [document.procedure?.text] : []),
  ];
  let [han, latin] = [0, 0];
  for (const text of texts) {
    han += text?.match(/\p{Script=Han}/gu)?.length ?? 0;
    latin += text?.match(/\p{Script=Latin}/gu)?.length ?? 0;
  }
  return han * lettersPerCharacter > latin ? chinese : english;
}

/** A description without the printed values behind it, and the values. */
export function splitPrintedValues(
  what: string,
  { values, comma }: Pick<ProcedureWording, 'values' | 'comma'>,
): { readonly desc: string; readonly values?: readonly string[] } {
  const prefix = values([]);
  const separator = values(['', '']).slice(prefix.length);
  const behind = what.lastIndexOf(`${comma}${prefix}`);
  const start = what.startsWith(prefix) ? 0 : behind < 0 ? undefined : behind + comma.length;
  if (start === undefined) return { desc: what };
  const listed = what.slice(start + prefix.length).split(separator);
  return { desc: what.slice(0, Math.max(0, start - comma.length)), values: listed };
}
