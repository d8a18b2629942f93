// Reads operations of an OpenAPI 3.0 or 3.1 document as tools. Invariant: only references inside the document are
// followed, a circular reference ends at the first repetition, nothing is fetched, and the work is bounded for any
// document. Parameters of path, query and header and the JSON body become one flat object.

import { isJsonObject, type JsonObject, type JsonValue, UniqueNames } from '../../support';
import { readSchemaProperty, readToolSchema, trimmedText } from './readToolSchema';
import type { ToolDefinition } from './toolDefinition';

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
/** Maximum depth of a written-out schema; deeper levels become an object of any shape. */
const MAX_DEPTH = 7;
/** Limit for all schemas of one operation together: schemas that refer to each other grow fast. */
const MAX_NODES = 2000;

export function readOpenApi(document: JsonObject): ToolDefinition[] {
  const base = serverOf(document.servers) ?? '';
  const tools: ToolDefinition[] = [];
  // Without operationIds two operations may get the same name.
  const names = new UniqueNames();
  for (const [path, written] of Object.entries(isJsonObject(document.paths) ? document.paths : {})) {
    const item = new SchemaResolver(document).follow(written);
    for (const method of methods) {
      const operation = item[method];
      if (!isJsonObject(operation)) continue;
      const tool = readOperation(document, base, path, method, item, operation);
      tools.push({ ...tool, name: names.claim(tool.name) });
    }
  }
  return tools;
}

function serverOf(servers: JsonValue | undefined): string | undefined {
  const [first] = Array.isArray(servers) ? (servers as readonly JsonValue[]) : [];
  if (!isJsonObject(first)) return undefined;
  const variables = isJsonObject(first.variables) ? first.variables : {};
  return trimmedText(first.url)?.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return (isJsonObject(variable) ? trimmedText(variable.default) : undefined) ?? whole;
  });
}

function readOperation(
  document: JsonObject,
  base: string,
  path: string,
  method: string,
  item: JsonObject,
  operation: JsonObject,
): ToolDefinition {
  const resolver = new SchemaResolver(document);
  const properties: Record<string, JsonValue> = {};
  const required = new Set<string>();
  // The operation's own parameters replace those of the path with the same name.
  for (const list of [item.parameters, operation.parameters]) {
    for (const entry of Array.isArray(list) ? (list as readonly JsonValue[]) : []) {
      const parameter = resolver.follow(entry);
      const name = trimmedText(parameter.name);
      if (name === undefined || parameter.in === 'cookie') continue;
      const description = trimmedText(parameter.description);
      const schema = resolver.schema(parameter.schema ?? contentSchema(parameter));
      properties[name] = { ...readSchemaProperty(schema), ...(description === undefined ? {} : { description }) };
      if (parameter.required === true || parameter.in === 'path') required.add(name);
      else required.delete(name);
    }
  }
  const request = resolver.follow(operation.requestBody);
  const body = resolver.schema(contentSchema(request));
  if (isValue(body)) {
    properties.body = readSchemaProperty(body);
    if (request.required === true) required.add('body');
  } else if (body !== undefined) {
    const schema = readToolSchema(isJsonObject(body) ? { type: 'object', ...body } : undefined);
    Object.assign(properties, schema.properties);
    for (const name of Array.isArray(schema.required) ? schema.required : []) required.add(String(name));
  }
  const responses = isJsonObject(operation.responses) ? operation.responses : {};
  const success = Object.keys(responses).find((status) => /^2/.test(status)) ?? 'default';
  const result = resolver.schema(contentSchema(resolver.follow(responses[success])));
  const description = trimmedText(operation.description) ?? trimmedText(operation.summary) ?? trimmedText(item.summary);
  const fallback = `${method}_${path.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '')}`.replace(/_$/, '');
  const server = serverOf(operation.servers) ?? serverOf(item.servers) ?? base;
  return {
    name: trimmedText(operation.operationId) ?? fallback,
    ...(description === undefined ? {} : { description }),
    parameters: { type: 'object', properties, ...(required.size > 0 ? { required: [...required] } : {}) },
    ...(result === undefined ? {} : { returns: resultSchema(result) }),
    http: { method: method.toUpperCase(), url: `${server.replace(/\/$/, '')}${path}` },
  };
}

/** True for a schema of a list, a text or a number, not of an object. */
const isValue = (schema: JsonValue | undefined): boolean =>
  isJsonObject(schema) &&
  typeof schema.type === 'string' &&
  schema.type !== 'object' &&
  !isJsonObject(schema.properties);

