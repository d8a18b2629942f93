// Completes a condition that is typed on the canvas: the document's values, and behind a comparison the values that
// the compared name can have.

import type { PdlDocument } from '../../core/language';
import { comparableValues } from '../../state/inspection/knownValues';
import { valueOptions } from '../../state/inspection/valueNames';
import type { PromptCompletion } from '../canvas/tools/canvasDrawing';

const comparison = /([\p{L}_][\p{L}\p{N}_]*)\s*(?:==|!=|<=|>=|<|>)\s*("[^"]*|'[^']*|[\p{L}\p{N}_]*)$/u;
const lastWord = /[\p{L}\p{N}_]*$/u;
/** Behind a value, an operator follows instead of a name. */
const afterValue = /[\p{L}\p{N}_"')\]]\s+$/u;
const operators = /(?:^|\s)(?:and|or|not|in|if|while)\s+$/u;

/** `before`: the text before the caret. */
export function completeCondition(document: PdlDocument, before: string): PromptCompletion {
  const [, name, value = ''] = comparison.exec(before) ?? [];
  const isValue = name !== undefined;
  const word = isValue ? value : (lastWord.exec(before)?.[0] ?? '');
  if (!isValue && word === '' && afterValue.test(before) && !operators.test(before)) return { word, options: [] };
  const all = isValue ? comparableValues(document, name) : valueOptions(document);
  const typed = word.toLowerCase().replace(/^'/, '"');
  const options = all.filter((option) => {
    const text = option.name.toLowerCase();
    return text !== typed && (text.startsWith(typed) || text.replace(/^"/, '').startsWith(typed));
  });
  return { word, options };
}
