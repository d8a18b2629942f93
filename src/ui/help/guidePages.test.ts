import { describe, expect, it } from 'vitest';
import { anchorOf, type MarkdownPiece, parseInlineMarkdown, parseMarkdown } from '../kit/parseMarkdown';
import { firstGuide, guideGroups, guideImage, guideTexts, guideTitle, parseGuideLink } from './guidePages';

const listed = guideGroups.flatMap(({ paths }) => paths);

/** All text of a page, including links and strong text. */
function wordsOf(path: string): MarkdownPiece[] {
  const texts = parseMarkdown(guideTexts.get(path) ?? '').flatMap((block) => {
    if (block.kind === 'code') return [];
    if (block.kind === 'list') return block.items;
    return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block.text];
  });
  const read = (text: string): MarkdownPiece[] =>
    parseInlineMarkdown(text).flatMap((piece) =>
      piece.kind === 'words' || piece.kind === 'code' ? [piece] : [piece, ...read(piece.text)],
    );
  return texts.flatMap(read);
}

const anchorsOf = (path: string) =>
  parseMarkdown(guideTexts.get(path) ?? '').flatMap((block) =>
    block.kind === 'heading' ? [anchorOf(block.text)] : [],
  );

describe('the guides in the app', () => {
  it('are listed once each, under a unique title', () => {
    const guides = [...guideTexts.keys()].filter((path) => path.startsWith('/docs/'));
    expect([...listed].sort()).toEqual(guides.sort());
    const titles = listed.map(guideTitle);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.startsWith('/'))).toEqual([]);
    expect(listed).toContain(firstGuide);
  });

  it.each([...guideTexts.keys()])('%s is parsed completely', (path) => {
    const left = wordsOf(path).filter(({ kind, text }) => kind === 'words' && /\]\(|\*\*|^```|^#+ /.test(text));
    expect(left).toEqual([]);
  });

  it.each(listed)('%s links to existing pages, anchors and pictures', (path) => {
    for (const piece of wordsOf(path)) {
      if (piece.kind === 'picture') expect(guideImage(piece.target, path)).toBeDefined();
      if (piece.kind !== 'link') continue;
      const link = parseGuideLink(piece.target, path);
      if (link.kind === 'page' && link.anchor !== '') expect(anchorsOf(link.path), piece.text).toContain(link.anchor);
    }
  });

  it('distinguish pages, web links and files that are not part of the app', () => {
    expect(parseGuideLink('../pdl.md#checks', '/docs/guide/author.md')).toEqual({
      kind: 'page',
      path: '/docs/pdl.md',
      anchor: 'checks',
    });
    expect(parseGuideLink('#draw', '/docs/guide/author.md')).toMatchObject({
      path: '/docs/guide/author.md',
      anchor: 'draw',
    });
    expect(parseGuideLink('https://example.org/a', '/docs/pdl.md')).toEqual({
      kind: 'web',
      address: 'https://example.org/a',
    });
    expect(parseGuideLink('../vite.config.ts', '/docs/security.md')).toEqual({ kind: 'file', path: 'vite.config.ts' });
  });
});
