import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packDocument } from './packPlaces';
import type { StoredDocument } from './readStoredRecords';
import { readDocument, readEdition } from './readStoredRecords';

const document: StoredDocument = {
  version: 1,
  id: 'd',
  title: 'Chart',
  kind: 'mermaid',
  source: 'flowchart TD',
  layout: {},
  edition: 7,
  createdAt: 1,
  updatedAt: 2,
};

const manyPlaces = (first: string) =>
  Object.fromEntries(
    [first, ...Array.from({ length: 700 }, (_, at) => `n${at}`)].map((id, at) => [id, { x: at, y: -at }]),
  );

const asStored = (one: StoredDocument) => structuredClone(packDocument(one));

describe('a document of many places', () => {
  it('comes back unchanged for all names of nodes', () => {
    const names = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'ids', 'at', 'constructor', '\n', '"'));
    fc.assert(
      fc.property(names, fc.boolean(), (name, isMoved) => {
        const places = { flowchart: manyPlaces(name) };
        const one = { ...document, ...(isMoved ? { layout: places } : { places }) };
        expect(readDocument(asStored(one))).toEqual(one);
      }),
      { numRuns: 20 },
    );
  });

  it('is stored with two values for each view instead of an object for each node', () => {
    const { places } = asStored({ ...document, places: { flowchart: manyPlaces('a') } });
    expect(Object.keys(places?.['flowchart'] ?? {})).toEqual(['ids', 'at']);
    expect(asStored({ ...document, places: { flowchart: { ids: { x: 1, y: 2 } } } }).places).toEqual({
      flowchart: { ids: { x: 1, y: 2 } },
    });
  });

  it('loses no more than its places where these were damaged', () => {
    const places = { flowchart: { ids: '[', at: new Float64Array(2) } };
    expect(readDocument({ ...document, places })).toEqual({ ...document, places: { flowchart: {} } });
    const short = { flowchart: { ids: ['a', 'b'], at: new Float64Array([1, 2]) } };
    expect(readDocument({ ...document, places: short })?.places).toEqual({ flowchart: { a: { x: 1, y: 2 } } });
  });

  it('reads its edition without its places', () => {
    expect(readEdition(asStored({ ...document, places: { flowchart: manyPlaces('a') } }))).toBe(7);
    expect([readEdition(undefined), readEdition({ id: 'd' }), readEdition({ ...document, version: 2 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
