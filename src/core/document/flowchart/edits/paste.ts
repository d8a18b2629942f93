// A clip behind everything else. Ids that are taken get a number, in every statement of the clip; what it says of edges
// by number follows.

import { applyTextEdits, ok, type TextRange } from '../../../support';
import { type FlowchartContext, freeId, isTaken, type Planned, refuse } from '../context';
import { createDraft } from '../draft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { readStatements } from '../readStatements';
import type { FlowchartText } from '../statement';

export function planPaste(context: FlowchartContext, edit: FlowchartEditOf<'paste'>): Planned {
  const clip = readClip(edit.text);
  if (!clip) return refuse('document/not-a-clip', 'This text holds no lines of a flowchart.');
  const renamed = new Map<string, string>();
  const given = new Set<string>();
  for (const id of clipIds(clip)) {
    const isFree = !isTaken(context, id) && !given.has(id);
    const other = isFree ? id : freeId(context, /\d$/.test(id) ? `${id}_` : id, new Set([...given, ...clipIds(clip)]));
    given.add(other);
    if (other !== id) renamed.set(id, other);
  }
  const source = applyTextEdits(
    clip.source,
    [
      ...[...clip.mentions].flatMap(([id, mentions]) => mentions.map(({ idRange }) => ({ id, range: idRange }))),
      ...clip.statements.flatMap((other) =>
        other.kind === 'flow' || other.kind === 'linkStyle'
          ? []
          : other.names.map(({ text, range }) => ({ id: text, range })),
      ),
      ...clip.groups.flatMap(({ id, isAnonymous, name }) =>
        isAnonymous ? [] : [{ id, range: idIn(clip.source, name.start, id) }],
      ),
      ...clip.flows.flatMap(({ links }) =>
        links.flatMap(({ id, range }) =>
          id === undefined ? [] : [{ id, range: { start: range.start, end: range.start + id.length } }],
        ),
      ),
    ]
      .flatMap(({ id, range }) => {
        const other = renamed.get(id);
        return other === undefined ? [] : [{ range, text: other }];
      })
      .concat(
        clip.statements.flatMap((other) =>
          other.kind !== 'linkStyle'
            ? []
            : other.names.flatMap(({ text, range }) =>
                /^\d+$/.test(text) ? [{ range, text: String(Number(text) + context.text.edges.length) }] : [],
              ),
        ),
      ),
  );
  const lines = linesOf(readStatements(source));
  const draft = createDraft(context.text);
  draft.insert({ endOf: undefined }, { lines, ids: [...given] });
  const nodes = [...clip.mentions.keys()].filter((id) => !clip.edgeIds.has(id));
  const [first] = nodes;
  return ok({
    edits: draft.finish(),
    ...(first === undefined ? {} : { select: renamed.get(first) ?? first }),
    label: nodes.length === 1 ? 'Paste a node' : `Paste ${nodes.length} nodes`,
  });
}

/** With the first line that the reader needs; undefined where nothing of a flowchart is. */
export function readClip(text: string): FlowchartText | undefined {
  const whole = readStatements(text);
  const clip = whole.statements.length > 0 ? whole : readStatements(`flowchart TD\n${text}`);
  return clip.mentions.size > 0 && clip.statements.every((statement) => statement.kind !== 'unknown')
    ? clip
    : undefined;
}

/** Of nodes, groups and edges, in order. */
function clipIds(clip: FlowchartText): string[] {
  const own = clip.groups.flatMap((group) => (group.isAnonymous ? [] : group.id));
  const edges = clip.flows.flatMap((flow) => flow.links.flatMap((link) => link.id ?? []));
  const ids = [...clip.mentions.keys()].filter((id) => !clip.edgeIds.has(id));
  return [...new Set([...ids, ...own, ...edges])];
}

/** Of a subgraph, which may have it in quotes. */
function idIn(source: string, at: number, id: string): TextRange {
  const start = source[at] === '"' ? at + 1 : at;
  return { start, end: start + id.length };
}

/** What stands behind the first statement, without the indentation that all lines share. */
function linesOf({ source, statements }: FlowchartText): string[] {
  const [header] = statements;
  const lines = source
    .slice(header?.stop ?? 0)
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const filled = lines.filter((line) => line !== '');
  const indents = filled.map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return filled.map((line) => line.slice(shared));
}
