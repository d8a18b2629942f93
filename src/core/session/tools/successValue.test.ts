import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../support';
import { successValue } from './successValue';

describe('the value of a call that succeeds', () => {
  it.each<[string, readonly JsonValue[], JsonValue | undefined]>([
    ['order_found', ['yes', 'no'], 'yes'],
    ['order_found', ['no', 'yes'], 'yes'],
    ['order_found', ['No', 'Yes'], 'Yes'],
    ['order_found', [true, false], true],
    ['not_found', ['yes', 'no'], 'no'],
    ['not_found', [true, false], false],
    ['sold_out', ['yes', 'no'], 'no'],
    ['no_errors', [false, true], true],
    ['fulfilled', [false, true], true],
    ['cancellation_confirmed', ['no', 'yes'], 'yes'],
    ['status', ['not found', 'found'], 'found'],
    ['status', ['failed', 'other'], 'other'],
    ['status', ['rejected', 'approved', 'other'], 'approved'],
    ['status', ['cancelled', 'open'], 'open'],
    ['stock', ['out of stock', 'in stock'], 'in stock'],
    ['invoice', [null, 'invoice 1'], 'invoice 1'],
    ['rooms', [[], ['rooms 1', 'rooms 2']], ['rooms 1', 'rooms 2']],
    ['errors', [[], ['errors 1', 'errors 2']], []],
    ['score', [1, 4], 4],
    ['failures', [1, 4], 1],
    ['有库存', ['否', '是'], '是'],
    ['severity', ['P1', 'P2'], undefined],
    ['vulnerabilities', ['critical', 'none'], 'none'],
    ['payment_succeeded', ['No, try again', 'Failed 3 times', 'other'], 'other'],
    ['more_info_needed', ['yes', 'no'], 'no'],
  ])('of %s among %j is %j', (name, values, wanted) => expect(successValue(name, values)).toEqual(wanted));
});
