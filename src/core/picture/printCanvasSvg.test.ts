import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import { buildScene, type CanvasEdge, type CanvasNode, type CanvasView, nodeSize } from '../projection';
import { estimateText, fullPictureChoice, pictureThemes, printCanvasSvg, printPicture, projectPicture } from './index';
import { escapeXml } from './xmlText';

const light = pictureThemes.light;

function node(id: string, x: number, y: number, more: Partial<CanvasNode> = {}): CanvasNode {
  return { id, kind: 'api', label: id, position: { x, y }, ...more };
}
function edge(from: string, to: string, more: Partial<CanvasEdge> = {}): CanvasEdge {
  return { id: `${from}>${to}`, from, to, kind: 'flow', ...more };
}

const small: CanvasView = {
  nodes: [
    node('start', 102, 0, { kind: 'start', label: 'Start' }),
    node('find', 0, 80, { detail: 'title -> found', badge: { level: 'warning', count: 2, messages: ['No <tool>'] } }),
    node('cond', 0, 180, { kind: 'condition', label: 'found == true' }),
    node('lent', -140, 280, { kind: 'answer', label: 'lent', detail: 'Your book is here.' }),
    node('note', 140, 280, { kind: 'step', label: 'Look by hand' }),
  ],
  edges: [
    edge('start', 'find'),
    edge('find', 'cond', { taken: [2] }),
    edge('cond', 'lent', { condition: 'true', taken: [3, 4, 5, 6, 7] }),
    edge('cond', 'note', { condition: 'else' }),
    edge('note', 'find', { back: true }),
    edge('find', 'lent', { kind: 'requires' }),
  ],
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (text: string) => text.replace(/&([#\w]+);/g, (_, name: string) => entities[name] ?? 'UNKNOWN');

/** Parses only the XML that the printer may write: anything that is not well-formed throws. */
function parseXml(xml: string): Element {
  const token = /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<>]+)/giy;
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const found = token.exec(xml);
    if (!found) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
    const [, closing, name = '', rest = '', isEmpty, text] = found;
    const parent = open.at(-1);
    if (!parent) throw new Error('closed too often');
    if (text !== undefined) {
      if (/&(?!amp;|lt;|gt;|quot;|#39;)/.test(text)) throw new Error('a bare ampersand');
      parent.text += decode(text);
    } else if (closing) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`);
      open.pop();
    } else {
      const attributes: Record<string, string> = {};
      for (const [, key = '', value = ''] of rest.matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
        if (Object.hasOwn(attributes, key)) throw new Error(`${key} twice`);
        attributes[key] = decode(value);
      }
      const made: Element = { name, attributes, children: [], text: '' };
      parent.children.push(made);
      if (!isEmpty) open.push(made);
    }
  }
  if (open.length !== 1) throw new Error('not closed');
  const [svg] = root.children;
  if (!svg) throw new Error('no element');
  return svg;
}

function* all(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* all(child);
}
const find = (svg: Element, name: string, key: string, value?: string) =>
  [...all(svg)].filter(
    (one) =>
      one.name === name && one.attributes[key] !== undefined && (value ?? one.attributes[key]) === one.attributes[key],
  );
const textsOf = (element: Element | undefined) =>
  element ? [...all(element)].filter(({ name }) => name === 'text').map(({ text }) => text) : [];
const only = (elements: Element[]): Element => {
  const [first] = elements;
  if (!first || elements.length !== 1) throw new Error(`${elements.length} elements instead of one`);
  return first;
};

describe('printCanvasSvg', () => {
  it('draws a step that skipped something as a broken line with the skipped nodes', () => {
    const [first, last] = [small.nodes[0]?.id ?? '', small.nodes.at(-1)?.id ?? ''];
    const jumps = [{ from: first, to: last, isDenied: false, skipped: ['find_book'] }];
    const svg = parseXml(printCanvasSvg({ ...small, jumps }, { theme: light }));
    expect(find(svg, 'path', 'stroke-dasharray', '7 5')).toHaveLength(1);
    expect(textsOf(svg)).toContain('skips find_book');
  });

  it('draws every node and edge once, edges before nodes, with complete titles', () => {
    const svg = parseXml(printCanvasSvg(small, { theme: light, title: 'Loan' }));
    expect(svg.children[0]).toMatchObject({ name: 'title', text: 'Loan' });
    expect(svg.children[1]?.text).toContain('5 nodes, 6 edges');
    expect(find(svg, 'g', 'data-node').map((one) => one.attributes['data-node'])).toEqual(
      small.nodes.map(({ id }) => id),
    );
    const panel = only(find(svg, 'g', 'data-panel'));
    const order = panel.children.map(({ attributes }) =>
      attributes['data-node'] !== undefined ? 'node' : attributes['data-edge'] !== undefined ? 'edge' : 'chip',
    );
    expect(order.lastIndexOf('edge')).toBeLessThan(order.indexOf('node'));
    expect(order.lastIndexOf('node')).toBeLessThan(order.indexOf('chip'));
    const titled = only(find(svg, 'g', 'data-node', 'find'));
    expect(titled.children[0]).toMatchObject({
      name: 'title',
      text: 'API find, title -> found, 2 problems: No <tool>',
    });
  });

  it('routes edges as the canvas does', () => {
    const svg = parseXml(printCanvasSvg(small, { theme: light }));
    for (const { edge: shown, route } of buildScene(small).edges) {
      const [line] = only(find(svg, 'g', 'data-edge', shown.id)).children;
      const numbers = (line?.attributes['d'] ?? '')
        .split(/[MC ]+/)
        .filter(Boolean)
        .map(Number);
      expect(numbers.length).toBe(route.points.length);
      for (const [index, value] of numbers.entries()) expect(value).toBeCloseTo(route.points[index] ?? Number.NaN, 1);
    }
  });

  it('is self-contained', () => {
    for (const theme of [light, pictureThemes.dark]) {
      const text = printCanvasSvg(
        { ...small, nodes: small.nodes.map((one) => ({ ...one, run: blocked })) },
        { theme, legend: true },
      );
      expect(text).not.toMatch(/foreignObject|<style|<script|<image|<use|<a |href|@import|var\(--|class=/i);
      expect([...text.matchAll(/url\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(
        expect.arrayContaining([`#weir-blocked-${theme.name}`]),
      );
      expect(text.match(/https?:\/\/[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
    }
  });

  const blocked = {
    status: 'blocked',
    visits: [],
    attempts: 2,
    denials: 2,
    reason: 'find_book first',
    deniedNow: true,
  } as const;

  it('shows a run by colour, icon and text: status, visits, denials, the reason, the path', () => {
    const lit: CanvasView = {
      nodes: [
        node('find', 0, 0, { run: { status: 'done', visits: [1, 4], attempts: 2, denials: 0 } }),
        node('lend', 0, 120, { run: blocked }),
        node('bad', 0, 240, { run: { status: 'done', visits: [5], attempts: 1, denials: 1, violations: 1 } }),
        node('late', 0, 360, { run: { status: 'locked', visits: [], attempts: 0, denials: 0 } }),
      ],
      edges: [edge('find', 'lend', { taken: [4] }), edge('lend', 'bad'), edge('bad', 'late')],
    };
    const svg = parseXml(printCanvasSvg(lit, { theme: light }));
    const part = (id: string) => only(find(svg, 'g', 'data-node', id));
    expect(textsOf(part('find'))).toEqual(['find', 'Done', 'step 1, 4']);
    expect(part('find').children[1]?.attributes).toMatchObject({ fill: '#e4f4ea', stroke: '#1a7440' });
    expect(textsOf(part('lend'))).toEqual(['lend', 'Blocked', '2']);
    expect([...all(part('lend'))].some(({ attributes }) => attributes['fill'] === 'url(#weir-blocked-light)')).toBe(
      true,
    );
    expect(find(svg, 'pattern', 'id', 'weir-blocked-light')).toHaveLength(1);
    expect(textsOf(part('bad'))).toContain('violation');
    expect(
      [...all(part('bad'))].some(({ attributes }) => attributes['stroke'] === light.status.failed.foreground),
    ).toBe(true);
    expect(textsOf(only(find(svg, 'g', 'data-denial', 'lend')))).toEqual(['Denied: lend', 'find_book first']);
    const taken = only(find(svg, 'g', 'data-edge', 'find>lend'));
    expect(taken.children[0]?.attributes).toMatchObject({
      stroke: light.status.done.foreground,
      'stroke-width': '2.5',
    });
    expect(textsOf(only(find(svg, 'g', 'data-chip', 'find>lend')))).toEqual(['4']);
    expect(svg.children[1]?.text).toContain('2 done, 1 blocked, 1 locked');
  });

  it('shows a comparison with its marks, on nodes and edges', () => {
    const marked: CanvasView = {
      nodes: [
        node('a', 0, 0, { mark: 'missing' }),
        node('b', 0, 120, { mark: 'added' }),
        node('c', 0, 240, { mark: 'matched' }),
      ],
      edges: [edge('a', 'b', { mark: 'missing' }), edge('b', 'c', { mark: 'added' })],
    };
    const { svg: text, width } = printPicture(
      [
        { view: marked, title: 'Authored' },
        { view: small, title: 'Reconstructed' },
      ],
      { theme: light, legend: true },
    );
    const svg = parseXml(text);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['Authored', 'Reconstructed', 'Missing', 'Added']));
    expect(textsOf(only(find(svg, 'g', 'data-legend')))).toEqual(
      expect.arrayContaining(['Missing: only in the authored graph', 'Added: only in the second graph']),
    );
    expect(only(find(svg, 'g', 'data-edge', 'a>b')).children[0]?.attributes).toMatchObject({
      stroke: '#7640c0',
      'stroke-dasharray': '2 4',
    });
    const [left, right] = find(svg, 'g', 'data-panel');
    expect(left?.attributes['transform']).not.toBe(right?.attributes['transform']);
    expect(width).toBeGreaterThan(232 + 500);
  });

  it('draws frames behind their content, and heads and lines as in a flowchart', () => {
    const chart: CanvasView = {
      nodes: [
        node('a', 0, 0, { kind: 'step', shape: 'circle', group: 'g', label: 'One' }),
        node('b', 0, 200, { kind: 'step', shape: 'cylinder', group: 'g', label: 'Two' }),
        node('c', 0, 400, { kind: 'step', shape: 'diamond', label: 'Three?' }),
      ],
      edges: [
        edge('a', 'b', { stroke: 'thick', heads: { from: 'circle', to: 'cross' } }),
        edge('b', 'c', { stroke: 'dotted', heads: { from: 'none', to: 'none' } }),
      ],
      groups: [{ id: 'g', label: 'Both' }],
    };
    const svg = parseXml(printCanvasSvg(chart, { theme: light }));
    const panel = only(find(svg, 'g', 'data-panel'));
    expect(panel.children[0]?.attributes['data-group']).toBe('g');
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['Both', 'One', 'Two', 'Three?']));
    const first = only(find(svg, 'g', 'data-edge', 'a>b'));
    expect(first.children.map(({ name }) => name)).toEqual(['path', 'path', 'path']);
    expect(Number(first.children[0]?.attributes['stroke-width'])).toBeGreaterThan(2);
    const second = only(find(svg, 'g', 'data-edge', 'b>c'));
    expect(second.children).toHaveLength(1);
    expect(second.children[0]?.attributes['stroke-dasharray']).toBe('2 3');
    // The shapes are drawn, not boxes.
    expect(only(find(svg, 'g', 'data-node', 'a')).children[1]?.attributes['d']).toContain('A');
  });

  it('keeps every line of a node within its text area', () => {
    const labels = [
      '请用户提供必要信息'.repeat(9),
      'W'.repeat(80),
      'register_hospital_appointment_of_the_department_now',
      'a b '.repeat(60),
    ];
    const kinds = ['api', 'answer', 'condition', 'step', 'llm'] as const;
    const nodes = labels.flatMap((label, row) =>
      kinds.map((kind, column) => node(`${row}/${column}`, column * 400, row * 120, { kind, label, detail: label })),
    );
    const sizes = new Map(nodes.map((one) => [one.id, nodeSize(one)]));
    const svg = parseXml(printCanvasSvg({ nodes, edges: [] }, { theme: light }));
    for (const one of find(svg, 'g', 'data-node')) {
      const lines = [...all(one)].filter(({ name }) => name === 'text');
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThanOrEqual(4);
      const { width: most = 0, height = 0 } = sizes.get(one.attributes['data-node'] ?? '') ?? {};
      for (const { attributes, text } of lines) {
        const size = Number(attributes['font-size']);
        const width = estimateText(text, { size, mono: attributes['font-family'] !== undefined });
        expect(Number(attributes['x']) + width).toBeLessThanOrEqual(most);
        expect(Number(attributes['y'])).toBeLessThanOrEqual(height);
        expect(Number(attributes['y']) - size * 0.8).toBeGreaterThanOrEqual(-1);
      }
    }
  });

  it('is the same file for the same view, transparent on request', () => {
    const options = { theme: light, legend: true };
    expect(printCanvasSvg(small, options)).toBe(printCanvasSvg(structuredClone(small), options));
    expect(printCanvasSvg(small, options)).toContain('data-background');
    expect(printCanvasSvg(small, { ...options, background: false })).not.toContain('data-background');
    expect(parseXml(printCanvasSvg({ nodes: [], edges: [] }, options)).name).toBe('svg');
  });

  it('lists only occurring signs in the legend', () => {
    const legend = only(find(parseXml(printCanvasSvg(small, { theme: light, legend: true })), 'g', 'data-legend'));
    expect(textsOf(legend).filter((text) => text.length > 1)).toEqual([
      'API',
      'ANSWER',
      'Condition',
      'Step',
      'Precondition',
      'Flow',
      'Path taken, by step',
      'Warnings',
    ]);
  });
});

