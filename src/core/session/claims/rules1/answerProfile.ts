// Prepares an ANSWER for the search in replies: the actions it reports, the bad news it gives, its distinctive words.
// Depends only on the document and is computed once per document.

import { comparableText } from '../../../support';
import type { AnswerFacts, ApiFacts, WorkflowFacts } from '../../workflowFacts';
import { type ActionGroup, actionGroups, lookupVerbs, participleOf } from './actionWords';
import { hasWord, type NegativeOutcome, type ReplyClause, wholeWord } from './clauses';

export interface AnswerProfile {
  readonly answer: AnswerFacts;
  readonly actions: readonly ActionGroup[];
  /** The ANSWER reports a completed action, not a finding. */
  readonly isAction: boolean;
  readonly negativeOutcome: NegativeOutcome | undefined;
  fitsNegativeOutcome(clause: string, kinds: readonly NegativeOutcome[]): boolean;
  /** Number of distinctive words in the clause; most other ANSWERs lack these words. */
  ownWordsIn(clause: string): number;
  mentionsSubject(clause: string): boolean;
  /** The clause contains all words of a name that states a condition: `on_waiting_list`. */
  isNamedIn(clause: string): boolean;
  /** The action words cover the language of the clause, so that similarity to the ANSWER's text adds no evidence. */
  isKnownIn(clause: Pick<ReplyClause, 'isHan' | 'text'>): boolean;
  /** For an ANSWER that reports a finding: whether the clauses state the finding. */
  statesFinding(clauses: readonly ReplyClause[]): boolean;
}

const prepared = new WeakMap<WorkflowFacts['nodes'], readonly AnswerProfile[]>();

export function answerProfilesOf(workflow: WorkflowFacts): readonly AnswerProfile[] {
  const known = prepared.get(workflow.nodes);
  if (known) return known;
  const words = workflow.answers.map((answer) => wordsOf(answer, workflow));
  const fresh = workflow.answers.map((answer, at) => {
    const own = (words[at] as string[]).filter(
      (word) => words.filter((others) => others.includes(word)).length * 2 <= Math.max(2, words.length),
    );
    return profileOf(answer, workflow, own);
  });
  prepared.set(workflow.nodes, fresh);
  return fresh;
}

/** Words that occur in too many statements to identify a topic. */
const small = new Set(
  'a an the is are was were be been has have had of for to at in on by with and or your you our we i it its this that not no any more under from now status number name per answer could new did does work worked'.split(
    ' ',
  ),
);

const spaced = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();

const latinWords = (text: string) => (text.match(/[a-z]{3,}/g) ?? []).filter((word) => !small.has(word));

/** The first statement of the text that names its topic: "That did not work" does not. */
function statementOf(answer: AnswerFacts): string {
  const statements = comparableText(answer.desc.replace(/\{\{[^}]*\}\}|\$[\p{L}\p{N}_-]+/gu, ' '))
    .toLowerCase()
    .split(/[.!?;。！？；\n]/);
  const mainStatement = statements.find((one) => /\p{Script=Han}/u.test(one) || latinWords(one).length > 0);
  return mainStatement ?? (statements[0] as string);
}

const apisOf = (answer: AnswerFacts, workflow: WorkflowFacts) =>
  answer.requires.flatMap((id) => workflow.nodes[id] ?? []).filter((node) => node.kind === 'api');

/** Words for the topic of an ANSWER: from its name, its first statement and the names of the APIs it needs. */
function wordsOf(answer: AnswerFacts, workflow: WorkflowFacts): string[] {
  const text = [
    spaced(answer.name),
    statementOf(answer),
    ...apisOf(answer, workflow).flatMap((api) => [spaced(api.name), api.desc.toLowerCase()]),
  ].join(' ');
  return [...new Set(latinWords(text).filter((word) => !verbs.has(word)))];
}

const verbs = new Set(
  actionGroups.flatMap((group) =>
    [...group.verbs, ...group.weak].flatMap((verb) => [verb, ...participleOf(verb).split('|')]),
  ),
);

const nouns = new Set(actionGroups.flatMap((group) => group.nouns));

const hasWords = (clause: string, words: readonly string[]) => words.every((word) => hasWord(clause, [word]));

const negativeOutcomePatterns: readonly (readonly [NegativeOutcome, RegExp])[] = [
  [
    'unknown',
    /\bunknown\b|not (be )?found|no \w+ (of|by|with) (that|this) name|not exist|not take part|no such|找到|查到|不存在|没有这|未知/,
  ],
  [
    'unavailable',
    /\bfull\b(?! (?!the|a|on|at|for|that|this|today|now)[a-z])|\bno\b.*\b(left|free|available|slots?|rooms?|places?|seats?|times?|appointments?|numbers?|tickets?|tables?)\b|sold out|unavailable|not available|fully booked|满|售罄|没有?(空|余|号|位|票)|无(空|余|号)/,
  ],
  [
    'ineligible',
    /不支持|不能|不可|不符合|不满足|不达标|没有?达到|\bnot (eligible|allowed|possible|refundable|permitted)\b|\bcannot\b|ineligible/,
  ],
  [
    'over',
    /\b(expired|closed|lapsed|out of warranty|out of date)\b|过期|过保|过了.{0,4}期|超出?.{0,4}期|打烊|关门|停业|不营业|截止/,
  ],
  ['failed', /\bcould not\b|\bfail(ed|ure)?\b|\bunable\b|\bnot (be )?\w+ed\b|\bdid not\b|失败|未能|没有成功|未通过/],
];

/**
 * Pairs of Chinese characters that an ANSWER's statement shares with the descriptions of the APIs it needs; they stand
 * for its topic.
 */
