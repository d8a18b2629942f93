import type { RunOrigin } from '../../core/storage';
import { panelsMessages as t } from '../../messages/panels.en';

/** Names of the formats that a run can be imported from. */
export const sourceNames: Readonly<Record<RunOrigin, string>> = {
  weir: t.logOfWeir,
  openai: t.chatMessages,
  star: t.starDialogues,
};
