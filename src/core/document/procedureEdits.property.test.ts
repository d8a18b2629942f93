// Random edits of the procedure, of slots, lists and fields, on real files, our examples and generated documents.
// Over 300 lines: each kind of edit has its own generator.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planVerified } from '../../testing/editOracle/planVerified';
import { buildProcedureGraph, occurrencesOf, type PdlDocument, parsePdl, procedureSites, symbolsOf } from '../language';
import { applyTextEdits } from '../support';
import {
  applyTransaction,
  buildDocument,
  buildHistory,
  buildPdlClip,
  type EditProblem,
  type GraphEdit,
  type StatementPlace,
  undo,
} from './index';

const root = resolve(import.meta.dirname, '../../..');
const corpus = resolve(root, '../shared/corpus/pdl');
const examples = join(root, 'src/examples');

const readAll = (folder: string): (readonly [string, string])[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);

function corpusSources(): (readonly [string, string])[] {
  if (existsSync(corpus)) return readAll(corpus);
  console.warn('CORPUS ABSENT: edits of procedures are tried on the examples and generated documents only.');
  return [];
}

const opening = readFileSync(join(examples, 'hospitalAppointment.pdl.yaml'), 'utf8');
const sources: (readonly [string, string])[] = [
  ...readAll(examples),
  ['opening CRLF', opening.replaceAll('\n', '\r\n')],
  ['opening with a byte order mark, an open end', `\ufeff${opening.trimEnd()}`],
  ...corpusSources(),
];

interface Draw {
  readonly kind: GraphEdit['kind'];
  readonly a: number;
  readonly b: number;
  readonly word: number;
}

const kinds: readonly GraphEdit['kind'][] = [
  'insertStatement',
  'insertStatement',
  'deleteStatement',
  'deleteStatements',
  'moveStatement',
  'wrapStatements',
  'unwrapStatement',
  'setCondition',
  'setStatement',
  'setArguments',
  'setTargets',
  'addBranch',
  'deleteBranch',
  'connectFlow',
  'addSlot',
  'deleteSlot',
  'setSlot',
  'setSlotValues',
  'setPreconditions',
  'setRequest',
  'setResponse',
  'setDocumentField',
  'renameSymbol',
  'paste',
];

const draw: fc.Arbitrary<Draw> = fc.record({
  kind: fc.constantFrom(...kinds),
  a: fc.nat(5000),
  b: fc.nat(5000),
  word: fc.nat(5000),
});

const words = ['say so', '问候用户', "it's late", 'wait, then "go"', 'a: b', 'x_1'];
const conditions = ['x == "1"', 'not done', "a in ['b', 'c']", '用户同意', 'n > 0 and m is None'];
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

function placeOf(document: PdlDocument, a: number, b: number): StatementPlace {
  const nodeId = pick([...procedureSites(document).keys()], a);
  const edge = pick(buildProcedureGraph(document).edges, a);
  if (b % 7 === 6 && nodeId !== undefined) return { at: 'tail', nodeId, role: a % 2 === 0 ? 'else' : 'finally' };
  if (b % 6 === 0 || nodeId === undefined) return { at: 'end' };
  if (b % 6 === 1) return { at: 'start' };
  if (b % 6 === 2) return { at: 'after', nodeId };
  if (b % 6 === 3) return { at: 'before', nodeId };
  if (b % 6 === 4 || !edge) return { at: 'branch', nodeId, ...(a % 2 === 0 ? { condition: 'else' } : {}) };
  return { at: 'edge', from: edge.from, to: edge.to, ...(edge.condition ? { condition: edge.condition } : {}) };
}

