// Commands that lead in and out: files, links, other formats.

import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { formats, workflowFormats } from '../../state/exchange/formats';
import type { Command } from '../studio/commands';
import type { WeirStores } from '../studio/weirContext';

/** Lets somebody choose files; the door for files finds out what they are. */
function chooseFiles(take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.onchange = () => take([...(input.files ?? [])]);
  input.click();
}

export function shareCommands({ shell, imports }: WeirStores): readonly Command[] {
  const { openDialog, showFormat, showAllFormats } = shell.getState();
  const { openFiles } = imports.getState();
  const open = (id: string, title: string, words: string): Command => ({
    id,
    title,
    group: 'Share',
    words,
    run: () => chooseFiles((files) => void openFiles(files)),
  });
  return [
    open('open.file', t.openAFile, 'import load upload pdl mermaid tools log workspace'),
    open('open.traces', t.importTraces, t.sessionLogChatMessagesStar),
    {
      id: 'share.link',
      title: t.shareByLink,
      group: 'Share',
      words: 'send url copy',
      run: () => openDialog('share'),
    },
    {
      id: 'share.file',
      title: t.saveAsAFile,
      group: 'Share',
      words: 'export download pdl yaml mermaid',
      run: () => openDialog('share', 'file'),
    },
    {
      id: 'share.convert',
      title: t.convert,
      group: 'Share',
      words: 'export format mermaid pdl code text worfbench aov openapi',
      run: () => openDialog('convert'),
    },
    {
      id: 'share.picture',
      title: t.exportAPicture,
      group: 'Share',
      words: 'svg png image canvas',
      run: () => openDialog('picture'),
    },
    {
      id: 'share.workspace',
      title: t.wholeWorkspace,
      group: 'Share',
      words: 'backup export import everything',
      run: () => openDialog('workspace'),
    },
    ...workflowFormats.map(
      (format): Command => ({
        id: `format.${format}`,
        title: t.showAs({ short: formats[format].short }),
        group: 'View',
        words: 'format convert preview',
        run: () => showFormat(format),
      }),
    ),
    {
      id: 'format.all',
      title: t.showTheFourFormatsTogether,
      group: 'View',
      words: 'pdl mermaid code text compare side by side',
      run: () => showAllFormats(true),
    },
  ];
}
