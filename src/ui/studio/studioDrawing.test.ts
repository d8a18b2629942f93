// Tests the edits that canvas gestures make in the text of a procedure. Each gesture is run by its menu label, in a
// workspace.

import { describe, expect, it, vi } from 'vitest';
import { emptyGraph } from '../../core/graph';
import { projectFolds } from '../../core/projection';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import type { AddTarget, CanvasCommand, CanvasDrawing, EditOutcome, EditRefusal } from '../canvas/tools/canvasDrawing';
import { filterAddChoices } from '../canvas/tools/filterAddChoices';
import { maxMenuEntries, shortenMenu } from '../canvas/tools/shortenMenu';
import { buildStudioDrawing } from './studioDrawing';

// The labels of shortcuts depend on the platform; without a clipboard, the last copy is kept in memory.
vi.hoisted(() => vi.stubGlobal('navigator', { platform: 'Linux' }));

const askLine = '  [member_id, tool] = ANSWER.ask_details()\n';
const memberLine = '  [is_member] = API.check_member([member_id])\n';
const findLine = '  [is_free] = API.find_tool([tool])\n';
/** Comments are at places where an edit might lose them. */
const loan = `# The desk lends garden tools to members.
Name: Tool loan

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
${askLine}${memberLine}${findLine}  # only a free tool can be lent
  if is_free == true:
    [loan_code] = API.lend_tool([member_id, tool])
    ANSWER.loan_made()
`;
const short =
  'Name: Short\nAPIs:\n  - name: look\n  - name: book\nProcedure: |\n  API.look()\n  if found:\n    API.book()\n';
const other = 'Name: Other\nAPIs:\n  - name: find_tool\nProcedure: |\n  API.find_tool()\n';

async function openDrawing(source = loan, view: 'procedure' | 'dependency' = 'procedure') {
  const store = await openWithPositions(createPorts(), [
    { title: 'Tool loan', kind: 'pdl', source },
    { title: 'Other', kind: 'pdl', source: other },
  ]);
  store.getState().setView(view);
  return new Drawing(store);
}

class Drawing {
  constructor(private readonly store: Awaited<ReturnType<typeof openWithPositions>>) {}

  get state() {
    return this.store.getState();
  }

  get text(): string {
    return this.state.history.document.source;
  }

  /** Built anew, as after every analysis. */
  get tools(): CanvasDrawing {
    const { analysis, view } = this.state;
    const graph = analysis.graphs[view as 'procedure'] ?? emptyGraph;
    const nothing = () => undefined;
    return buildStudioDrawing({
      get: this.store.getState,
      view,
      isReadOnly: false,
      graph,
      folds: projectFolds(view === 'procedure' ? analysis.document : undefined, graph),
      folded: new Set(),
      onFold: nothing,
      onFoldAll: nothing,
      showRange: nothing,
      showInspector: nothing,
      inspectorWords: '',
      showHelp: nothing,
    });
  }

  /** The choices that quick add shows for the typed words. */
  offered(place: AddTarget, typed = '', palette?: string) {
    const all = this.tools.choices(place, typed, palette);
    return filterAddChoices(
      all.filter((choice) => palette === undefined || choice.palette === palette),
      typed,
    );
  }

  /** The target of the key `/`. */
  get here(): AddTarget {
    return this.tools.addTargetOf({ free: { x: 0, y: 0 } });
  }

  /** Selects a choice by its label and answers its prompt. */
  async add(place: AddTarget, label: string, { typed = '', answer = '', palette = '' } = {}) {
    const offered = this.offered(place, typed, palette || undefined);
    const choice = offered.find((one) => one.label === label);
    if (!choice) throw new Error(`${label} is not among ${offered.map((one) => one.label).join(', ')}`);
    return choice.prompt ? choice.prompt.apply(answer) : choice.add?.();
  }

  private find(nodeId: string, labels: readonly string[]): CanvasCommand {
    let items = this.tools.commands({ kind: 'nodes', ids: [nodeId], node: nodeId }).flatMap((group) => group.items);
    let found: CanvasCommand | undefined;
    for (const label of labels) {
      found = items.find((one) => one.label === label);
      if (!found) throw new Error(`${label} is not among ${items.map((one) => one.label).join(', ')}`);
      items = [...(found.items ?? [])];
    }
    return found as CanvasCommand;
  }

