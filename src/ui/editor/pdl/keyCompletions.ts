// Completions of keys and keywords, with the text that usually follows them.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the holes of a snippet are written so

import type { KeywordStatement } from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import type { Completion } from './completion';
import type { CompletionSectionRole } from './completionContextAt';

const block = (label: string, insert: string, detail: string, rank: number): Completion => ({
  kind: 'keyword',
  label,
  insert,
  isSnippet: true,
  detail,
  rank,
});

const lineWords: { readonly [K in KeywordStatement['kind']]: string } = {
  return: t.returnAbout,
  break: t.leavesTheLoop,
  continue: t.continueAbout,
  pass: t.passAbout,
};

export const keywordCompletions: readonly Completion[] = [
  block('if', 'if ${1:condition}:\n  $0', t.ifAbout, 1),
  block('elif', 'elif ${1:condition}:\n  $0', t.elifAbout, 1.1),
  block('else', 'else:\n  $0', t.otherwise, 1.2),
  block('while', 'while ${1:condition}:\n  $0', t.whileAbout, 1.3),
  block('for', 'for ${1:item} in ${2:list}:\n  $0', t.forAbout, 1.4),
  block('try', 'try:\n  ${1:pass}\nexcept:\n  $0', t.tryAbout, 1.5),
  block('def', 'def ${1:name}([$2]):\n  $0', t.stepsUnderAName, 1.6),
  ...Object.entries(lineWords).map(([label, detail]): Completion => ({ kind: 'keyword', label, detail, rank: 1.7 })),
];

interface KeyOffer {
  readonly label: string;
  readonly insert: string;
  readonly detail: string;
  /** Alternative keys that make this one unnecessary. */
  readonly same: RegExp;
}

const key = (label: string, insert: string, detail: string, same: RegExp): KeyOffer => ({
  label,
  insert: `${label}: ${insert}`,
  detail,
  same,
});

/** The snippet of a new item in each section, after its dash. */
const newItemSnippets: Readonly<Record<CompletionSectionRole, string>> = {
  slot: 'name: ${1:slot}\n  desc: $0',
  api: 'name: ${1:api}\n  request: [$2]\n  response: [$3]\n  precondition: [$0]',
  answer: 'name: ${1:answer}\n  desc: $0',
  other: 'name: $0',
  procedure: '',
};

const sectionOf = (label: string, role: CompletionSectionRole, detail: string, same: RegExp): KeyOffer => ({
  ...key(label, '', detail, same),
  insert: `${label}:\n  - ${newItemSnippets[role].replaceAll('\n', '\n  ')}`,
});

const sections: readonly KeyOffer[] = [
  key('Name', '$0', t.nameKeyAbout, /^name$/i),
  key('Desc', '$0', t.what, /^desc(ription)?$/i),
  key('Detailed_desc', '$0', t.sameAtLength, /^(detailed_desc|desc_detail)$/i),
  sectionOf('SLOTs', 'slot', t.slotsKeyAbout, /^slots?$/i),
  sectionOf('APIs', 'api', t.apisKeyAbout, /^apis?$/i),
  sectionOf('ANSWERs', 'answer', t.answersKeyAbout, /^answers?$/i),
  key('Procedure', '|\n  $0', t.procedureKeyAbout, /^(procedure|pdl)s?$/i),
];

export const sectionKeyCompletions = (present: readonly string[]): Completion[] => offerKeys(sections, present);

function offerKeys(offers: readonly KeyOffer[], present: readonly string[]): Completion[] {
  return offers
    .filter(({ same }) => !present.some((key) => same.test(key)))
    .map(({ label, insert, detail }, index) => ({
      kind: 'key',
      label,
      insert,
      isSnippet: true,
      detail,
      rank: index / 100,
    }));
}

const nameKey = key('name', '$0', t.itemNameAbout, /^name$/i);
const descKey = key('desc', '$0', t.itemDescriptionAbout, /^desc(ription)?$/i);
const preconditionKey = key('precondition', '[$0]', t.preconditionKeyAbout, /^pre(_?conditions?)?$/i);

const itemOffers: Readonly<Record<CompletionSectionRole, readonly KeyOffer[]>> = {
  slot: [
    nameKey,
    descKey,
    key('type', '$0', t.stringInt, /^type$/i),
    key('enum', '[$0]', t.valuesItMayHave, /^(enum|values|available_types)$/i),
  ],
  api: [
    nameKey,
    descKey,
    key('request', '[$0]', t.requestKeyAbout, /^requests?$/i),
    key('response', '[$0]', t.responseKeyAbout, /^responses?$/i),
    preconditionKey,
  ],
  answer: [nameKey, { ...descKey, detail: t.answerDescriptionAbout }, preconditionKey],
  other: [nameKey, descKey],
  procedure: [],
};

export const itemKeyCompletions = (section: CompletionSectionRole, present: readonly string[]): Completion[] =>
  offerKeys(itemOffers[section], present);

export function newItemCompletions(section: CompletionSectionRole): Completion[] {
  const insert = newItemSnippets[section];
  if (insert === '') return [];
  const details: Partial<Record<CompletionSectionRole, string>> = {
    api: t.newApi,
    answer: t.newAnswer,
    slot: t.newSlot,
  };
  return [{ kind: 'key', label: 'name', insert, isSnippet: true, detail: details[section] ?? t.newItem, rank: 0 }];
}
