import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { parseTools } from './parseTools';
import { printOpenAiTools } from './printOpenAiTools';
import { toolsFromDocument } from './toolsFromDocument';

const root = resolve(import.meta.dirname, '../../../..');
const corpus = resolve(root, '../shared/corpus/tools');
if (!existsSync(corpus)) console.warn('corpus/tools is absent: the real tool files are NOT read');

const read = (text: string) => {
  const parsed = parseTools(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

describe.skipIf(!existsSync(corpus))('real tool files', () => {
  it.each(existsSync(corpus) ? readdirSync(corpus) : [])('%s gives every tool it lists', (file) => {
    const text = readFileSync(resolve(corpus, file), 'utf8');
    const listed = new Set(
      Array.from(text.matchAll(/^(?:- (?:API|name):| {2}"name":) *"?([^"\n]+?)"?,? *$/gm), (match) => match[1]),
    );
    const tools = read(text);
    expect(tools.map((tool) => tool.name).sort()).toEqual([...listed].sort());
    for (const tool of tools) expect(tool.parameters.type).toBe('object');
  });
});

describe('parseTools', () => {
  it('reads misspelled keys, listed values and required marks', () => {
    const [tool] = read(
      '- API: book_bike\n  API Desciption: Books a bike\n  Input parameters: {\n    "size": {"type ": "string", " description": "Frame. Enumerated type, [S, M]", "required": true}\n  }\n  Output parameters: {"done": {"type": "string", "description": "Enumerated type, [true, false]"}}\n',
    );
    expect(tool).toMatchObject({
      name: 'book_bike',
      description: 'Books a bike',
      parameters: { properties: { size: { type: 'string', enum: ['S', 'M'] } }, required: ['size'] },
      returns: { properties: { done: { type: 'boolean' } } },
    });
  });

  it('reads OpenAPI operations with references and follows no circle', () => {
    const text = JSON.stringify({
      openapi: '3.0.0',
      servers: [{ url: 'https://example.invalid/' }],
      paths: {
        '/bikes/{id}': {
          post: {
            operationId: 'rent',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Rent' } } } },
          },
        },
      },
      components: {
        schemas: { Rent: { properties: { days: { type: 'integer' }, again: { $ref: '#/components/schemas/Rent' } } } },
      },
    });
    expect(read(text)).toMatchObject([
      {
        name: 'rent',
        parameters: { properties: { id: { type: 'integer' }, days: { type: 'integer' } }, required: ['id'] },
        http: { method: 'POST', url: 'https://example.invalid/bikes/{id}' },
      },
    ]);
  });

  it('refuses thousands of open brackets, which a YAML reader would work on for minutes', () => {
    for (const text of ['['.repeat(20_000), `- name: a\n  x: ${'{a: '.repeat(5000)}`])
      expect(parseTools(text).ok).toBe(false);
    expect(read(`- name: a\n  examples: ${'['.repeat(60)}${']'.repeat(60)}`)).toMatchObject([{ name: 'a' }]);
  });

  it('refuses broken JSON with its place, also where YAML reads it, and accepts a comma before a bracket', () => {
    const tool = (parameters: string) =>
      `[{"type": "function",\n  "function": {"name": "deploy", "parameters": ${parameters}}}]`;
    expect(parseTools(tool('{"type": "object", "properties": {"a":}}'))).toEqual({
      ok: false,
      error: { message: 'The tools are not valid JSON: line 2, column 86: unexpected "}".' },
    });
    expect(parseTools('[{"name": "deploy", ')).toMatchObject({
      ok: false,
      error: { message: /the text ends too early/ },
    });
    const read = parseTools(tool('{"type": "object", "properties": {"a": {"type": "string"},},}'));
    expect(read.ok && read.value.map(({ name }) => name)).toEqual(['deploy']);
    expect(parseTools("[{'name': 'deploy'}]").ok).toBe(true);
    expect(parseTools('[{name: deploy}]').ok).toBe(true);
  });

  it('refuses what holds no tool', () => {
    for (const text of ['', '{', 'hello', '42', '{"a": 1}', '- 1\n- 2']) expect(parseTools(text).ok, text).toBe(false);
  });
});

describe('toolsFromDocument', () => {
  const document = parsePdl(readFileSync(resolve(root, 'src/examples/hospitalAppointment.pdl.yaml'), 'utf8'));

  it('takes parameters from the request and the slots, and binds a given tool by loose name', () => {
    const given = read(
      JSON.stringify([
        { name: 'Check-Hospital', parameters: { type: 'object', properties: { h: { type: 'string' } } } },
      ]),
    );
    const tools = toolsFromDocument(document, given);
    expect(tools.map((tool) => tool.name)).toEqual(document.apis.map((api) => api.name));
    expect(tools[0]?.parameters).toEqual(given[0]?.parameters);
    expect(tools[1]?.parameters).toMatchObject({
      properties: { hospital: { type: 'string', description: 'The hospital the patient wants to visit' } },
      required: ['hospital', 'department'],
    });
  });

  it('prints tools that read back as themselves', () => {
    const tools = toolsFromDocument(document);
    expect(read(printOpenAiTools(tools).text)).toEqual(tools.map(({ returns: _, ...tool }) => tool));
  });
});
