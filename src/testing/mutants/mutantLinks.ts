// Mutants of share links: packed as the app packs them, then damaged as text, as bytes, or in their content; read as
// the app reads them. A wrong checksum is sometimes corrected, so that the code behind the check is reached.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { packText, unpackText } from '../../adapters/compression/packText';
import { parseRoute, printRoute, shareDataOfHash } from '../../app/hashRoute';
import {
  MAX_SHARED_LENGTH,
  measureLink,
  parseShareData,
  printShareData,
  printSharedDocument,
  readSharedDocument,
} from '../../core/sharing';
import type { Random } from '../../core/support';
import { hardPieces, mutate, mutateRecords, mutateTokens } from '../mutate';
import { expectSame, type MutantKind } from './mutantKind';
import { exampleTexts } from './mutantSeeds';

const sources = [...exampleTexts('src/examples', ['.yaml', '.mmd']), '', 'flowchart TD\n  a --> b\n', '\ud800'];
const layout = {
  dependency: { 'api:a': { x: 1.5, y: -2 } },
  procedure: { start: { x: 1e7, y: 0 }, '__proto__ ': { x: 1, y: 1 } },
};
const documents = sources.map((source, index) =>
  printSharedDocument({
    kind: index % 2 === 0 ? 'pdl' : 'mermaid',
    title: `Title ${index} \u202e`,
    source,
    ...(index % 3 === 0 ? { layout } : {}),
    ...(index % 4 === 0 ? { tools: '[{"name": "find"}]' } : {}),
  }),
);
const tokens = mutateTokens([
  '#/share/',
  '#',
  '/',
  '1.',
  '2.',
  '.',
  '%20',
  '%2E',
  '+',
  '=',
  '==',
  '-',
  '_',
  '#/run/',
  '#/author/',
  'AAAA',
]);

const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Flips bits, and cuts, inserts or duplicates bytes. */
function damage(bytes: Uint8Array, random: Random): Uint8Array {
  const damaged = [...bytes];
  for (let count = 1 + random.int(4); count > 0 && damaged.length > 0; count--) {
    const at = random.int(damaged.length);
    const act = random.int(4);
    if (act === 0) damaged[at] = (damaged[at] ?? 0) ^ (1 << random.int(8));
    else if (act === 1) damaged.splice(at);
    else if (act === 2) damaged.splice(at, 0, random.int(256));
    else damaged.splice(at, 0, ...damaged.slice(at, at + random.int(30)));
  }
  return Uint8Array.from(damaged);
}

const spellings: readonly ((data: string, random: Random) => string)[] = [
  (data) => data.replaceAll('-', '+').replaceAll('_', '/'),
  (data) => data.replaceAll('.', '%2E'),
  (data, random) => `${data}${random.pick([')', '.', '%29', '>', '&utm_source=x', '=='])}`.repeat(1),
  (data, random) =>
    `${data}${random.pick(['.', '%29', ')', ' '])}`.padEnd(100_000, random.pick(['.', '%29', ')', '\n'])),
  (data) => data.toUpperCase(),
  (data, random) => {
    const at = random.int(data.length);
    return `${data.slice(0, at)}${random.pick(['\n', ' ', '%0D%0A', '=\n', '\u200b', ...hardPieces])}${data.slice(at)}`;
  },
];

/** Small to send, large to unpack; some contain a document, some end in the middle of a character. */
const bomb = (random: Random) =>
  random.pick<() => string | Uint8Array>([
    () => '0'.repeat(20_000_000),
    () => printSharedDocument({ kind: 'pdl', title: 'x', source: ' '.repeat(3_900_000) }),
    () => `{"weir":"document","version":1,"kind":"pdl","source":${'['.repeat(300_000)}`,
    () => `{"weir":"document","version":1,"kind":"pdl","source":"","layout":{${'"a":{},'.repeat(200_000)}"b":{}}}`,
    () => Uint8Array.from({ length: 3_000_000 }, (_, index) => (index % 2 === 0 ? 0xf0 : 0x9f)),
    () => deflateRawSync('0'.repeat(10_000_000)),
  ])();

export const linkMutants: MutantKind = {
  name: 'link',
  make(random) {
    const text = random.pick(documents);
    const packed = (json: string) => printShareData(json, base64Url(deflateRawSync(json)));
    const draw = random.int(40);
    let data: string;
    if (draw === 0) {
      const bombText = bomb(random);
      data = typeof bombText === 'string' ? packed(bombText) : printShareData('', base64Url(deflateRawSync(bombText)));
    } else if (draw < 10) {
      const bytes = damage(deflateRawSync(text), random);
      data = printShareData(text, base64Url(bytes));
      if (random.next() < 0.5) {
        // Damaged, with a correct checksum of the unpacked data if it can be unpacked.
        try {
          data = printShareData(inflateRawSync(bytes, { maxOutputLength: 1e6 }).toString('utf8'), base64Url(bytes));
        } catch {
          // It cannot be unpacked.
        }
      }
    } else if (draw < 20) data = packed(mutateRecords(text, random, documents));
    else if (draw < 25) data = packed(mutate(text, random, documents));
    else if (draw < 30) data = random.pick(spellings)(packed(text), random);
    else data = mutate(packed(text), random, documents.map(packed), tokens);
    return random.next() < 0.9
      ? `#/share/${data}`
      : mutate(`#/${random.pick(['run', 'author', 'share', 'x'])}/${data}`, random, ['#'], tokens);
  },
  async run(input, step) {
    const route = await step('route', () => parseRoute(input));
    await step('route printed', () => {
      if (route.documentId === undefined || /\p{Cs}/u.test(route.documentId)) return;
      expectSame('route', parseRoute(printRoute(route)).documentId, route.documentId);
    });
    const data = await step('share data', () => shareDataOfHash(input));
    if (data === undefined) return;
    const parsed = await step('parse', () => parseShareData(data));
    if (!parsed.ok) return;
    const text = await step('unpack', () => unpackText(parsed.value.packed, MAX_SHARED_LENGTH));
    if (!text.ok) return;
    await step('check', () => parsed.value.matches(text.value));
    const read = await step('read', () => readSharedDocument(text.value));
    if (!read.ok) return;
    const { document } = read.value;
    const again = await step('print', () => printSharedDocument(document));
    const packed = await step('pack', () => packText(again));
    await step('measure', () => measureLink(printShareData(again, packed).length));
    // A lone surrogate does not survive UTF-8; everything else does.
    if (/\p{Cs}/u.test(again)) return;
    const back = await step('unpack again', () => unpackText(packed, MAX_SHARED_LENGTH));
    const second = back.ok ? readSharedDocument(back.value) : back;
    expectSame('shared again', second.ok && second.value.document, document);
  },
};
