import { describe, expect, it } from 'vitest';
import { estimateText } from '../picture';
import { labelMetricsOf, nodeSize, shownLabel } from './nodeSize';

describe('nodeSize', () => {
  it('is the same for all short labels of a kind, so that columns line up', () => {
    const short = ['check', 'register_hospital', '检查'].map((label) => nodeSize({ kind: 'api', label }));
    expect(short).toEqual([short[0], short[0], short[0]]);
    expect(nodeSize({ kind: 'condition', label: 'registration_status == "1"' }).height).toBe(36);
  });

  it('shows a condition of sixty letters whole, and at least the end of a longer one', () => {
    const condition = 'registration_status == "waiting" and free_appointments > 10';
    const size = nodeSize({ kind: 'condition', label: condition });
    expect(labelMetricsOf('condition', size).lines).toBe(2);
    expect(shownLabel({ kind: 'condition', label: condition })).toBe(condition);
    const long = `${'first_condition_of_many == "some value" and '.repeat(5)}order_status == "shipped"`;
    const shown = shownLabel({ kind: 'condition', label: long });
    expect(shown).toMatch(/^first_condition.* … .*order_status == "shipped"$/);
    expect(labelMetricsOf('condition', nodeSize({ kind: 'condition', label: long })).lines).toBe(3);
    expect(estimateText(shown, { size: 12, mono: true })).toBeLessThan(3 * 256);
  });
});
