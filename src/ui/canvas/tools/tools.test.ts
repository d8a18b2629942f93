import { Plug } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { boxesIn, buildScene } from '../../../core/projection';
import type { AddChoice } from './canvasDrawing';
import { filterAddChoices } from './filterAddChoices';
import { edgeNear, findFreePositionNear } from './toolPositions';

const choice = (id: string, label: string, words = ''): AddChoice => ({
  id,
  label,
  keywords: words,
  icon: Plug,
  group: '',
});

describe('filterAddChoices', () => {
  const choices = [
    choice('if', 'Condition', 'if branch'),
    choice('call:api:confirm', 'confirm_booking', 'call'),
    choice('call:api:find', 'find_table', 'call'),
    choice('text:step', 'Step: con find', ''),
  ];
  const found = (text: string) => filterAddChoices(choices, text).map(({ id }) => id);

  it('keeps all choices in their order while nothing is typed', () => {
    expect(found('  ')).toEqual(choices.map(({ id }) => id));
  });

  it('orders by prefix of the label, prefix of a word, then the rest, with the typed text last', () => {
    expect(found('con')).toEqual(['if', 'call:api:confirm', 'text:step']);
    expect(found('book')).toEqual(['call:api:confirm', 'text:step']);
    expect(found('IF')).toEqual(['if', 'text:step']);
    expect(found('call find')).toEqual(['call:api:find', 'text:step']);
  });

  it('puts the typed text before prefix matches and after an exact match', () => {
    const typed: AddChoice = { ...choice('typed:api', 'New API find'), isTyped: true };
    const exact: AddChoice = { ...choice('call:api:find_exact', 'find'), isCode: true };
    const ids = (text: string) => filterAddChoices([...choices, typed, exact], text).map(({ id }) => id);
    expect(ids('find').slice(0, 3)).toEqual(['call:api:find_exact', 'typed:api', 'call:api:find']);
    expect(ids('fin')[0]).toBe('typed:api');
    expect(ids('branch').slice(0, 2)).toEqual(['if', 'typed:api']);
  });
});

const api = (id: string, x: number, y: number) => ({ id, kind: 'api' as const, label: id, position: { x, y } });
const scene = buildScene({
  nodes: [api('a', 0, 0), api('b', 0, 120), api('c', 0, 240)],
  edges: [
    { id: 'a-b', from: 'a', to: 'b', kind: 'flow' },
    { id: 'b-c', from: 'b', to: 'c', kind: 'flow' },
  ],
});

describe('edgeNear', () => {
  it('finds the nearest edge that accepts a node', () => {
    expect(edgeNear(scene, { x: 130, y: 90 }, 40, () => true)).toBe('a-b');
    expect(edgeNear(scene, { x: 130, y: 90 }, 200, (id) => id !== 'a-b')).toBe('b-c');
    expect(edgeNear(scene, { x: 400, y: 90 }, 40, () => true)).toBeUndefined();
  });
});

describe('findFreePositionNear', () => {
  it('is the point itself if it is free, and free space near it otherwise', () => {
    expect(findFreePositionNear(scene, { x: 1124, y: 1022 })).toEqual({ x: 1000, y: 1000 });
    const spot = findFreePositionNear(scene, { x: 124, y: 142 });
    const area = { minX: spot.x, minY: spot.y, maxX: spot.x + 248, maxY: spot.y + 44 };
    expect(boxesIn(scene, area)).toEqual([]);
    expect(Math.hypot(spot.x, spot.y - 120)).toBeLessThan(420);
  });
});
