import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';

const chain = (id: string, names: readonly string[], more: object = {}) => ({
  id,
  nodes: ['START', ...names, 'END'],
  edges: [...names, 'END'].map((_, index) => [index, index + 1]),
  ...more,
});
const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const gold = lines(
  chain('a', ['find the tool', 'lend the tool', 'tell the date'], { source: 'loans' }),
  chain('b', ['find the tool', 'lend the tool'], { source: 'loans' }),
  chain('c', ['count the tools'], { source: 'stock' }),
);
const predicted = lines(
  chain('a', ['lend the tool', 'tell the date']),
  { id: 'b', text: 'Node:\n1: find the tool\n2: lend the tool\nEdge: (START,1) (1,2) (2,END)' },
  chain('z', ['something else']),
);
const input = () => createFakeInput({ 'g.jsonl': gold, 'p.jsonl': predicted });

describe('weir worfeval', () => {
  it('names gold graphs with a cycle', async () => {
    const nodes = ['START', 'take the book', 'stamp the book', 'END'];
    const circular = {
      id: 'round',
      nodes,
      edges: [
        [0, 1],
        [1, 2],
        [2, 1],
        [2, 3],
      ],
    };
    const world = createFakeInput({ 'g.jsonl': lines(circular, chain('plain', ['take the book'])) });
    const table = await runWeirJson(world, 'worfeval --gold g.jsonl --pred g.jsonl');
    // Without an order there is no chain to compare; the graph equals itself.
    expect(table).toMatchObject({
      cyclic: 1,
      perItem: [
        { id: 'round', cyclicGold: true, chain: { f1: 0 }, graph: { f1: 1 } },
        { id: 'plain', chain: { f1: 1 } },
      ],
    });
    expect(world.logged.join('\n')).toMatch(/1 gold graph with a cycle.*chain score 0: round/);
  });

  it('scores every gold item, by the paper and as the reference program', async () => {
    const world = input();
    const table = (await runWeirJson(world, 'worfeval --gold g.jsonl --pred p.jsonl --similarity exact')) as {
      count: number;
      chain: { f1: number };
      perItem: { id: string; missing?: true; mapping: unknown; chain: object; graph: object }[];
      bySource: { source: string; count: number }[];
    };
    expect(table.count).toBe(3);
    expect(table.perItem[0]).toMatchObject({
      id: 'a',
      mapping: [
        [0, 1],
        [1, 2],
      ],
      chain: { precision: 1, recall: 2 / 3, f1: 0.8, allOrders: { f1: 0.8 } },
      graph: { precision: 1, recall: 2 / 3, f1: 0.8 },
    });
    expect(table.perItem[1]).toMatchObject({ chain: { f1: 1 }, graph: { f1: 1 } });
    expect(table.perItem[2]).toMatchObject({ id: 'c', missing: true, chain: { f1: 0 } });
    expect(table.chain.f1).toBeCloseTo((0.8 + 1) / 3, 12);
    expect(table.bySource.map(({ source, count }) => [source, count])).toEqual([
      ['loans', 2],
      ['stock', 1],
    ]);
    expect(world.logged.join('\n')).toMatch(/1 gold item without a prediction, scored 0: c/);
    expect(world.logged.join('\n')).toMatch(/1 prediction without a gold item, not scored: z/);
    const reference = (await runWeirJson(input(), 'worfeval --gold g.jsonl --pred p.jsonl --mode reference')) as {
      perItem: { graph: { f1: number } }[];
      options: object;
    };
    expect(reference).toMatchObject({ cyclic: 0 });
    // Index numbers are compared unchanged: a left-out first node shifts them all.
    expect(reference.perItem[0]?.graph.f1).toBeCloseTo(4 / 9, 12);
    expect(reference.options).toMatchObject({ mode: 'reference', threshold: 'strict', similarity: 'lexical' });
  });

  it('keeps one line per row for any source name and id of a record', async () => {
    const odd = lines(chain('a\n\u001b[31m', ['x'], { source: 'one\n\u001b[2Jtwo' }), chain('b', ['x']));
    const world = createFakeInput({ 'g.jsonl': odd, 'p.jsonl': lines(chain('b', ['x']), chain('c', ['y'])) });
    const { stdout } = await runWeir(world, 'worfeval --gold g.jsonl --pred p.jsonl');
    expect(stdout.split('\n')[1]).toMatch(/^one \[2Jtwo +1 /);
    expect(world.logged.join('')).toContain('scored 0: a [31m');
  });

  it('prints a table that says how it was computed', async () => {
    const { stdout } = await runWeir(input(), 'worfeval --gold g.jsonl --pred p.jsonl --count-start-end');
    expect(stdout).toMatch(/^loans +2 /m);
    expect(stdout).toMatch(/mode paper, similarity lexical, beta 0.6 inclusive, START and END counted/);
  });

  it('counts or drops a pair of exactly beta', async () => {
    const world = createFakeInput({ 'g.jsonl': lines(chain('a', ['x'])), 'p.jsonl': lines(chain('a', ['x'])) });
    const f1 = async (words: string) =>
      (
        (await runWeirJson(world, `worfeval --gold g.jsonl --pred p.jsonl --beta 1${words}`)) as {
          chain: { f1: number };
        }
      ).chain.f1;
    expect([await f1(''), await f1(' --threshold strict')]).toEqual([1, 0]);
  });

  it.each([
    ['worfeval --gold g.jsonl', /--pred is missing/],
    ['worfeval g.jsonl p.jsonl', /named with --gold and --pred/],
    ['worfeval --gold g.jsonl --pred p.jsonl --mode reference --count-start-end', /belongs to mode paper/],
    ['worfeval --gold g.jsonl --pred p.jsonl --similarity embedding', /name it with --base-url/],
    ['worfeval --gold broken.jsonl --pred p.jsonl', /broken.jsonl:2: the record is not JSON/],
    ['worfeval --gold twice.jsonl --pred p.jsonl', /twice.jsonl:2: the record has the id a, which line 1 has, too/],
    [
      'worfeval --gold far.jsonl --pred p.jsonl',
      /the record has the edge \[0,9\], which is not a pair of numbers from 0 to 2/,
    ],
    ['worfeval --gold empty.jsonl --pred p.jsonl', /holds no record/],
  ])('%s is refused in one line', async (words, message) => {
    const world = createFakeInput({
      'g.jsonl': gold,
      'p.jsonl': predicted,
      'broken.jsonl': `${lines(chain('a', ['x']))}{"id":\n`,
      'twice.jsonl': lines(chain('a', ['x']), chain('a', ['x'])),
      'far.jsonl': lines({ ...chain('a', ['x']), edges: [[0, 9]] }),
      'empty.jsonl': '\n',
    });
    const { exitCode, stderr } = await runWeir(world, words);
    expect([exitCode, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toMatch(message);
  });
});

describe('similarity by an endpoint', () => {
  const embeddingRequests: { model: string; input: string[]; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { model, input: texts } = JSON.parse(body) as { model: string; input: string[] };
      embeddingRequests.push({ model, input: texts, key: request.headers.authorization });
      const kept = model === 'lazy' ? texts.slice(1) : texts;
      // "lend" and "borrow" have the same direction, each of the others has a different one.
      const data = kept.map((text, index) => ({
        index,
        object: 'embedding',
        embedding: /lend|borrow/.test(text) ? [1, 0, 0] : /date/.test(text) ? [0, 1, 0] : [0, 0, 1],
      }));
      response.writeHead(model === 'gone' ? 404 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(model === 'gone' ? { error: { message: 'no such model' } } : { data: data.reverse() }),
      );
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => void server.close());

  const world = () =>
    createFakeInput(
      {
        'g.jsonl': lines(chain('a', ['lend it', 'tell the date'])),
        'p.jsonl': lines(chain('a', ['borrow it', 'date'])),
      },
      { OPENAI_API_KEY: 'sk-secret' },
    );
  const words = (model: string) =>
    `worfeval --gold g.jsonl --pred p.jsonl --similarity embedding --model ${model} --base-url ${url}`;

  it('asks for each text once and matches by the angle between vectors', async () => {
    const table = (await runWeirJson(world(), words('vectors'))) as { chain: { f1: number }; options: object };
    expect(table).toMatchObject({ chain: { f1: 1 }, graph: { f1: 1 }, options: { similarity: 'embedding' } });
    expect(embeddingRequests).toEqual([
      { model: 'vectors', input: ['lend it', 'tell the date', 'borrow it', 'date'], key: 'Bearer sk-secret' },
    ]);
  });

  it.each([
    ['lazy', /gave 3 vectors for 4 texts. Is lazy an embedding model\?/],
    ['gone', /404|no such model|not/i],
  ])('says what is wrong with a model that is %s', async (model, message) => {
    const { exitCode, stderr } = await runWeir(world(), words(model));
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('sk-secret');
  });
});