  /** Runs a command of the node's menu and answers its prompt. */
  async command(nodeId: string, labels: readonly string[], answer = ''): EditOutcome {
    const command = this.find(nodeId, labels);
    return command.prompt ? command.prompt.apply(answer) : command.run?.();
  }

  /** The target that a menu command opens quick add at. */
  place(nodeId: string, ...labels: readonly string[]): AddTarget {
    const { add } = this.find(nodeId, labels);
    if (!add) throw new Error('the command leads to no place');
    return add;
  }

  select(...ids: string[]): void {
    this.state.select(ids);
  }

  undo(): void {
    this.state.undo();
  }
}

const messageOf = (refusal: EditRefusal | undefined) => refusal?.message ?? '';

describe('adding to a procedure', () => {
  it('inserts after the selection, selects the new node, and is one undo step', async () => {
    const drawing = await openDrawing();
    drawing.select('answer:ask_details');
    expect(drawing.tools.describe(drawing.here)).toBe('after ask_details');
    expect(await drawing.add(drawing.here, 'find_tool', { typed: 'find_tool' })).toBeUndefined();
    expect(drawing.text).toBe(loan.replace(askLine, askLine + findLine));
    expect(drawing.state.selection).toEqual(['api:find_tool']);
    drawing.undo();
    expect(drawing.text).toBe(loan);
    drawing.state.redo();
    expect(drawing.text).toBe(loan.replace(askLine, askLine + findLine));
  });

  it('adds a sentence or a condition if one was typed', async () => {
    const drawing = await openDrawing();
    drawing.select('api:check_member');
    const sentence = 'greet the member by name';
    expect(drawing.offered(drawing.here, sentence)[0]?.label).toBe(`Step: ${sentence}`);
    await drawing.add(drawing.here, `Step: ${sentence}`, { typed: sentence });
    expect(drawing.text).toBe(loan.replace(memberLine, `${memberLine}  ${sentence}\n`));
    await drawing.add(drawing.here, 'Condition: is_member == false', { typed: 'if is_member == false' });
    expect(drawing.text).toContain(`  ${sentence}\n  if is_member == false:\n`);
  });

  it('declares and calls in one step, under the prompted or typed name', async () => {
    const drawing = await openDrawing();
    const before = drawing.place('api:find_tool', 'Add before …');
    await drawing.add(before, 'New API', { answer: 'note_wish' });
    expect(drawing.text).toContain('  - name: note_wish\n');
    expect(drawing.text).toMatch(/API\.check_member\(\[member_id\]\)\n {2}API\.note_wish\(.*\)\n {2}\[is_free\]/);
    drawing.undo();
    expect(drawing.text).toBe(loan);
    const typed = { typed: 'note_wish' };
    expect(drawing.offered(before, 'note_wish').map(({ label }) => label)).toEqual([
      'New API note_wish',
      'New ANSWER note_wish',
      'Step: note wish',
    ]);
    await drawing.add(before, 'New API note_wish', typed);
    expect(drawing.state.selection).toEqual(['api:note_wish']);
    drawing.undo();
    await drawing.add(drawing.here, 'New ANSWER', { answer: 'say_goodbye', palette: 'answer' });
    expect(drawing.text).toContain('  - name: say_goodbye\n');
    expect(drawing.text).toContain('  ANSWER.say_goodbye()\n');
  });

  it('writes nothing before a name is given', async () => {
    const drawing = await openDrawing();
    expect(drawing.offered(drawing.here, '').find(({ label }) => label === 'New API')).toMatchObject({
      prompt: { title: 'Name of the API' },
    });
    expect(drawing.text).toBe(loan);
    expect(drawing.state.history.past).toEqual([]);
  });

  it('offers a new name first, then declared ones, behind the button of APIs', async () => {
    const drawing = await openDrawing();
    expect(drawing.offered({ kind: 'end' }, 'find_anew', 'api').map(({ label }) => label)).toEqual([
      'New API find_anew',
    ]);
    expect(drawing.offered({ kind: 'end' }, '', 'api').map(({ label }) => label)).toEqual([
      'New API',
      'check_member',
      'find_tool',
      'lend_tool',
    ]);
  });

  it('inserts on the target edge; refuses a text that does not parse', async () => {
    const drawing = await openDrawing();
    const edges = drawing.state.analysis.graphs.procedure?.edges ?? [];
    const edge = edges.find(({ from, to }) => from === 'api:check_member' && to === 'api:find_tool');
    const place = drawing.tools.addTargetOf({ free: { x: 0, y: 0 }, at: { x: 0, y: 0 }, edgeId: edge?.id ?? '' });
    expect(drawing.tools.describe(place)).toBe('between check_member and find_tool');
    const refusal = await drawing.add(place, 'Condition', { answer: 'a b c (' });
    expect(messageOf(refusal)).toContain('does not read as');
    expect(drawing.text).toBe(loan);
    await drawing.add(place, 'Condition', { answer: 'is_member == true' });
    expect(drawing.text).toContain(`${memberLine}  if is_member == true:\n`);
    drawing.undo();
    await drawing.add(place, 'Step in words', { answer: 'look up the tool in the shed' });
    expect(drawing.text).toBe(loan.replace(memberLine, `${memberLine}  look up the tool in the shed\n`));
  });
});