function editOf(document: PdlDocument, { kind, a, b, word }: Draw, count: number): GraphEdit | undefined {
  const nodeId = pick([...procedureSites(document).keys()], a);
  const other = pick([...procedureSites(document).keys()], b);
  const api = pick(document.apis, a);
  const slot = pick(document.slots, a);
  const text = pick(words, word) as string;
  const condition = pick(conditions, word) as string;
  const name = `new_${count}_${word}`;
  switch (kind) {
    case 'insertStatement': {
      const call = pick([...document.apis.map((one) => `api:${one.name}`), 'answer:none'], b) as string;
      const statement = (
        [
          { kind: 'step', text },
          { kind: 'call', nodeId: call },
          { kind: 'if', condition },
          { kind: 'for', target: 'one', iterable: 'many' },
          { kind: 'try' },
          { kind: 'comment', text },
          { kind: 'assign', text: 'q = 1' },
        ] as const
      )[word % 7];
      return statement && { kind, statement, place: placeOf(document, a, b) };
    }
    case 'paste': {
      const clip = other === undefined ? '' : buildPdlClip(document, [other]);
      return { kind, text: clip, ...(word % 3 === 0 ? {} : { place: placeOf(document, a, b) }) };
    }
    case 'addSlot':
      return { kind, name, desc: text, values: word % 2 === 0 ? [condition, text] : [] };
    case 'setDocumentField':
      return { kind, field: (['Name', 'Desc', 'Detailed_desc'] as const)[a % 3] ?? 'Name', text };
    case 'renameSymbol': {
      const symbol = pick(
        symbolsOf(document).filter((one) => one.kind === 'value'),
        a,
      );
      return symbol && { kind, symbol, name };
    }
    case 'deleteSlot':
      return slot && { kind, name: slot.name };
    case 'setSlot':
      return slot && { kind, name: slot.name, field: b % 2 === 0 ? 'desc' : 'type', text: word % 4 === 0 ? '' : text };
    case 'setSlotValues':
      return slot && { kind, name: slot.name, values: [...(slot.values ?? []).slice(b % 2), text] };
    case 'setPreconditions': {
      if (!api) return undefined;
      const now = [...new Set(api.preconditions.map((one) => one.name))];
      const kept = now.filter((_one, at) => (at + b) % 3 !== 0);
      const item = word % 2 === 0 ? `${slot?.name ?? 'x'} == true or not ${name}` : 'x in ["1", 2]';
      return { kind, nodeId: `api:${api.name}`, items: kept.toSpliced(word % (kept.length + 1), 0, item) };
    }
    case 'setRequest':
    case 'setResponse': {
      if (!api) return undefined;
      const now = (kind === 'setRequest' ? api.request : api.response).map((one) => one.name);
      const kept = now.filter((one, at) => now.indexOf(one) === at && (at + b) % 3 !== 0);
      return { kind, nodeId: `api:${api.name}`, names: kept.toSpliced(word % (kept.length + 1), 0, name) };
    }
    default:
      break;
  }
  if (nodeId === undefined || other === undefined) return undefined;
  switch (kind) {
    case 'deleteStatement':
    case 'unwrapStatement':
      return { kind, nodeId };
    case 'deleteStatements':
      return { kind, nodeIds: [nodeId, other] };
    case 'moveStatement':
      return { kind, nodeId, place: placeOf(document, b, a) };
    case 'wrapStatements':
      return {
        kind,
        nodeIds: word % 2 === 0 ? [nodeId] : [nodeId, other],
        in: word % 3 === 0 ? { kind: 'def', name } : { kind: 'while', condition },
      };
    case 'setCondition':
      return { kind, nodeId, text: condition };
    case 'setStatement':
      return { kind, nodeId, text: 'q = 2' };
    case 'setArguments':
      return { kind, nodeId, args: ['q', '"a, b"', '4'].slice(word % 3) };
    case 'setTargets':
      return { kind, nodeId, names: ['one', '结果', 'two'].slice(word % 4) };
    case 'addBranch':
      return { kind, nodeId, ...(word % 2 === 0 ? { condition } : {}) };
    case 'deleteBranch':
      return { kind, nodeId, ...(word % 2 === 0 ? { condition: 'else' } : {}) };
    case 'connectFlow':
      return { kind, from: nodeId, to: other };
    default:
      return undefined;
  }
}

