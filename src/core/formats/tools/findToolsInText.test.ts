import { describe, expect, it } from 'vitest';
import { findToolsInText } from './findToolsInText';

const tools = ['query_flight', 'query_flight_price', 'search', 'checkAvailability', '查询航班', 'reserve-seat'].map(
  (name) => ({ name }),
);
const found = (text: string) => findToolsInText(text, tools).map(({ tool }) => tool.name);

describe('findTools', () => {
  it.each([
    ['query_flight', 'query_flight'],
    ['Query flight', 'query_flight'],
    ['Call query_flight(from, to)', 'query_flight'],
    ['query_flight: look up flights', 'query_flight'],
    ['使用query_flight查询', 'query_flight'],
    ['调用查询航班，告诉用户结果', '查询航班'],
    ['Ask for the ID, call checkAvailability to confirm', 'checkAvailability'],
    ['API.reserve_seat', 'reserve-seat'],
    ['Call `search` and show what it gives', 'search'],
    ['search(term)', 'search'],
    ['query_flight_price for the day', 'query_flight_price'],
    ['First query_flight(x), then checkAvailability(y)', 'query_flight checkAvailability'],
  ])('finds the tools of "%s"', (text, names) => {
    expect(found(text).join(' ')).toBe(names);
  });

  it.each([
    'Search for a flight by hand',
    'Research the market',
    'Tell them the other values of query_flight',
    'If checkAvailability fails',
    'my_query_flight_2 is something else',
    'Say goodbye',
    '',
  ])('finds none in "%s"', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('distinguishes a call from a mention of a name', () => {
    expect(findToolsInText('call query_flight now', tools)).toMatchObject([{ isCall: true, isWholeText: false }]);
    expect(findToolsInText('query_flight ok?', tools)).toMatchObject([{ isCall: false, isWholeText: false }]);
  });
});
