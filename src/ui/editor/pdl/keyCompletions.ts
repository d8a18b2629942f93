// Keys and keywords with the text that usually follows them.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the holes of a snippet are written so

import { editorMessages as t } from '../../../messages/editor.en';
import type { Completion } from './completion';
import type { SectionRole } from './completionContext';

const block = (label: string, insert: string, detail: string, rank: number): Completion => ({
  kind: 'keyword',
  label,
  insert,
  isSnippet: true,
  detail,
  rank,
});

export const keywordCompletions: readonly Completion[] = [
  block('if', 'if ${1:condition}:\n  $0', t.onlyWhenItHolds, 1),
  block('elif', 'elif ${1:condition}:\n  $0', t.elseWhenItHolds, 1.1),
  block('else', 'else:\n  $0', t.otherwise, 1.2),
  block('while', 'while ${1:condition}:\n  $0', t.asLongAsItHolds, 1.3),
  block('for', 'for ${1:item} in ${2:list}:\n  $0', t.forEachOfSeveral, 1.4),
  block('try', 'try:\n  ${1:pass}\nexcept:\n  $0', t.whenACallMayFail, 1.5),
  block('def', 'def ${1:name}([$2]):\n  $0', t.stepsUnderAName, 1.6),
  { kind: 'keyword', label: 'return', detail: t.leavesTheFunctionOrEnds, rank: 1.7 },
  { kind: 'keyword', label: 'break', detail: t.leavesTheLoop, rank: 1.7 },
  { kind: 'keyword', label: 'continue', detail: t.goesOnWithTheNext, rank: 1.7 },
  { kind: 'keyword', label: 'pass', detail: t.doesNothing, rank: 1.7 },
];

interface KeyOffer {
  readonly label: string;
  readonly insert: string;
  readonly detail: string;
  /** Other spellings that make this one needless. */
  readonly same: RegExp;
}

const sections: readonly KeyOffer[] = [
  { label: 'Name', insert: 'Name: $0', detail: t.whatTheWorkflowIsCalled, same: /^name$/i },
  { label: 'Desc', insert: 'Desc: $0', detail: t.what, same: /^desc(ription)?$/i },
  {
    label: 'Detailed_desc',
    insert: 'Detailed_desc: $0',
    detail: t.sameAtLength,
    same: /^(detailed_desc|desc_detail)$/i,
  },
  {
    label: 'SLOTs',
    insert: 'SLOTs:\n  - name: ${1:slot}\n    desc: $0',
    detail: t.whatTheUserHas,
    same: /^slots?$/i,
  },
  {
    label: 'APIs',
    insert: 'APIs:\n  - name: ${1:api}\n    request: [$2]\n    response: [$3]\n    precondition: [$0]',
    detail: t.whatTheAgentCanDo,
    same: /^apis?$/i,
  },
  {
    label: 'ANSWERs',
    insert: 'ANSWERs:\n  - name: ${1:answer}\n    desc: $0',
    detail: t.whatTheAgentCanSay,
    same: /^answers?$/i,
  },
  { label: 'Procedure', insert: 'Procedure: |\n  $0', detail: t.inWhichOrder, same: /^(procedure|pdl)s?$/i },
];

export const sectionKeys = (present: readonly string[]): Completion[] => offerKeys(sections, present);

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

const nameKey: KeyOffer = { label: 'name', insert: 'name: $0', detail: t.howItIsCalled, same: /^name$/i };
const descKey: KeyOffer = { label: 'desc', insert: 'desc: $0', detail: t.what2, same: /^desc(ription)?$/i };
const preconditionKey: KeyOffer = {
  label: 'precondition',
  insert: 'precondition: [$0]',
  detail: t.whatMustHaveBeenCalled,
  same: /^pre(_?conditions?)?$/i,
};

const itemOffers: Readonly<Record<SectionRole, readonly KeyOffer[]>> = {
  slot: [
    nameKey,
    descKey,
    { label: 'type', insert: 'type: $0', detail: t.stringInt, same: /^type$/i },
    { label: 'enum', insert: 'enum: [$0]', detail: t.valuesItMayHave, same: /^(enum|values|available_types)$/i },
  ],
  api: [
    nameKey,
    descKey,
    { label: 'request', insert: 'request: [$0]', detail: t.whatItNeedsToKnow, same: /^requests?$/i },
    { label: 'response', insert: 'response: [$0]', detail: t.whatItGivesBack, same: /^responses?$/i },
    preconditionKey,
  ],
  answer: [nameKey, { ...descKey, detail: t.whatTheAgentSaysName }, preconditionKey],
  other: [nameKey, descKey],
  procedure: [],
};

export const itemKeys = (section: SectionRole, present: readonly string[]): Completion[] =>
  offerKeys(itemOffers[section], present);

const newItemSnippets: Readonly<Record<SectionRole, string>> = {
  slot: 'name: ${1:slot}\n  desc: $0',
  api: 'name: ${1:api}\n  request: [$2]\n  response: [$3]\n  precondition: [$0]',
  answer: 'name: ${1:answer}\n  desc: $0',
  other: 'name: $0',
  procedure: '',
};

export function newItems(section: SectionRole): Completion[] {
  const insert = newItemSnippets[section];
  if (insert === '') return [];
  const what =
    section === 'api' ? t.newApi : section === 'answer' ? t.newAnswer : section === 'slot' ? t.newSlot : t.newItem;
  return [{ kind: 'key', label: 'name', insert, isSnippet: true, detail: what, rank: 0 }];
}
