import { canvasToolsMessages as t } from '../../messages/canvasTools.en';
import { CheatSheet } from '../canvas/tools/CheatSheet';
import { debugKeys } from './debugVerbs';

/** All keys of the app: those of the canvas, and those of the debugger from its table of verbs. */
export function KeysDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return <CheatSheet {...props} more={{ [t.debugARun]: debugKeys }} />;
}
