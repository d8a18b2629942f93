import { describe, expect, it } from 'vitest';
import { flowchartTitle } from './flowchartTitle';

describe('the title of a flowchart that has none', () => {
  it.each([
    ['flowchart TD\n  start([Order comes in]) --> check{In stock?}', 'Order comes in'],
    ['flowchart TD\n  a --> b["Pack it"]', 'Pack it'],
    ['graph TB\n  subgraph "Queen Layer - Command"\n    Q[Queen]\n  end', 'Queen Layer - Command'],
    ['flowchart LR\nsubgraph bin["the binary"]\n x["y z"]\nend', 'the binary'],
    ['flowchart TD\n%% a [comment]\nclassDef hot fill:#f96\nA[("Data<br/>store")]', 'Data store'],
    ['flowchart TD\n A@{ shape: rect, label: "A shape" }', 'A shape'],
    ['flowchart TD\n A{"`fa:fa-code **Text**`"}', 'Text'],
    ['---\nconfig: {x: [1, 2]}\n---\nflowchart TD\n 入口["提交申请"] --> b', '提交申请'],
    ['flowchart TD\n A[First]\n accTitle: What it is\n', 'What it is'],
    ['flowchart TD; A[One] --> B[Two]; B --> C', 'One'],
    ['flowchart TD\n A[Fax comes in 🎫] --> b', 'Fax comes in'],
  ])('%j: %s', (text, title) => {
    expect(flowchartTitle(text)).toBe(title);
  });

  it('is undefined if there are only ids', () => {
    expect(flowchartTitle('flowchart TD\n a-->b\n')).toBeUndefined();
    expect(flowchartTitle('flowchart TD\n')).toBeUndefined();
    expect(flowchartTitle('flowchart TD\n a["???"]')).toBeUndefined();
  });

  it('ignores start and end, which every flowchart has', () => {
    expect(flowchartTitle('flowchart TD\n  s([Start]) --> a[Ask for the day] --> b[Book]')).toBe('Ask for the day');
    expect(flowchartTitle('flowchart TD\n  s(["开始"]) --> a["询问日期"]')).toBe('询问日期');
    expect(flowchartTitle('flowchart TD\n  s([Start]) --> e([End])')).toBeUndefined();
  });

  it('ignores an arrow after an unclosed bracket', () => {
    expect(flowchartTitle('flowchart TD\n  A[Start --> B\n  B --> C')).toBeUndefined();
    expect(flowchartTitle('flowchart TD\n  A[Start --> B\n  B --> C[Pack it]')).toBe('Pack it');
    expect(flowchartTitle(`flowchart TD\n  A["First line\nand more"] --> B`)).toBe('First line');
  });

  it('is short, on one line', () => {
    const title = flowchartTitle(`flowchart TD\n a["${'word '.repeat(30)}"]`) ?? '';
    expect(title).toHaveLength(60);
    expect(title.endsWith('…')).toBe(true);
  });

  it('takes no noticeable time for malicious texts', () => {
    const start = performance.now();
    for (const piece of ['A[', '<', '@{', 'subgraph ', '---\n', ' \t', 'a"`'])
      flowchartTitle(`flowchart TD\n${piece.repeat(50_000)}`);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});
