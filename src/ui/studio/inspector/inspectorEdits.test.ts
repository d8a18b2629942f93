// Tests the edits that the inspector's fields make in the open document: each is one undo step, and no comment is lost.

import { describe, expect, it } from 'vitest';
import type { GraphEdit } from '../../../core/document';
import { createPorts, openWithPositions } from '../../../testing/storePorts';

const source = `# The desk lends garden tools to members.
Name: Tool loan
Desc: Lends a garden tool to a member.

SLOTs:
  - name: member_id   # as printed on the card
  - name: tool

APIs:
  - name: check_member
    request: [member_id]
    response: [is_member]
    precondition: []
  - name: find_tool
    request: [tool]
    response: [is_free]
    precondition: [check_member]   # nobody looks before we know them
  - name: lend_tool
    request: [member_id, tool]
    response: [loan_code]
    precondition: [find_tool]

ANSWERs:
  - name: ask_details
  - name: loan_made
    desc: Enjoy the $tool, your code is $loan_code.
    precondition: [lend_tool]

Procedure: |
  [member_id, tool] = ANSWER.ask_details()
  [is_member] = API.check_member([member_id])
  [is_free] = API.find_tool([tool])
  # only a free tool can be lent
  if is_free == true:
    [loan_code] = API.lend_tool([member_id, tool])
    ANSWER.loan_made()
`;
const condition = 'cond:is_free == true';

async function open() {
  const store = await openWithPositions(createPorts({}), [{ title: 'Tool loan', kind: 'pdl', source }]);
  const text = () => store.getState().history.document.source;
  const edit = async (edits: GraphEdit | readonly GraphEdit[]) => {
    expect(await store.getState().tryGraphEdit(edits, { keepsSelection: true })).toBeUndefined();
    return text();
  };
  return { store, text, edit };
}

describe('edits of the inspector', () => {
  it('change an API and its text, keep comments, and are undone one by one', async () => {
    const { store, text, edit } = await open();
    expect(await edit({ kind: 'setRequest', nodeId: 'api:lend_tool', names: ['member_id', 'is_free', 'tool'] })).toBe(
      source.replace('request: [member_id, tool]', 'request: [member_id, is_free, tool]'),
    );
    const described = await edit({ kind: 'setDesc', nodeId: 'api:lend_tool', text: 'Hands the tool over' });
    expect(described).toContain('desc: Hands the tool over');
    const renamed = await edit({ kind: 'renameNodes', renames: [{ nodeId: 'api:lend_tool', name: 'hand_over' }] });
    expect(renamed).toBe(described.replaceAll('lend_tool', 'hand_over'));
    for (let steps = 0; steps < 3; steps++) store.getState().undo();
    expect(text()).toBe(source);
  });

  it('change a condition, its branches, and keep only its block', async () => {
    const { edit } = await open();
    const loose = await edit({ kind: 'setCondition', nodeId: condition, text: 'is_free' });
    expect(loose).toBe(source.replace('if is_free == true:', 'if is_free:'));
    const nodeId = 'cond:is_free';
    expect(await edit({ kind: 'addBranch', nodeId, condition: 'is_member' })).toContain('  elif is_member:\n');
    expect(await edit({ kind: 'addBranch', nodeId })).toContain('  else:\n');
    expect(await edit({ kind: 'deleteBranch', nodeId: 'cond:is_member', condition: 'else' })).not.toContain('else:');
    expect(await edit({ kind: 'deleteBranch', nodeId: 'cond:is_member' })).toBe(loose);
    expect(await edit({ kind: 'unwrapStatement', nodeId })).toBe(
      loose
        .replace('  if is_free:\n', '')
        .replace('    [loan_code] =', '  [loan_code] =')
        .replace('    ANSWER.loan', '  ANSWER.loan'),
    );
  });

  it('change a call, and delete it without its declaration', async () => {
    const { edit } = await open();
    const statement = '[is_free] = API.find_tool([tool, member_id])';
    const called = await edit({ kind: 'setStatement', nodeId: 'api:find_tool', text: statement });
    expect(called).toBe(source.replace('[is_free] = API.find_tool([tool])', statement));
    expect(await edit({ kind: 'deleteStatement', nodeId: 'api:find_tool' })).toBe(
      called.replace(`  ${statement}\n`, ''),
    );
  });

  it('change the document and its slots; deleting a used slot keeps its uses', async () => {
    const { edit } = await open();
    expect(await edit({ kind: 'setDocumentField', field: 'Desc', text: 'Lends a tool.' })).toBe(
      source.replace('Lends a garden tool to a member.', 'Lends a tool.'),
    );
    await edit({ kind: 'addSlot', name: 'colour' });
    await edit({ kind: 'setSlot', name: 'colour', field: 'type', text: 'string' });
    const valued = await edit({ kind: 'setSlotValues', name: 'colour', values: ['red', 'green'] });
    expect(valued).toMatch(/- name: colour\n {4}type: string\n {4}values: \[red, green\]\n/);
    const renamed = await edit({ kind: 'renameSymbol', symbol: { kind: 'value', name: 'member_id' }, name: 'card' });
    expect(renamed).toBe(valued.replaceAll('member_id', 'card'));
    const deleted = await edit({ kind: 'deleteSlot', name: 'card' });
    expect(deleted).not.toContain('- name: card');
    expect(deleted).toContain('API.lend_tool([card, tool])');
    expect(await edit({ kind: 'deleteSlot', name: 'colour' })).not.toContain('colour');
  });

  it('for several nodes are one undo step', async () => {
    const { store, text, edit } = await open();
    const nodes = ['answer:ask_details', 'api:lend_tool'];
    const shared = await edit(
      nodes.map((nodeId) => ({ kind: 'addPreconditions', nodeIds: [nodeId], requires: 'check_member' })),
    );
    expect(shared).toContain('precondition: [find_tool, check_member]');
    expect(shared).toContain('  - name: ask_details\n    precondition: [check_member]\n');
    expect(
      await edit(nodes.map((nodeId) => ({ kind: 'removePreconditions', nodeIds: [nodeId], requires: 'check_member' }))),
    ).not.toContain('check_member]\n\nANSWERs');
    store.getState().undo();
    expect(text()).toBe(shared);
    const gone = await edit([...nodes].reverse().map((nodeId) => ({ kind: 'deleteNodes', nodeIds: [nodeId] })));
    expect(gone).not.toMatch(/- name: (?:lend_tool|ask_details)/);
    store.getState().undo();
    expect(text()).toBe(shared);
    store.getState().undo();
    expect(text()).toBe(source);
  });
});