/** Lines without indentation, except lines that an edit may rewrite. */
function keptLines(document: PdlDocument): string[] {
  const text = document.procedure?.text ?? '';
  // A step behind a colon can move to a new line.
  const lines = text.split('\n').flatMap((line) => {
    const inline = /^((?:if|elif|else|while|for|def|try|except)\b.*?:)\s+(\S.*)$/u.exec(line.trim());
    return inline ? [inline[1] ?? '', inline[2] ?? ''] : [line.trim()];
  });
  return lines.filter((line) => line !== '' && !/^(?:pass|elif|else|if)\b/u.test(line));
}

function isSubset(small: readonly string[], large: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const line of large) counts.set(line, (counts.get(line) ?? 0) + 1);
  return small.every((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count > 0;
  });
}

/** Edits that only add or move lines of the procedure. */
const keeping: ReadonlySet<GraphEdit['kind']> = new Set<GraphEdit['kind']>([
  'insertStatement',
  'moveStatement',
  'wrapStatements',
  'addBranch',
  'connectFlow',
  'paste',
]);
const ofShell: ReadonlySet<GraphEdit['kind']> = new Set<GraphEdit['kind']>([
  'addSlot',
  'deleteSlot',
  'setSlot',
  'setSlotValues',
  'setPreconditions',
  'setRequest',
  'setResponse',
  'setDocumentField',
]);

function commentsOf(source: string): string[] {
  return source.split('\n').filter((line) => line.trimStart().startsWith('#') && !line.includes('\\'));
}

function checkAfter(before: PdlDocument, edit: GraphEdit, source: string): void {
  const after = parsePdl(source);
  const errors = (document: PdlDocument) => document.diagnostics.filter((one) => one.severity === 'error').length;
  expect(errors(after)).toBeLessThanOrEqual(errors(before));
  if (ofShell.has(edit.kind)) {
    expect(after.procedure?.text.trimEnd()).toBe(before.procedure?.text.trimEnd());
    // A text value can contain lines that look like comments.
    const texts = [...before.slots.map((slot) => slot.desc), before.desc?.name, before.detailedDesc?.name];
    const isProse = texts.some((text) => text?.includes('#'));
    if (edit.kind !== 'deleteSlot' && !isProse)
      expect(isSubset(commentsOf(before.source), commentsOf(source))).toBe(true);
    return;
  }
  const nodes = (document: PdlDocument) => buildProcedureGraph(document).nodes.map((node) => node.label);
  const declared = (document: PdlDocument) => [...document.apis, ...document.answers].map((one) => one.name);
  if (edit.kind !== 'paste') expect(declared(after)).toEqual(declared(before));
  if (keeping.has(edit.kind)) expect(isSubset(keptLines(before), keptLines(after))).toBe(true);
  if (edit.kind === 'insertStatement' && edit.statement.kind === 'comment') return;
  if (edit.kind === 'insertStatement') expect(nodes(after).length).toBeGreaterThan(0);
  // A function that is called once is drawn at its call.
  if (edit.kind === 'wrapStatements')
    expect(nodes(after)).toHaveLength(nodes(before).length + (edit.in.kind === 'def' ? 0 : 1));
  if (edit.kind === 'moveStatement') {
    const sorted = (document: PdlDocument) => keptLines(document).sort();
    expect(sorted(after)).toEqual(sorted(before));
  }
  if (edit.kind === 'renameSymbol') {
    const places = occurrencesOf(before, edit.symbol).map((one) => one.role);
    expect(occurrencesOf(after, { kind: 'value', name: edit.name }).map((one) => one.role)).toEqual(places);
  }
}