describe('adding to the dependencies', () => {
  it('adds a declaration; a new slot is written in the text', async () => {
    const drawing = await openDrawing(loan, 'dependency');
    await drawing.add(drawing.here, 'API', { answer: 'return_tool', palette: 'api' });
    expect(drawing.text).toContain('  - name: return_tool\n');
    expect(drawing.state.selection).toEqual(['api:return_tool']);
    await drawing.add(drawing.here, 'SLOT', { answer: 'return_date', palette: 'slot' });
    expect(drawing.text).toContain('  - name: return_date\n');
    expect(drawing.state.notices.map(({ text }) => text).join()).toContain('return_date');
  });

  it('adds the requirement of the node that the connection was pulled from', async () => {
    const drawing = await openDrawing(loan, 'dependency');
    const place = drawing.tools.addTargetOf({ free: { x: 0, y: 0 }, at: { x: 400, y: 60 }, from: 'api:lend_tool' });
    expect(drawing.tools.describe(place)).toContain('lend_tool');
    await drawing.add(place, 'ANSWER', { answer: 'say_goodbye' });
    expect(drawing.text).toMatch(/- name: say_goodbye\n(?: {4}.*\n)*? {4}precondition: \[lend_tool\]/);
    expect(drawing.state.history.document.layout.dependency?.['answer:say_goodbye']).toEqual({ x: 400, y: 60 });
  });
});

