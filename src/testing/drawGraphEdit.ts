// Draws a random graph edit that fits a parsed document, and damages documents. Tests only.

import fc from 'fast-check';
import { buildPdlClip, type GraphEdit, type StatementPlace } from '../core/document';
import { answerId, apiId, declarationId, stepId } from '../core/graph';
import { buildProcedureGraph, type PdlDocument, procedureSites, symbolsOf } from '../core/language';
import type { Random } from '../core/support';

export const graphEditKinds = [
  'addApi',
  'addAnswer',
  'setPreconditions',
  'setDesc',
  'setAnswerText',
  'addSlot',
  'deleteSlot',
  'setSlot',
  'setSlotValues',
  'renameSymbol',
  'setRequest',
  'setResponse',
  'setDocumentField',
  'insertStatement',
  'deleteStatement',
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
  'toBlockProcedure',
  'paste',
  'deleteStatements',
  'deleteNodes',
  'renameNodes',
  'addPreconditions',
  'removePreconditions',
] as const satisfies readonly GraphEdit['kind'][];

const words = ['say so', '问候用户', "it's late", 'wait, then "go"', 'a: b', 'x_1', 'two\nlines', '# no comment', ''];
const values = ['q', '"a, b"', '-1', 'true', '客户', 'q=1', 'a, b', 'open('];
const conditions = ['x == "1"', 'not done', "a in ['b', 'c']", '用户同意'];

/** Undefined if the document has no target for such an edit. */
export function drawGraphEdit(kind: GraphEdit['kind'], document: PdlDocument, random: Random): GraphEdit | undefined {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random.next() * list.length)];
  const isDrawn = () => random.next() < 0.5;
  const sites = [...procedureSites(document).keys()];
  const declared = [
    ...document.apis.map(({ name }) => apiId(name)),
    ...document.answers.map(({ name }) => answerId(name)),
    ...document.others.map(({ name }) => stepId(name)),
  ];
  const text = pick(words) ?? '';
  const condition = pick(conditions) ?? '';
  const name = pick(['new_one', '查询-新', "it's", 'a: b']) ?? '';
  const node = pick(declared);
  const other = pick(declared);
  const site = pick(sites);
  const slot = pick(document.slots);
  const api = pick(document.apis);
  const place = (): StatementPlace => {
    const nodeId = pick(sites);
    const edge = pick(buildProcedureGraph(document).edges);
    const draw = random.next() * 7;
    if (draw < 1 || nodeId === undefined) return { at: 'end' };
    if (draw < 2) return { at: 'start' };
    if (draw < 3) return { at: isDrawn() ? 'after' : 'before', nodeId };
    if (draw < 4) return { at: 'tail', nodeId, role: isDrawn() ? 'else' : 'finally' };
    if (draw < 5 || !edge) return { at: 'branch', nodeId, ...(isDrawn() ? { condition: 'else' } : {}) };
    return { at: 'edge', from: edge.from, to: edge.to, ...(edge.condition ? { condition: edge.condition } : {}) };
  };
  switch (kind) {
    case 'addApi':
      return { kind, name, desc: text, ...(node && isDrawn() ? { preconditions: [node] } : {}), request: ['q'] };
    case 'addAnswer':
      return { kind, name, text };
    case 'addSlot':
      return { kind, name, desc: text, values: isDrawn() ? [condition] : [] };
    case 'setDesc':
    case 'setAnswerText':
      return node === undefined ? undefined : { kind, nodeId: node, text };
    case 'addPreconditions': {
      if (node === undefined || other === undefined) return undefined;
      const several = declared.filter((one) => one !== node && isDrawn());
      return { kind, nodeIds: isDrawn() ? [other] : several, requires: node };
    }
    case 'removePreconditions': {
      const holders = [
        ...document.apis.map((decl) => ({ kind: 'api', decl })),
        ...document.answers.map((decl) => ({ kind: 'answer', decl })),
      ];
      const requires = pick(holders.flatMap(({ decl }) => decl.preconditions))?.name;
      if (requires === undefined) return undefined;
      const having = holders.filter(({ decl }) => decl.preconditions.some((one) => one.name === requires) && isDrawn());
      const nodeIds = having.map(({ kind: of, decl }) => declarationId(of, decl.name));
      return { kind, nodeIds: isDrawn() ? nodeIds.slice(0, 1) : nodeIds, requires };
    }
    case 'setPreconditions': {
      const decl = pick([...document.apis, ...document.answers]);
      if (!decl) return undefined;
      const kept = [...new Set(decl.preconditions.map((one) => one.name))].filter(isDrawn);
      const items = isDrawn() ? kept.toReversed() : [...kept, condition];
      return {
        kind,
        nodeId: declarationId(document.apis.some((one) => one === decl) ? 'api' : 'answer', decl.name),
        items,
      };
    }
    case 'deleteSlot':
      return slot && { kind, name: slot.name };
    case 'setSlot':
      return slot && { kind, name: slot.name, field: isDrawn() ? 'desc' : 'type', text };
    case 'setSlotValues':
      return slot && { kind, name: slot.name, values: isDrawn() ? [] : [...(slot.values ?? []).slice(1), condition] };
    case 'setRequest':
    case 'setResponse': {
      if (!api) return undefined;
      const now = (kind === 'setRequest' ? api.request : api.response).map((one) => one.name);
      const kept = now.filter((one, at) => now.indexOf(one) === at && isDrawn());
      return { kind, nodeId: apiId(api.name), names: isDrawn() ? [...kept, name] : kept.reverse() };
    }
    case 'renameSymbol': {
      const symbol = pick(symbolsOf(document));
      return symbol && { kind, symbol, name };
    }
    case 'setDocumentField':
      return { kind, field: pick(['Name', 'Desc', 'Detailed_desc'] as const) ?? 'Name', text };
    case 'insertStatement': {
      const statement = pick([
        { kind: 'step', text },
        { kind: 'call', nodeId: node ?? 'api:none' },
        { kind: 'if', condition },
        { kind: 'for', target: 'one', iterable: 'many' },
        { kind: 'try' },
        { kind: 'comment', text },
        { kind: 'assign', text: 'q = 1' },
        { kind: 'break' },
      ] as const);
      return statement && { kind, statement, place: place() };
    }
    case 'toBlockProcedure':
      return { kind };
    case 'renameNodes':
      return isDrawn() && node !== undefined
        ? { kind, renames: [{ nodeId: node, name }] }
        : { kind, renames: declared.filter(isDrawn).map((nodeId, at) => ({ nodeId, name: `${name}${at}` })) };
    case 'deleteNodes':
      return { kind, nodeIds: isDrawn() && node !== undefined ? [node] : declared.filter(isDrawn) };
    case 'paste': {
      const clip = pick([
        'Name: c\nAPIs:\n  - name: pasted\n    request: [z]\nSLOTs:\n  - name: z\nProcedure: |\n  API.pasted([z])\n',
        site === undefined ? '' : buildPdlClip(document, [site]),
        node === undefined ? '' : buildPdlClip(document, [node]),
      ]);
      return { kind, text: clip ?? '', ...(isDrawn() ? { place: place() } : {}) };
    }
    default:
      break;
  }
  const second = pick(sites);
  if (site === undefined || second === undefined) return undefined;
  switch (kind) {
    case 'deleteStatement':
      return { kind, nodeId: site, ...(isDrawn() ? { withEmptied: true } : {}) };
    case 'deleteStatements':
      return { kind, nodeIds: sites.filter(isDrawn) };
    case 'unwrapStatement':
      return { kind, nodeId: site };
    case 'moveStatement':
      return { kind, nodeId: site, place: place() };
    case 'wrapStatements':
      return {
        kind,
        nodeIds: isDrawn() ? [site] : [site, second],
        in: isDrawn() ? { kind: 'while', condition } : { kind: 'def', name },
      };
    case 'setCondition':
      return { kind, nodeId: site, text: condition };
    case 'setStatement':
      return { kind, nodeId: site, text: 'q = 2' };
    case 'setArguments': {
      const call = procedureSites(document).get(site)?.call;
      const now = (call?.args ?? []).map(({ range }) => document.source.slice(range.start, range.end));
      return { kind, nodeId: site, args: [...now.filter(isDrawn), ...(isDrawn() ? [pick(values) ?? ''] : [])] };
    }
    case 'setTargets': {
      const statement = procedureSites(document).get(site)?.statement;
      const now = statement?.kind === 'call' ? statement.targets.map((target) => target.name) : [];
      return { kind, nodeId: site, names: [...now.filter(isDrawn), ...(isDrawn() ? [name] : [])] };
    }
    case 'addBranch':
    case 'deleteBranch':
      return { kind, nodeId: site, ...(isDrawn() ? { condition: kind === 'addBranch' ? condition : 'else' } : {}) };
    case 'connectFlow':
      return { kind, from: site, to: second };
    default:
      return undefined;
  }
}

