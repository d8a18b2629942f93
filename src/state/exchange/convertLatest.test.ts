import { describe, expect, it } from 'vitest';
import type { FormatsAnswer, FormatsRequest } from './convertFormats';
import { convertLatest } from './convertLatest';

const request = (text: string): FormatsRequest => ({ text, targets: ['code'] });
const answerTo = (text: string): FormatsAnswer => ({ format: 'pdl', results: {}, labels: { text }, problems: [] });

/** A converter that answers when the test resolves the request. */
function slowAsk() {
  const requests: { readonly text: string; finish(): void; refuse(): void }[] = [];
  const ask = ({ text }: FormatsRequest) =>
    new Promise<FormatsAnswer>((resolve, reject) => {
      requests.push({ text, finish: () => resolve(answerTo(text)), refuse: () => reject(new Error('no')) });
    });
  return { requests, ask: convertLatest(ask) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('convertLatest', () => {
  it('runs one request at a time and drops those that were replaced', async () => {
    const { requests, ask } = slowAsk();
    const answers = ['a', 'b', 'c'].map((text) => ask(request(text)));
    requests[0]?.finish();
    await settle();
    expect(requests.map(({ text }) => text)).toEqual(['a', 'c']);
    requests[1]?.finish();
    expect((await Promise.all(answers)).map((answer) => answer?.labels['text'])).toEqual([undefined, undefined, 'c']);
  });

  it('continues after a failed request', async () => {
    const { requests, ask } = slowAsk();
    const first = ask(request('a'));
    const second = ask(request('b'));
    requests[0]?.refuse();
    await expect(first).rejects.toThrow('no');
    await settle();
    requests[1]?.finish();
    expect((await second)?.labels['text']).toBe('b');
  });

  it('resolves forgotten requests with undefined', async () => {
    const { requests, ask } = slowAsk();
    const first = ask(request('a'));
    ask.forget();
    requests[0]?.finish();
    expect(await first).toBeUndefined();
  });
});
