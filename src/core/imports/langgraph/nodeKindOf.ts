import type { ImportedNodeKind } from '../importedFlow';

/** Title and kind of a node by its name; the pseudo nodes mark start and end. */
export function nodeKindOf(name: string): { readonly title: string; readonly kind: ImportedNodeKind } {
  if (name === '__start__') return { title: 'Start', kind: 'start' };
  if (name === '__end__') return { title: 'End', kind: 'end' };
  const words = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  if (/(?:^|[_\W])(?:human|ask_user|user_input)(?:[_\W]|$)/.test(words)) return { title: name, kind: 'question' };
  if (/(?:^|[_\W])(?:tools?|retrieve|retriever|search|fetch|query)(?:[_\W]|$)/.test(words)) {
    return { title: name, kind: 'api' };
  }
  return { title: name, kind: 'words' };
}
