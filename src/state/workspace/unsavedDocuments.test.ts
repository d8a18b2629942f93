import { describe, expect, it } from 'vitest';
import { createMemoryRepository, type Repository, readDocument, type StoredDocument } from '../../core/storage';
import { repositoryWithUnsaved } from './unsavedDocuments';

const document: StoredDocument = {
  version: 1,
  id: 'd',
  title: 'Loan',
  kind: 'pdl',
  source: 'Name: Loan',
  layout: {},
  edition: 1,
  createdAt: 1,
  updatedAt: 1,
};
const edited = { ...document, source: 'Name: Loan\nDesc: typed last', edition: 2 };
const closing = { closing: true };

function openBrowser() {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  const database: Repository = { ...createMemoryRepository(), durable: true };
  let count = 0;
  const openPage = (changes: Partial<Repository> = {}) =>
    repositoryWithUnsaved(
      { ...database, ...changes },
      storage,
      () => `new-${++count}`,
      async () => readDocument,
    );
  /** A page that ends before its last write is done. */
  const endingPage = () => openPage({ saveDocument: () => new Promise(() => undefined) });
  return { texts, database, openPage, endingPage };
}

describe('documents that a closing page has not saved', () => {
  it('are stored and shown by the next page', async () => {
    const { database, openPage, endingPage, texts } = openBrowser();
    await database.saveDocument(document);
    void endingPage().saveDocument(edited, closing);
    const { items } = await openPage().listDocuments();
    expect(items).toEqual([edited]);
    expect(await database.loadDocument('d')).toEqual(edited);
    expect([...texts]).toEqual([]);
  });

  it('are stored once, also if the last write of the page is done later', async () => {
    const { database, openPage, endingPage } = openBrowser();
    await database.saveDocument(document);
    void endingPage().saveDocument({ ...edited, edition: 3 }, closing);
    await database.saveDocument({ ...edited, edition: 3 }, closing);
    const { items } = await openPage().listDocuments();
    expect(items.map(({ id, source }) => [id, source])).toEqual([['d', edited.source]]);
  });

  it('are not kept twice if the write was done in time', async () => {
    const { database, openPage, texts } = openBrowser();
    await database.saveDocument(document);
    await openPage().saveDocument(edited, closing);
    expect([...texts]).toEqual([]);
    expect(await database.loadDocument('d')).toEqual(edited);
  });

  it('become documents of their own beside a text that another tab has stored', async () => {
    const { database, openPage, endingPage } = openBrowser();
    await database.saveDocument(document);
    void endingPage().saveDocument(edited, closing);
    const other = { ...document, source: 'Name: Loan\nDesc: other tab', edition: 2 };
    await database.saveDocument(other);
    const { items } = await openPage().listDocuments();
    expect(items).toEqual([other, { ...edited, id: 'new-1', edition: 1 }]);
    expect(await database.loadDocument('new-1')).toMatchObject({ source: edited.source });
  });

  it('were never stored before: a new document, several at once', async () => {
    const { openPage, endingPage } = openBrowser();
    const page = endingPage();
    void page.saveDocument(document, closing);
    void page.saveDocument({ ...document, id: 'e' }, closing);
    expect((await openPage().listDocuments()).items.map(({ id }) => id)).toEqual(['d', 'e']);
  });

  it('stay for the next visit if they cannot be stored now', async () => {
    const { database, openPage, endingPage, texts } = openBrowser();
    await database.saveDocument(document);
    void endingPage().saveDocument(edited, closing);
    const { items } = await openPage({ saveDocument: async () => 'conflict' }).listDocuments();
    expect(items).toEqual([document]);
    expect(texts.get('weir.unsaved')).toContain('typed last');
    expect((await openPage().listDocuments()).items).toEqual([edited]);
  });

  it('do not hinder the start if the storage is broken or holds something else', async () => {
    const { database, openPage, texts } = openBrowser();
    await database.saveDocument(document);
    for (const text of ['no JSON', '[]', '{"d":1}', '{"d":{"id":"d"}}']) {
      texts.set('weir.unsaved', text);
      expect((await openPage().listDocuments()).items).toEqual([document]);
    }
  });
});