describe('malicious documents', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"/><image href=x onerror=alert(1)>',
    "' onload='alert(1)",
    'javascript:alert(1)',
    ']]><!-- &amp; &#x3c;script&#x3e; -->',
    '<!DOCTYPE svg [<!ENTITY x "y">]>',
    '\u0000\u0008\u001b[31m\ufffe\uffff\u202e\ud800x\udfff',
    'url(#x) </text></svg>',
    '&'.repeat(5000),
    'x'.repeat(200_000),
  ];

  it('stay text in all positions where a picture has text', () => {
    for (const text of hostile) {
      const view: CanvasView = {
        nodes: [
          node(text, 0, 0, {
            label: text,
            detail: text,
            group: text,
            badge: { level: 'error', count: 1, messages: [text] },
            run: { status: 'blocked', visits: [], attempts: 1, denials: 1, reason: text, deniedNow: true },
          }),
          node('b', 0, 200, { kind: 'end', label: text }),
          node('c', 0, 300, { kind: 'step', shape: text, label: text, mark: 'added' }),
        ],
        edges: [edge(text, 'b', { condition: text, id: text })],
        groups: [{ id: text, label: text }],
      };
      const printed = printPicture([{ view, title: text }], { theme: light, title: text, legend: true }).svg;
      const svg = parseXml(printed);
      const names = new Set([...all(svg)].map(({ name }) => name));
      expect([...names].sort()).toEqual(
        ['circle', 'defs', 'desc', 'g', 'path', 'pattern', 'rect', 'svg', 'text', 'title'].filter((name) =>
          names.has(name),
        ),
      );
      for (const { attributes } of all(svg)) {
        expect(Object.keys(attributes).filter((key) => /^on|href|style|src/i.test(key))).toEqual([]);
      }
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(printed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u);
    }
  });

  it('give a picture of limited size, in short time', () => {
    const text = 'y'.repeat(200_000);
    const view = {
      nodes: Array.from({ length: 50 }, (_, index) => node(`n${index}`, 0, index * 80, { label: text })),
      edges: [],
    };
    expect(expectBoundedTime(() => printCanvasSvg(view, { theme: light })).length).toBeLessThan(300_000);
  });

  it('give well-formed XML whatever a label contains', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom(...hostile.slice(0, 8)));
    fc.assert(
      fc.property(text, text, fc.double(), (label, condition, x) => {
        const view = { nodes: [node('a', x, 0, { label }), node('b', 0, 200)], edges: [edge('a', 'b', { condition })] };
        expect(parseXml(printCanvasSvg(view, { theme: light, title: label })).attributes['width']).toMatch(/^\d+$/);
      }),
    );
  });

  it('escapes special characters of XML', () => {
    expect(escapeXml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;');
    expect(escapeXml('a\u0000\ud800b😀')).toBe('a\ufffd\ufffdb😀');
  });
});

