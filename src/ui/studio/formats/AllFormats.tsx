import { ArrowRightLeft, X } from 'lucide-react';
import { useRef } from 'react';
import { formats, workflowFormats } from '../../../state/exchange/formats';
import { Button, IconButton } from '../../kit/Button';
import { Message } from '../../kit/Message';
import { Status } from '../../kit/Notice';
import { useReturnFocus } from '../../kit/useReturnFocus';
import { testIds } from '../../testIds';
import { useShell, useWorkspace } from '../weirContext';
import { CopyButton } from './CopyButton';
import styles from './Formats.module.css';
import { FormatText } from './FormatText';
import { useFormats, useNodeLinking } from './useFormats';

/** Lies over the canvas: one workflow in its four formats, in step with each other and with the source. */
export function AllFormats() {
  const kind = useWorkspace((state) => state.history.document.kind);
  const showAllFormats = useShell((state) => state.showAllFormats);
  const setRightTab = useShell((state) => state.setRightTab);
  const openDialog = useShell((state) => state.openDialog);
  const { answer, isBusy, problem } = useFormats(workflowFormats);
  const linking = useNodeLinking(() => setRightTab('source'));
  const { selection, nameOf } = linking;
  const frame = useRef<HTMLElement>(null);
  const close = () => showAllFormats(false);

  useReturnFocus(frame);

  const [only] = selection;
  const chosen = selection.length === 1 && only !== undefined ? nameOf(only) : undefined;
  return (
    <section
      ref={frame}
      className={styles['all']}
      aria-label="The four formats together"
      tabIndex={-1}
      data-testid={testIds.allFormats}
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <header className={styles['allHeader']}>
        <h2>One workflow, four formats</h2>
        <Status className={styles['about']}>
          {problem ? (
            <Message text={problem} />
          ) : isBusy ? (
            'A large document: this follows in a moment ...'
          ) : selection.length > 1 ? (
            `${selection.length} nodes`
          ) : (
            chosen && <code>{chosen}</code>
          )}
        </Status>
        <Button tone="quiet" icon={<ArrowRightLeft size={14} />} onClick={() => openDialog('convert')}>
          Convert ...
        </Button>
        <IconButton label="Close the four formats" shortcut="Esc" onClick={close}>
          <X size={16} />
        </IconButton>
      </header>
      <div className={styles['scroller']}>
        <div className={styles['grid']}>
          {workflowFormats.map((format) => {
            const result = answer?.results[format];
            return (
              <section key={format} className={styles['cell']} aria-label={formats[format].label}>
                <header>
                  <h3>{formats[format].label}</h3>
                  {format === kind && <span>the document itself</span>}
                  <CopyButton text={result?.ok ? result.value.text : undefined} what={formats[format].word} />
                </header>
                <div className={styles['fill']}>
                  <FormatText format={format} answer={answer} linking={linking} />
                </div>
              </section>
            );
          })}
        </div>
      </div>
    </section>
  );
}
