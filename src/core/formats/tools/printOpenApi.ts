// Prints tools as an OpenAPI 3.1 document: one operation a tool. Invariant: every operation has an id and a response,
// paths and ids are unique, and a tool that was read from an operation keeps its method, server and path. Tools without
// an address get POST /name with their parameters as the JSON body.

import { isJsonObject, type JsonObject, type JsonValue, toWellFormed, UniqueNames } from '../../support';
import type { ConvertedText } from '../converted';
import type { ToolDefinition } from './toolDefinition';

export interface OpenApiOptions {
  readonly title?: string;
  readonly version?: string;
}

const bodyMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const knownMethods = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']);

interface Operation {
  readonly server: string;
  readonly path: string;
  readonly method: string;
  readonly value: JsonObject;
}

/** Notes report the changes: duplicate names, methods that OpenAPI does not have, addresses on several servers. */
export function printOpenApi(tools: readonly ToolDefinition[], options: OpenApiOptions = {}): ConvertedText {
  const notes: string[] = [];
  const ids = new UniqueNames();
  const places = new Set<string>();
  const operations = tools.map((tool): Operation => {
    const id = ids.claim(tool.name);
    if (id !== tool.name) notes.push(`Two tools are called "${tool.name}"; the second is "${id}".`);
    const place = placeOf(tool, id);
    let { path } = place;
    for (let count = 2; places.has(`${place.method} ${shapeOf(path)}`); count++) path = `${place.path}-${count}`;
    if (path !== place.path) notes.push(`"${tool.name}" has the address of another tool; it is at ${path}.`);
    places.add(`${place.method} ${shapeOf(path)}`);
    return { ...place, path, value: operationOf(tool, id, place.method, path) };
  });
  const servers = [...new Set(operations.map(({ server }) => server).filter((url) => url !== ''))];
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const { path, method, server, value } of operations) {
    const own = servers.length > 1 && server !== '' ? { servers: [{ url: server }] } : {};
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = { ...value, ...own };
  }
  const made = tools.filter((tool) => tool.http === undefined).length;
  if (made > 0) {
    notes.push(
      `${made === 1 ? 'One tool has' : `${made} tools have`} no address of ${made === 1 ? 'its' : 'their'} own and got POST with the name as path; set the server before you use it.`,
    );
  }
  const document: JsonObject = {
    openapi: '3.1.0',
    info: { title: options.title?.trim() || 'Tools', version: options.version ?? '1.0.0' },
    ...(servers.length > 0 ? { servers: servers.slice(0, 1).map((url) => ({ url })) } : {}),
    paths: paths as JsonObject,
  };
  return { text: `${JSON.stringify(document, null, 2)}\n`, notes };
}

/** Paths that differ only in the names of their parameters are the same path in OpenAPI. */
const shapeOf = (path: string) => path.replace(/\{[^{}]*\}/g, '{}');

function placeOf({ http }: ToolDefinition, id: string): { server: string; path: string; method: string } {
  const plain = `/${encodeURIComponent(toWellFormed(id))}`;
  if (http === undefined) return { server: '', path: plain, method: 'POST' };
  const method = knownMethods.has(http.method.toUpperCase()) ? http.method.toUpperCase() : 'POST';
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(http.url.trim());
  const server = match?.[1] ?? '';
  const path = match?.[2] ?? '';
  return { server, path: path.startsWith('/') ? path : path === '' ? '/' : `/${path}`, method };
}

function operationOf(tool: ToolDefinition, id: string, method: string, path: string): JsonObject {
  const properties = isJsonObject(tool.parameters.properties) ? tool.parameters.properties : {};
  const required = new Set(Array.isArray(tool.parameters.required) ? tool.parameters.required.map(String) : []);
  const inPath = [...new Set(Array.from(path.matchAll(/\{([^{}]+)\}/g), (match) => match[1] as string))];
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const hasBody = bodyMethods.has(method) && others.length > 0;
  const parameter = (name: string, where: 'path' | 'query'): JsonObject => {
    const schema = isJsonObject(properties[name]) ? properties[name] : { type: 'string' };
    const { description, ...rest } = schema;
    return {
      name,
      in: where,
      ...(where === 'path' || required.has(name) ? { required: true } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      schema: rest,
    };
  };
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(hasBody ? [] : others.map((name) => parameter(name, 'query'))),
  ];
  const body = others.filter((name) => required.has(name));
  const schema: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name] ?? {}])),
    ...(body.length > 0 ? { required: body } : {}),
  };
  const json = (content: JsonValue): JsonObject => ({ content: { 'application/json': { schema: content } } });
  return {
    operationId: id,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { ...(body.length > 0 ? { required: true } : {}), ...json(schema) } } : {}),
    responses: { '200': { description: 'The result.', ...(tool.returns === undefined ? {} : json(tool.returns)) } },
  };
}
