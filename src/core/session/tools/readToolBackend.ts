// Reads a tool backend from an untrusted document or file. Invariant: the result has exactly the shape of a backend;
// everything else is refused with the reason.

import { checkInputValue, fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../support';
import type { MockRow, ToolBackend } from '../events';
import { checkHttpBackend } from './checkHttpBackend';
import { checkResultValue } from './checkResultValue';
import type { HttpBackend } from './toolRun';

export interface ToolBackendProblem {
  /** Without a full stop. */
  readonly message: string;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const maxSource = 200_000;

/** A list is a mock table, a text is `mock`, `llm` or `manual`, an object is a backend with its `kind`. */
export function readToolBackend(value: JsonValue | undefined, name = 'It'): Result<ToolBackend, ToolBackendProblem> {
  const refuse = (what: string) => fail({ message: `${name} ${what}` });
  if (Array.isArray(value)) return readRows(value, name);
  const record: JsonObject = typeof value === 'string' ? { kind: value } : isJsonObject(value) ? value : {};
  const number = (key: string) => (typeof record[key] === 'number' ? { [key]: record[key] } : {});
  switch (record['kind']) {
    case 'manual':
    case 'llm':
      return ok({ kind: record['kind'] });
    case 'mock':
      return readRows(record['rows'] ?? [], name);
    case 'script': {
      const { source } = record;
      if (typeof source !== 'string' || source.trim() === '') return refuse('has a script without a "source"');
      if (source.length > maxSource) return refuse(`has a script of more than ${maxSource / 1000} kB`);
      return ok({ kind: 'script', source, ...number('timeLimitMs'), ...number('memoryLimitMb') });
    }
    case 'http':
      return readHttp(record, refuse);
    default:
      return refuse('needs a list of rows, or an object whose "kind" is mock, script, http, llm or manual');
  }
}

type Refuse = (what: string) => Result<never, ToolBackendProblem>;

function readHttp(record: JsonObject, refuse: Refuse): Result<HttpBackend, ToolBackendProblem> {
  const { url, method, headers, auth, timeoutMs } = record;
  if (typeof url !== 'string') return refuse('has no "url"');
  const verb = typeof method === 'string' ? method.toUpperCase() : undefined;
  const known = methods.find((candidate) => candidate === verb);
  if (verb !== undefined && !known) return refuse(`has the method ${verb}; ${methods.join(', ')} are known`);
  const texts = isJsonObject(headers) ? Object.entries(headers) : [];
  if (texts.some(([, text]) => typeof text !== 'string')) return refuse('has a header that is not a text');
  const backend: HttpBackend = {
    kind: 'http',
    url: url.trim(),
    ...(known ? { method: known } : {}),
    ...(texts.length > 0 ? { headers: Object.fromEntries(texts) as Readonly<Record<string, string>> } : {}),
    ...(typeof auth === 'string' && auth.trim() !== '' ? { auth: auth.trim() } : {}),
    ...(typeof timeoutMs === 'number' ? { timeoutMs } : {}),
  };
  const problem = checkHttpBackend(backend);
  return problem ? refuse(`cannot be asked: ${problem.message.replace(/\.$/, '')}`) : ok(backend);
}

function readRows(value: JsonValue, name: string): Result<ToolBackend, ToolBackendProblem> {
  if (!Array.isArray(value))
    return fail({ message: `${name} needs a list of rows such as {"when": {}, "result": {}}` });
  const rows: MockRow[] = [];
  for (const [index, row] of (value as readonly JsonValue[]).entries()) {
    const refuseRow = (what: string) => fail({ message: `row ${index + 1} of ${name} ${what}` });
    if (!isJsonObject(row)) return refuseRow('is not an object');
    const { when = {}, result, failure } = row;
    if (!isJsonObject(when)) return refuseRow('has a "when" that is not an object of argument values');
    const condition = checkInputValue(when);
    if (condition !== undefined) return refuseRow(`has a "when" that ${condition}`);
    if (typeof failure === 'string') rows.push({ when, failure });
    else if (result === undefined) return refuseRow('needs a "result", or a "failure" that says why');
    else {
      const problem = checkResultValue(result);
      if (problem !== undefined) return refuseRow(`is not taken: ${problem.replace(/\.$/, '')}`);
      rows.push({ when, result });
    }
  }
  return ok({ kind: 'mock', rows });
}
