import type { RunOrigin } from '../../core/storage';
import { panelsMessages as t } from '../../messages/panels.en';

/** Whose record something was imported from. */
export const sourceNames: Readonly<Record<RunOrigin, string>> = {
  weir: t.logOfWeir,
  openai: t.openaiChatMessages,
  star: t.starDialogues,
};
