// The dialogs of import, conversion, traces, pictures and sharing, by their ids, and the drop target and progress of files.

import { ConvertDialog } from './convert/ConvertDialog';
import { ImportDialog } from './ImportDialog';
import { PictureDialog } from './picture/PictureDialog';
import { ShareDialog } from './ShareDialog';
import { DropTarget } from './traces/DropTarget';
import { ExportDialog } from './traces/ExportDialog';
import { ReadingCard } from './traces/ReadingBar';
import { TracesDialog } from './traces/TracesDialog';
import { WorkspaceDialog } from './WorkspaceDialog';

export const exchangeParts = {
  convert: ConvertDialog,
  import: ImportDialog,
  picture: PictureDialog,
  share: ShareDialog,
  traces: TracesDialog,
  workspace: WorkspaceDialog,
  DropTarget,
  ExportDialog,
  ReadingCard,
};
