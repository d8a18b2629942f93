import { describe, expect, it } from 'vitest';
import { csvRow } from '.';

describe('a row of CSV', () => {
  it('quotes commas, quotation marks and line ends', () => {
    expect(csvRow(['a', 'b "c", d', 'e\nf', 3, true])).toBe('a,"b ""c"", d","e\nf",3,true');
  });

  it('never contains a formula, and keeps numbers unchanged', () => {
    expect(csvRow(['=1+1', '@x', '+SUM(A1)', "-1+1|'x'!A0"])).toBe("'=1+1,'@x,'+SUM(A1),'-1+1|'x'!A0");
    expect(csvRow(['-0.5', '+3', '-', -2])).toBe('-0.5,+3,-,-2');
  });
});
