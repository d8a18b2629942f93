import { describe, expect, it } from 'vitest';
import { count, messagesOf, params } from './i18n';

const t = messagesOf('test', {
  plain: 'Run session',
  shown: params('{shown} of {all}'),
  runs: count({ one: '{count} run', other: '{count} runs' }),
  chinese: count({ other: '{count} 次运行' }, 'zh'),
});

describe('the message catalogue', () => {
  it('gives a text, fills in values and counts', () => {
    expect(t.plain).toBe('Run session');
    expect(t.shown({ shown: 2, all: 5 })).toBe('2 of 5');
    expect([t.runs(0), t.runs(1), t.runs(2)]).toEqual(['0 runs', '1 run', '2 runs']);
    expect([t.chinese(1), t.chinese(2)]).toEqual(['1 次运行', '2 次运行']);
  });

  it('takes a value as it is', () => {
    expect(t.shown({ shown: '$& {all} $$', all: 'x' })).toBe('$& {all} $$ of x');
  });
});
