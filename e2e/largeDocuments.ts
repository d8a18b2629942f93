// Documents too large for one screen, for the tests of what can be found in them.

const names = ['find', 'check', 'query', 'reserve', 'update', 'notify', 'refund', 'verify', 'quote', 'cancel'];

interface LargeProcedure {
  readonly apis: number;
  readonly answers: number;
  readonly conditions: number;
}

/** A procedure that is one long chain with short branches; every eleventh API requires the one before it. */
export function largeProcedure({ apis, answers, conditions }: LargeProcedure): string {
  const nameOf = (index: number) => `${names[index % names.length]}_${index}`;
  const declared = Array.from({ length: apis }, (_, index) =>
    [
      `  - name: ${nameOf(index)}`,
      `    desc: Step ${index} of the case`,
      '    request: [case_id]',
      `    response: [state_${index}]`,
      `    precondition: [${index > 0 && index % 11 === 0 ? nameOf(index - 1) : ''}]`,
    ].join('\n'),
  );
  const answer = (index: number) => `tell_${index}`;
  const words = Array.from(
    { length: answers },
    (_, index) => `  - name: ${answer(index)}\n    desc: Tells result ${index}`,
  );
  const every = Math.max(1, Math.floor(apis / conditions));
  const lines: string[] = [];
  let told = 0;
  for (let index = 0; index < apis; index++) {
    lines.push(`  [state_${index}] = API.${nameOf(index)}([case_id])`);
    if (index % every === every - 1 && Math.floor(index / every) < conditions) {
      const loops = Math.floor(index / every) % 5 === 4;
      lines.push(`  ${loops ? 'while' : 'if'} state_${index} == "open":`);
      lines.push(`    ANSWER.${answer(told++ % answers)}()`);
      if (loops) lines.push(`    [state_${index}] = API.${nameOf(index)}([case_id])`);
      else if (told < answers) lines.push('  else:', `    ANSWER.${answer(told++ % answers)}()`);
    }
  }
  return `Name: Large case
Desc: Handles a case in many steps.

SLOTs:
  - name: case_id
    desc: The number of the case
    type: string

APIs:
${declared.join('\n')}

ANSWERs:
  - name: ask_case
    desc: Which case is it?
${words.join('\n')}

Procedure: |
  [case_id] = ANSWER.ask_case()
${lines.join('\n')}
`;
}

/** A flowchart in subgraphs that follow each other; each branches, comes together and has one edge back. */
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
