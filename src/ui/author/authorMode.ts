// The left panels of author mode, and its dialogs by their ids.

import { AppSecretsDialog } from '../studio/tools/SecretsDialog';
import { ChecksDialog } from './checks/ChecksDialog';
import { DocumentsPanel } from './DocumentsPanel';
import { DraftDialog } from './draft/DraftDialog';
import { OutlinePanel } from './OutlinePanel';
import { SearchPanel } from './search/SearchPanel';
import { ToolsPanel } from './tools/ToolsPanel';

export const authorMode = {
  DocumentsPanel,
  OutlinePanel,
  SearchPanel,
  ToolsPanel,
  dialogs: { checks: ChecksDialog, draft: DraftDialog, secrets: AppSecretsDialog },
};
