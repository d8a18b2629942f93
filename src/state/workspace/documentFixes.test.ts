import { expect, it } from 'vitest';
import { convertStateDiagram } from '../../core/formats';
import { conversionNotes } from './conversionNotes';
import { convertOpenStateDiagram } from './convertStateDiagram';
import { disableRuleHere } from './disableRule';
import type { WorkspaceStore } from './workspaceState';

/** A workspace with one open text, which records its edits and notices. */
function open(source: string) {
  const calls: unknown[][] = [];
  const state = {
    history: { document: { id: 'd1', source } },
    edit: (...given: unknown[]) => calls.push(['edit', ...given]),
    notify: (...given: unknown[]) => calls.push(['notify', ...given]),
  };
  return { workspace: { getState: () => state } as unknown as WorkspaceStore, calls };
}

it('switches a rule off in the text, once', () => {
  const first = open('Name: a\n');
  disableRuleHere(first.workspace, 'unused-slot');
  expect(first.calls).toMatchObject([
    ['edit', [{ text: expect.stringContaining('weir: off unused-slot') }], { origin: 'fix', intent: 'record' }],
  ]);
  const again = open('# weir: off unused-slot\nName: a\n');
  disableRuleHere(again.workspace, 'unused-slot');
  expect(again.calls).toMatchObject([['notify', 'info', expect.stringContaining('unused-slot')]]);
});

it('replaces a state diagram by a flowchart in one step', () => {
  const source = 'stateDiagram-v2\n  [*] --> Open\n  Open --> Closed\n  note right of Open : hi\n';
  const { workspace, calls } = open(source);
  const { notes } = convertStateDiagram(source);
  convertOpenStateDiagram(workspace);
  expect(calls).toMatchObject([
    [
      'edit',
      [{ range: { start: 0, end: source.length }, text: expect.stringContaining('flowchart TD') }],
      { intent: 'record' },
    ],
  ]);
  expect(conversionNotes.getState()['d1'] ?? []).toEqual(notes);
});
