import { describe, expect, it } from 'vitest';
import { parseWithMermaid } from '../../../adapters/mermaid';
import { corpusFlowcharts } from '../../../testing/corpusFlowcharts';
import { readFlowchartText } from '../../flowchart';
import { memberships } from './membership';

const charts = corpusFlowcharts();

/** Memberships of a text as the reader and as Mermaid compute them. */
async function compare(source: string) {
  const read = await parseWithMermaid(source);
  if (!read.ok) return undefined;
  const text = readFlowchartText(source);
  const members = memberships(text);
  const { data } = read;
  const groupIds = new Set(data.subgraphs.map((group) => group.id));
  const groupOf = (id: string) => data.subgraphs.find((group) => group.nodes.includes(id))?.id;
  const styled = new Set(
    text.statements.flatMap((other) => (other.kind === 'style' ? other.names : [])).map((name) => name.text),
  );
  const ids = new Set([...text.mentions.keys(), ...styled].filter((id) => !text.edgeIds.has(id)));
  return {
    mermaid: {
      edges: data.edges.map((edge) => [edge.from, edge.to, edge.stroke, edge.length]),
      ids: [...data.vertices.map((vertex) => vertex.id)].sort(),
      groups: [...groupIds],
      members: [...ids].sort().map((id) => [id, groupOf(id)]),
    },
    reader: {
      edges: text.edges.map(({ from, to, statement, link }) => {
        const { stroke, length } = statement.links[link] ?? {};
        return [from.id, to.id, stroke, Math.min(length ?? 0, 10)];
      }),
      ids: [...ids].sort(),
      groups: [...new Set(text.groups.map((group) => group.id))],
      members: [...ids].sort().map((id) => [id, members.get(id)?.id]),
    },
  };
}

describe('the statements of real flowcharts', () => {
  it('D7.1 match what Mermaid reads: edges in order, nodes, subgraphs and their members', async () => {
    const wrong: unknown[] = [];
    for (const [name, source] of charts) {
      const both = await compare(source);
      if (!both) continue;
      for (const key of ['edges', 'ids', 'groups', 'members'] as const) {
        const [mermaid, reader] = [JSON.stringify(both.mermaid[key]), JSON.stringify(both.reader[key])];
        if (mermaid !== reader) wrong.push([name, key, mermaid.slice(0, 400), reader.slice(0, 400)]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
