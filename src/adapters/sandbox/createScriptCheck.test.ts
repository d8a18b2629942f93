import { expect, it } from 'vitest';
import type { ScriptSandbox } from '../../core/session';
import { createScriptCheck } from './createScriptCheck';

type Run = Awaited<ReturnType<ScriptSandbox['run']>>;

it('runs a check over the result with the limits of tools, and gives the answer or the cause', async () => {
  const requests: unknown[] = [];
  const checkBy = (result: Run['result']) =>
    createScriptCheck({
      run: async (source, args, _context, limits) => {
        requests.push([source, args, limits.timeMs]);
        return { result } as Run;
      },
    });
  const check = { kind: 'script', source: "({ result }) => result.includes('Venue')" } as const;
  const answered = checkBy({ kind: 'succeeded', value: 'No price is named.' });
  expect(await answered(check, 'Venue: a hall')).toEqual({ kind: 'answered', value: 'No price is named.' });
  const failed = checkBy({
    kind: 'failed',
    message: 'The script ran longer than 2 s and was stopped.',
  } as Run['result']);
  expect(await failed(check, 'x')).toEqual({
    kind: 'failed',
    message: 'The script ran longer than 2 s and was stopped.',
  });
  expect(requests).toEqual([
    [check.source, { result: 'Venue: a hall' }, 2000],
    [check.source, { result: 'x' }, 2000],
  ]);
});
