import { ArrowRightLeft, ChevronDown, Download, Ellipsis, FilePlus2, LayoutGrid, ListChecks } from 'lucide-react';
import { formatsMessages as t } from '../../../messages/formats.en';
import { fileNameOf, formats, openConverted, otherFormats, workflowFormats } from '../../../state/exchange/formats';
import type { ShownFormat } from '../../../state/frame/shellStore';
import { Button, IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import { Segments } from '../../kit/Segments';
import { testIds } from '../../testIds';
import { openInSource } from '../openConversion';
import { saveText } from '../saveFile';
import { useShell, useWeir, useWorkspace } from '../weirContext';
import { CopyButton } from './CopyButton';
import styles from './Formats.module.css';
import { FormatText } from './FormatText';
import { MermaidPicture } from './MermaidPicture';
import { useConvertedFormats, useNodeLinking } from './useConvertedFormats';

const isOtherFormat = (format: ShownFormat) => otherFormats.some((other) => other === format);

/** The open document in another format, updated as it changes. */
export function FormatsPanel() {
  const kind = useWorkspace((state) => state.history.document.kind);
  const title = useWorkspace((state) => state.history.document.title);
  const weir = useWeir();
  const { tools } = useWorkspace('tools');
  const { format: chosen, showFormat, setRightTab } = useShell('format', 'showFormat', 'setRightTab');
  const {
    allFormats: isShowingAll,
    showAllFormats,
    openDialog,
  } = useShell('allFormats', 'showAllFormats', 'openDialog');
  const format = chosen ?? (kind === 'pdl' ? 'mermaid' : 'pdl');
  const info = formats[format];
  const { answer, isReading, isBusy, problem } = useConvertedFormats([format]);
  const linking = useNodeLinking(() => setRightTab('source'));
  const result = answer?.results[format];
  const { text, notes } = result?.ok ? result.value : { text: undefined, notes: [] };
  const shown = <FormatText {...{ format, answer, isReading, linking }} testId={testIds.formatText} />;

  return (
    <Stack as="section" size="full" aria-label={t.formats} data-testid={testIds.formats}>
      <Row as="header" gap="1" wraps pad="buttons" surface="bar" size="fixed">
        <Segments
          legend={t.format}
          options={workflowFormats.map((id) => ({ id, label: formats[id].short }))}
          value={workflowFormats.find((id) => id === format)}
          onChange={showFormat}
        />
        <Menu
          trigger={
            <Button small tone="quiet" className={isOtherFormat(format) ? styles.chosen : undefined}>
              {isOtherFormat(format) ? info.short : t.moreFormats} <ChevronDown size={13} />
            </Button>
          }
          groups={[
            {
              title: t.forOtherPrograms,
              items: otherFormats.map((id) => ({
                id,
                label: formats[id].label,
                checked: id === format,
                onSelect: () => showFormat(id),
              })),
            },
          ]}
        />
        {kind === 'mermaid' && format === 'pdl' && (
          <Button
            small
            icon={<ListChecks size={14} />}
            data-tip={t.chooseStepsHint}
            onClick={() => openDialog('convert')}
          >
            {t.chooseSteps}
          </Button>
        )}
        <Row size="fixed" className={styles.actions}>
          <IconButton
            label={isShowingAll ? t.closeTheFourTogether : t.allFormats}
            pressed={isShowingAll}
            onClick={() => showAllFormats(!isShowingAll)}
            icon={<LayoutGrid size={15} />}
          />
          <CopyButton text={text} what={info.word} />
          <Menu
            align="end"
            trigger={<IconButton label={t.moreToDo} icon={<Ellipsis size={16} />} />}
            groups={[
              {
                items: [
                  {
                    id: 'save',
                    label: t.saveAsAFile,
                    icon: <Download size={14} />,
                    disabled: text === undefined,
                    onSelect: () => text !== undefined && saveText(text, fileNameOf(title, format), info.mediaType),
                  },
                  {
                    id: 'open',
                    label: t.openAsDocument,
                    ...(info.isDocument ? {} : { hint: t.pdlAndMermaidOnly }),
                    icon: <FilePlus2 size={14} />,
                    disabled: text === undefined || !info.isDocument || format === kind,
                    onSelect: () =>
                      text !== undefined && openInSource(weir, openConverted(title, format, text, tools), notes),
                  },
                ],
              },
              {
                items: [
                  {
                    id: 'convert',
                    label: t.convertOpen,
                    hint: t.openConverter,
                    icon: <ArrowRightLeft size={14} />,
                    onSelect: () => openDialog('convert'),
                  },
                ],
              },
            ]}
          />
        </Row>
      </Row>
      {problem && (
        <Note announcement="status" tone="warning" edge="top">
          <p>
            <Message text={problem} />
          </p>
        </Note>
      )}
      <Stack size="grows">
        {format === 'mermaid' && text !== undefined ? <MermaidPicture text={text}>{shown}</MermaidPicture> : shown}
      </Stack>
      {isBusy && (
        <Note announcement="status" edge="top">
          {t.largeDocument}
        </Note>
      )}
    </Stack>
  );
}
