import { describe, expect, it } from 'vitest';
import { createPanelStorage } from './createPanelStorage';

const holding = (text: string | null) => createPanelStorage(() => ({ getItem: () => text, setItem: () => undefined }));

describe('createPanelStorage', () => {
  it('returns stored sizes', () => {
    expect(holding('{"left":16,"center":84}').getItem('a')).toBe('{"left":16,"center":84}');
  });

  it.each([null, '', '{{{', 'null', '42', '[]', '[50,50]', '{}', '{"left":"x"}', '{"left":{}}', '{"left":1e999}'])(
    'ignores %s',
    (text) => {
      expect(holding(text).getItem('a')).toBeNull();
    },
  );

  it('works without a storage', () => {
    const refused = createPanelStorage(() => {
      throw new Error('SecurityError');
    });
    expect(refused.getItem('a')).toBeNull();
    expect(() => refused.setItem('a', '{}')).not.toThrow();
  });
});
