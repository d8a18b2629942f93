// Finds a text in a document, with the kind of place of each occurrence. Every occurrence in the source is found once;
// a name or text written with escapes is found by its decoded text.

import { declarationId, stepId } from '../../core/graph';
import {
  nameTable,
  type PdlDocument,
  type PdlStatement,
  procedureSites,
  roleOf,
  walkStatements,
} from '../../core/language';
import { escapePattern, groupBy, LineIndex, lineStart, memoize, type TextRange } from '../../core/support';
import { searchMessages as t } from '../../messages/search.en';
import type { Analysis } from '../support/analysis';

export type HitGroup = 'names' | 'slots' | 'texts' | 'conditions' | 'procedure' | 'comments' | 'source';

export const groupTitles: Readonly<Record<HitGroup, string>> = {
  names: t.names,
  slots: t.slots,
  texts: t.texts,
  conditions: t.conditions,
  procedure: 'Procedure',
  comments: t.comments,
  source: t.source,
};

const groupOrder = Object.keys(groupTitles) as HitGroup[];

/** An occurrence, and its line in three parts. */
export interface TextMatch {
  readonly range: TextRange;
  /** 1-based. */
  readonly line: number;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export interface SearchHit extends TextMatch {
  readonly group: HitGroup;
  /** Related nodes, in any view; the nearest first. */
  readonly nodeIds: readonly string[];
  /** The slot that declares it. */
  readonly slot?: string;
}

/** Maximum number of hits; more would be slow and not useful. */
export const HIT_LIMIT = 500;

interface Region {
  readonly range: TextRange;
  readonly group: HitGroup;
  readonly nodeIds: readonly string[];
  readonly slot?: string;
  /** The decoded text, if it may differ from the source. */
  readonly text?: string;
}

/** Occurrences in any text; none for a query of spaces. */
export function findTextRanges(source: string, query: string, limit = HIT_LIMIT): TextRange[] {
  const wanted = query.trim();
  if (wanted === '') return [];
  const ranges: TextRange[] = [];
  for (const match of source.matchAll(new RegExp(escapePattern(wanted), 'giu'))) {
    ranges.push({ start: match.index, end: match.index + match[0].length });
    if (ranges.length >= limit) break;
  }
  return ranges;
}

/** Shortens the text before a hit, so that the hit is visible in a narrow column. */
function shortBefore(text: string): string {
  const words = text.trimStart().replace(/^(?:- +)?[\p{L}_]+: +/u, '');
  return words.length > 18 ? `…${words.slice(-16)}` : words;
}

export function textMatchAt(source: string, lines: LineIndex, range: TextRange): TextMatch {
  const to = source.indexOf('\n', range.end);
  return {
    range,
    line: lines.positionAt(range.start).line,
    before: shortBefore(source.slice(lineStart(source, range.start), range.start)),
    match: source.slice(range.start, range.end),
    after: source.slice(range.end, to < 0 ? undefined : to).slice(0, 120),
  };
}

function declarationRegions(document: PdlDocument): Region[] {
  const table = nameTable(document);
  const callIds = new Map<string, string[]>();
  for (const site of procedureSites(document).values()) {
    const callee = site.call && table.resolveCall(site.call);
    if (!callee) continue;
    const key = `${callee.kind}:${callee.name}`;
    callIds.set(key, [...(callIds.get(key) ?? []), site.nodeId]);
  }
  const regions: Region[] = [];
  const add = (kind: 'api' | 'answer', decl: PdlDocument['apis'][number] | PdlDocument['answers'][number]) => {
    const nodeIds = [declarationId(kind, decl.name), ...(callIds.get(`${kind}:${decl.name}`) ?? [])];
    regions.push({ range: decl.range, group: 'names', nodeIds, text: decl.name });
    if (decl.descRange) regions.push({ range: decl.descRange, group: 'texts', nodeIds, text: decl.desc ?? '' });
    regions.push({ range: decl.item, group: 'source', nodeIds });
  };
  for (const api of document.apis) add('api', api);
  for (const answer of document.answers) add('answer', answer);
  for (const other of document.others) {
    const nodeIds = [stepId(other.name), ...(callIds.get(`other:${other.name}`) ?? [])];
    regions.push({ range: other.range, group: 'names', nodeIds, text: other.name });
    regions.push({ range: other.item, group: 'texts', nodeIds, ...(other.desc ? { text: other.desc } : {}) });
  }
  for (const slot of document.slots) {
    const about = { nodeIds: [], slot: slot.name };
    regions.push({ range: slot.range, group: 'slots', ...about, text: slot.name });
    regions.push({ range: slot.item, group: 'slots', ...about });
  }
  for (const text of [document.name, document.desc, document.detailedDesc]) {
    if (text) regions.push({ range: text.range, group: 'texts', nodeIds: [], text: text.name });
  }
  return regions;
}

function procedureRegions(document: PdlDocument): Region[] {
  const regions: Region[] = [];
  const sites = procedureSites(document);
  const byStatement = groupBy([...sites.values()], ({ statement }) => statement);
  const sitesOf = (statement: PdlStatement) => byStatement.get(statement)?.map(({ nodeId }) => nodeId) ?? [];
  for (const site of sites.values()) {
    const isCondition = !site.call && roleOf(site.statement) === 'block';
    regions.push({ range: site.range, group: isCondition ? 'conditions' : 'procedure', nodeIds: [site.nodeId] });
  }
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    const role = roleOf(statement);
    if (role === 'note') regions.push({ range: statement.range, group: 'comments', nodeIds: [] });
    if (statement.kind === 'def') {
      const range = statement.name.range;
      regions.push({ range, group: 'names', nodeIds: [], text: statement.name.name });
    } else if (role !== 'block' && role !== 'note') {
      regions.push({ range: statement.range, group: 'procedure', nodeIds: sitesOf(statement) });
    }
  }
  if (document.procedure) regions.push({ range: document.procedure.range, group: 'procedure', nodeIds: [] });
  return regions;
}

