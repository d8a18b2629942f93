// The commands whose keys work from the first paint on. Their titles are in the catalogue by their ids, which loads with
// the other commands.

import { documentSteps } from '../../state/workspace/documentSteps';
import type { KeyedCommand } from '../kit/keys';
import { stepKeys } from '../kit/stepKeys';
import type { AppCommandGroup } from '../studio/appCommandTypes';
import type { WeirStores } from '../studio/weirContext';
import { testIds } from '../testIds';

/** Fields with the browser's own undo. The source editor redirects its keys itself. */
const plainFields = 'input, textarea, select, [contenteditable="true"]';
export const dialog = '[role="dialog"]';
/** Elements in which a key without modifiers is text, and overlays that handle the keys. */
export const capturing = `${plainFields}, .monaco-editor, ${dialog}, [role="menu"]`;

interface EarlyCommand extends KeyedCommand {
  readonly id: 'undo' | 'redo' | 'palette' | 'search' | 'searchAll' | 'help';
  readonly group: AppCommandGroup;
  readonly keywords?: string;
  /** Elements in which its keys do not act. */
  readonly notIn: string;
  /** Its keys are handled before the focused element, such as the editor, in which Ctrl K starts a key sequence. */
  readonly isFirst?: boolean;
  readonly when?: (stores: WeirStores) => boolean;
  /** False if it does not apply: the key keeps its other meanings. */
  readonly run: (stores: WeirStores) => unknown;
}

/** The document or plan whose steps are undone, with its steps; undefined if none is visible. */
function shownSteps({ shell, workspace, planStore }: WeirStores) {
  const { welcome, mode } = shell.getState();
  const plan = mode === 'plan' ? planStore?.getState() : undefined;
  if (welcome || (mode === 'plan' && plan?.page !== 'plan')) return undefined;
  if (plan) return { acts: plan, undo: plan.past.length > 0, redo: plan.future.length > 0 };
  const acts = workspace.getState();
  return { acts, ...documentSteps(acts) };
}

/** One undo for text and canvas, for any focus. A plan is not a document and has its own steps. */
const stepCommand = (id: 'undo' | 'redo'): EarlyCommand => ({
  ...stepKeys[id],
  group: 'Edit',
  notIn: plainFields,
  when: (stores) => shownSteps(stores)?.[id] ?? false,
  run: (stores) => {
    const steps = shownSteps(stores);
    if (!steps) return false;
    steps.acts[id]();
    return true;
  },
});

const searchCommand = (
  id: EarlyCommand['id'],
  keys: readonly string[],
  notIn: string,
  run: EarlyCommand['run'],
): EarlyCommand => ({ id, group: 'View', keywords: 'find', keys, notIn, isFirst: true, run });

/** Opens the palette. */
export const paletteCommand = searchCommand('palette', ['Mod K'], dialog, ({ shell }) =>
  shell.getState().openDialog('palette'),
);

export const helpCommand: EarlyCommand = {
  id: 'help',
  group: 'Help',
  keys: ['?'],
  notIn: capturing,
  run: () => {
    const button = document.querySelector<HTMLElement>(`[data-testid="${testIds.helpMenu}"]`);
    button?.focus();
    // Opens the menu as if by keyboard, so that the first item has the focus.
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  },
};

export const earlyCommands: readonly EarlyCommand[] = [
  stepCommand('undo'),
  stepCommand('redo'),
  paletteCommand,
  // The editor has its own search.
  searchCommand('search', ['Mod F'], `${dialog}, .monaco-editor`, ({ shell }) =>
    shell.getState().openSearch('document'),
  ),
  searchCommand('searchAll', ['Mod Shift F'], dialog, ({ shell }) => shell.getState().openSearch('all')),
  helpCommand,
];
