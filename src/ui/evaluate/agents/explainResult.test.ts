import { describe, expect, it } from 'vitest';
import { doNothingArm } from '../../../core/sessionEvaluation';
import { explainRows, explainSetting } from './explainResult';

describe('explainRows', () => {
  it('explains each setting and the baseline once', () => {
    const rows = [
      { arm: 'weir', setting: 'iw' },
      { arm: 'weir', setting: 'oow' },
      { arm: doNothingArm.id, setting: 'iw' },
      { arm: doNothingArm.id, setting: 'oow' },
    ];
    const texts = explainRows(rows);
    expect(texts).toHaveLength(3);
    expect(texts.map((text) => /^[^ ,]+/.exec(text)?.[0])).toEqual(['IW', 'OOW', '"Does']);
  });
  it('does not explain what does not occur', () => {
    expect(explainRows([{ arm: 'weir', setting: 'iw' }])).toEqual([explainSetting('iw')]);
  });
});
