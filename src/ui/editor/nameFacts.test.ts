import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { factsOfName, suggestNames } from './nameFacts';

const source = `Name: 挂号
SLOTs:
  - name: 医院名称
    desc: which hospital
APIs:
  - name: check_hospital
    request: [医院名称]
    response: [hospital_exists]
    precondition: []
  - name: register
    request: [医院名称]
    response: [status]
    precondition:
      - check_hospital
ANSWERs:
  - name: booked
    desc: Your visit to $医院名称 is booked
Procedure: |
  [hospital_exists] = API.check_hospital([医院名称])
  API.register([医院名称])
  ANSWER.booked()
`;
const document = parsePdl(source);
const lines = source.split('\n');

/** Suggestions at the end of `typed`, as if it stood in place of the line that starts with `before`. */
function suggestAt(before: string, typed: string): string[] {
  const index = lines.findIndex((line) => line.startsWith(before));
  const offset = lines.slice(0, index).join('\n').length + 1 + typed.length;
  return suggestNames(document, { line: typed, above: (step) => lines[index - 1 - step], offset }).map(
    (item) => item.name,
  );
}

describe('suggestNames', () => {
  it('offers APIs after API. and ANSWERs after ANSWER.', () => {
    expect(suggestAt('  API.register', '  API.')).toEqual(['check_hospital', 'register']);
    expect(suggestAt('  API.register', '  ANSWER.b')).toEqual(['booked']);
  });

  it('offers nodes in precondition lists, on one line and below the key', () => {
    expect(suggestAt('    precondition: []', '    precondition: [')).toContain('register');
    expect(suggestAt('      - check_hospital', '      - ')).toContain('check_hospital');
  });

  it('offers slots and results in calls, slots in requests and placeholders', () => {
    expect(suggestAt('  API.register', '  API.register([')).toEqual(['医院名称', 'hospital_exists', 'status']);
    expect(suggestAt('    request', '    request: [')).toEqual(['医院名称']);
    expect(suggestAt('    desc: Your', '    desc: Your visit to $')).toContain('医院名称');
  });

  it('stays quiet in comments and prose', () => {
    expect(suggestAt('  API.register', '  # call [')).toEqual([]);
    expect(suggestAt('    desc: which', '    desc: which ')).toEqual([]);
  });
});

describe('factsOfName', () => {
  it('tells what an API is, where it is declared and where it is used', () => {
    const facts = factsOfName(document, 'check_hospital');
    expect(facts?.title).toBe('API check_hospital');
    expect(facts?.lines).toContain('Called once');
    expect(facts?.lines).toContain('Precondition of register');
    expect(source.slice(facts?.declaration?.start, facts?.declaration?.end)).toBe('check_hospital');
  });

  it('knows slots in any script, and nothing of other words', () => {
    expect(factsOfName(document, '医院名称')?.lines).toContain('Requested by check_hospital, register');
    expect(factsOfName(document, 'whatever')).toBeUndefined();
  });
});
