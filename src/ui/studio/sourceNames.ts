import type { RunOrigin } from '../../core/storage';
import { studioMessages as t } from '../../messages/studio.en';

/** Whose record something was imported from. */
export const sourceNames: Readonly<Record<RunOrigin, string>> = {
  weir: t.logOfWeir,
  openai: t.openaiChatMessages,
  star: t.starDialogues,
};
