// Calls as they may come next: with arguments filled in from the request, targets from the response.

import { spokenName } from '../../../core/document';
import { type ApiDecl, nameTable, type PdlDocument } from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import { byUse, type Completion, escapeSnippet, joined, worthOffering } from './completion';
import type { CallContext } from './completionContext';
import { callsIn, fold, listsArguments } from './documentFacts';

/** How the procedure spells a node: as it is called already, else as a call can spell it. */
function spellings(document: PdlDocument): (name: string) => string {
  const written = new Map<string, string>();
  for (const { ref, name } of callsIn(document)) if (ref !== undefined && !written.has(ref)) written.set(ref, name);
  return (name) => written.get(name) ?? spokenName(name);
}

function snippetOfCall(spelling: string, args: readonly string[], inList: boolean): string {
  const holes = args.map((name, index) => `\${${index + 1}:${escapeSnippet(name)}}`).join(', ');
  const list = inList && args.length > 0 ? `[${holes}]` : holes;
  return `${escapeSnippet(spelling)}(${list})$0`;
}

const signatureOf = (api: ApiDecl) =>
  `(${joined(api.request)})${api.response.length > 0 ? ` → ${joined(api.response)}` : ''}`;

function docOfNode(node: {
  readonly desc?: string;
  readonly preconditions?: readonly { readonly name: string }[];
}): string {
  const needs =
    node.preconditions && node.preconditions.length > 0 ? t.needs({ joined: joined(node.preconditions) }) : '';
  return [node.desc ?? '', needs].filter((part) => part !== '').join('\n\n');
}

export function callCompletions(
  document: PdlDocument,
  context: CallContext & { readonly typed: string },
): Completion[] {
  const spell = spellings(document);
  const inList = listsArguments(document);
  const prefix = context.prefix.toUpperCase();
  const finish = (spelling: string, args: readonly string[]) =>
    context.hasBracket ? {} : { insert: snippetOfCall(spelling, args, inList), isSnippet: true };
  if (prefix === 'API') {
    return worthOffering(document.apis, context.typed, spell).map((api) => {
      const response = api.response.map(({ name }) => name);
      return {
        kind: 'api',
        label: spell(api.name),
        ...finish(
          spell(api.name),
          api.request.map(({ name }) => name),
        ),
        ...(context.isStatement && !context.hasBracket && response.length > 0
          ? { targets: `[${response.join(', ')}] = ` }
          : {}),
        detail: signatureOf(api),
        doc: docOfNode(api),
        rank: byUse(document, 0, api.name),
      };
    });
  }
  if (prefix === 'ANSWER' || prefix === 'RESPONSE') {
    return worthOffering(document.answers, context.typed, spell).map((answer) => ({
      kind: 'answer',
      label: spell(answer.name),
      ...finish(spell(answer.name), []),
      detail: answer.desc ?? '',
      doc: docOfNode(answer),
      rank: byUse(document, 0, answer.name),
    }));
  }
  return document.others
    .filter((other) => fold(other.section.replace(/s$/i, '')) === fold(prefix))
    .map((other) => ({
      kind: 'node',
      label: spell(other.name),
      ...finish(spell(other.name), []),
      detail: other.desc ?? '',
      rank: byUse(document, 0, other.name),
    }));
}

/** Every node and function as a whole call, prefix included. */
export function wholeCalls(document: PdlDocument, typed: string, withTargets: boolean): Completion[] {
  const spell = spellings(document);
  const inList = listsArguments(document);
  const call = (prefix: string, name: string, args: readonly string[]) => ({
    label: `${prefix}${spell(name)}`,
    insert: `${prefix}${snippetOfCall(spell(name), args, inList)}`,
    isSnippet: true,
  });
  const shown = (prefix: string) => (name: string) => `${prefix}${spell(name)}`;
  const apis = worthOffering(document.apis, typed, shown('API.')).map((api): Completion => {
    const response = api.response.map(({ name }) => name);
    return {
      kind: 'api',
      ...call(
        'API.',
        api.name,
        api.request.map(({ name }) => name),
      ),
      ...(withTargets && response.length > 0 ? { targets: `[${response.join(', ')}] = ` } : {}),
      detail: signatureOf(api),
      doc: docOfNode(api),
      rank: byUse(document, 2, api.name),
    };
  });
  const answers = worthOffering(document.answers, typed, shown('ANSWER.')).map(
    (answer): Completion => ({
      kind: 'answer',
      ...call('ANSWER.', answer.name, []),
      detail: answer.desc ?? '',
      doc: docOfNode(answer),
      rank: byUse(document, 3, answer.name),
    }),
  );
  const functions = nameTable(document).functions.map(
    (def): Completion => ({
      kind: 'function',
      ...call(
        '',
        def.name.name,
        def.params.map(({ name }) => name),
      ),
      detail: `def (${joined(def.params)})`,
      rank: byUse(document, 4, def.name.name),
    }),
  );
  return [...apis, ...answers, ...functions];
}

export const prefixCompletions: readonly Completion[] = [
  { kind: 'keyword', label: 'API', insert: 'API.', detail: t.callAnApi, rank: 0, goesOn: true },
  { kind: 'keyword', label: 'ANSWER', insert: 'ANSWER.', detail: t.saySomething, rank: 0.1, goesOn: true },
];

export const statementCompletions = (document: PdlDocument, typed: string): Completion[] => [
  ...prefixCompletions,
  ...wholeCalls(document, typed, true),
];
