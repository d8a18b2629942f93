import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import type { ChatCompletionTool } from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { parseTools } from './parseTools';
import { printOpenAiTools } from './printOpenAiTools';
import { printOpenApi } from './printOpenApi';
import type { ToolDefinition } from './toolDefinition';
import { toolsFromDocument } from './toolsFromDocument';

const read = (value: unknown) => {
  const parsed = parseTools(typeof value === 'string' ? value : JSON.stringify(value));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Bikes', version: '1' },
  servers: [{ url: 'https://{town}.example.invalid/v1/', variables: { town: { default: 'ghent' } } }],
  paths: {
    '/shops/{shop}/bikes': {
      summary: 'Bikes of a shop',
      parameters: [
        { $ref: '#/components/parameters/Shop' },
        { name: 'lang', in: 'query', required: true, schema: { type: 'string' } },
      ],
      get: {
        parameters: [
          { name: 'lang', in: 'query', schema: { type: ['string', 'null'], enum: ['nl', 'fr'], default: 'nl' } },
          { name: 'sid', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: {
          '404': { description: 'no shop' },
          '200': {
            description: 'bikes',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Bike' } } },
            },
          },
        },
      },
      post: {
        operationId: 'addBike',
        description: 'Adds a bike',
        requestBody: { $ref: '#/components/requestBodies/Bike' },
        responses: { '2XX': { description: 'ok', content: { 'application/json': { schema: { type: 'integer' } } } } },
      },
    },
  },
  components: {
    parameters: {
      Shop: {
        name: 'shop',
        in: 'path',
        required: true,
        description: 'Its id',
        schema: { type: 'integer', minimum: 1 },
      },
    },
    requestBodies: {
      Bike: {
        required: true,
        content: { 'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/NewBike' } } },
      },
    },
    schemas: {
      Named: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 20 } } },
      Bike: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          {
            type: 'object',
            properties: { parent: { $ref: '#/components/schemas/Bike' }, wheels: { type: 'integer' } },
          },
        ],
      },
      NewBike: {
        allOf: [{ $ref: '#/components/schemas/Named' }],
        oneOf: [
          { properties: { gears: { type: 'integer' } }, required: ['gears'] },
          { properties: { motor: { type: 'boolean' } }, required: ['motor'] },
        ],
      },
    },
  },
};

describe('OpenAPI in', () => {
  it('joins parameters of path and operation with the body, through references and combined schemas', () => {
    expect(read(document)).toEqual([
      {
        name: 'get_shops_shop_bikes',
        description: 'Bikes of a shop',
        parameters: {
          type: 'object',
          properties: {
            shop: { type: 'integer', minimum: 1, description: 'Its id' },
            lang: { type: 'string', enum: ['nl', 'fr'], default: 'nl' },
          },
          required: ['shop'],
        },
        returns: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              items: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', maxLength: 20 },
                  // A bike's parent is a bike: the recursion ends there.
                  parent: { type: 'object' },
                  wheels: { type: 'integer' },
                },
              },
            },
          },
        },
        http: { method: 'GET', url: 'https://ghent.example.invalid/v1/shops/{shop}/bikes' },
      },
      {
        name: 'addBike',
        description: 'Adds a bike',
        parameters: {
          type: 'object',
          properties: {
            shop: { type: 'integer', minimum: 1, description: 'Its id' },
            lang: { type: 'string' },
            name: { type: 'string', maxLength: 20 },
            gears: { type: 'integer' },
            motor: { type: 'boolean' },
          },
          required: ['shop', 'lang', 'name'],
        },
        returns: { type: 'object', properties: { result: { type: 'integer' } } },
        http: { method: 'POST', url: 'https://ghent.example.invalid/v1/shops/{shop}/bikes' },
      },
    ]);
  });

  it('reads YAML, and schemas that refer to each other in every way, in bounded time', () => {
    expect(
      read(
        'openapi: 3.0.3\ninfo: {title: x, version: "1"}\npaths:\n  /a:\n    get:\n      operationId: a\n      responses: {}\n',
      ),
    ).toMatchObject([{ name: 'a', http: { method: 'GET', url: '/a' } }]);
    const names = Array.from({ length: 30 }, (_, index) => `S${index}`);
    const all = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties: all }]));
    const paths = Object.fromEntries(
      names.map((name) => [
        `/${name}`,
        {
          post: {
            requestBody: { content: { 'application/json': { schema: all[name] } } },
            responses: { '200': { description: '', content: { 'application/json': { schema: all[name] } } } },
          },
        },
      ]),
    );
    const loop = { $ref: '#/components/schemas/A' };
    const circle = {
      components: { schemas: { ...schemas, A: loop, B: { allOf: [{ $ref: '#/components/schemas/B' }] } } },
    };
    expect(read({ openapi: '3.0.0', paths, ...circle })).toHaveLength(30);
    const odd = { '/a': { get: { parameters: [loop, { $ref: 'https://example.invalid/x' }], requestBody: loop } } };
    expect(read({ openapi: '3.0.0', paths: odd, ...circle })).toMatchObject([{ name: 'get_a' }]);
  });

  it('reads two megabytes', () => {
    const filler = 'It does what its name says. '.repeat(60);
    const paths = Object.fromEntries(
      Array.from({ length: 1200 }, (_, index) => [
        `/thing/${index}/{id}`,
        {
          get: {
            description: filler,
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          },
        },
      ]),
    );
    const text = JSON.stringify({ openapi: '3.1.0', paths });
    expect(text.length).toBeGreaterThan(2_000_000);
    expect(read(text)).toHaveLength(1200);
  });

  it('refuses Swagger 2 by name', () => {
    expect(parseTools('{"swagger": "2.0", "paths": {"/a": {"get": {}}}}')).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Swagger 2') },
    });
  });
});

