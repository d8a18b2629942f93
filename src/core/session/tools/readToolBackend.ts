// Reads how a tool answers, from a document or a file that anybody may have written. Invariant: what comes out has the
// shape of a backend and nothing else of what was given; what does not, says why.

import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../support';
import type { MockRow, ToolBackend } from '../events';
import { checkHttpBackend } from './checkHttpBackend';
import type { HttpBackend } from './toolRun';

export interface ToolBackendProblem {
  /** Ends without a full stop; begins so that it can follow the tool's name. */
  readonly message: string;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const maxSource = 200_000;

/** A list is a mock table, a text one of `mock`, `llm` and `manual`, an object a backend with its `kind`. */
export function readToolBackend(value: JsonValue | undefined): Result<ToolBackend, ToolBackendProblem> {
  if (Array.isArray(value)) return readRows(value);
  const record: JsonObject = typeof value === 'string' ? { kind: value } : isJsonObject(value) ? value : {};
  const number = (key: string) => (typeof record[key] === 'number' ? { [key]: record[key] } : {});
  switch (record['kind']) {
    case 'manual':
    case 'llm':
      return ok({ kind: record['kind'] });
    case 'mock':
      return readRows(record['rows'] ?? []);
    case 'script': {
      const { source } = record;
      if (typeof source !== 'string' || source.trim() === '')
        return fail({ message: 'has a script without a "source"' });
      if (source.length > maxSource) return fail({ message: `has a script of more than ${maxSource / 1000} kB` });
      return ok({ kind: 'script', source, ...number('timeLimitMs'), ...number('memoryLimitMb') });
    }
    case 'http':
      return readHttp(record);
    default:
      return fail({ message: 'needs a list of rows, or an object whose "kind" is mock, script, http, llm or manual' });
  }
}

function readHttp(record: JsonObject): Result<HttpBackend, ToolBackendProblem> {
  const { url, method, headers, auth, timeoutMs } = record;
  if (typeof url !== 'string') return fail({ message: 'has no "url"' });
  const verb = typeof method === 'string' ? method.toUpperCase() : undefined;
  const known = methods.find((candidate) => candidate === verb);
  if (verb !== undefined && !known) return fail({ message: `has the method ${verb}; ${methods.join(', ')} are known` });
  const texts = isJsonObject(headers) ? Object.entries(headers) : [];
  if (texts.some(([, text]) => typeof text !== 'string')) return fail({ message: 'has a header that is no text' });
  const backend: HttpBackend = {
    kind: 'http',
    url: url.trim(),
    ...(known ? { method: known } : {}),
    ...(texts.length > 0 ? { headers: Object.fromEntries(texts) as Readonly<Record<string, string>> } : {}),
    ...(typeof auth === 'string' && auth.trim() !== '' ? { auth: auth.trim() } : {}),
    ...(typeof timeoutMs === 'number' ? { timeoutMs } : {}),
  };
  const problem = checkHttpBackend(backend);
  return problem ? fail({ message: `cannot be asked: ${problem.message.replace(/\.$/, '')}` }) : ok(backend);
}

function readRows(value: JsonValue): Result<ToolBackend, ToolBackendProblem> {
  if (!Array.isArray(value)) return fail({ message: 'needs a list of rows such as {"when": {}, "result": {}}' });
  const rows: MockRow[] = [];
  for (const [index, row] of (value as readonly JsonValue[]).entries()) {
    const refuse = (what: string) => fail({ message: `has a row ${index + 1} that ${what}` });
    if (!isJsonObject(row)) return refuse('is no object');
    const { when = {}, result, failure } = row;
    if (!isJsonObject(when)) return refuse('has a "when" that is no object of argument values');
    if (typeof failure === 'string') rows.push({ when, failure });
    else if (result === undefined) return refuse('needs a "result", or a "failure" that says why');
    else rows.push({ when, result });
  }
  return ok({ kind: 'mock', rows });
}