describe('the menu of a node', () => {
  it('wraps, edits, adds and removes branches, and moves', async () => {
    const drawing = await openDrawing();
    await drawing.command('api:find_tool', ['Wrap in', 'Condition …'], 'is_member == true');
    const wrapped = loan.replace(findLine, `  if is_member == true:\n  ${findLine}`);
    expect(drawing.text).toBe(wrapped);
    await drawing.command('cond:is_member == true', ['Edit the condition …'], 'is_member != false');
    const edited = wrapped.replace('if is_member == true', 'if is_member != false');
    expect(drawing.text).toBe(edited);
    const condition = 'cond:is_member != false';
    await drawing.add(drawing.place(condition, 'Branches', 'Add to the else …'), 'ask_details');
    const withElse = edited.replace(`  ${findLine}`, `  ${findLine}  else:\n    ANSWER.ask_details()\n`);
    expect(drawing.text).toBe(withElse);
    await drawing.command(condition, ['Branches', 'Add an else if …'], 'tool == "saw"');
    await drawing.command('cond:tool == "saw"', ['Branches', 'Delete this branch']);
    expect(drawing.text).toBe(withElse);
    await drawing.command(condition, ['Branches', 'Delete the else']);
    expect(drawing.text).toBe(edited);
    await drawing.command(condition, ['Unwrap: keep only the block']);
    expect(drawing.text).toBe(loan);
    await drawing.command('api:check_member', ['Move down']);
    expect(drawing.text).toBe(loan.replace(memberLine + findLine, findLine + memberLine));
    await drawing.command('api:check_member', ['Move up']);
    expect(drawing.text).toBe(loan);
  });

  it('wraps in a try with a finally, whose step becomes a function', async () => {
    const drawing = await openDrawing(short);
    await drawing.command('api:look', ['Wrap in', 'Try']);
    const place = drawing.place('cond:except', 'Branches', 'Add to the finally …');
    await drawing.add(place, 'Step: say goodbye', { typed: 'say goodbye' });
    await drawing.command('step:say-goodbye', ['Wrap in', 'Function …'], 'part well');
    expect(drawing.text.split('Procedure: |\n')[1]).toBe(
      '  def part_well():\n    say goodbye\n  try:\n    API.look()\n  except:\n    pass\n  finally:\n    part_well()\n  if found:\n    API.book()\n',
    );
  });

  it('stays short, with the rare commands under More', async () => {
    const drawing = await openDrawing(short);
    const whole = drawing.tools.commands({ kind: 'nodes', ids: ['cond:found'], node: 'cond:found' });
    const shown = shortenMenu(whole).flatMap(({ items }) => items);
    expect(shown.length).toBeLessThanOrEqual(maxMenuEntries);
    const more = shown.find(({ label }) => label === 'More');
    expect(more?.items?.map(({ label }) => label)).toContain('Move up');
  });

  it('fixes a problem of its node', async () => {
    const drawing = await openDrawing(loan.replace('precondition: [find_tool]', 'precondition: [find_tol]'));
    const menu = drawing.tools.commands({ kind: 'nodes', ids: ['api:lend_tool'], node: 'api:lend_tool' });
    const fix = menu.find(({ id }) => id === 'fixes')?.items.find(({ label }) => label.includes('find_tool'));
    await fix?.run?.();
    expect(drawing.text).toBe(loan);
  });

  it('of several nodes wraps them together', async () => {
    const drawing = await openDrawing();
    const ids = ['api:check_member', 'api:find_tool'];
    const [first] = drawing.tools.commands({ kind: 'nodes', ids, node: 'api:find_tool' });
    const wrap = first?.items.find(({ label }) => label === 'Wrap in');
    await wrap?.items?.find(({ label }) => label === 'Loop while …')?.prompt?.apply('is_free == false');
    expect(drawing.text).toBe(
      loan.replace(memberLine + findLine, `  while is_free == false:\n  ${memberLine}  ${findLine}`),
    );
  });
});

describe('deleting', () => {
  it('removes the call in the procedure; its declaration stays, and can be removed too', async () => {
    const drawing = await openDrawing();
    await drawing.tools.remove(['api:check_member'], []);
    expect(drawing.text).toBe(loan.replace(memberLine, ''));
    const [notice] = drawing.state.notices;
    expect(notice?.text).toContain('`check_member` stays declared');
    expect(notice?.action?.label).toBe('Delete the declaration too');
    notice?.action?.run();
    await expect.poll(() => drawing.text).not.toContain('check_member');
    drawing.undo();
    drawing.undo();
    expect(drawing.text).toBe(loan);
  });

  it('withdraws the offer to delete the declaration when the text changes', async () => {
    const drawing = await openDrawing();
    const isOffered = () => drawing.state.notices.some(({ text }) => text.includes('stays declared'));
    const remove = () => drawing.tools.remove(['api:check_member'], []);
    await remove();
    expect(isOffered()).toBe(true);
    drawing.undo();
    expect(isOffered()).toBe(false);

    await remove();
    const end = drawing.text.length;
    drawing.state.edit([{ range: { start: end, end }, text: '  # typed\n' }], {
      origin: 'editor',
      intent: 'record',
      label: 'Typing',
    });
    expect(isOffered()).toBe(false);
    drawing.undo();
    drawing.undo();

    await remove();
    drawing.state.openDocument(drawing.state.documents.find(({ title }) => title === 'Other')?.id ?? '');
    expect(isOffered()).toBe(false);
  });

  it('removes a condition with its block, and several steps at once', async () => {
    const drawing = await openDrawing();
    await drawing.tools.remove(['cond:is_free == true'], []);
    expect(drawing.text).toBe(loan.slice(0, loan.indexOf('  # only a free tool')));
    drawing.undo();
    await drawing.tools.remove(['api:check_member', 'answer:loan_made'], []);
    expect(drawing.text).toBe(loan.replace(memberLine, '').replace('    ANSWER.loan_made()\n', ''));
    expect(drawing.state.notices.at(-1)?.text).toContain('stay declared');
    drawing.undo();
    expect(drawing.text).toBe(loan);
  });

  it('removes the declaration in the dependencies', async () => {
    const drawing = await openDrawing(loan, 'dependency');
    await drawing.tools.remove(['answer:loan_made'], []);
    expect(drawing.text).not.toContain('- name: loan_made');
    drawing.undo();
    const edge = drawing.state.analysis.graphs.dependency?.edges.find(({ to }) => to === 'api:lend_tool');
    await drawing.tools.remove([], [edge?.id ?? '']);
    expect(drawing.text).toBe(loan.replace('precondition: [find_tool]', 'precondition: []'));
  });

  it('refuses start and end', async () => {
    const drawing = await openDrawing();
    expect(messageOf(await drawing.tools.remove(['start'], []))).toContain('Start and end stay');
    expect(drawing.text).toBe(loan);
  });
});

