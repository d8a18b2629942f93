import { describe, expect, it } from 'vitest';
import * as picture from '../../../core/picture';
import * as canvas from '../../canvas/nodeLabels';

describe('the labels of pictures', () => {
  it('are those of the canvas', () => {
    const labelsOf = (table: Readonly<Record<string, { readonly label: string }>>) =>
      Object.fromEntries(Object.entries(table).map(([key, { label }]) => [key, label]));
    expect(labelsOf(picture.nodeKindLabels)).toEqual(labelsOf(canvas.nodeKindDisplay));
    expect(labelsOf(picture.runStatusLabels)).toEqual(labelsOf(canvas.statusDisplay));
    const { matched: _, ...marks } = canvas.markDisplay;
    expect(labelsOf(picture.compareMarkLabels)).toEqual(labelsOf(marks));
  });
});
