import { describe, expect, it } from 'vitest';
import { createPanelStorage } from './createPanelStorage';

const holding = (text: string | null) => createPanelStorage(() => ({ getItem: () => text, setItem: () => undefined }));

describe('panelStorage', () => {
  it('gives back sizes', () => {
    expect(holding('{"left":16,"center":84}').getItem('a')).toBe('{"left":16,"center":84}');
  });

  it.each([null, '', '{{{', 'null', '42', '[]', '[50,50]', '{}', '{"left":"x"}', '{"left":{}}', '{"left":1e999}'])(
    'takes %s for nothing stored',
    (text) => {
      expect(holding(text).getItem('a')).toBeNull();
    },
  );

  it('lives without a store', () => {
    const refused = createPanelStorage(() => {
      throw new Error('SecurityError');
    });
    expect(refused.getItem('a')).toBeNull();
    expect(() => refused.setItem('a', '{}')).not.toThrow();
  });
});
