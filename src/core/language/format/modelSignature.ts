// Serializes a document's model without ranges, to compare the meaning of two texts. Covers names, structure,
// expressions and texts.

import { walkStatements } from '../graphs/walk';
import type { PdlDocument } from '../model';

/** Equal for documents that differ only in ranges. Iterates instead of recursing, so deep nesting is safe. */
export function modelSignature(document: PdlDocument): string {
  const { name, desc, detailedDesc, slots, apis, answers, others, sections, procedure } = document;
  const parts: unknown[] = [name, desc, detailedDesc, slots, apis, answers, others, sections];
  for (const statement of walkStatements(procedure?.body ?? [])) {
    parts.push(statement.kind, statement.comments);
    switch (statement.kind) {
      case 'if':
        for (const branch of statement.branches) {
          parts.push(branch.keyword, branch.conditionText, branch.body.length, branch.comments);
          parts.push(branch.condition);
        }
        break;
      case 'while':
        parts.push(statement.conditionText, statement.body.length);
        parts.push(statement.condition);
        break;
      case 'for':
        parts.push(statement.headerText, statement.targets, statement.body.length);
        parts.push(statement.iterable);
        break;
      case 'try':
        parts.push(statement.body.length, statement.orElse.length, statement.finalizer.length);
        for (const handler of statement.handlers) parts.push(handler.text, handler.body.length, handler.comments);
        break;
      case 'def':
        parts.push(statement.name, statement.params, statement.body.length);
        break;
      case 'call':
        parts.push(statement.targets);
        parts.push(statement.call);
        break;
      case 'assign':
        parts.push(statement.targets);
        parts.push(statement.value);
        break;
      case 'expression':
      case 'return':
        parts.push(statement.value);
        break;
      case 'comment':
      case 'text':
        parts.push(statement.text);
        break;
      default:
        break;
    }
  }
  return JSON.stringify(parts, (key, value: unknown) => {
    if (positionKey.test(key)) return undefined;
    // Continuation lines of a text can be indented differently.
    return typeof value === 'string' && written.has(key)
      ? value.replace(/(?<![ \t])[ \t]+\r?\n[ \t]*|\r?\n[ \t]*/g, '\n')
      : value;
  });
}

const positionKey = /^(?:item|range|header|\w+Range|\w+Header)$/;
const written = new Set(['text', 'conditionText', 'headerText']);
