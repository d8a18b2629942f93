// Builds the list of completions: matching names of the document first, then by frequency of use.

import { type CheckTool, ruleCatalogue } from '../../../core/checks';
import type { PdlDocument } from '../../../core/language';
import { groupBy } from '../../../core/support';
import { editorMessages as t } from '../../../messages/editor.en';
import { callCompletions, fullCallCompletions, prefixCompletions, statementCompletions } from './callCompletions';
import { type Completion, formatUsage, rankByUse } from './completion';
import type { CompletionContext } from './completionContextAt';
import { dependentsOf, looseNameOf } from './documentFacts';
import { itemKeyCompletions, keywordCompletions, newItemCompletions, sectionKeyCompletions } from './keyCompletions';
import {
  argumentCompletions,
  comparedValueCompletions,
  constantCompletions,
  targetCompletions,
  valueCompletions,
} from './valueCompletions';

/** Without completions that would insert nothing, such as an empty value or type of the document. */
export const completionsFor = (
  document: PdlDocument,
  context: CompletionContext,
  tools: readonly CheckTool[] = [],
): Completion[] => allCompletions(document, context, tools).filter(({ label, insert = label }) => insert.trim() !== '');

function allCompletions(document: PdlDocument, context: CompletionContext, tools: readonly CheckTool[]): Completion[] {
  switch (context.kind) {
    case 'section':
      return sectionKeyCompletions(context.present);
    case 'item':
      return context.isNew ? newItemCompletions(context.section) : itemKeyCompletions(context.section, context.present);
    case 'type':
      return types(document);
    case 'list':
      return context.field === 'precondition'
        ? preconditions(document, context.owner, context.listed)
        : interfaceNames(document, context.field, context.listed);
    case 'placeholder':
      return placeholders(document, context.form, context.isClosed);
    case 'call':
      return callCompletions(document, context);
    case 'statement':
      return [...statementCompletions(document, context.typed), ...keywordCompletions];
    case 'expression':
      return [
        ...fullCallCompletions(document, context.typed, false),
        ...prefixCompletions,
        ...valueCompletions(document, [], 5),
      ];
    case 'condition':
      return [...valueCompletions(document, [], 0), ...constantCompletions(6)];
    case 'argument':
      return argumentCompletions(document, context.callee, context.listed);
    case 'target':
      return targetCompletions(document, context.callee, context.listed);
    case 'comparison':
      return comparedValueCompletions(document, context, tools);
    case 'rule':
      return ruleCatalogue
        .filter(
          (rule) => rule.group !== 'flowchart' && rule.group !== 'subtasks' && !context.listed.includes(rule.name),
        )
        .map((rule) => ({ kind: 'rule', label: rule.name, detail: rule.level, doc: rule.title, rank: 0 }));
  }
}

function preconditions(document: PdlDocument, owner: string | undefined, listed: readonly string[]): Completion[] {
  const taken = new Set([...listed, ...(owner === undefined ? [] : [owner])].map(looseNameOf));
  const closing = owner === undefined ? new Set<string>() : dependentsOf(document, owner);
  const offer = (kind: 'api' | 'answer', node: { readonly name: string; readonly desc?: string }): Completion[] => {
    if (taken.has(looseNameOf(node.name))) return [];
    const closes = closing.has(node.name);
    const rank = (closes ? 4 : 0) + (kind === 'api' ? 0 : 2);
    const detail = closes ? t.closesACycle : kind === 'api' ? 'API' : 'ANSWER';
    return [{ kind, label: node.name, detail, doc: node.desc ?? '', rank: rankByUse(document, rank, node.name) }];
  };
  return [
    ...document.apis.flatMap((api) => offer('api', api)),
    ...document.answers.flatMap((answer) => offer('answer', answer)),
  ];
}

/** Requests list slots first; responses list names that are not slots yet. */
function interfaceNames(document: PdlDocument, field: 'request' | 'response', listed: readonly string[]): Completion[] {
  return valueCompletions(document, listed, 0).map((one) => {
    const fits = (one.kind === 'slot') === (field === 'request');
    return fits ? one : { ...one, rank: one.rank + 1 };
  });
}

function placeholders(document: PdlDocument, form: '$' | '{{', isClosed: boolean): Completion[] {
  return valueCompletions(document, [], 0).map((one) => {
    const rank = one.kind === 'slot' ? one.rank : one.rank + 1;
    return form === '{{' && !isClosed ? { ...one, rank, insert: `${one.label}}}` } : { ...one, rank };
  });
}

function types(document: PdlDocument): Completion[] {
  const byType = groupBy(
    document.slots.flatMap(({ type }) => type ?? []),
    (type) => type,
  );
  const used = [...byType].map(([label, { length }]): Completion => {
    return { kind: 'value', label, detail: formatUsage(length), rank: 1 / (1 + length) };
  });
  const usual = ['string', 'int', 'float', 'bool', 'date', 'list'].filter((type) => !byType.has(type));
  return [...used, ...usual.map((label, index): Completion => ({ kind: 'value', label, rank: 1 + index / 100 }))];
}