const sizeOf = ({ range }: Region) => range.end - range.start;

/** Comments of the YAML shell; the procedure's own comments are statements. */
function isShellComment(source: string, start: number, procedure: TextRange | undefined): boolean {
  if (procedure && start >= procedure.start && start < procedure.end) return false;
  const line = source.slice(lineStart(source, start), start);
  return /(^|\s)#[^'"]*$/.test(line);
}

/** Narrower regions first, so that the first one that contains an occurrence determines its kind. */
const regionsOf = memoize((document: PdlDocument): readonly Region[] =>
  [...declarationRegions(document), ...procedureRegions(document)].sort((a, b) => sizeOf(a) - sizeOf(b)),
);

export function searchDocument(analysis: Analysis, query: string): SearchHit[] {
  const { source, document } = analysis;
  const lines = new LineIndex(source);
  const hit = (range: TextRange, region: Omit<Region, 'range' | 'text'>): SearchHit => ({
    ...textMatchAt(source, lines, range),
    group: region.group,
    nodeIds: [...new Set(region.nodeIds)],
    ...(region.slot === undefined ? {} : { slot: region.slot }),
  });
  const ranges = findTextRanges(source, query);
  const regions = document ? regionsOf(document) : flowchartRegions(analysis);
  const hits = ranges.map((range) => {
    const around = regions.filter(({ range: { start, end } }) => start <= range.start && range.end <= end);
    const [region] = around;
    const nodeIds = around.find((candidate) => candidate.nodeIds.length > 0)?.nodeIds ?? [];
    const isComment = region?.group !== 'comments' && isShellComment(source, range.start, document?.procedure?.range);
    const slot = around.find((candidate) => candidate.slot !== undefined)?.slot;
    return hit(range, {
      group: isComment ? 'comments' : (region?.group ?? 'source'),
      nodeIds,
      ...(slot === undefined ? {} : { slot }),
    });
  });
  for (const region of regions) {
    if (region.text === undefined || findTextRanges(region.text, query, 1).length === 0) continue;
    const isFound = ranges.some(({ start, end }) => region.range.start <= start && end <= region.range.end);
    if (!isFound && hits.length < HIT_LIMIT) hits.push(hit(region.range, region));
  }
  return hits.sort(
    (a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group) || a.range.start - b.range.start,
  );
}

function flowchartRegions(analysis: Analysis): Region[] {
  const nodes = analysis.graphs.flowchart?.nodes ?? [];
  return nodes.flatMap((node) =>
    node.range ? [{ range: node.range, group: 'names' as const, nodeIds: [node.id], text: node.label }] : [],
  );
}
