import { canvasToolsMessages as t } from '../../messages/canvasTools.en';
import { CheatSheet } from '../canvas/tools/CheatSheet';
import { debugKeys } from './debugVerbs';

/** Lists all keys of the app: those of the canvas, and those of the debugger (from `debugVerbs`). */
export function KeysDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return <CheatSheet {...props} more={{ [t.debugARun]: debugKeys }} />;
}
