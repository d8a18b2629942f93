import { describe, expect, it, vi } from 'vitest';
import { applyTextEdits } from '../../core/support';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { type EditorAction, problemActions, statementActions } from '../editor/pdl/codeActions';
import { createSourceServices } from './sourceServices';

const source = `Name: Tool loan
SLOTs:
  - name: member_id
  - name: tool
    enum: [spade, rake]
APIs:
  - name: find_tool
    request: [tool]
    response: [is_free]
  - name: lend_tool
    request: [member_id, tool]
    precondition: [find_tool]
ANSWERs:
  - name: loan_made
    desc: Enjoy the $tool.
Procedure: |
  [is_free] = API.find_tool([tool])
  # lend it in the end
  if tool == "spade":
    API.lend_tool([member_id, tool])
    ANSWER.loan_made()
  API.pay_fee([member_id])
`;

async function open(given = source) {
  const workspace = await openWithPositions(createPorts(), [{ title: 'Tool loan', kind: 'pdl', source: given }]);
  const showRule = vi.fn();
  const tools = { getState: () => ({ checkTools: undefined }) };
  // The only tools that the tests use.
  const services = createSourceServices(
    { workspace, tools } as unknown as Parameters<typeof createSourceServices>[0],
    showRule,
  );
  const state = () => workspace.getState();
  return {
    services,
    state,
    text: () => state().history.document.source,
    codes: () => state().analysis.diagnostics.map(({ code }) => code),
    /** Runs an action, returns the resulting text, and undoes it in one step. */
    async tryOut(act: () => unknown): Promise<string> {
      await act();
      const changed = state().history.document.source;
      state().undo();
      expect(state().history.document.source).toBe(given);
      return changed;
    },
  };
}

describe('edits of the text editor in the document', () => {
  it('declare, switch a rule off and wrap, each as one step', async () => {
    const { services, state, codes, tryOut } = await open();
    const at = source.indexOf('pay_fee');
    const { document, diagnostics } = state().analysis;
    if (!document) throw new Error('no document');
    const range = { start: at, end: at };
    const offered = [...problemActions(document, range, diagnostics), ...statementActions(document, range)];
    const act = (title: string) => async () => {
      const { effect: does } = offered.find((one) => one.title === title) as EditorAction;
      if (does.kind === 'edits') services.applyEdits(does.edits, { origin: 'fix', label: title });
      else expect(await services.tryEdit(does.edit)).toBeUndefined();
    };
    expect(await tryOut(act('Declare the API pay_fee'))).toMatch(/ {2}- name: pay_fee\n {4}request: \[member_id\]\n/);
    expect(codes()).toContain('checks/unknown-call');
    const off = act('Switch off unknown-call here');
    expect(
      await tryOut(async () => {
        await off();
        expect(codes()).not.toContain('checks/unknown-call');
      }),
    ).toBe(source.replace('  API.pay_fee', '  # weir: off unknown-call\n  API.pay_fee'));
    expect(codes()).toContain('checks/unknown-call');
    expect(await tryOut(act('Wrap in a condition'))).toMatch(
      / {2}if \w+ == true:\n {4}API\.pay_fee\(\[member_id\]\)\n/,
    );
  });

  it('rename a slot in requests, calls, conditions and texts', async () => {
    const { services, tryOut } = await open();
    const edit = { kind: 'renameSymbol', symbol: { kind: 'value', name: 'tool' }, name: 'device' } as const;
    expect(await tryOut(() => services.tryEdit(edit))).toBe(
      source.replace(/\btool\b(?=[\],]| ==)|(?<=name: |\$)tool\b/g, 'device'),
    );
  });

  it('report a refusal, and change nothing in a check', async () => {
    const { services, text } = await open();
    const rename = (name: string) => ({ kind: 'renameNodes', renames: [{ nodeId: 'api:find_tool', name }] }) as const;
    expect(await services.refusalOf(rename('lend_tool'))).toContain('lend_tool');
    expect(await services.refusalOf(rename('look_for'))).toBeUndefined();
    expect(text()).toBe(source);
    expect(await services.tryEdit(rename('lend_tool'))).toContain('lend_tool');
    expect(text()).toBe(source);
    expect(await services.tryEdit(rename('look_for'))).toBeUndefined();
    expect(text()).toBe(source.replaceAll('find_tool', 'look_for'));
  });

  it('format in one step that changes only white space, and report if there is nothing to format', async () => {
    const sloppy = source
      .replace('[is_free] = API.find_tool([tool])', '[is_free]=API.find_tool( [tool] )   ')
      .replace('    ANSWER.loan_made()', '    ANSWER.loan_made( )');
    const { services, state, tryOut } = await open(sloppy);
    expect(await tryOut(() => services.format())).toBe(source);
    state().redo();
    await services.format();
    expect(state().notices).toMatchObject([{ level: 'info' }]);
  });

  it('mark the path of a problem, and remove no other mark', async () => {
    const { services, state } = await open();
    services.showPath(['api:find_tool', 'api:lend_tool']);
    expect(state().highlight).toEqual(['api:find_tool', 'api:lend_tool']);
    services.showPath([]);
    expect(state().highlight).toEqual([]);
    services.showPath(['api:find_tool']);
    state().setHighlight(['api:lend_tool']);
    services.showPath([]);
    expect(state().highlight).toEqual(['api:lend_tool']);
  });
});

describe('fixes', () => {
  it('correct a mistake in the current text', async () => {
    const { services, state, text, codes } = await open(source.replace('[find_tool]', '[find_tol]'));
    const slip = state().analysis.diagnostics.find(({ code }) => code === 'checks/unknown-precondition');
    expect(slip?.nodeIds).toEqual(['api:lend_tool']);
    const [fix] = slip?.fixes ?? [];
    expect(applyTextEdits(text(), fix?.edits ?? [])).toBe(source);
    services.applyEdits(fix?.edits ?? [], { origin: 'fix', label: fix?.title ?? '' });
    expect(text()).toBe(source);
    expect(codes()).not.toContain('checks/unknown-precondition');
  });
});
