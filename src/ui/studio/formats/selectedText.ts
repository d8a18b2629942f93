// What a person selected in a text that is drawn row by row, as it stands in the text itself.

import { lineStart } from '../../../core/support';
import type { TextBlock } from './textLayout';

/** Offset in the text of a place of the page; undefined outside of its rows. */
function offsetOf(node: Node, offset: number, root: HTMLElement, blocks: readonly TextBlock[]): number | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>('[data-start], [data-plain]');
  if (!row || !root.contains(row)) return undefined;
  const before = document.createRange();
  before.setStart(row, 0);
  before.setEnd(node, offset);
  const start = row.dataset['start'] ?? blocks[Number(row.dataset['block'])]?.start;
  return start === undefined ? undefined : Number(start) + before.toString().length;
}

/** Undefined where the selection is not a part of this text; all of it when it was selected as a whole. */
export function selectedText(root: HTMLElement, text: string, blocks: readonly TextBlock[]): string | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return undefined;
  if (range.startContainer === root && range.endContainer === root) return text;
  const start = offsetOf(range.startContainer, range.startOffset, root, blocks);
  const end = offsetOf(range.endContainer, range.endOffset, root, blocks);
  if (start === undefined || end === undefined) return undefined;
  const line = lineStart(text, start);
  const isFromLine = text.slice(line, start).trim() === '' && text.slice(start, end).includes('\n');
  return text.slice(isFromLine ? line : start, end);
}
