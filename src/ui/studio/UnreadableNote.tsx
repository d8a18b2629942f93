// A flowchart that cannot be read: what is wrong, in which line, and what the picture shows meanwhile.

import { TextCursor } from 'lucide-react';
import { type Diagnostic, LineIndex } from '../../core/support';
import { panelsMessages as t } from '../../messages/panels.en';
import { Button } from '../kit/Button';
import { Row } from '../kit/Layout';
import { Message } from '../kit/Message';
import { Status } from '../kit/Notice';
import { Hint, Text } from '../kit/Text';
import { testIds } from '../testIds';
import styles from './UnreadableNote.module.css';
import { useShell, useWorkspace } from './weirContext';

const pictures = {
  kept: t.pictureShowsTheLast,
  partial: t.pictureShowsWhatCould,
  none: t.nothingOfItCould,
} as const;

interface UnreadableNoteProps {
  readonly source: string;
  readonly fault: Diagnostic;
  readonly picture: keyof typeof pictures;
}

export function UnreadableNote({ source, fault, picture }: UnreadableNoteProps) {
  const revealRange = useWorkspace((state) => state.revealRange);
  const { mode, setRightTab } = useShell('mode', 'setRightTab');
  const { line } = new LineIndex(source).positionAt(fault.range.start);
  const { message } = fault;
  const generic = /^Mermaid cannot read this line[:.]?\s*/;
  const where = generic.test(message) ? t.mermaidCannotReadLine({ line }) : t.atLine({ line });
  return (
    <Row gap="3" pad="2" surface="floating" className={styles.note} data-testid={testIds.unreadableNote}>
      <Status as="div">
        <p>
          <Text as="strong" tone="error">
            {where}
          </Text>
          <Message text={message.replace(generic, '')} />
        </p>
        <Hint size="ui">{pictures[picture]}</Hint>
      </Status>
      {mode === 'author' && (
        <Button
          icon={<TextCursor size={15} />}
          onClick={() => {
            setRightTab('source');
            revealRange(fault.range);
          }}
        >
          {t.goToLine({ line })}
        </Button>
      )}
    </Row>
  );
}
