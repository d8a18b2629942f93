import { ArrowRightLeft, X } from 'lucide-react';
import { useRef } from 'react';
import { formatsMessages as t } from '../../../messages/formats.en';
import { formats, workflowFormats } from '../../../state/exchange/formats';
import { Button, IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Status } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { useReturnFocus } from '../../kit/useReturnFocus';
import { testIds } from '../../testIds';
import { useShell, useWorkspace } from '../weirContext';
import { CopyButton } from './CopyButton';
import styles from './Formats.module.css';
import { FormatText } from './FormatText';
import { useConvertedFormats, useNodeLinking } from './useConvertedFormats';

/** Covers the canvas: the workflow in its four formats, synchronised with each other and with the source. */
export function AllFormats() {
  const kind = useWorkspace((state) => state.history.document.kind);
  const { showAllFormats, setRightTab, openDialog } = useShell('showAllFormats', 'setRightTab', 'openDialog');
  const { answer, isReading, isBusy, problem } = useConvertedFormats(workflowFormats);
  const linking = useNodeLinking(() => setRightTab('source'));
  const { selection, nameOf } = linking;
  const frame = useRef<HTMLElement>(null);
  const close = () => showAllFormats(false);

  useReturnFocus(frame);

  const [only] = selection;
  const chosen = selection.length === 1 && only !== undefined ? nameOf(only) : undefined;
  return (
    <Stack
      as="section"
      surface="cover"
      ref={frame}
      aria-label={t.fourFormatsTogether}
      tabIndex={-1}
      data-testid={testIds.allFormats}
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <Row as="header" gap="2" pad="bar" surface="bar" size="fixed">
        <Text as="h2" flex="fixed" size="ui" weight="strong">
          {t.oneWorkflowFourFormats}
        </Text>
        <Text as="div" size="sm" tone="muted" flex="grows">
          <Status>
            {problem ? (
              <Message text={problem} />
            ) : isBusy ? (
              t.largeDocument
            ) : selection.length > 1 ? (
              t.nodes({ selection: selection.length })
            ) : (
              chosen && <code>{chosen}</code>
            )}
          </Status>
        </Text>
        <Button tone="quiet" icon={<ArrowRightLeft size={14} />} onClick={() => openDialog('convert')}>
          {t.convertOpen}
        </Button>
        <IconButton label={t.closeTheFourFormats} shortcut={t.esc} onClick={close}>
          <X size={16} />
        </IconButton>
      </Row>
      <Stack size="grows" scrolls className={styles.scroller}>
        <div className={styles.grid}>
          {workflowFormats.map((format) => {
            const result = answer?.results[format];
            return (
              <Stack key={format} as="section" className={styles.cell} aria-label={formats[format].label}>
                <Row as="header" gap="2" pad="bar" surface="bar" size="fixed" className={styles.cellHead}>
                  <Text as="h3" size="sm" weight="strong">
                    {formats[format].label}
                  </Text>
                  {format === kind && (
                    <Text size="sm" tone="muted">
                      {t.documentItself}
                    </Text>
                  )}
                  <CopyButton text={result?.ok ? result.value.text : undefined} what={formats[format].word} />
                </Row>
                <Stack size="grows">
                  <FormatText {...{ format, answer, isReading, linking }} />
                </Stack>
              </Stack>
            );
          })}
        </div>
      </Stack>
    </Stack>
  );
}
