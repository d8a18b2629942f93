// Reads acceptance checks from outside: a file, a log, the browser's storage. Refuses invalid checks with the reason.

import { fail, isJsonObject, type JsonObject, ok, type Result } from '../support';
import type { AcceptanceCheck, ExecutableCheck } from './acceptanceChecks';

const maxChecks = 100;
const maxNames = 200;
/** UTF-16 units of a script or of a question. */
const longestText = 100_000;

type Refusal = { readonly message: string };

/** All checks, or the problem of the first invalid one. */
export function readChecks(value: unknown): Result<readonly AcceptanceCheck[], Refusal> {
  if (!Array.isArray(value)) return fail({ message: 'The checks are not a list.' });
  if (value.length > maxChecks)
    return fail({ message: `There are ${value.length} checks, and ${maxChecks} are read.` });
  const checks: AcceptanceCheck[] = [];
  for (const [index, item] of value.entries()) {
    const read = readCheck(item);
    if (!read.ok) return fail({ message: `Check ${index + 1}: ${read.error.message}` });
    checks.push(read.value);
  }
  return ok(checks);
}

/** Unknown fields are left out. */
export function readCheck(value: unknown): Result<AcceptanceCheck, Refusal> {
  if (!isJsonObject(value)) return fail({ message: 'it is not an object.' });
  const kind = value['kind'];
  switch (kind as AcceptanceCheck['kind']) {
    case 'html':
    case 'code':
    case 'typescript':
    case 'latex':
      return ok({ kind: kind as 'html' | 'code' | 'typescript' | 'latex' });
    case 'json':
      return readJsonCheck(value);
    case 'sections':
    case 'declares':
    case 'mentions':
      return readNames(kind as NamedKind, value['names']);
    case 'length':
      return readLength(value);
    case 'judged':
      return isText(value['question'])
        ? ok({ kind: 'judged', question: value['question'] })
        : fail({ message: 'judged needs a question.' });
    case 'script':
      return readScript(value);
    default:
      return fail({
        message: `its kind is one of json, sections, mentions, length, html, code, declares, typescript, latex, script, judged.`,
      });
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longestText;

function readJsonCheck({ schema }: JsonObject): Result<ExecutableCheck, Refusal> {
  if (schema === undefined) return ok({ kind: 'json' });
  return isJsonObject(schema)
    ? ok({ kind: 'json', schema })
    : fail({ message: 'the schema of json is not an object.' });
}

type NamedKind = 'sections' | 'declares' | 'mentions';

function readNames(kind: NamedKind, names: unknown): Result<ExecutableCheck, Refusal> {
  return Array.isArray(names) && names.length > 0 && names.length <= maxNames && names.every(isText)
    ? ok({ kind, names })
    : fail({ message: `${kind} needs names.` });
}

function readLength({ unit, least, most }: JsonObject): Result<ExecutableCheck, Refusal> {
  if (unit !== 'characters' && unit !== 'words' && unit !== 'lines' && unit !== 'slides') {
    return fail({ message: 'the unit of length is one of characters, words, lines, slides.' });
  }
  const isBound = (bound: unknown) => bound === undefined || (Number.isInteger(bound) && (bound as number) >= 0);
  if (!isBound(least) || !isBound(most) || (least === undefined && most === undefined)) {
    return fail({ message: 'length needs least or most, as whole numbers.' });
  }
  const bounds = { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
  return ok({ kind: 'length', unit, ...(bounds as { readonly least?: number; readonly most?: number }) }); // just checked
}

function readScript({ name, source, timeLimitMs, memoryLimitMb }: JsonObject): Result<ExecutableCheck, Refusal> {
  if (!isText(source)) return fail({ message: 'script needs its source.' });
  const isLimit = (limit: unknown) => limit === undefined || (typeof limit === 'number' && limit > 0);
  if (!isLimit(timeLimitMs) || !isLimit(memoryLimitMb)) return fail({ message: 'the limits of script are numbers.' });
  return ok({
    kind: 'script',
    ...(isText(name) ? { name } : {}),
    source,
    ...(typeof timeLimitMs === 'number' ? { timeLimitMs } : {}),
    ...(typeof memoryLimitMb === 'number' ? { memoryLimitMb } : {}),
  });
}