const pieces = [
  ...[
    '"',
    "'",
    ':',
    ': ',
    ',',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '|',
    '>',
    '-',
    '  - ',
    '#',
    ' # why',
    '&a ',
    '*a',
    '!!t ',
  ],
  ...['\t', '\n', '\r\n', '\r', ' ', '  ', '\n\n', '\u00a0', '\u2028', '\ufeff', '\u0000', '\ud800', '预', 'é'],
  ...['if a:', 'else:\n', '\n      ', 'def f():', 'Procedure:', '\nProcedure: {a: 1}\n', '\nAPIs:\n', '---\n', 'null'],
  ...['[a, b', '{name: x', '- name: y\n', 'precondition: x', '~', '?', '%', '@', '`'],
];

/** One change of a text; numbers below 1 are relative positions. */
export type Damage = readonly [kind: number, where: number, other: number, size: number, piece: string];

export const damage: fc.Arbitrary<Damage> = fc.tuple(
  fc.nat(8),
  fc.double({ min: 0, max: 0.9999, noNaN: true }),
  fc.double({ min: 0, max: 0.9999, noNaN: true }),
  fc.nat(12),
  fc.constantFrom(...pieces),
);

/** Deletes, duplicates, moves, inserts or re-indents characters and lines. */
export function damageText(text: string, [kind, where, other, size, piece]: Damage): string {
  const at = Math.floor(where * (text.length + 1));
  if (kind === 0) return text.slice(0, at) + text.slice(at + size);
  if (kind === 1 || kind === 2) return text.slice(0, at) + piece + text.slice(at);
  if (kind === 3) return text.slice(0, at) + piece + text.slice(at + size);
  if (kind === 8) return where < 0.3 ? text.replaceAll('\n', '\r\n') : text.slice(0, at);
  const lines = text.split('\n');
  const index = Math.floor(where * lines.length);
  const to = Math.floor(other * lines.length);
  const line = lines[index] ?? '';
  if (kind === 4) lines.splice(index, 1 + (size % 3));
  if (kind === 5) lines.splice(to, 0, ...lines.slice(index, index + 1 + (size % 3)));
  if (kind === 6) lines.splice(to, 0, ...lines.splice(index, 1 + (size % 3)));
  if (kind === 7) lines[index] = size % 2 === 0 ? ' '.repeat(size) + line.trimStart() : `${' '.repeat(size)}${line}`;
  return lines.join('\n');
}
