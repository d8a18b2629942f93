import { describe, expect, it } from 'vitest';
import type { FormatsAnswer, FormatsRequest } from './convertFormats';
import { askNewest } from './convertLatest';

const request = (text: string): FormatsRequest => ({ text, targets: ['code'] });
const answerTo = (text: string): FormatsAnswer => ({ format: 'pdl', results: {}, labels: { text }, problems: [] });

/** Answers when it is told to. */
function slowAsk() {
  const asked: { readonly text: string; finish(): void; refuse(): void }[] = [];
  const ask = ({ text }: FormatsRequest) =>
    new Promise<FormatsAnswer>((resolve, reject) => {
      asked.push({ text, finish: () => resolve(answerTo(text)), refuse: () => reject(new Error('no')) });
    });
  return { asked, ask: askNewest(ask) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('askNewest', () => {
  it('works on one question and drops those that were overtaken', async () => {
    const { asked, ask } = slowAsk();
    const answers = ['a', 'b', 'c'].map((text) => ask(request(text)));
    asked[0]?.finish();
    await settle();
    expect(asked.map(({ text }) => text)).toEqual(['a', 'c']);
    asked[1]?.finish();
    expect((await Promise.all(answers)).map((answer) => answer?.labels['text'])).toEqual([undefined, undefined, 'c']);
  });

  it('goes on after a question that could not be answered', async () => {
    const { asked, ask } = slowAsk();
    const first = ask(request('a'));
    const second = ask(request('b'));
    asked[0]?.refuse();
    await expect(first).rejects.toThrow('no');
    await settle();
    asked[1]?.finish();
    expect((await second)?.labels['text']).toBe('b');
  });

  it('answers nothing that was forgotten', async () => {
    const { asked, ask } = slowAsk();
    const first = ask(request('a'));
    ask.forget();
    asked[0]?.finish();
    expect(await first).toBeUndefined();
  });
});
