// Statements that an edit does not touch keep their identity: the plan names the new id of every node whose number
// changed. The oracle is the text: a call is the same if its text moved with the edits.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawGraphEdit } from '../../testing/drawGraphEdit';
import { planVerified } from '../../testing/editOracle/planVerified';
import { isApiId, siteOfId, withoutSite } from '../graph';
import { parsePdl, procedureSites } from '../language';
import { applyTextEdits, createRandom, mapOffset, type TextEdit } from '../support';
import type { GraphEdit, PlannedEdit } from './index';

const untouchingKinds = [
  'insertStatement',
  'deleteStatement',
  'deleteStatements',
  'setStatement',
  'setArguments',
  'addBranch',
] as const satisfies readonly GraphEdit['kind'][];

const touches = ({ range }: TextEdit, start: number, end: number) => range.start <= end && range.end >= start;

/** Checks every untouched call of the document, and returns how many of them got another id. */
function checkUntouchedCalls(source: string, { edits, renamedSites = {} }: PlannedEdit): number {
  const before = procedureSites(parsePdl(source));
  const text = applyTextEdits(source, edits);
  const after = new Map(
    [...procedureSites(parsePdl(text)).values()].flatMap((site) => (site.call ? [[site.range.start, site]] : [])),
  );
  let renumbered = 0;
  for (const { nodeId, call, range } of before.values()) {
    if (!call || edits.some((edit) => touches(edit, range.start, range.end))) continue;
    const site = after.get(mapOffset(range.start, edits));
    if (!site || site.range.end - site.range.start !== range.end - range.start) continue;
    expect(renamedSites[nodeId] ?? nodeId, `${nodeId} in\n${text}`).toBe(site.nodeId);
    expect(withoutSite(site.nodeId)).toBe(withoutSite(nodeId));
    if (site.nodeId !== nodeId) renumbered += 1;
  }
  return renumbered;
}

/** Procedures that call the same names several times, in and outside of branches. */
const procedures: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('API.find()', 'API.book()', 'ANSWER.done()', 'if x:\n    API.find()'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((others) => {
    const lines = ['API.find()', ...others, 'API.find()'].map((line) => `  ${line.replaceAll('\n', '\n  ')}\n`);
    return `Name: x\nAPIs:\n  - name: find\n  - name: book\nANSWERs:\n  - name: done\nProcedure: |\n${lines.join('')}`;
  });

describe('identity of procedure nodes', () => {
  it('D6.13 untouched calls keep their identity after random edits', () => {
    let renumbered = 0;
    fc.assert(
      fc.property(
        procedures,
        fc.constantFrom(...untouchingKinds),
        fc.integer({ min: 0, max: 0xffff }),
        (source, kind, seed) => {
          const document = parsePdl(source);
          const edit = drawGraphEdit(kind, document, createRandom(seed));
          const planned = edit && planVerified(document, edit);
          if (planned?.ok) renumbered += checkUntouchedCalls(source, planned.value);
        },
      ),
    );
    expect(renumbered).toBeGreaterThan(0);
  });

  it('D6.13 a call put before calls of its name, or deleted there, renumbers all of them and swaps none', () => {
    fc.assert(
      fc.property(procedures, fc.nat(20), (source, at) => {
        const document = parsePdl(source);
        const calls = [...procedureSites(document).keys()].filter(
          (id) => isApiId(id) && withoutSite(id) === 'api:find',
        );
        const nodeId = calls[at % calls.length] as string;
        const following = calls.length - siteOfId(nodeId);
        const insert = planVerified(document, {
          kind: 'insertStatement',
          statement: { kind: 'call', nodeId: 'api:find' },
          place: { at: 'before', nodeId },
        });
        if (!insert.ok) throw new Error(insert.error.message);
        expect(checkUntouchedCalls(source, insert.value)).toBeLessThanOrEqual(following + 1);
        const renamed = insert.value.renamedSites ?? {};
        expect(Object.keys(renamed).filter((id) => withoutSite(id) === 'api:find')).toHaveLength(following + 1);
        const remove = planVerified(document, { kind: 'deleteStatement', nodeId, withEmptied: true });
        if (remove.ok) expect(checkUntouchedCalls(source, remove.value)).toBeLessThanOrEqual(following);
      }),
    );
  });
});
