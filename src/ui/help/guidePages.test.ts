import { describe, expect, it } from 'vitest';
import { anchorOf, type MarkdownPiece, readMarkdown, readWords } from '../kit/parseMarkdown';
import { firstGuide, guideGroups, pages, pictureOf, readLink, titleOfPage } from './guidePages';

const listed = guideGroups.flatMap(({ paths }) => paths);

/** Every word of a page, those in links and in strong words too. */
function wordsOf(path: string): MarkdownPiece[] {
  const texts = readMarkdown(pages.get(path) ?? '').flatMap((block) => {
    if (block.kind === 'code') return [];
    if (block.kind === 'list') return block.items;
    return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block.text];
  });
  const read = (text: string): MarkdownPiece[] =>
    readWords(text).flatMap((piece) =>
      piece.kind === 'words' || piece.kind === 'code' ? [piece] : [piece, ...read(piece.text)],
    );
  return texts.flatMap(read);
}

const anchorsOf = (path: string) =>
  readMarkdown(pages.get(path) ?? '').flatMap((block) => (block.kind === 'heading' ? [anchorOf(block.text)] : []));

describe('the guides inside of the app', () => {
  it('are listed, each once and under a title of its own', () => {
    const guides = [...pages.keys()].filter((path) => path.startsWith('/docs/'));
    expect([...listed].sort()).toEqual(guides.sort());
    const titles = listed.map(titleOfPage);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.startsWith('/'))).toEqual([]);
    expect(listed).toContain(firstGuide);
  });

  it.each([...pages.keys()])('%s is read whole', (path) => {
    const left = wordsOf(path).filter(({ kind, text }) => kind === 'words' && /\]\(|\*\*|^```|^#+ /.test(text));
    expect(left).toEqual([]);
  });

  it.each(listed)('%s leads to pages, places and pictures that are there', (path) => {
    for (const piece of wordsOf(path)) {
      if (piece.kind === 'picture') expect(pictureOf(piece.target, path)).toBeDefined();
      if (piece.kind !== 'link') continue;
      const link = readLink(piece.target, path);
      if (link.kind === 'page' && link.anchor !== '') expect(anchorsOf(link.path), piece.text).toContain(link.anchor);
    }
  });

  it('knows pages, the web and files that are not here', () => {
    expect(readLink('../pdl.md#checks', '/docs/guide/author.md')).toEqual({
      kind: 'page',
      path: '/docs/pdl.md',
      anchor: 'checks',
    });
    expect(readLink('#draw', '/docs/guide/author.md')).toMatchObject({ path: '/docs/guide/author.md', anchor: 'draw' });
    expect(readLink('https://example.org/a', '/docs/pdl.md')).toEqual({
      kind: 'web',
      address: 'https://example.org/a',
    });
    expect(readLink('../vite.config.ts', '/docs/security.md')).toEqual({ kind: 'file', path: 'vite.config.ts' });
  });
});
