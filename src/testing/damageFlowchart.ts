// Damages flowcharts slightly: pieces of Mermaid's syntax inserted, removed and moved. Tests and benches only.

import type { Random } from '../core/support';

const pieces =
  `" \` [ ] ( ) { } (( )) --> -- -.-> ==> -. == ~~~ | & ; end subgraph ::: @{ } @ e1@ %% %%{ x o v < > ^ 中文 é #quot; #35; ;; [/ /] [\\ \\] (- -) [| , : * = - . 0 12 href default graph 😀`
    .split(' ')
    .concat([
      ' & ',
      '\n',
      'end\n',
      'subgraph x\n',
      'style A fill:#fff',
      'linkStyle 0 stroke:#f00',
      'class A b',
      'classDef x fill:#f00,color:#123;',
      'click A "x"',
      'direction LR',
      '\t',
      '\r\n',
      '"`md`"',
      'accTitle: t',
      'accDescr { x }',
      'call x()',
      'A@{ shape: rect }',
      '@{ label: "x" }',
      '\u00a0',
      '---\n',
      '<b style="x">',
    ]);

/** `source` with one to three damages; lines of `others` may be inserted. */
export function damageFlowchart(source: string, random: Random, others: readonly string[]): string {
  const int = (end: number) => Math.floor(random.next() * end);
  const pick = (list: readonly string[]) => list[int(list.length)] ?? '';
  let text = source;
  for (let count = 1 + int(3); count > 0; count--) {
    const at = int(text.length + 1);
    const lines = text.split('\n');
    const line = int(lines.length);
    switch (int(7)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + 1 + int(4));
        break;
      case 1:
        text = text.slice(0, at) + pick(pieces) + text.slice(at);
        break;
      case 2: {
        const moved = text.slice(at, at + int(20));
        const to = int(text.length + 1);
        text = text.slice(0, to) + moved + text.slice(to);
        break;
      }
      case 3:
        text = lines.toSpliced(line, 1).join('\n');
        break;
      case 4:
        text = lines.toSpliced(line, 0, pick(lines)).join('\n');
        break;
      case 5:
        text = lines.toSpliced(line, 0, pick(pick(others).split('\n'))).join('\n');
        break;
      default:
        text = text.slice(0, at) + pick(pieces) + text.slice(at + 1);
    }
  }
  return text;
}
