import { describe, expect, it } from 'vitest';
import { parsePdl } from '../language';
import type { JsonValue } from '../support';
import { bindTargets, procedureOutcomes } from './procedureOutcomes';

/** The hospital registration of the paper's Figures 3 and 4, in our own words. */
const registration = `Name: Registration
APIs:
  - name: check_hospital
    response: [exists]
  - name: check_department
    response: [exists]
    precondition: [check_hospital]
  - name: query
    precondition: [check_department]
  - name: register
    precondition: [query]
  - name: recommend_others
    precondition: [register]
ANSWERs:
  - name: tell_result
    precondition: [register]
  - name: ask
Procedure: |
  while not API.check_hospital([hospital]) or not API.check_department([hospital, department]):
    [hospital, department] = ANSWER.ask()
  [free] = API.query([hospital, department])
  try:
    result = API.register([hospital])
    ANSWER.tell_result()
  except:
    # it failed: other hospitals
    [free] = API.recommend_others([department])
`;

const booking = `Name: Booking
APIs:
  - name: check
    response: [is_there]
  - name: book
    response: [status]
    precondition: [check]
  - name: other
    precondition: [book]
  - name: apart
    precondition: [book]
ANSWERs:
  - name: done
    precondition: [book]
  - name: failed
    precondition: [book]
  - name: thanks
    precondition: [book]
Procedure: |
  [there] = API.check([place])
  if there == false:
    ANSWER.thanks()
  elif there == true:
    [status] = API.book([place])
    if status == "1":
      ANSWER.done()
    elif status == "0":
      [status] = API.other([place])
      if status == "1":
        ANSWER.failed()
    ANSWER.thanks()
`;

const returned = (value: unknown) => ({ kind: 'succeeded', value: value as never }) as const;
const failure = { kind: 'failed', message: 'no' } as const;

describe('the outcomes after which a procedure continues', () => {
  it('distinguishes success, failure, either and silence', () => {
    const { continuesAfter: goesOnAfter } = procedureOutcomes(parsePdl(registration));
    expect(goesOnAfter('api:register', 'answer:tell_result')).toBe('success');
    expect(goesOnAfter('api:register', 'api:recommend_others')).toBe('failure');
    expect(goesOnAfter('api:recommend_others', 'api:register')).toBe('silent');
    const again = registration.replace('# it failed: other hospitals', 'ANSWER.tell_result()');
    expect(procedureOutcomes(parsePdl(again)).continuesAfter('api:register', 'answer:tell_result')).toBe('either');
  });

  it('requires a failure if only `except:` leads to the node, and success before it', () => {
    const { accepts } = procedureOutcomes(parsePdl(registration));
    expect(accepts('api:register', 'api:recommend_others', failure)).toBe(true);
    expect(accepts('api:register', 'api:recommend_others', returned({ status: '1' }))).toBe(false);
    expect(accepts('api:register', 'answer:tell_result', failure)).toBe(false);
    expect(accepts('api:register', 'answer:tell_result', returned({}))).toBe(true);
  });

  it('reads the result of a call inside a condition', () => {
    const { accepts } = procedureOutcomes(parsePdl(registration));
    expect(accepts('api:check_hospital', 'api:check_department', returned({ exists: false }))).toBe(false);
    expect(accepts('api:check_hospital', 'api:check_department', returned({ exists: true }))).toBe(true);
    expect(accepts('api:check_department', 'api:query', returned(false))).toBe(false);
    expect(accepts('api:check_department', 'api:query', returned({ exists: 'true' }))).toBe(true);
  });

  it('follows the branches that returned values decide, until the name is assigned again', () => {
    const { accepts } = procedureOutcomes(parsePdl(booking));
    expect(accepts('api:check', 'api:book', returned({ is_there: true }))).toBe(true);
    expect(accepts('api:check', 'api:book', returned({ is_there: false }))).toBe(false);
    expect(accepts('api:book', 'answer:done', returned({ status: '1' }))).toBe(true);
    expect(accepts('api:book', 'answer:done', returned({ status: '0' }))).toBe(false);
    expect(accepts('api:book', 'api:other', returned({ status: 0 }))).toBe(true);
    // The condition tests the status of the other call, so the status of `book` does not decide it.
    expect(accepts('api:book', 'answer:failed', returned({ status: '0' }))).toBe(true);
    expect(accepts('api:book', 'answer:thanks', returned({ status: 'whatever' }))).toBe(true);
  });

  it('leaves undecidable outcomes open, never false', () => {
    const { accepts } = procedureOutcomes(parsePdl(booking));
    for (const value of [{}, null, { is_there: { name: 'x' } }, { is_there: 'perhaps' }, 'text']) {
      expect(accepts('api:check', 'api:book', returned(value))).toBe(true);
    }
    const words = booking.replace('there == true', 'the place is there');
    expect(procedureOutcomes(parsePdl(words)).accepts('api:check', 'api:book', returned({ is_there: true }))).toBe(
      true,
    );
  });

  it('requires success if the procedure does not connect the nodes', () => {
    const { accepts } = procedureOutcomes(parsePdl(booking));
    expect(accepts('api:book', 'api:apart', returned({ status: '0' }))).toBe(true);
    expect(accepts('api:book', 'api:apart', failure)).toBe(false);
    expect(procedureOutcomes(parsePdl('Name: x')).accepts('api:a', 'api:b', failure)).toBe(false);
  });

  it('names the condition that an outcome decided against a node', () => {
    const { decidedAgainst } = procedureOutcomes(parsePdl(booking));
    expect(decidedAgainst('api:book', 'answer:done', returned({ status: '0' }))).toMatchObject({
      condition: 'status == "1"',
      needed: true,
      values: { status: '0' },
    });
  });
});

describe('binding of results to targets', () => {
  const bound = (targets: string[], value: JsonValue, response: string[]) =>
    Object.fromEntries(bindTargets(targets, value, response));

  it("uses the result with the target's name, at any position, else the one at the target's position", () => {
    const value = { price: 4, is_free: true };
    expect(bound(['is_free'], value, ['price', 'is_free'])).toEqual({ is_free: true });
    expect(bound(['cost', 'free'], value, ['price', 'is_free'])).toEqual({ cost: 4, free: true });
    // A declared result that is missing must not be replaced by another one.
    expect(bound(['outcome'], value, ['price', 'is_free', 'outcome'])).toEqual({});
    expect(bound(['price', 'is_free'], [4, true], ['price', 'is_free'])).toEqual(value);
  });
});

it('continues after the failure of a call in a function at the handler around the call of the function', () => {
  const { continuesAfter, accepts } = procedureOutcomes(
    parsePdl(`APIs:
  - {name: first}
  - {name: second}
  - {name: repair, precondition: [first]}
Procedure: |
  def part():
    API.first()
    API.second()
    while True:
      note the time
  try:
    part()
  except:
    API.repair()
  part()
`),
  );
  expect(continuesAfter('api:first', 'api:repair')).toBe('either');
  expect(accepts('api:first', 'api:repair', { kind: 'failed', message: 'closed' })).toBe(true);
});
