// Copies one declared item as lines that fit any block list: `- name: x` and the lines below it.

import type { AnswerDecl, ApiDecl, OtherDecl, SlotDecl } from '../../language';
import type { ItemPlace } from '../editContext';
import { reindentLines } from '../procedure/writeStatements';
import { itemEnd, itemStart } from '../yaml/itemBlock';
import { printScalar, printText } from '../yaml/scalarText';
import { columnAt, isCommentLine, lineStart } from '../yaml/yamlText';

type Decl = SlotDecl | ApiDecl | AnswerDecl | OtherDecl;

const printNames = (names: readonly string[]): string =>
  `[${names.map((name) => printScalar(name, 'flow', 'plain')).join(', ')}]`;

/** Prints the item from its parsed fields if it is not written as an item of a block list. */
function printItem(decl: Decl): string[] {
  const lines = [`name: ${printScalar(decl.name, 'block', 'plain')}`];
  const names = (key: string, list: readonly { readonly name: string }[]) => {
    if (list.length > 0) lines.push(`${key}: ${printNames(list.map((one) => one.name))}`);
  };
  if (decl.desc) lines.push(`desc: ${printText(decl.desc, { context: 'block', keyIndent: 0, newline: '\n' })}`);
  if ('type' in decl && decl.type) lines.push(`type: ${printScalar(decl.type, 'block', 'plain')}`);
  if ('values' in decl && decl.values) lines.push(`values: ${printNames(decl.values)}`);
  if ('request' in decl) {
    names('request', decl.request);
    names('response', decl.response);
  }
  if ('preconditions' in decl) names('precondition', decl.preconditions);
  const all = lines.flatMap((line) => line.split('\n'));
  return all.map((line, index) => (index === 0 ? `- ${line}` : line === '' ? '' : `  ${line}`));
}

/** Lines without indentation; comments directly above the item come first. */
export function copyItem(place: ItemPlace | undefined, source: string, decl: Decl): string[] {
  if (!place) return printItem(decl);
  const { item, index } = place;
  if (item.dash === undefined) {
    const text = source.slice(item.start, item.end).replaceAll('\r\n', '\n');
    return reindentLines(text.split('\n'), '', '  ').map((line, at) => (at === 0 ? `- ${line.trimStart()}` : line));
  }
  const column = columnAt(source, item.start);
  const text = source.slice(lineStart(source, item.dash), itemEnd(source, item, true)).replaceAll('\r\n', '\n');
  const [first, ...rest] = text.split('\n');
  const head = `- ${(first ?? '').slice(column)}`;
  const above = source.slice(itemStart(source, item, index === 0), lineStart(source, item.dash)).split(/\r?\n/u);
  const comments = above.filter((line) => isCommentLine(line)).map((line) => line.trim());
  // The name may be on the line below its dash.
  if (lineStart(source, item.start) !== lineStart(source, item.dash)) return [...comments, ...printItem(decl)];
  return [...comments, head, ...reindentLines(rest, ' '.repeat(column), '  ')];
}
