import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from './index';
import { contrastRatio, safeColour } from './safeColour';

const coloursOf = (text: string) => {
  const { data, diagnostics } = readFlowchart(`flowchart TD\n${text}\n`);
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(buildFlowchartGraph(data).nodes.map(({ id, colours }) => [id, colours]));
};

describe('safeColour', () => {
  it.each([
    ['#F96', '#ff9966'],
    ['#f9f6', undefined],
    ['#336699', '#336699'],
    ['#336699ff', '#336699'],
    ['LightBlue', '#add8e6'],
    ['rgb(255, 0, 10)', '#ff000a'],
    ['rgb(100% 0% 0%)', '#ff0000'],
    ['rgba(0,0,0,0.2)', undefined],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['transparent', undefined],
    ['constructor', undefined],
    ['url(https://a.example/x)', undefined],
    ['var(--accent)', undefined],
    ['red;background:url(x)', undefined],
    ['expression(alert(1))', undefined],
    ['', undefined],
  ])('%s: %s', (written, expected) => {
    expect(safeColour(written)).toBe(expected);
  });
});

describe('the colours of a flowchart', () => {
  it('puts default class, classes and style together, the last word last', () => {
    const found = coloursOf(
      [
        '  a:::hot --> b --> c --> d',
        '  classDef default stroke:#111',
        '  classDef hot,warm fill:#f96,stroke:#333,stroke-width:4px',
        '  class b,c warm',
        '  style c fill:#bbf,color:#fff,stroke-dasharray: 5 5',
      ].join('\n'),
    );
    expect(found).toEqual({
      a: { fill: '#ff9966', text: '#16191d', stroke: '#333333' },
      b: { fill: '#ff9966', text: '#16191d', stroke: '#333333' },
      c: { fill: '#bbbbff', text: '#16191d', stroke: '#333333' },
      d: { stroke: '#111111' },
    });
  });

  it('keeps a text colour that can be read, and gives no text colour without a fill', () => {
    expect(coloursOf('  a --> b\n  style a fill:#000,color:#ff0\n  style b color:#fff')).toEqual({
      a: { fill: '#000000', text: '#ffff00' },
      b: undefined,
    });
  });

  it('lets nothing through but colours', () => {
    expect(coloursOf('  a\n  style a fill:inherit,stroke:#12,background:javascript')).toEqual({ a: undefined });
  });

  it('can be read on any fill', () => {
    for (let red = 0; red < 256; red += 51)
      for (let green = 0; green < 256; green += 51)
        for (let blue = 0; blue < 256; blue += 51) {
          const fill = safeColour(`rgb(${red} ${green} ${blue})`) ?? '';
          const found = coloursOf(`  a\n  style a fill:${fill}`)['a'];
          expect(contrastRatio(found?.fill ?? '', found?.text ?? ''), `${red} ${green} ${blue}`).toBeGreaterThanOrEqual(
            4.5,
          );
        }
  });
});
