// The commands of the source editor, one row each. Monaco has the same default keys for most of them, so a key that the
// user took from a command is kept from Monaco (`MonacoSource`).

import { editorMessages as t } from '../../messages/editor.en';
import { type KeyedCommand, withIds } from '../kit/keys';

/** The actions of an open editor that commands use. */
export interface EditorActions {
  goToProblem(step: 1 | -1): void;
  /** Runs an action of Monaco at the cursor. */
  runAction(action: string, options?: object): void;
}

export interface EditorCommand extends KeyedCommand {
  readonly title: string;
  readonly run: (editor: EditorActions) => void;
  /** It applies only to a name of a PDL document. */
  readonly needsName?: boolean;
}

type Row = Omit<EditorCommand, 'id'>;

const monaco = (title: string, key: string, action: string, options?: object): Row => ({
  title,
  keys: [key],
  run: ({ runAction }) => runAction(action, options),
});

const ofName = (...row: Parameters<typeof monaco>): Row => ({ ...monaco(...row), needsName: true });

/** It also works outside the editor, so the app runs it; the editor's menu names its key. */
export const formatCommand = { id: 'format', keys: ['Alt Shift F'] } as const satisfies KeyedCommand;

export const editorCommands = withIds('editor', {
  showCard: ofName(t.cardOfName, 'Alt I', 'editor.action.showHover', { focus: 'autoFocusImmediately' }),
  definition: ofName(t.goToDeclaration, 'F12', 'editor.action.revealDefinition'),
  references: ofName(t.listUses, 'Shift F12', 'editor.action.goToReferences'),
  rename: ofName(t.renameEverywhere, 'F2', 'editor.action.rename'),
  quickFix: monaco(t.fixOrDeclare, 'Mod .', 'editor.action.quickFix'),
  // Monaco's own F8 continues through all open documents, in a widget too wide for a panel.
  nextProblem: { title: t.nextProblem, keys: ['F8'], run: ({ goToProblem }: EditorActions) => goToProblem(1) },
  previousProblem: {
    title: t.previousProblem,
    keys: ['Shift F8'],
    run: ({ goToProblem }: EditorActions) => goToProblem(-1),
  },
});
