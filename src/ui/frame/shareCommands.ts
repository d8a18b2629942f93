// Commands that lead in and out: files, links, other formats.

import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { formats, workflowFormats } from '../../state/exchange/formats';
import { type Command, commandsIn } from '../studio/commands';
import type { WeirStores } from '../studio/weirContext';

/** Lets somebody choose files; the door for files finds out what they are. */
function chooseFiles(take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.onchange = () => take([...(input.files ?? [])]);
  input.click();
}

const share = commandsIn('Share');
const view = commandsIn('View');

export function shareCommands({ shell, imports }: WeirStores): readonly Command[] {
  const { openDialog, showFormat, showAllFormats } = shell.getState();
  const { openFiles } = imports.getState();
  const open = () => chooseFiles((files) => void openFiles(files));
  const convertWords = 'export format mermaid pdl code text worfbench aov openapi';
  return [
    share('open.file', t.openAFile, 'import load upload pdl mermaid tools log workspace', open),
    share('open.traces', t.importTraces, t.sessionLogChatMessagesStar, open),
    share('share.link', t.shareByLink, 'send url copy', () => openDialog('share')),
    share('share.file', t.saveAsAFile, 'export download pdl yaml mermaid', () => openDialog('share', 'file')),
    share('share.convert', t.convert, convertWords, () => openDialog('convert')),
    share('share.picture', t.exportAPicture, 'svg png image canvas', () => openDialog('picture')),
    share('share.workspace', t.wholeWorkspace, 'backup export import everything', () => openDialog('workspace')),
    ...workflowFormats.map((format) =>
      view(`format.${format}`, t.showAs(formats[format]), 'format convert preview', () => showFormat(format)),
    ),
    view('format.all', t.showTheFourFormatsTogether, 'pdl mermaid code text compare side by side', () =>
      showAllFormats(true),
    ),
  ];
}
