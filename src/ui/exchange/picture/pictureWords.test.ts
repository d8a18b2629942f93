import { describe, expect, it } from 'vitest';
import * as picture from '../../../core/picture';
import * as canvas from '../../canvas/nodeWords';

describe('the words of pictures', () => {
  it('are those of the canvas', () => {
    const words = (table: Readonly<Record<string, { readonly word: string }>>) =>
      Object.fromEntries(Object.entries(table).map(([key, { word }]) => [key, word]));
    expect(words(picture.kindWords)).toEqual(canvas.kindWords);
    expect(words(picture.statusWords)).toEqual(canvas.statusWords);
    const { matched: _, ...marks } = canvas.markWords;
    expect(words(picture.markWords)).toEqual(marks);
  });
});
