import { describe, expect, it } from 'vitest';
import { fileStem } from '.';

describe('the name of a file', () => {
  it.each([
    ['Hospital appointment', 'Hospital-appointment'],
    ['../../etc/passwd', 'etc-passwd'],
    ['预约 挂号: "医院"', '预约-挂号-医院'],
    // A vowel sign is a mark of its letter.
    ['हिन्दी पाठ', 'हिन्दी-पाठ'],
    ['plan_v1.2 (draft).', 'plan_v1.2-draft'],
    ['.hidden', 'hidden'],
    ['\u0000<>', 'workflow'],
    ['***', 'workflow'],
    ['', 'workflow'],
  ])('of %j', (title, stem) => {
    expect(fileStem(title, 'workflow')).toBe(stem);
  });

  it('is short, contains whole characters, and does not end in a separator', () => {
    expect(fileStem('x'.repeat(500), '')).toBe('x'.repeat(60));
    expect(fileStem('𠮷'.repeat(500), '')).toBe('𠮷'.repeat(60));
    expect(fileStem(`${'x'.repeat(59)} yz`, '')).toBe('x'.repeat(59));
  });
});
