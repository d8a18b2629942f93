import { describe, expect, it } from 'vitest';
import * as picture from '../../../core/picture';
import * as canvas from '../../canvas/nodeLabels';

describe('the words of pictures', () => {
  it('are those of the canvas', () => {
    const words = (table: Readonly<Record<string, { readonly word: string }>>) =>
      Object.fromEntries(Object.entries(table).map(([key, { word }]) => [key, word]));
    expect(words(picture.kindWords)).toEqual(words(canvas.kindLooks));
    expect(words(picture.statusWords)).toEqual(words(canvas.statusLooks));
    const { matched: _, ...marks } = canvas.markLooks;
    expect(words(picture.markWords)).toEqual(words(marks));
  });
});
