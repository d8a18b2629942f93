// Tests which parts of a drawing are kept. Drawing itself needs a page with layout and is tested in the browser.

import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeInert, maxDrawnText, renderFlowchart, withoutExternalLoads } from './renderFlowchart';

const { window } = new JSDOM('', { url: 'http://localhost' });
beforeAll(() => {
  vi.stubGlobal('DOMParser', window.DOMParser);
  vi.stubGlobal('XMLSerializer', window.XMLSerializer);
});
afterAll(() => vi.unstubAllGlobals());

const drawingOf = (inner: string) => makeInert(`<svg viewBox="0 0 120 40.5" width="100%">${inner}</svg>`);

/** An image must be well-formed; otherwise the parser adds an error element. */
function readXml(svg: string): Document {
  const read = new window.DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(read.querySelector('parsererror')?.textContent).toBeUndefined();
  return read;
}

describe('makeInert', () => {
  it('keeps shapes, arrows, styles and the words of labels, at their size', () => {
    const drawn = drawingOf(
      '<style>.node rect { fill: #fff } .edge { marker-end: url(#arrow) }</style><defs><marker id="arrow"><path d="M0 0L5 5"></path></marker></defs><g class="node"><rect width="5" height="5"></rect><foreignObject width="50" height="20"><div class="label" style="max-width: 200px"><p>a &gt; b &amp; "c"<br>two</p></div></foreignObject></g>',
    );
    expect(drawn).toMatchObject({ width: 120, height: 41 });
    const file = readXml(drawn?.svg ?? '');
    expect(file.querySelector('p')?.textContent).toBe('a > b & "c"two');
    expect(file.querySelector('div')?.getAttribute('style')).toBe('max-width: 200px');
    expect(file.querySelector('style')?.textContent).toContain('marker-end: url(#arrow)');
    expect(file.querySelectorAll('marker path, rect')).toHaveLength(2);
  });

  it('keeps nothing that runs, leads away or comes from elsewhere', () => {
    const drawn = drawingOf(
      [
        '<script>alert(1)</script><g onload="alert(1)"><rect onclick="alert(1)" fill="url(https://evil.example/a)"></rect></g>',
        '<a href="javascript:alert(1)" xlink:href="https://evil.example"><text onmouseover="alert(1)">link</text></a>',
        '<image href="https://evil.example/b.png"></image><use href="https://evil.example/c.svg#x"></use>',
        '<animate attributeName="href" to="javascript:alert(1)"></animate><set attributeName="onload" to="alert(1)"></set>',
        '<style>@import url("https://evil.example/d.css"); @im\\70 ort "https://broken.example/e"; .a { background: url(https://evil.example/f) } .b { background: u\\72l(//broken.example/g) } @font-face { font-family: x; src: url(//evil.example/h) }</style>',
        '<foreignObject><div style="background: url(//evil.example/i)" onclick="alert(1)" data-x="1"><img src="//evil.example/j" onerror="alert(1)"><iframe src="//evil.example/k"></iframe><form action="//evil.example/l"><input autofocus onfocus="alert(1)"></form><link rel="stylesheet" href="//evil.example/m"><p>words</p></div></foreignObject>',
      ].join(''),
    );
    const svg = drawn?.svg ?? '';
    const file = readXml(svg);
    expect(svg).not.toMatch(/evil|alert|javascript|@import|@font-face|url\(|onerror|onload|data-x/i);
    expect(file.querySelectorAll('script, a, image, use, animate, set, img, iframe, form, input, link')).toHaveLength(
      0,
    );
    expect(file.querySelector('text')?.textContent).toBe('link');
    expect(file.querySelector('p')?.textContent).toBe('words');
  });

  it('is nothing where nothing was drawn', () => {
    expect(makeInert('')).toBeUndefined();
    expect(makeInert('<p>no drawing</p>')).toBeUndefined();
    expect(makeInert('<svg viewBox="0 0 0 0"></svg>')).toBeUndefined();
    expect(makeInert('<svg viewBox="0 0 1e999 5"></svg>')).toBeUndefined();
  });
});

describe('withoutLoads', () => {
  it('leaves nothing to be fetched and everything else as it is', () => {
    const text = [
      'flowchart TD',
      '  a["<img src=https://evil.example/a> a <b>url(x)</b>"] --> b@{ img: "https://evil.example/b", label: "B" }',
      "  c@{ shape: rect, label: 'img: x' } --> d@{ img: https://evil.example/c, h: 60 }",
      '  classDef x fill:url(https://evil.example/d),stroke:#333',
      '  style a filter:url("https://evil.example/e"),fill:#fff',
    ].join('\n');
    const clean = withoutExternalLoads(text);
    expect(clean.replace('#lt;img src=https://evil.example/a>', '')).not.toContain('evil');
    expect(clean).toContain('<b>url(x)</b>');
    expect(clean).toContain('classDef x fill:none,stroke:#333');
    expect(clean).toContain('label: "B" }');
    expect(withoutExternalLoads('flowchart TD\n  a["a < b"] --> b')).toBe('flowchart TD\n  a["a < b"] --> b');
  });
});

describe('renderFlowchart', () => {
  it('says what it will not draw: too large a flowchart, too long a text, what Mermaid cannot read', async () => {
    const lines = Array.from({ length: 320 }, (_, index) => `  n${index} --> n${index + 1}`);
    expect(await renderFlowchart(`flowchart TD\n${lines.join('\n')}\n`, 'light')).toEqual({
      kind: 'refused',
      message:
        'This flowchart has 321 nodes and 320 edges; Mermaid draws up to 400 of them here. The canvas shows it whole.',
    });
    expect(await renderFlowchart(`flowchart TD\n%% ${'x'.repeat(maxDrawnText)}\n`, 'light')).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^This flowchart has 50,\d{3} characters; Mermaid draws up to 50,000 here\./),
    });
    expect(await renderFlowchart('flowchart TD\n  a[Ask --> b\n', 'dark')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('"a[Ask --> b" does not fit'),
    });
  });

  it('is cancelled once it has read', async () => {
    const cancel = AbortSignal.abort();
    expect(await renderFlowchart('flowchart TD\n  a --> b\n', 'light', cancel)).toEqual({ kind: 'cancelled' });
  });
});
