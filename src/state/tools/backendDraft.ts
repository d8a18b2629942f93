// The backend of one tool while it is edited: texts as typed, one draft for all kinds, so that switching the kind loses
// nothing. It is parsed into a backend on save; each invalid text is reported with its field.

import type { ToolDefinition } from '../../core/formats';
import {
  checkHttpBackend,
  checkResultValue,
  type HttpBackend,
  type MockRow,
  scriptDefaults,
  type ToolBackend,
} from '../../core/session';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, nearestName } from '../../core/support';
import { parseExactJson } from '../../core/values';
import { toolsMessages as t } from '../../messages/tools.en';
import { propertiesOf } from '../workspace/toolsStore';

export type BackendKind = 'session' | ToolBackend['kind'];

export interface RowDraft {
  readonly key: number;
  /** JSON of the arguments that the row answers; blank for any. */
  readonly when: string;
  readonly answer: 'result' | 'failure';
  /** JSON of the result, or the message of the failure. */
  readonly value: string;
}

export interface HeaderDraft {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

export interface BackendDraft {
  readonly kind: BackendKind;
  readonly rows: readonly RowDraft[];
  readonly source: string;
  readonly timeLimitMs: string;
  readonly memoryLimitMb: string;
  readonly url: string;
  readonly method: NonNullable<HttpBackend['method']>;
  readonly headers: readonly HeaderDraft[];
  readonly auth: string;
  readonly timeoutMs: string;
}

export interface BackendDraftProblem {
  /** `when:3`, `value:3` (keys of rows), `source`, `url`, `headers`, `timeLimitMs`, ... */
  readonly field: string;
  readonly message: string;
}

let keys = 0;
const nextKey = () => ++keys;

const printJson = (value: JsonValue): string => {
  const flat = JSON.stringify(value);
  return flat.length <= 60 ? flat : JSON.stringify(value, null, 2);
};

export const rowDraft = (row?: MockRow): RowDraft => ({
  key: nextKey(),
  when: row && Object.keys(row.when).length > 0 ? printJson(row.when) : '',
  answer: row?.failure === undefined ? 'result' : 'failure',
  value: row?.failure ?? (row?.result === undefined ? '' : printJson(row.result)),
});

export const headerDraft = (name = '', value = ''): HeaderDraft => ({ key: nextKey(), name, value });

/** A template script that uses the tool's own parameters and results. */
function firstScript(tool: ToolDefinition): string {
  const isIdentifier = (name: string) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
  const names = propertiesOf(tool.parameters).flatMap(({ name }) => (isIdentifier(name) ? [name] : []));
  const fields = propertiesOf(tool.returns).map(({ name, schema }) => {
    const sample =
      schema['type'] === 'boolean' ? 'true' : ['integer', 'number'].includes(String(schema['type'])) ? '1' : "''";
    return `    ${isIdentifier(name) ? name : JSON.stringify(name)}: ${sample},`;
  });
  const taken = names.length > 0 ? `{ ${names.join(', ')} }` : 'args';
  const body = fields.length > 0 ? fields.join('\n') : '    ok: true,';
  return `(${taken}, context) => {\n  return {\n${body}\n  };\n}\n`;
}

export function backendDraftOf(backend: ToolBackend | undefined, tool: ToolDefinition): BackendDraft {
  const script = backend?.kind === 'script' ? backend : undefined;
  const http = backend?.kind === 'http' ? backend : undefined;
  const method = http ? (http.method ?? 'GET') : (tool.http?.method as BackendDraft['method'] | undefined);
  return {
    kind: backend?.kind ?? 'session',
    rows: backend?.kind === 'mock' ? backend.rows.map(rowDraft) : [rowDraft()],
    source: script?.source ?? firstScript(tool),
    timeLimitMs: String(script?.timeLimitMs ?? scriptDefaults.timeLimitMs),
    memoryLimitMb: String(script?.memoryLimitMb ?? scriptDefaults.memoryLimitMb),
    url: http?.url ?? tool.http?.url ?? '',
    method: method !== undefined && ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? method : 'GET',
    headers: Object.entries(http?.headers ?? {}).map(([name, value]) => headerDraft(name, value)),
    auth: http?.auth ?? '',
    timeoutMs: String(http?.timeoutMs ?? 10_000),
  };
}

const parse = (text: string): { readonly value: JsonValue } | undefined => {
  try {
    return { value: parseExactJson(text) };
  } catch {
    return undefined;
  }
};

/** The errors and warnings of a cell of arguments. */
export function parseWhenCell(
  text: string,
  parameters: readonly string[],
): { readonly when?: JsonObject; readonly problem?: string; readonly hint?: string } {
  if (text.trim() === '') return { when: {} };
  const read = parse(text);
  if (!read || !isJsonObject(read.value)) return { problem: t.objectExpected };
  const unknown = Object.keys(read.value).find((name) => parameters.length > 0 && !parameters.includes(name));
  if (unknown === undefined) return { when: read.value };
  const near = nearestName(unknown, parameters);
  return {
    when: read.value,
    hint: near === undefined ? t.unknownParameter({ name: unknown }) : t.unknownParameterNear({ name: unknown, near }),
  };
}

export function parseAnswerCell(row: RowDraft): { readonly row?: Omit<MockRow, 'when'>; readonly problem?: string } {
  if (row.answer === 'failure') {
    return row.value.trim() === '' ? { problem: t.failureReasonMissing } : { row: { failure: row.value.trim() } };
  }
  if (row.value.trim() === '') return { problem: t.noResultYet };
  const read = parse(row.value);
  if (read) {
    const problem = checkResultValue(read.value);
    return problem === undefined ? { row: { result: read.value } } : { problem };
  }
  const isWord = /^[^"'{}[\]]+$/.test(row.value.trim());
  return { problem: isWord ? t.jsonTextNeedsQuotes : t.noJson };
}

function readNumber(
  text: string,
  field: string,
  { min, max }: { min: number; max: number },
): number | BackendDraftProblem {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && value >= min && value <= max
    ? value
    : { field, message: t.numberFrom({ min, max }) };
}

interface ReadDraft {
  /** Undefined for `session`, and while there are problems. */
  readonly backend?: ToolBackend;
  readonly problems: readonly BackendDraftProblem[];
}

export function parseBackendDraft(draft: BackendDraft): ReadDraft {
  switch (draft.kind) {
    case 'session':
      return { problems: [] };
    case 'llm':
    case 'manual':
      return { backend: { kind: draft.kind }, problems: [] };
    case 'mock':
      return readTable(draft.rows);
    case 'script': {
      if (draft.source.trim() === '') return { problems: [{ field: 'source', message: t.scriptIsEmpty }] };
      const time = readNumber(draft.timeLimitMs, 'timeLimitMs', { min: 50, max: 60_000 });
      const memory = readNumber(draft.memoryLimitMb, 'memoryLimitMb', { min: 4, max: 256 });
      const problems = [time, memory].filter((value): value is BackendDraftProblem => typeof value !== 'number');
      if (problems.length > 0) return { problems };
      return {
        backend: {
          kind: 'script',
          source: draft.source,
          ...(time === scriptDefaults.timeLimitMs ? {} : { timeLimitMs: time as number }),
          ...(memory === scriptDefaults.memoryLimitMb ? {} : { memoryLimitMb: memory as number }),
        },
        problems: [],
      };
    }
    case 'http':
      return readHttpDraft(draft);
  }
}

function readTable(rows: readonly RowDraft[]): ReadDraft {
  // Empty rows are ignored.
  const typed = rows.filter((row) => row.when.trim() !== '' || row.value.trim() !== '');
  const problems: BackendDraftProblem[] = [];
  const read = typed.flatMap((row): MockRow[] => {
    const { when, problem: wrongWhen } = parseWhenCell(row.when, []);
    const { row: answer, problem: wrongAnswer } = parseAnswerCell(row);
    if (wrongWhen !== undefined) problems.push({ field: `when:${row.key}`, message: wrongWhen });
    if (wrongAnswer !== undefined) problems.push({ field: `value:${row.key}`, message: wrongAnswer });
    return when && answer ? [{ when, ...answer }] : [];
  });
  return problems.length > 0 ? { problems } : { backend: { kind: 'mock', rows: read }, problems };
}

function readHttpDraft(draft: BackendDraft): ReadDraft {
  const timeout = readNumber(draft.timeoutMs, 'timeoutMs', { min: 100, max: 120_000 });
  const headers = draft.headers.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
  const backend: HttpBackend = {
    kind: 'http',
    url: draft.url.trim(),
    ...(draft.method === 'GET' ? {} : { method: draft.method }),
    ...(headers.length > 0
      ? { headers: Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value.trim()])) }
      : {}),
    ...(draft.auth === '' ? {} : { auth: draft.auth }),
    ...(timeout === 10_000 || typeof timeout !== 'number' ? {} : { timeoutMs: timeout }),
  };
  const found = checkHttpBackend(backend);
  const problems: BackendDraftProblem[] = [
    ...(found ? [{ field: found.field, message: found.message }] : []),
    ...(typeof timeout === 'number' ? [] : [timeout]),
  ];
  return problems.length > 0 ? { problems } : { backend, problems };
}

const canonicalText = (backend: ToolBackend | undefined) =>
  backend === undefined ? '' : canonicalJson(backend as unknown as JsonValue);

/** Removes the keys of rows and headers, which differ in every draft. */
function canonicalDraft({ rows, headers, ...rest }: BackendDraft): string {
  const plain = (list: readonly { readonly key: number }[]) => list.map(({ key: _, ...others }) => others);
  return JSON.stringify([rest, plain(rows), plain(headers)]);
}

/** Whether closing the draft would lose something: neither its texts nor the backend they give are those at its start. */
export function isDraftChanged(draft: BackendDraft, backend: ToolBackend | undefined, tool: ToolDefinition): boolean {
  const read = parseBackendDraft(draft);
  if (read.problems.length === 0 && canonicalText(read.backend) === canonicalText(backend)) return false;
  return canonicalDraft(draft) !== canonicalDraft(backendDraftOf(backend, tool));
}
