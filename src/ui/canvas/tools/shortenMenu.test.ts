import { describe, expect, it } from 'vitest';
import type { CanvasCommand } from './canvasDrawing';
import { maxMenuEntries, shortenMenu } from './shortenMenu';

const commands = (ids: string, isRare = false): CanvasCommand[] =>
  [...ids].map((id) => ({ id, label: id, ...(isRare ? { isRare } : {}) }));
const idsOf = (items: readonly CanvasCommand[]) => items.map(({ id }) => id).join('');

describe('shortenMenu', () => {
  it('does not change a short menu, except for its empty groups', () => {
    const groups = [
      { id: 'add', items: commands('ab') },
      { id: 'none', items: [] },
      { id: 'go', items: commands('cdefghi', true) },
    ];
    expect(shortenMenu(groups)).toEqual([groups[0], groups[2]]);
  });

  it('moves the rare commands into one submenu and keeps the last command last', () => {
    const short = shortenMenu([
      { id: 'add', items: commands('abc') },
      { id: 'go', items: commands('defgh', true) },
      { id: 'delete', items: commands('zx') },
    ]);
    expect(short.map(({ id }) => id)).toEqual(['add', 'more', 'delete']);
    expect(idsOf(short[1]?.items[0]?.items ?? [])).toBe('defgh');
  });

  it('never shows more than nine commands, and loses none', () => {
    const short = shortenMenu([
      { id: 'add', items: commands('abcdefgh') },
      { id: 'go', items: commands('klm', true) },
      { id: 'delete', items: commands('xyz') },
    ]);
    const shown = short.flatMap(({ items }) => items);
    const more = shown.find(({ id }) => id === 'more')?.items ?? [];
    expect(shown).toHaveLength(maxMenuEntries);
    expect(shown.at(-1)?.id).toBe('z');
    expect([...idsOf(shown.filter(({ items }) => !items)), ...idsOf(more)].sort().join('')).toBe('abcdefghklmxyz');
  });
});