function sharedPairs(statement: string, done: string): string[] {
  const pairs: string[] = [];
  for (let at = 0; at + 2 <= statement.length; at++) {
    const pair = statement.slice(at, at + 2);
    if (/^\p{Script=Han}{2}$/u.test(pair) && done.includes(pair)) pairs.push(pair);
  }
  return [...new Set(pairs)];
}

/** Words that occur in almost every English clause. */
const english = /\b(the|a|an|your|you|is|are|was|were|has|have|been|i|we|it|of|to)\b/;

/** A group for a verb that no group lists: the first word of the API's name. */
function ownGroup(api: ApiFacts): ActionGroup {
  const verb =
    spaced(api.name)
      .split(' ')[0]
      ?.replace(/[^\p{L}]/gu, '') ?? '';
  return { heads: [verb], verbs: verb === '' ? [] : [verb], weak: [], nouns: [], han: /(?!)/ };
}

function profileOf(answer: AnswerFacts, workflow: WorkflowFacts, own: readonly string[]): AnswerProfile {
  const ownText = `${spaced(answer.name)} ${statementOf(answer)}`;
  const apis = apisOf(answer, workflow);
  const negativeOutcome = negativeOutcomePatterns.find(([, words]) => words.test(ownText))?.[0];
  const doing = apis.filter((api) => !lookupVerbs.has(spaced(api.name).split(' ')[0] as string));
  const isAction = negativeOutcome === undefined && doing.length > 0;
  const answerText = `${ownText} ${apis.map((api) => spaced(api.name)).join(' ')}`;
  const hanOfIts = `${statementOf(answer)} ${apis.map(({ desc }) => desc).join(' ')}`;
  const listed = actionGroups.filter(
    (group) =>
      (negativeOutcome === 'failed' && hasWord(ownText, group.nouns)) ||
      group.heads.some((head) => wholeWord(`${head}|${participleOf(head)}`).test(answerText)) ||
      ((isAction || negativeOutcome !== undefined) && group.han.test(hanOfIts)),
  );
  // "取消上门预约" cancels: the cancelled thing is not a separate action.
  const undone = /\p{Script=Han}/u.test(hanOfIts)
    ? listed.filter((group) => group.heads.includes('cancel') && group.han.test(hanOfIts))
    : [];
  const actions = undone.length > 0 ? undone : listed.length > 0 || !isAction ? listed : doing.map(ownGroup);
  const ownHan = sharedPairs(statementOf(answer), apis.map(({ desc }) => desc).join(' '));
  const ownLatinIn = (clause: string) => own.filter((word) => hasWord(clause, [word.replace(/s$/, '')])).length;
  const ownWordsIn = (clause: string) => ownLatinIn(clause) + ownHan.filter((pair) => clause.includes(pair)).length;
  const nameWords = spaced(answer.name).match(/[a-z]+/g) ?? [];
  const isState = nameWords.length > 1 && !nameWords.some((word) => verbs.has(word) || nouns.has(word));
  const isAboutAction = (clause: string) =>
    ownWordsIn(clause) > (ownHan.length > 0 ? 0 : 1) ||
    actions.some(
      (group) =>
        hasWord(clause, group.nouns) ||
        group.verbs.some((verb) => wholeWord(`${verb}|${participleOf(verb)}`).test(clause)) ||
        group.han.test(clause),
    );
  return {
    answer,
    actions: isAction || negativeOutcome !== undefined ? actions : [],
    isAction,
    negativeOutcome,
    ownWordsIn,
    mentionsSubject: (clause) =>
      ownLatinIn(clause) > 0 || actions.some((group) => hasWord(clause, group.nouns) || group.han.test(clause)),
    isNamedIn: (clause) => isState && hasWords(clause, nameWords),
    fitsNegativeOutcome: (clause, kinds) =>
      negativeOutcome !== undefined &&
      kinds.includes(negativeOutcome) &&
      (negativeOutcome === 'unknown' ||
        negativeOutcome === 'unavailable' ||
        negativeOutcome === 'over' ||
        isAboutAction(clause)),
    isKnownIn: ({ isHan, text }) =>
      isAction && (isHan ? actions.some((group) => group.han.test(hanOfIts)) : english.test(text)),
    statesFinding: (clauses) => negativeOutcome === undefined && !isAction && doesStateFinding(answer, clauses),
  };
}

/** Synonyms in statements of findings. */
const alike: Readonly<Record<string, RegExp>> = {
  parcel: /\b(parcel|package|shipment|delivery|it)\b/,
  package: /\b(parcel|package|shipment|delivery|it)\b/,
  order: /\b(order|parcel|package|it)\b/,
  arrive: /\b(arriv\w+|reach\w*|due|gets? to|deliver\w*|comes?)\b/,
  cost: /\b(costs?|price|fee|pay)\b/,
  balance: /\b(balance|account holds|left)\b/,
};

function doesStateFinding(answer: AnswerFacts, clauses: readonly ReplyClause[]): boolean {
  const content = [...new Set(latinWords(statementOf(answer)))].map((word) =>
    word.length > 4 ? word.replace(/(es|s|ed|ing)$/, '') : word,
  );
  if (content.length < 2) return false;
  const statedText = clauses
    .filter(({ isNegated, isQuestionOrCondition }) => !isNegated && !isQuestionOrCondition)
    .map(({ text }) => text)
    .join(' ');
  const found = content.filter((word) => {
    const others = alike[word] ?? alike[`${word}e`];
    return others ? others.test(statedText) : new RegExp(`\\b${word}`).test(statedText);
  });
  return found.length === content.length;
}