/** Results are objects everywhere else, so any other result is wrapped under a name. */
function resultSchema(result: JsonValue): JsonObject {
  if (!isJsonObject(result) || Object.keys(result).length === 0) return readToolSchema(undefined);
  if (!isValue(result)) return readToolSchema({ type: 'object', ...result });
  return { type: 'object', properties: { [result.type === 'array' ? 'items' : 'result']: readSchemaProperty(result) } };
}

/** The schema of the JSON content, else of the first content type. */
function contentSchema(holder: JsonObject): JsonValue | undefined {
  if (!isJsonObject(holder.content)) return undefined;
  const keys = Object.keys(holder.content);
  const key = keys.find((type) => /json/i.test(type)) ?? keys.find((type) => /form/i.test(type));
  const media = key === undefined ? undefined : holder.content[key];
  return isJsonObject(media) ? media.schema : undefined;
}

class SchemaResolver {
  private nodes = 0;

  constructor(private readonly document: JsonObject) {}

  /** Returns the object itself, or the target of its reference. */
  follow(value: JsonValue | undefined): JsonObject {
    let at = value;
    for (let count = 0; count < 20 && isJsonObject(at) && typeof at.$ref === 'string'; count++) at = this.find(at.$ref);
    return isJsonObject(at) ? at : {};
  }

  private find(reference: string): JsonValue | undefined {
    if (!reference.startsWith('#/')) return undefined;
    let target: JsonValue | undefined = this.document;
    for (const step of reference.slice(2).split('/')) {
      let key = step.replace(/~1/g, '/').replace(/~0/g, '~');
      if (key.includes('%')) key = decoded(key);
      if (Array.isArray(target)) target = (target as readonly JsonValue[])[Number(key)];
      else target = isJsonObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
    }
    return target;
  }

  /** Returns the schema with references resolved and combined schemas merged. */
  schema(value: JsonValue | undefined, depth = 0, within: ReadonlySet<string> = new Set()): JsonValue | undefined {
    if (!isJsonObject(value)) return value === true ? {} : undefined;
    if (depth > MAX_DEPTH || ++this.nodes > MAX_NODES) return { type: 'object' };
    if (typeof value.$ref === 'string') {
      // A recursive schema: the tool takes any object at this position, because the text must be finite.
      if (within.has(value.$ref)) return { type: 'object', ...own(value, 'description') };
      const target = this.schema(this.find(value.$ref), depth, new Set([...within, value.$ref]));
      return isJsonObject(target) ? { ...target, ...own(value, 'description') } : undefined;
    }
    const inner = (part: JsonValue | undefined) => this.schema(part, depth + 1, within);
    const whole = this.combined(value, depth, within);
    const properties = isJsonObject(whole.properties)
      ? Object.fromEntries(
          Object.entries(whole.properties).flatMap(([name, part]) => {
            const schema = inner(part);
            return schema === undefined ? [] : [[name, schema]];
          }),
        )
      : undefined;
    const items = inner(whole.items);
    return {
      ...whole,
      ...typeOf(whole),
      ...(properties === undefined ? {} : { properties }),
      ...(items === undefined ? {} : { items }),
    };
  }

  /** `allOf` requires all of them; for `oneOf` and `anyOf` the properties of each are optional. */
  private combined(value: JsonObject, depth: number, within: ReadonlySet<string>): JsonObject {
    const { allOf, oneOf, anyOf, ...rest } = value;
    if (allOf === undefined && oneOf === undefined && anyOf === undefined) return rest;
    let whole: JsonObject = rest;
    for (const [list, isRequired] of [
      [allOf, true],
      [oneOf, false],
      [anyOf, false],
    ] as const) {
      for (const part of Array.isArray(list) ? (list as readonly JsonValue[]) : []) {
        const schema = this.schema(part, depth + 1, within);
        if (!isJsonObject(schema) || schema.type === 'null') continue;
        const required = [whole.required, isRequired ? schema.required : undefined].flatMap((names) =>
          Array.isArray(names) ? (names as readonly JsonValue[]) : [],
        );
        const properties = {
          ...(isJsonObject(schema.properties) ? schema.properties : {}),
          ...(isJsonObject(whole.properties) ? whole.properties : {}),
        };
        whole = {
          ...schema,
          ...whole,
          ...(Object.keys(properties).length > 0 ? { properties } : {}),
          ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
        };
        if (required.length === 0) whole = without(whole, 'required');
      }
    }
    return whole;
  }
}

const own = (value: JsonObject, key: string): JsonObject =>
  value[key] === undefined ? {} : { [key]: value[key] as JsonValue };

function without(value: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

/** OpenAPI 3.1 has lists of types, with `null` for optional values. */
function typeOf(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.type)) return {};
  const type = (schema.type as readonly JsonValue[]).find((one) => one !== 'null');
  return type === undefined ? {} : { type };
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
