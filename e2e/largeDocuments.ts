// A document too large for one screen, for tests of navigation.

const names = ['find', 'check', 'query', 'reserve', 'update', 'notify', 'refund', 'verify', 'quote', 'cancel'];

/** A flowchart in sequential subgraphs; each has branches, a join and one back edge. */
export function largeFlowchart({ nodes, groups }: { readonly nodes: number; readonly groups: number }): string {
  const each = Math.floor(nodes / groups);
  const lines = ['flowchart TD'];
  for (let group = 0; group < groups; group++) {
    const id = (index: number) => `g${group}n${index}`;
    lines.push(`  subgraph stage${group}["Stage ${group}: ${names[group % names.length]} the order"]`);
    for (let index = 0; index < each; index++) {
      const text = `${names[(index + group) % names.length]} part ${index}`;
      const branches = index % 6 === 1 && index + 3 < each;
      lines.push(`    ${id(index)}${branches ? `{"${text}?"}` : `["${text}"]`}`);
    }
    for (let index = 0; index + 1 < each; index++) {
      if (index % 6 === 1 && index + 3 < each) {
        lines.push(`    ${id(index)} -->|yes| ${id(index + 1)}`, `    ${id(index)} -->|no| ${id(index + 2)}`);
      } else if (index % 6 === 2 && index + 2 < each) lines.push(`    ${id(index)} --> ${id(index + 2)}`);
      else lines.push(`    ${id(index)} --> ${id(index + 1)}`);
    }
    if (each > 10) lines.push(`    ${id(9)} -.->|again| ${id(7)}`);
    lines.push('  end');
    if (group > 0) lines.push(`  g${group - 1}n${each - 1} --> ${id(0)}`);
  }
  return `${lines.join('\n')}\n`;
}