describe('a connection', () => {
  it('moves a step if the text allows it, and reports the reason otherwise, without a notice', async () => {
    const drawing = await openDrawing();
    expect(await drawing.tools.connect('answer:ask_details', 'api:find_tool')).toBeUndefined();
    expect(drawing.text).toBe(loan.replace(memberLine + findLine, findLine + memberLine));
    drawing.undo();
    expect(messageOf(await drawing.tools.connect('api:lend_tool', 'api:check_member'))).toContain('loop');
    expect(drawing.state.notices).toEqual([]);
    expect(drawing.text).toBe(loan);
  });

  it('labels conditions with quotation marks in their words, and reports invalid targets in advance', async () => {
    const drawing = await openDrawing(loan.replace('is_free == true', 'is_free == "1"'));
    const condition = 'cond:is_free == "1"';
    expect(messageOf(await drawing.tools.connect('api:lend_tool', condition))).toContain('is_free == "1"');
    const targets = await drawing.tools.connectionTargets?.('api:find_tool', ['api:check_member', 'answer:loan_made']);
    expect(targets?.get('api:check_member')).toMatchObject({
      isDisabled: true,
      text: expect.stringContaining('the edge would jump back'),
    });
  });
});

describe('clips of a procedure', () => {
  it('contain nodes with the declarations they use; duplicates get new names', async () => {
    const drawing = await openDrawing(loan, 'dependency');
    const clip = await drawing.tools.copy(['api:find_tool']);
    expect(clip).toContain('name: find_tool');
    expect(clip).not.toContain('lend_tool');
    await drawing.tools.duplicate(['api:find_tool']);
    expect(drawing.text).toContain('- name: find_tool_2');
    expect(drawing.state.selection).toEqual(['api:find_tool_2']);
    const doubled = drawing.text;
    await drawing.command('api:find_tool_2', ['Cut']);
    expect(drawing.text).toBe(loan);
    await drawing.command('api:find_tool', ['Paste']);
    expect(drawing.text).toBe(doubled);
  });

  it('are pasted after the selection, and into another document with their declaration', async () => {
    const drawing = await openDrawing();
    const clip = await drawing.tools.copy(['api:check_member']);
    drawing.select('api:find_tool');
    expect(await drawing.tools.paste(clip, { x: 0, y: 0 })).toBeUndefined();
    expect(drawing.text).toContain(findLine + memberLine);
    drawing.state.openDocument(drawing.state.documents.find(({ title }) => title === 'Other')?.id ?? '');
    expect(drawing.text).toBe(other);
    drawing.state.setView('dependency');
    await drawing.tools.paste(clip, { x: 0, y: 0 });
    expect(drawing.text).toContain('- name: check_member');
    expect(drawing.tools.paste('Dear all', { x: 0, y: 0 })).toBeUndefined();
  });
});
