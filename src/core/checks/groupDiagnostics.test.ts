import { describe, expect, it } from 'vitest';
import { analysePdl, buildCanvasView } from '../projection';
import { applyTextEdits, type Diagnostic, problemCountOf } from '../support';
import { checkFlowchart } from './checkFlowchart';
import { groupDiagnostics, maxListedPerCode } from './groupDiagnostics';

const problem = (index: number, of: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'checks/some',
  severity: 'warning',
  message: `Number ${index}.`,
  range: { start: index * 10, end: index * 10 + 5 },
  nodeIds: [`n${index % 7}`],
  ...of,
});
const many = (count: number, of?: Partial<Diagnostic>) =>
  Array.from({ length: count }, (_, index) => problem(index, of));
const fold = (diagnostics: readonly Diagnostic[]) =>
  groupDiagnostics(
    diagnostics,
    (one) => one,
    (offset) => offset / 10 + 1,
  );
const total = (diagnostics: readonly Diagnostic[]) => diagnostics.reduce((sum, one) => sum + problemCountOf(one), 0);

/** `count` calls without their precondition, one per line from line 12. */
const unguarded = (count: number) =>
  `Name: Many\nAPIs:\n  - name: a\n    request: []\n    precondition: [b]\n  - name: b\n    request: []\nProcedure: |\n  if x:\n    API.b()\n${'  API.a()\n'.repeat(count)}`;

describe('equal diagnostics', () => {
  it('are listed individually up to the limit, and up to one more, because folding one saves nothing', () => {
    expect(fold(many(maxListedPerCode + 1))).toEqual(many(maxListedPerCode + 1));
  });

  it('become one diagnostic after them, with the count of the others, their lines and their nodes', () => {
    const found = fold(many(5_000));
    expect(found).toHaveLength(maxListedPerCode + 1);
    expect(found.slice(0, maxListedPerCode)).toEqual(many(maxListedPerCode));
    const rest = found.at(-1);
    expect(rest).toMatchObject({ code: 'checks/some', severity: 'warning', range: { start: 1_000, end: 1_005 } });
    expect(rest?.message).toBe(
      '4900 more problems of this kind are not listed one by one, the first on lines 101, 102 and 103. The first one: Number 100.',
    );
    expect(rest?.related).toHaveLength(20);
    expect(rest?.folded?.count).toBe(4_900);
    expect(rest?.folded?.nodeCounts).toEqual([700, 700, 700, 700, 700, 700, 700]);
    expect(new Set(rest?.nodeIds).size).toBe(7);
    expect(total(found)).toBe(5_000);
  });

  it('are grouped by code and by severity', () => {
    const mixed = many(150).map(
      (one, index) => ({ ...one, severity: index % 2 === 0 ? 'error' : 'info' }) as Diagnostic,
    );
    expect(fold(mixed)).toEqual(mixed);
  });

  it('get a message only if they are shown', () => {
    let formattedCount = 0;
    groupDiagnostics(many(3_000), (one) => {
      formattedCount += 1;
      return one;
    });
    expect(formattedCount).toBe(maxListedPerCode + 20);
  });

  it('keep the true total in an analysis, on badges and through fixes of those that are listed', () => {
    const { diagnostics, procedure, source } = analysePdl(unguarded(400));
    const kind = diagnostics.filter(({ code }) => code === 'checks/precondition-not-guaranteed');
    expect(kind).toHaveLength(maxListedPerCode + 1);
    expect(total(kind)).toBe(400);
    expect(kind.at(-1)?.message).toContain('300 more problems of this kind');
    expect(kind.at(-1)?.message).toContain('lines 111, 112 and 113');
    const positions = Object.fromEntries(procedure.nodes.map(({ id }) => [id, { x: 0, y: 0 }]));
    const view = buildCanvasView(procedure, { positions, diagnostics });
    const badges = view.nodes.flatMap(({ badge, ref }) => (ref === 'a' && badge ? [badge.count] : []));
    // The first call has the id of the declaration, which all findings concern.
    expect(badges).toEqual([400, ...Array.from({ length: 399 }, () => 1)]);
    const unknown = source.replace('precondition: [b]', `precondition: [${many(300).map((_, i) => `lost${i}`)}]`);
    const first = analysePdl(unknown).diagnostics.find(({ code }) => code === 'checks/unknown-precondition');
    const fixedText = applyTextEdits(unknown, first?.fixes?.[0]?.edits ?? []);
    expect(total(analysePdl(fixedText).diagnostics)).toBe(total(analysePdl(unknown).diagnostics) - 1);
  });

  it('can still be switched off by a comment', () => {
    const off = `# weir: off precondition-not-guaranteed\n${unguarded(400)}`;
    const codes = analysePdl(off).diagnostics.map(({ code }) => code);
    expect(codes).not.toContain('checks/precondition-not-guaranteed');
    expect(codes).not.toContain('checks/unused-directive');
  });

  it('of the parser are folded too', () => {
    const wrong = `Name: a\nProcedure: |\n  API.a()\n${'  if x\n    API.a()\n'.repeat(500)}`;
    const { document, diagnostics } = analysePdl(wrong);
    const form = diagnostics.filter(({ code }) => !code.startsWith('checks/'));
    const codes = new Set(form.map(({ code, severity }) => `${code} ${severity}`));
    expect(form.length).toBeLessThanOrEqual(codes.size * (maxListedPerCode + 1));
    expect(total(form)).toBe(document.diagnostics.length);
    expect(form.length).toBeLessThan(document.diagnostics.length);
  });

  it('are folded in flowcharts, with and without a text', () => {
    const nodes = Array.from({ length: 500 }, (_, i) => ({
      id: `n${i}`,
      kind: 'condition' as const,
      label: `Is it ${i}?`,
    }));
    const edges = nodes.slice(1).map((node, i) => ({ id: `e${i}`, from: `n${i}`, to: node.id, kind: 'flow' as const }));
    const found = checkFlowchart({ nodes, edges });
    const single = found.filter(({ code }) => code === 'checks/single-exit-decision');
    expect(single).toHaveLength(maxListedPerCode + 1);
    expect(total(single)).toBe(499);
    // Without a text there are no lines.
    expect(single.at(-1)?.message).not.toContain('line');
  });
});
