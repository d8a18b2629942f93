// Serializes a document's model without ranges, to compare the meaning of two texts. Covers names, structure,
// expressions and texts.

import { walkStatements } from '../graphs/walk';
import type { PdlDocument } from '../model';

/** Equal for documents that differ only in ranges. Iterates instead of recursing, so deep nesting is safe. */
export function modelSignature(document: PdlDocument): string {
  const { name, desc, detailedDesc, slots, apis, answers, others, sections, procedure } = document;
  const declared = [name, desc, detailedDesc, slots, apis, answers, others, sections];
  const parts = [...declared, ...walkStatements(procedure?.body ?? [])];
  return JSON.stringify(parts, (key, value: unknown) => {
    if (positionKey.test(key)) return undefined;
    // The statements of a block follow in the list.
    if (bodyKey.test(key) && Array.isArray(value)) return value.length;
    // Continuation lines of a text can be indented differently.
    return typeof value === 'string' && written.has(key)
      ? value.replace(/(?<![ \t])[ \t]+\r?\n[ \t]*|\r?\n[ \t]*/g, '\n')
      : value;
  });
}

const positionKey = /^(?:item|range|header|\w+Range|\w+Header)$/;
const bodyKey = /^(?:body|orElse|finalizer)$/;
const written = new Set(['text', 'conditionText', 'headerText']);
