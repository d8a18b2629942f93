import { describe, expect, it } from 'vitest';
import { parsePdl, procedureSites } from '../../language';
import { adaptCallsTo, argumentRows, argumentsOfRows, targetRows, targetsOfRows } from './callParameterRows';

const source = (lines: string, api = 'request: [a, b, c]\n    response: [r, s]') =>
  `APIs:\n  - name: find\n    ${api}\nProcedure: |\n  ${lines.replaceAll('\n', '\n  ')}\n`;

function siteOf(line: string) {
  const document = parsePdl(source(line));
  const site = [...procedureSites(document).values()].find((one) => one.call);
  if (!site?.call) throw new Error('no call');
  return { document, call: site.call, statement: site.statement };
}

describe('rows of a call', () => {
  it.each([
    ['API.find([a, b, c])', ['a', 'b', 'c']],
    ['API.find([c, b, a])', ['c', 'b', 'a']],
    ['API.find([c, 4])', ['4', '', 'c']],
    ['API.find(c=1, "x")', ['"x"', '', 'c=1']],
    ['API.find()', ['', '', '']],
    ['API.find([a, b, c, d])', ['a', 'b', 'c', 'd']],
  ])('%s', (line, texts) => {
    const { document, call } = siteOf(line);
    expect(argumentRows(document, ['a', 'b', 'c'], call)?.map(({ text }) => text)).toEqual(texts);
  });

  it('do not exist for several lists', () => {
    const { document, call } = siteOf('API.find([a], [b])');
    expect(argumentRows(document, ['a'], call)).toBeUndefined();
  });

  it('convert back to arguments: a positional value requires those before it', () => {
    const row = (name: string, text: string) => ({ name, text });
    expect(argumentsOfRows([row('a', ''), row('b', 'b'), row('c', '')])).toEqual(['b']);
    expect(argumentsOfRows([row('a', ''), row('b', '4'), row('c', '')])).toEqual(['a', '4']);
    expect(argumentsOfRows([row('a', ''), row('b', ''), row('c', 'c=1')])).toEqual(['c=1']);
  });

  it('pair targets with parameters by their order', () => {
    const { statement } = siteOf('[x] = API.find([a])');
    const rows = targetRows(['r', 's'], statement) ?? [];
    expect(rows).toEqual([
      { name: 'r', text: 'x' },
      { name: 's', text: '' },
    ]);
    expect(targetsOfRows(rows)).toEqual(['x']);
    expect(
      targetsOfRows([
        { name: 'r', text: '' },
        { name: 's', text: 't' },
      ]),
    ).toEqual(['r', 't']);
  });
});

describe('calls that follow their declaration', () => {
  const follow = (lines: string, field: 'request' | 'response', names: string[], api?: string) =>
    adaptCallsTo(parsePdl(source(lines, api)), 'api:find', field, names);

  it('pass and take new names, and drop removed ones', () => {
    expect(follow('API.find()', 'request', ['a'], 'request: []')).toEqual([
      { kind: 'setArguments', nodeId: 'api:find', args: ['a'] },
    ]);
    expect(follow('API.find()', 'response', ['order status'], 'desc: x')).toEqual([
      { kind: 'setTargets', nodeId: 'api:find', names: ['order_status'] },
    ]);
    expect(follow('[x, s] = API.find([4, b, c])', 'request', ['b', 'a', 'd'])).toEqual([
      { kind: 'setArguments', nodeId: 'api:find', args: ['b', '4', 'd'] },
    ]);
    expect(follow('[x, s] = API.find([4, b, c])', 'response', ['r'])).toEqual([
      { kind: 'setTargets', nodeId: 'api:find', names: ['x'] },
    ]);
  });

  it('stay unchanged if they omit names, or cannot be read as rows', () => {
    expect(follow('API.find()', 'request', ['a', 'b', 'c', 'd'])).toEqual([]);
    expect(follow('API.find([a], [b])', 'request', ['a'])).toEqual([]);
    expect(follow('if API.find([a, b, c]):\n  pass', 'request', ['a'])).toEqual([]);
    expect(follow('API.find([a, b])', 'request', ['a', 'b', 'c', 'd'])).toEqual([]);
  });
});