describe('toolbox text', () => {
  const text = `API: checkTide
API Desciption: When the sea comes
Input parameters: {"beach": {"type": "string", "description": "Name", "required": true},
  "day": {"type": "string", "required": false}}
Output parameters: {"high": {"type": "string", "description": "Enumerated type, [true, false]"}}
API: ringBell
API Desciption: Rings
Input parameters: {}
Output parameters: {"done": {"type": "string"}}
`;

  it('is read tool by tool', () => {
    expect(read(text)).toEqual([
      {
        name: 'checkTide',
        description: 'When the sea comes',
        parameters: {
          type: 'object',
          properties: { beach: { type: 'string', description: 'Name' }, day: { type: 'string' } },
          required: ['beach'],
        },
        returns: {
          type: 'object',
          properties: { high: { type: 'boolean', description: 'Enumerated type, [true, false]' } },
        },
      },
      {
        name: 'ringBell',
        description: 'Rings',
        parameters: { type: 'object', properties: {} },
        returns: { type: 'object', properties: { done: { type: 'string' } } },
      },
    ]);
  });
});

const names = fc.constantFrom('find', 'find', 'book it', '预约', 'a/b', 'x'.repeat(80), '__proto__', 'get{id}');
const tools: fc.Arbitrary<readonly ToolDefinition[]> = fc.array(
  fc
    .record({
      name: names,
      description: fc.option(fc.string(), { nil: undefined }),
      properties: fc.dictionary(
        fc.constantFrom('id', 'day', 'size', '数'),
        fc.constantFrom('string', 'integer', 'array'),
      ),
      required: fc.boolean(),
      url: fc.option(
        fc.constantFrom(
          'https://a.invalid/x/{id}',
          'https://b.invalid/x/{id}',
          '/x/{name}',
          'y?z=1',
          'https://a.invalid',
        ),
        { nil: undefined },
      ),
      method: fc.constantFrom('GET', 'POST', 'delete', 'QUERY'),
    })
    .map(({ name, description, properties, required, url, method }): ToolDefinition => {
      const entries = Object.entries(properties).map(([key, type]) => [
        key,
        { type, description: key, ...(type === 'array' ? { items: {} } : {}) },
      ]);
      return {
        name,
        ...(description === undefined ? {} : { description }),
        parameters: {
          type: 'object',
          properties: Object.fromEntries(entries),
          ...(required && entries.length > 0 ? { required: Object.keys(properties) } : {}),
        },
        ...(url === undefined ? {} : { http: { method, url } }),
      };
    }),
  { maxLength: 6 },
);

describe('tools out', () => {
  const examples = ['hospitalAppointment', 'tableBooking', 'libraryLoanChinese'].map((name) =>
    toolsFromDocument(
      parsePdl(readFileSync(resolve(import.meta.dirname, `../../../examples/${name}.pdl.yaml`), 'utf8')),
    ),
  );

  it('are an OpenAPI 3.1 document by the published schema', async () => {
    // Shared, because each validator compiles the whole schema.
    const validator = new Validator();
    const check = async (list: readonly ToolDefinition[]) => {
      const { text } = printOpenApi(list, { title: 'Mine' });
      const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>);
      expect(errors, text).toBeUndefined();
      expect(valid).toBe(true);
    };
    for (const list of examples) await check(list);
    await fc.assert(fc.asyncProperty(tools, check), { numRuns: 60 });
  });

  it('come back from OpenAPI with their names and parameters', () => {
    for (const list of examples) {
      const back = read(printOpenApi(list).text);
      expect(
        back.map(({ name, description, parameters, returns }) => ({ name, description, parameters, returns })),
      ).toEqual(list.map(({ name, description, parameters, returns }) => ({ name, description, parameters, returns })));
    }
  });

  it('are tools by the types of the OpenAI SDK', () => {
    fc.assert(
      fc.property(tools, (list) => {
        const printed = JSON.parse(printOpenAiTools(list).text) as unknown;
        expect(isToolList(printed)).toBe(true);
        const called = (printed as ChatCompletionTool[]).flatMap((tool) =>
          tool.type === 'function' ? tool.function.name : [],
        );
        expect(called).toHaveLength(list.length);
        expect(new Set(called).size).toBe(list.length);
        for (const name of called) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      }),
    );
  });
});

/** Every field of the SDK's type, by its type: the compiler keeps the list complete. */
const functionFields = {
  name: (value: unknown) => typeof value === 'string',
  description: (value: unknown) => value === undefined || typeof value === 'string',
  parameters: (value: unknown) => value === undefined || (typeof value === 'object' && value !== null),
  strict: (value: unknown) => value === undefined || value === null || typeof value === 'boolean',
} satisfies Record<keyof Extract<ChatCompletionTool, { type: 'function' }>['function'], (value: unknown) => boolean>;

function isToolList(value: unknown): value is ChatCompletionTool[] {
  return (
    Array.isArray(value) &&
    value.every((tool: { type?: unknown; function?: Record<string, unknown> }) => {
      const { function: own, ...rest } = tool;
      return (
        JSON.stringify(rest) === '{"type":"function"}' &&
        own !== undefined &&
        Object.keys(own).every((key) => key in functionFields) &&
        Object.entries(functionFields).every(([key, fits]) => fits(own[key]))
      );
    })
  );
}
