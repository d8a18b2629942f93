// Compares the failures of all calls at once with a search from each call.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { procedureOutcomes, procedureRoutes } from '../../verdicts';
import { continuesAfterEach, namesWithFailureRoute } from './failureRoutes';

const calls = ['API.a()', 'API.b()', 'API.c()', 'ANSWER.d()', 'f()', 'g()'];
const heads = ['if x == 1:', 'while x == 1:', 'for y in x:', 'try:', 'try and answer:'];

/** Lines of a block: calls, and headers with their own blocks. */
const { block } = fc.letrec<{ block: string[]; statement: string[] }>((tie) => ({
  block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((list) => list.flat()),
  statement: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...calls, 'return').map((line) => [line]),
    fc.tuple(fc.constantFrom(...heads), tie('block'), tie('block')).map(([head, body, other]) => {
      const inner = (lines: string[]) => lines.map((line) => `  ${line}`);
      if (head === 'if x == 1:') return [head, ...inner(body), 'else:', ...inner(other)];
      if (head === 'try:') return [head, ...inner(body), 'except:', ...inner(other)];
      if (head === 'try and answer:') return ['try:', ...inner(body), 'except Timeout:', '  ANSWER.d()'];
      return [head, ...inner(body)];
    }),
  ),
}));

it('gives the same result for each pair as a search from each call', () => {
  const names = ['api:a', 'api:b', 'api:c', 'answer:d'];
  fc.assert(
    fc.property(block, block, block, (main, f, g) => {
      const inner = (lines: string[]) => lines.map((line) => `    ${line}\n`).join('');
      const apis = ['a', 'b', 'c'].map((name) => `  - name: ${name}\n`).join('');
      const text = `Name: x\nAPIs:\n${apis}ANSWERs:\n  - name: d\nProcedure: |\n  def f():\n${inner(f)}  def g():\n${inner(g)}${main.map((line) => `  ${line}\n`).join('')}`;
      const document = parsePdl(text);
      const routes = procedureRoutes(document);
      const found = continuesAfterEach(routes, new Map(names.map((name) => [name, new Set(names)])));
      const failing = namesWithFailureRoute(routes);
      for (const from of names) {
        for (const to of names) {
          const expected = procedureOutcomes(document).continuesAfter(from, to);
          expect(found.get(from)?.get(to), `${from} ${to}`).toBe(expected);
          if (expected === 'failure') expect(failing).toContain(from);
        }
      }
    }),
  );
});
