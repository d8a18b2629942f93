// Checks every document of the corpus against the counts in its index. See SPEC.md.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Call,
  callsInDocument,
  type NameAt,
  type PdlDocument,
  parsePdl,
  walkExpressions,
  walkStatements,
} from '.';

interface Declared {
  readonly name: string;
  readonly precondition?: readonly string[] | null;
}
interface Entry {
  readonly file: string;
  readonly declared: {
    readonly slots: readonly string[];
    readonly apis: readonly Declared[];
    readonly answers: readonly Declared[];
    readonly procedure_sha256: string;
  } | null;
  readonly features: Readonly<Record<string, number>>;
}

const corpus = '../shared/corpus/pdl';
const present = existsSync(corpus);
if (!present) console.warn(`SKIPPED: ${corpus} is absent, so no real document is read`);
const index: Entry[] = present ? JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8')) : [];

function names(document: PdlDocument): NameAt[] {
  const { apis, answers, slots, others } = document;
  const inner = apis.flatMap((api) => [...api.request, ...api.response, ...api.preconditions]);
  const texts = answers.flatMap((answer) => [...answer.preconditions, ...answer.placeholders]);
  return [...apis, ...answers, ...slots, ...others, ...inner, ...texts];
}

/** Counts of procedure features, keyed as in the index. */
function features(document: PdlDocument): Record<string, number> {
  const found: Record<string, number> = {};
  const add = (key: string) => {
    found[key] = (found[key] ?? 0) + 1;
  };
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if (statement.kind === 'if') for (const branch of statement.branches) add(`proc: ${branch.keyword}`);
    else if (['while', 'def', 'break', 'continue', 'return'].includes(statement.kind)) add(`proc: ${statement.kind}`);
    else if (statement.kind === 'comment') add('proc: comment line');
  }
  const calls = callsInDocument(document);
  // The index was counted with patterns, which ignore calls inside arguments.
  const nested = new Set<Call>();
  for (const call of calls) {
    for (const arg of call.args) {
      for (const part of walkExpressions(arg)) if (part.kind === 'call') nested.add(part.call);
    }
  }
  for (const call of calls) {
    if (!nested.has(call)) add(`call: ${kindOfCall(call, document.source)}`);
    if (call.kind === 'answer' && call.ref === undefined && !nested.has(call)) add('call: undeclared ANSWER');
    if (call.kind === 'api' && call.ref === undefined) add('call: undeclared API');
    if (/[,、，]/.test(call.name)) add('call: name with comma or 、');
    // For a pattern, `ANSWER.a,b(...)` contains a call of `b` too.
    if (call.name.includes(',')) add('call: local function');
  }
  for (const diagnostic of document.diagnostics) {
    if (diagnostic.code === 'language/unexpected-indent') add('proc: over-indented line after a non-block line');
    if (diagnostic.code === 'language/missing-colon') add('proc: missing colon');
    if (diagnostic.code === 'language/missing-condition') {
      add('proc: assignment fused after if');
      add('proc: missing colon');
    }
  }
  return found;
}

function kindOfCall(call: Call, source: string): string {
  const separator = source[call.nameRange.start - 1];
  if (call.prefix === 'API' && call.name === 'PARAMETER_EXTRACTOR') return 'API.';
  if (call.prefix === 'API' || call.prefix === 'ANSWER') return call.prefix + separator;
  if (call.prefix === 'SUBTASK') return 'SUBTASK_';
  if (call.prefix !== undefined) return call.prefix;
  if (call.kind === 'function') return 'local function';
  return call.kind === 'api' ? 'bare call to a declared API' : call.name;
}

const counted =
  /^(?:call: (?:ANSWER[._]|API[._]|SUBTASK_|CODE_EXECUTOR|PARAMETER_EXTRACTOR|local function|bare call.*|undeclared.*|name with.*)|proc: (?:if|elif|else|while|def|break|continue|return|comment line|missing colon|over-indented.*|assignment fused.*))$/;

describe.skipIf(!present)('the corpus', () => {
  it.each(index)('L6: the model of $file matches the index', ({ file, declared, features: listed }) => {
    const document = parsePdl(readFileSync(join(corpus, file), 'utf8'));
    const expected = Object.entries(listed).filter(([key]) => counted.test(key));
    expect(features(document)).toEqual(Object.fromEntries(expected));
    if (declared === null) return;
    expect(document.slots.map((slot) => slot.name)).toEqual(declared.slots);
    const preconditions = (decls: readonly { name: string; preconditions: readonly NameAt[] }[]) =>
      decls.map((decl) => [decl.name, decl.preconditions.map((one) => one.name)]);
    expect(preconditions(document.apis)).toEqual(declared.apis.map((api) => [api.name, api.precondition ?? []]));
    expect(preconditions(document.answers)).toEqual(declared.answers.map((one) => [one.name, one.precondition ?? []]));
    const hash = createHash('sha256')
      .update(document.procedure?.text ?? '')
      .digest('hex');
    expect(hash).toBe(declared.procedure_sha256);
  });

  it.each(index)('L7: the names of $file are at their ranges', ({ file }) => {
    const document = parsePdl(readFileSync(join(corpus, file), 'utf8'));
    const at = ({ range }: NameAt) => document.source.slice(range.start, range.end);
    for (const name of names(document)) expect(at(name)).toBe(name.name);
    for (const call of callsInDocument(document)) {
      // A quoted procedure can break a long name over two lines.
      expect(document.source.slice(call.nameRange.start, call.nameRange.end).replace(/\\\n\s*\\?/g, '')).toBe(
        call.name,
      );
    }
  });

  it('L12: the only document with invalid YAML loads, and each placeholder line has a diagnostic', () => {
    const source = readFileSync(join(corpus, 'fa-wikihow-001-5143b23.yaml'), 'utf8');
    const document = parsePdl(source);
    expect(document.others.map((other) => [other.section, other.name])).toEqual([
      ['SUBTASKs', 'CheckPageAndURL'],
      ['SUBTASKs', 'UseGoogleSearch'],
      ['SUBTASKs', 'UseWaybackMachine'],
      ['SUBTASKs', 'SearchSourceCode'],
    ]);
    expect(document.diagnostics.map((one) => [one.code, source.slice(one.range.start, one.range.end)])).toEqual([
      ['language/stray-line', '...'],
      ['language/stray-line', '...'],
      ['language/stray-line', '...'],
    ]);
    expect(callsInDocument(document).map((call) => [call.kind, call.ref])).toEqual([
      ['other', 'CheckPageAndURL'],
      ['other', 'UseGoogleSearch'],
    ]);
  });
});
