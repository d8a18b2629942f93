// Operations of an OpenAPI 3 document as tools. Invariant: only references inside the document are followed, each to a
// bounded depth; nothing is fetched. Parameters of path, query and header and the JSON body become one flat object.

import { isJsonObject, type JsonObject, type JsonValue } from '../../support';
import { readProperty, readSchema, textOf } from './readSchema';
import type { ToolDefinition } from './toolDefinition';

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function readOpenApi(document: JsonObject): ToolDefinition[] {
  const resolve = (value: JsonValue | undefined, depth = 0): JsonObject => {
    if (!isJsonObject(value) || depth > 8) return {};
    if (typeof value.$ref !== 'string') {
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, isJsonObject(part) ? resolve(part, depth + 1) : part]),
      );
    }
    if (!value.$ref.startsWith('#/')) return {};
    let target: JsonValue | undefined = document;
    for (const step of value.$ref.slice(2).split('/')) {
      const key = step.replace(/~1/g, '/').replace(/~0/g, '~');
      target = isJsonObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
    }
    return resolve(target, depth + 1);
  };
  const servers = document.servers;
  const base = Array.isArray(servers) && isJsonObject(servers[0]) ? (textOf(servers[0].url) ?? '') : '';
  const tools: ToolDefinition[] = [];
  for (const [path, item] of Object.entries(isJsonObject(document.paths) ? document.paths : {})) {
    if (!isJsonObject(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      if (isJsonObject(operation)) tools.push(readOperation(base, path, method, item, operation, resolve));
    }
  }
  return tools;
}

function readOperation(
  base: string,
  path: string,
  method: string,
  item: JsonObject,
  operation: JsonObject,
  resolve: (value: JsonValue | undefined) => JsonObject,
): ToolDefinition {
  const listed = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  const properties: Record<string, JsonValue> = {};
  const required = new Set<string>();
  for (const entry of listed) {
    const parameter = resolve(entry as JsonValue);
    const name = textOf(parameter.name);
    if (name === undefined || parameter.in === 'cookie') continue;
    const description = textOf(parameter.description);
    properties[name] = { ...readProperty(parameter.schema), ...(description === undefined ? {} : { description }) };
    if (parameter.required === true) required.add(name);
  }
  const body = readSchema(jsonSchemaOf(resolve(operation.requestBody)));
  Object.assign(properties, body.properties);
  for (const name of Array.isArray(body.required) ? body.required : []) required.add(String(name));
  const responses = resolve(operation.responses);
  const success = Object.keys(responses).find((status) => /^2/.test(status)) ?? 'default';
  const result = jsonSchemaOf(resolve(responses[success]));
  const description = textOf(operation.description) ?? textOf(operation.summary);
  const fallback = `${method}_${path.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '')}`;
  return {
    name: textOf(operation.operationId) ?? fallback,
    ...(description === undefined ? {} : { description }),
    parameters: { type: 'object', properties, ...(required.size > 0 ? { required: [...required] } : {}) },
    ...(result === undefined ? {} : { returns: readSchema(result) }),
    http: { method: method.toUpperCase(), url: `${base.replace(/\/$/, '')}${path}` },
  };
}

function jsonSchemaOf(holder: JsonObject): JsonValue | undefined {
  if (!isJsonObject(holder.content)) return undefined;
  const key = Object.keys(holder.content).find((type) => /json/i.test(type));
  const media = key === undefined ? undefined : holder.content[key];
  return isJsonObject(media) ? media.schema : undefined;
}
