// One declared item as lines that can stand in any block list: `- name: x` and what is below it.

import type { AnswerDecl, ApiDecl, OtherDecl, SlotDecl } from '../../language';
import type { ItemPlace } from '../editContext';
import { reindent } from '../procedure/writeStatements';
import { itemEnd, itemStart } from '../yaml/itemBlock';
import { spellScalar, spellText } from '../yaml/scalarText';
import { columnOf, isComment, lineStart } from '../yaml/yamlText';

type Decl = SlotDecl | ApiDecl | AnswerDecl | OtherDecl;

const spellNames = (names: readonly string[]): string =>
  `[${names.map((name) => spellScalar(name, 'flow', 'plain')).join(', ')}]`;

/** The item by what is known of it, where it is not written as an item of a list. */
function spellItem(decl: Decl): string[] {
  const lines = [`name: ${spellScalar(decl.name, 'block', 'plain')}`];
  const names = (key: string, list: readonly { readonly name: string }[]) => {
    if (list.length > 0) lines.push(`${key}: ${spellNames(list.map((one) => one.name))}`);
  };
  if (decl.desc) lines.push(`desc: ${spellText(decl.desc, { context: 'block', keyIndent: 0, newline: '\n' })}`);
  if ('type' in decl && decl.type) lines.push(`type: ${spellScalar(decl.type, 'block', 'plain')}`);
  if ('values' in decl && decl.values) lines.push(`values: ${spellNames(decl.values)}`);
  if ('request' in decl) {
    names('request', decl.request);
    names('response', decl.response);
  }
  if ('preconditions' in decl) names('precondition', decl.preconditions);
  const all = lines.flatMap((line) => line.split('\n'));
  return all.map((line, index) => (index === 0 ? `- ${line}` : line === '' ? '' : `  ${line}`));
}

/** Lines without indentation, comments directly above first. */
export function copyItem(place: ItemPlace | undefined, source: string, decl: Decl): string[] {
  if (!place) return spellItem(decl);
  const { item, index } = place;
  if (item.dash === undefined) {
    const text = source.slice(item.start, item.end).replaceAll('\r\n', '\n');
    return reindent(text.split('\n'), '', '  ').map((line, at) => (at === 0 ? `- ${line.trimStart()}` : line));
  }
  const column = columnOf(source, item.start);
  const text = source.slice(lineStart(source, item.dash), itemEnd(source, item)).replaceAll('\r\n', '\n');
  const [first, ...rest] = text.split('\n');
  const head = `- ${(first ?? '').slice(column)}`;
  const above = source.slice(itemStart(source, item, index === 0), lineStart(source, item.dash)).split(/\r?\n/u);
  const comments = above.filter((line) => isComment(line)).map((line) => line.trim());
  // The name may stand below its dash.
  if (lineStart(source, item.start) !== lineStart(source, item.dash)) return [...comments, ...spellItem(decl)];
  return [...comments, head, ...reindent(rest, ' '.repeat(column), '  ')];
}