/** A refusal must have a reason that helps the reader; an edit that is simple to write is never refused. */
function checkRefusal(before: PdlDocument, edit: GraphEdit, problem: EditProblem): void {
  expect(problem.message).toMatch(/^["A-Z][\s\S]*\.$/u);
  const isTidy = before.diagnostics.every((one) => one.severity === 'info' || one.severity === 'hint');
  if (isTidy) expect(problem.code, `${JSON.stringify(edit)}: ${problem.message}`).not.toBe('document/unsafe-edit');
}

function runEdits(original: string, draws: readonly Draw[]): void {
  let history = buildHistory(buildDocument({ id: 'd', title: 'd', kind: 'pdl', source: original }));
  for (const [count, drawn] of draws.entries()) {
    const { source, revision } = history.document;
    const before = parsePdl(source);
    const edit = editOf(before, drawn, count);
    if (!edit) continue;
    const planned = planVerified(before, edit);
    if (!planned.ok) {
      checkRefusal(before, edit, planned.error);
      continue;
    }
    const { edits, label } = planned.value;
    checkAfter(before, edit, applyTextEdits(source, edits));
    const applied = applyTransaction(history, {
      edits,
      origin: 'canvas',
      baseRevision: revision,
      intent: 'record',
      label,
    });
    if (!applied.ok) throw new Error(applied.error.message);
    history = applied.value;
  }
  const { source } = history.document;
  if (original.includes('\r\n') && !/[^\r]\n/u.test(original))
    expect(source.replaceAll('\r\n', '')).not.toContain('\n');
  expect(source.startsWith('\ufeff')).toBe(original.startsWith('\ufeff'));
  for (let step = undo(history); step; step = undo(history)) history = step.history;
  expect(history.document.source).toBe(original);
}

describe.each(sources)('edits on %s', (_name, original) => {
  it('D6.1 D4.2 read as intended, keep the rest, and undo to the same bytes', () => {
    fc.assert(
      fc.property(fc.array(draw, { minLength: 1, maxLength: 4 }), (draws) => runEdits(original, draws)),
      { numRuns: original.length > 6000 ? 1 : 2, seed: 20261121 },
    );
  });
});

// --- generated documents ---

interface Writing {
  readonly unit: string;
  readonly call: (name: string) => string;
  readonly shell: (procedure: string) => string;
}

const writings: readonly Writing[] = [
  {
    unit: '  ',
    call: (name) => `[r] = API.${name}([q])`,
    shell: (text) => `Procedure: |\n${text.replace(/^(?=.)/gmu, '  ')}`,
  },
  { unit: '    ', call: (name) => `API_${name}(q)`, shell: (text) => `PDL: ${JSON.stringify(text)}\n` },
  {
    unit: '  ',
    call: (name) => `r = ${name}([q])`,
    shell: (text) => `Procedure: |4-\n${text.replace(/^(?=.)/gmu, '    ')}tail: 1\n`,
  },
  {
    unit: '   ',
    call: (name) => `API.${name}(q, 1)`,
    shell: (text) => `Procedure: |\r\n${text.replace(/^(?=.)/gmu, ' ').replaceAll('\n', '\r\n')}Note: x`,
  },
];

type Tree = readonly string[];

const trees: fc.Memo<readonly Tree[]> = fc.memo((depth) => {
  const leaf = fc.constantFrom<Tree>(['CALL a'], ['CALL b'], ['# note'], ['ask the user'], ['x = 1'], ['']);
  if (depth <= 1) return fc.array(leaf, { minLength: 1, maxLength: 3 });
  const inner = trees(depth - 1).map((body) => body.flat().map((line) => (line === '' ? '' : `>${line}`)));
  const solid = inner.filter((body) => body.some((line) => line !== '' && !line.includes('#')));
  const nested = fc.oneof(
    fc.tuple(solid, solid).map(([yes, no]): Tree => ['if c:', ...yes, 'else:', ...no]),
    fc.tuple(solid, solid).map(([yes, no]): Tree => ['if c:', ...yes, 'elif d:', ...no]),
    solid.map((body): Tree => ['while e:', ...body]),
    solid.map((body): Tree => ['for f in g:', ...body]),
    fc.tuple(solid, solid).map(([body, rest]): Tree => ['try:', ...body, 'except:', ...rest]),
  );
  return fc.array(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 2, arbitrary: nested }), {
    minLength: 1,
    maxLength: 3,
  });
});

