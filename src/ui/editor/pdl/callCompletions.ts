// Completions of calls, with arguments from the request and targets from the response.

import { callableName } from '../../../core/document';
import { type AnswerDecl, type ApiDecl, nameTable, type PdlDocument } from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import {
  apiSignature,
  type Completion,
  escapeSnippet,
  filterOffers,
  joinNames,
  nodeDocumentation,
  rankByUse,
} from './completion';
import type { CallContext } from './completionContextAt';
import { callsOfDocument, listsArguments, looseNameOf } from './documentFacts';

/** The spelling of a node in the procedure: as in existing calls, else as a valid call. */
function spellings(document: PdlDocument): (name: string) => string {
  const written = new Map<string, string>();
  for (const { ref, name } of callsOfDocument(document))
    if (ref !== undefined && !written.has(ref)) written.set(ref, name);
  return (name) => written.get(name) ?? callableName(name);
}

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

/** A callable with the details of its completion. */
interface Callable extends Pick<Completion, 'kind' | 'detail' | 'doc' | 'rank'> {
  readonly name: string;
  readonly args?: readonly string[];
  readonly response?: readonly string[];
}

const callableNode =
  (document: PdlDocument, rank: number) =>
  (node: ApiDecl | AnswerDecl): Callable => {
    const isApi = 'request' in node;
    return {
      kind: isApi ? 'api' : 'answer',
      name: node.name,
      args: isApi ? names(node.request) : [],
      response: isApi ? names(node.response) : [],
      detail: isApi ? apiSignature(node) : (node.desc ?? ''),
      doc: nodeDocumentation(node).join('\n\n'),
      rank: rankByUse(document, rank, node.name),
    };
  };

interface CallForm {
  /** Written before the name. */
  readonly prefix?: string;
  readonly withTargets?: boolean;
  /** The brackets with the arguments are already typed. */
  readonly hasBracket?: boolean;
}

/** The completion of the call with its arguments, spelled in the document's style. */
function completionOf(
  document: PdlDocument,
  spell: (name: string) => string,
  { name, args = [], response = [], ...shown }: Callable,
  { prefix = '', withTargets = false, hasBracket = false }: CallForm,
): Completion {
  const label = `${prefix}${spell(name)}`;
  if (hasBracket) return { ...shown, label };
  const holes = args.map((arg, index) => `\${${index + 1}:${escapeSnippet(arg)}}`).join(', ');
  const list = listsArguments(document) && args.length > 0 ? `[${holes}]` : holes;
  return {
    ...shown,
    label,
    insert: `${escapeSnippet(label)}(${list})$0`,
    isSnippet: true,
    ...(withTargets && response.length > 0 ? { targets: `[${response.join(', ')}] = ` } : {}),
  };
}

export function callCompletions(
  document: PdlDocument,
  { typed, prefix, isStatement, hasBracket }: CallContext & { readonly typed: string },
): Completion[] {
  const spell = spellings(document);
  const of = prefix.toUpperCase();
  const callables =
    of === 'API'
      ? filterOffers(document.apis, typed, spell).map(callableNode(document, 0))
      : of === 'ANSWER' || of === 'RESPONSE'
        ? filterOffers(document.answers, typed, spell).map(callableNode(document, 0))
        : document.others
            .filter(({ section }) => looseNameOf(section.replace(/s$/i, '')) === looseNameOf(of))
            .map(
              ({ name, desc = '' }): Callable => ({
                kind: 'node',
                name,
                detail: desc,
                rank: rankByUse(document, 0, name),
              }),
            );
  return callables.map((one) => completionOf(document, spell, one, { withTargets: isStatement, hasBracket }));
}

/** Every node and function as a complete call, including its prefix. */
export function fullCallCompletions(document: PdlDocument, typed: string, withTargets: boolean): Completion[] {
  const spell = spellings(document);
  const call = (prefix: string) => (one: Callable) => completionOf(document, spell, one, { prefix, withTargets });
  const worth = <T extends { readonly name: string }>(all: readonly T[], prefix: string) =>
    filterOffers(all, typed, (name) => `${prefix}${spell(name)}`);
  const functions = nameTable(document).functions.map(
    ({ name: { name }, params }): Callable => ({
      kind: 'function',
      name,
      args: names(params),
      detail: `def (${joinNames(params)})`,
      rank: rankByUse(document, 4, name),
    }),
  );
  return [
    ...worth(document.apis, 'API.').map(callableNode(document, 2)).map(call('API.')),
    ...worth(document.answers, 'ANSWER.').map(callableNode(document, 3)).map(call('ANSWER.')),
    ...functions.map(call('')),
  ];
}

export const prefixCompletions: readonly Completion[] = [
  { kind: 'keyword', label: 'API', insert: 'API.', detail: t.callAnApi, rank: 0, retriggers: true },
  { kind: 'keyword', label: 'ANSWER', insert: 'ANSWER.', detail: t.answerSnippet, rank: 0.1, retriggers: true },
];

export const statementCompletions = (document: PdlDocument, typed: string): Completion[] => [
  ...prefixCompletions,
  ...fullCallCompletions(document, typed, true),
];