describe('projectPicture', () => {
  const lit: CanvasView = {
    nodes: [
      node('a', 0, 0, { badge: { level: 'info', count: 1, messages: ['m'] }, highlighted: true }),
      node('b', 0, 120, { run: { status: 'done', visits: [1], attempts: 1, denials: 0 }, mark: 'added' }),
    ],
    edges: [edge('a', 'b', { taken: [1], mark: 'added', highlighted: true })],
  };

  it('shows all of it, or each overlay separately', () => {
    expect(projectPicture(lit, fullPictureChoice)).toEqual(lit);
    const bare = projectPicture(lit, { problems: false, run: false, path: false, marks: false, highlight: false });
    expect(bare.nodes.map((one) => Object.keys(one).sort())).toEqual(
      Array.from({ length: 2 }, () => ['id', 'kind', 'label', 'position']),
    );
    expect(bare.edges[0]).toEqual({ id: 'a>b', from: 'a', to: 'b', kind: 'flow' });
    expect(projectPicture(lit, { ...fullPictureChoice, path: false }).nodes).toEqual(lit.nodes);
  });

  it('shows the selection, with the edges in between', () => {
    const some = projectPicture(small, { ...fullPictureChoice, only: new Set(['find', 'cond', 'gone']) });
    expect(some.nodes.map(({ id }) => id)).toEqual(['find', 'cond']);
    expect(some.edges.map(({ id }) => id)).toEqual(['find>cond']);
    const ends = projectPicture(small, { ...fullPictureChoice, only: new Set(['cond>lent']) });
    expect(ends.nodes.map(({ id }) => id)).toEqual(['cond', 'lent']);
  });

  it('shows the content of a selected frame, at any depth', () => {
    const framed: CanvasView = {
      nodes: [node('a', 0, 0, { group: 'outer' }), node('b', 0, 120, { group: 'inner' }), node('c', 0, 240)],
      edges: [],
      groups: [
        { id: 'outer', label: 'Outer' },
        { id: 'inner', label: 'Inner', parent: 'outer' },
      ],
    };
    const held = projectPicture(framed, { ...fullPictureChoice, only: new Set(['outer']) });
    expect(held.nodes.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('draws amounts as fill, chip and text, and the scale with its numbers', () => {
    const heat = (level: 0 | 3 | 5, text: string) => ({ level, text, description: `${text} of the time` });
    const view: CanvasView = {
      nodes: small.nodes.map((one) => ({
        ...one,
        heat: heat(one.id === 'find' ? 5 : one.id === 'lent' ? 3 : 0, one.id === 'find' ? '8.2 s' : '0 ms'),
        ...(one.id === 'lent' ? { flip: { denied: 2, allowed: 1 } } : {}),
      })),
      edges: small.edges.map(({ taken: _taken, ...one }) => ({ ...one, heat: heat(3, '7×') })),
      scale: {
        mode: 'time',
        title: 'Time spent',
        steps: [{ level: 5, text: 'up to 8.2 s' }],
        facts: ['8.2 s in all.'],
      },
    };
    for (const theme of [light, pictureThemes.dark]) {
      const svg = printCanvasSvg(view, { theme, legend: true });
      parseXml(svg);
      expect(svg).toContain(`fill="${theme.heat.fills[4]}"`);
      for (const text of ['8.2 s', '7×', '2 now denied, now allowed', 'Time spent: up to 8.2 s', '8.2 s in all.']) {
        expect(svg).toContain(`${text}`);
      }
    }
    const plain = printCanvasSvg(projectPicture(view, { ...fullPictureChoice, run: false }), {
      theme: light,
      legend: true,
    });
    for (const text of ['8.2 s', '7×', 'now denied', 'Time spent']) expect(plain).not.toContain(text);
  });
});