const generated = fc.tuple(trees(3), fc.constantFrom(...writings)).map(([lines, { unit, call, shell }]) => {
  const text = lines
    .flat()
    .map((line) =>
      line.replace(/^>*/u, (marks) => unit.repeat(marks.length)).replace(/CALL (\w)/u, (_all, name) => call(name)),
    )
    .join('\n');
  const head =
    'Name: x\nAPIs:\n- name: a\n  request: [q]\n  response: [r]\n- name: b\n  request:\n  - q\nSLOTs:\n- name: q\n';
  const body = shell(`API.a([q])\n${text}\n`);
  return (body.includes('\r') ? head.replaceAll('\n', '\r\n') : head) + body;
});

describe('edits on generated documents', () => {
  it('D6.1 D4.2 read as intended, keep the rest, and undo to the same bytes', () => {
    fc.assert(
      fc.property(generated, fc.array(draw, { minLength: 1, maxLength: 4 }), (source, draws) =>
        runEdits(source, draws),
      ),
      { numRuns: 30, seed: 20261121 },
    );
  });

  it('D6.11 a step inserted on an edge runs there and nowhere else', () => {
    fc.assert(
      fc.property(generated, (source) => {
        const before = parsePdl(source);
        const graph = buildProcedureGraph(before);
        for (const { from, to, condition } of graph.edges.slice(0, 12)) {
          const place = { at: 'edge', from, to, ...(condition ? { condition } : {}) } as const;
          const planned = planVerified(before, {
            kind: 'insertStatement',
            statement: { kind: 'step', text: 'say so' },
            place,
          });
          if (!planned.ok) {
            expect(planned.error.code, planned.error.message).toBe('document/no-place');
            continue;
          }
          const after = buildProcedureGraph(parsePdl(applyTextEdits(source, planned.value.edits)));
          expect(after.nodes).toHaveLength(graph.nodes.length + 1);
          const into = after.edges.filter((edge) => edge.to === 'step:say-so' && edge.route !== 'failure');
          expect(into.map((edge) => edge.condition)).toEqual([condition]);
        }
      }),
      { numRuns: 25, seed: 20261121 },
    );
  });
});

describe('edits on damaged documents', () => {
  const snippets = [
    '',
    '\t',
    '"',
    '[',
    '(',
    ':',
    '\n',
    '#',
    '|',
    ' ',
    'if ',
    'else:\n',
    '\n      ',
    'def f():',
    "'",
    '  - ',
  ];
  const damage = fc.tuple(
    fc.oneof(
      generated,
      fc.constantFrom(...sources.filter(([, source]) => source.length < 6000).map(([, source]) => source)),
    ),
    fc.array(fc.tuple(fc.nat(6000), fc.nat(12), fc.constantFrom(...snippets)), { minLength: 1, maxLength: 4 }),
    draw,
  );

  it('D6.10 D4.10 are planned correctly or refused, and never throw', () => {
    fc.assert(
      fc.property(damage, ([source, cuts, drawn]) => {
        let broken = source;
        for (const [at, length, text] of cuts) {
          const start = at % (broken.length + 1);
          broken = broken.slice(0, start) + text + broken.slice(start + length);
        }
        const before = parsePdl(broken);
        const edit = editOf(before, drawn, 0);
        if (!edit) return;
        const planned = planVerified(before, edit);
        if (!planned.ok) {
          expect(planned.error.message).not.toBe('');
          return;
        }
        checkAfter(before, edit, applyTextEdits(broken, planned.value.edits));
      }),
      { numRuns: 30, seed: 20261121 },
    );
  });
});
