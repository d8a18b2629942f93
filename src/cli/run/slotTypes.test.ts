// The rehearsal user answers by the type of a slot, and the parameter check accepts the value for every type.

import { describe, expect, it } from 'vitest';
import { readLog } from '../../core/session';
import { createFakeInput, runWeirJson } from '../../testing/fakeCliInput';

const types = [
  ...['int', 'integer', 'Integer', 'float', 'double', 'number', 'bool', 'boolean', 'date', 'time'],
  ...['list', 'array', 'list[str]', 'Optional[int]', 'object', 'dict', 'string', 'datetime', 'enum'],
];
const names = ['n', 'count', 'id', 'visit_date', 'is_member', '数量'];

const documentOf = (type: string, name: string, isChinese: boolean) => `Name: ${isChinese ? '预订房间' : 'Room'}
SLOTs:
  - name: ${name}
    type: ${type === 'enum' ? 'string\n    enum: [small, large]' : `"${type}"`}
APIs:
  - name: book
    request: [${name}]
    response: [ok]
ANSWERs:
  - name: done
    desc: ${isChinese ? '您的房间已预订好了。' : 'Your room is booked.'}
    precondition: [book]
Procedure: |
  ${isChinese ? '# 为用户预订房间，先问清楚' : '# Book a room'}
  [ok] = API.book([${name}])
  ANSWER.done()
`;

describe('the rehearsal user', () => {
  it.each(types)(
    'gives a slot of type %s a value that passes',
    async (type) => {
      for (const name of names) {
        for (const [seed, isChinese] of [
          [1, false],
          [2, name === '数量'],
        ] as const) {
          const fake = createFakeInput({ 'd.yaml': documentOf(type, name, isChinese) });
          const figures = await runWeirJson(
            fake,
            `run d.yaml --model rehearsal-compliant --seed ${seed} --out log`,
          ).catch((error: unknown) => error);
          const log = readLog(fake.files.get('log') ?? '');
          const calls = log.ok ? log.value.filter((event) => event.kind === 'tool.called') : [];
          const userTexts = log.ok ? log.value.flatMap((event) => (event.kind === 'user.spoke' ? event.text : [])) : [];
          expect({ name, seed, userTexts, figures, calls: calls.length }).toMatchObject({
            figures: { calls: 1, denied: 0, ended: 'user-ended' },
            calls: 1,
          });
        }
      }
    },
    60_000,
  );
});
