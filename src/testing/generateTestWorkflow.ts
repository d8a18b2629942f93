// Generates workflows of any size for benchmarks and end-to-end tests: seeded, valid, with the structure of real
// procedures (dependent calls, branches, loops, answers).

import { createRandom } from '../core/support';

export interface GeneratedTestWorkflow {
  readonly source: string;
  /** Declared APIs and ANSWERs. */
  readonly nodes: number;
}

/** A PDL document with `size` declared nodes, two thirds of them APIs. */
export function generateTestWorkflow(size: number, seed = 1): GeneratedTestWorkflow {
  const random = createRandom(seed);
  const apiCount = Math.max(1, Math.round((size * 2) / 3));
  const answerCount = Math.max(0, size - apiCount);
  const apis = Array.from({ length: apiCount }, (_, index) => {
    const needed = new Set<number>();
    if (index > 0) needed.add(Math.max(0, index - 1 - random.int(4)));
    if (index > 4 && random.next() < 0.3) needed.add(random.int(index - 1));
    // Only calls of the straight part of the procedure before it: every precondition is guaranteed.
    return { name: `step_${index}`, needs: [...needed].sort((first, second) => first - second) };
  });
  const lines = ['Name: Generated workflow', `Desc: ${size} nodes, seed ${seed}.`, '', 'SLOTs:'];
  for (let index = 0; index < 8; index++) lines.push(`  - name: slot_${index}`, '    type: string');
  lines.push('', 'APIs:');
  for (const [index, api] of apis.entries()) {
    lines.push(
      `  - name: ${api.name}`,
      `    request: [slot_${index % 8}]`,
      `    response: [result_${index}]`,
      `    precondition: [${api.needs.map((need) => `step_${need}`).join(', ')}]`,
    );
  }
  lines.push('', 'ANSWERs:');
  for (let index = 0; index < answerCount; index++) {
    lines.push(
      `  - name: answer_${index}`,
      `    desc: Part ${index} is done, the result is $result_${index % apiCount}.`,
    );
  }
  lines.push(
    '',
    'Procedure: |',
    '  [slot_0, slot_1, slot_2, slot_3] = ANSWER.answer_0()',
    '  [slot_4, slot_5, slot_6, slot_7] = ANSWER.answer_0()',
  );
  let answer = 1;
  for (const [index, api] of apis.entries()) {
    lines.push(`  [result_${index}] = API.${api.name}([slot_${index % 8}])`);
    if (answer < answerCount && index % 2 === 1) {
      lines.push(`  if result_${index} == "1":`, `    ANSWER.answer_${answer}()`);
      answer += 1;
    }
  }
  return { source: `${lines.join('\n')}\n`, nodes: apiCount + answerCount };
}
