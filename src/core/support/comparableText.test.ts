import { describe, expect, it } from 'vitest';
import { comparableText, looseName } from './index';

describe('comparableText', () => {
  it.each([
    ['a zero-width space and a Cyrillic letter', 'b\u200booked and pa\u0456d', 'booked and paid'],
    ['bidi controls, joiners and a soft hyphen', 'bo\u202e\u2066o\u200d\u00adk\u2060\ufeffed', 'booked'],
    ['full-width and mathematical letters', 'Ｂｏｏｋｅｄ 𝐩𝐚𝐢𝐝 ⓟⓐⓘⓓ', 'booked paid paid'],
    ['Cyrillic in both cases', 'ВООКЕD рауmеnт', 'booked payment'],
    ['Greek in both cases', 'ΒΟΟΚΕD Ηotel Νumber ραιd', 'booked hotel number paid'],
    ['small capitals and Armenian', 'ʙᴏᴏᴋᴇᴅ ոօt', 'booked not'],
    ['accents, overlays and enclosing marks', 'bo\u0336o\u0301ked p\u20ddaïd', 'booked paid'],
    ['letters on black', '🅟🅐🅘🅓', 'paid'],
    ['tags and variation selectors', 'pa\ufe0fid\u{e0061}', 'paid'],
    ['full-width digits', '１２', '12'],
  ])('folds %s', (_name, written, wanted) => {
    expect(comparableText(written)).toBe(wanted);
  });

  it.each(['预约成功，请等待。', 'ご予約が完了しました。', '예약이 완료되었습니다', 'مدفوع', 'первый', 'भुगतान'])(
    'keeps %s distinct from other words, in either case',
    (text) => {
      expect(comparableText(text)).toBe(comparableText(text.toUpperCase()));
      expect(comparableText(comparableText(text))).toBe(comparableText(text));
      if (!/[а-я]/.test(text)) expect(comparableText(text)).toBe(text.normalize('NFKC'));
    },
  );

  it('keeps line breaks and the ends of sentences', () => {
    expect(comparableText('Ａ。\r\nЬ？\t1')).toBe('a。\r\nb?\t1');
  });

  it('makes names that look alike equal', () => {
    for (const name of ['рау', 'p\u200bay', 'ＰＡＹ', 'p_áy']) expect(looseName(name)).toBe('pay');
    expect(looseName('查询_医院')).toBe('查询医院');
    expect(looseName('查\u200b询医院')).toBe('查询医院');
  });
});
