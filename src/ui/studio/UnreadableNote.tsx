// A flowchart that cannot be read: what is wrong, in which line, and what the picture shows meanwhile.

import { TextCursor } from 'lucide-react';
import { type Diagnostic, LineIndex } from '../../core/support';
import { Button } from '../kit/Button';
import { Message } from '../kit/Message';
import { Status } from '../kit/Notice';
import { testIds } from '../testIds';
import styles from './UnreadableNote.module.css';
import { useShell, useWorkspace } from './weirContext';

const pictures = {
  kept: 'The picture shows the last text that could be read.',
  partial: 'The picture shows what could be read.',
  none: 'Nothing of it could be drawn.',
} as const;

interface UnreadableNoteProps {
  readonly source: string;
  readonly fault: Diagnostic;
  readonly picture: keyof typeof pictures;
}

export function UnreadableNote({ source, fault, picture }: UnreadableNoteProps) {
  const revealRange = useWorkspace((state) => state.revealRange);
  const mode = useShell((state) => state.mode);
  const setRightTab = useShell((state) => state.setRightTab);
  const { line } = new LineIndex(source).positionAt(fault.range.start);
  const { message } = fault;
  const generic = /^Mermaid cannot read this line[:.]?\s*/;
  const where = generic.test(message) ? `Mermaid cannot read line ${line}: ` : `Line ${line}: `;
  return (
    <div className={styles.note} data-testid={testIds.unreadable}>
      <Status as="div">
        <p>
          <strong>{where}</strong>
          <Message text={message.replace(generic, '')} />
        </p>
        <p className={styles.picture}>{pictures[picture]}</p>
      </Status>
      {mode === 'author' && (
        <Button
          icon={<TextCursor size={15} />}
          onClick={() => {
            setRightTab('source');
            revealRange(fault.range);
          }}
        >
          Go to line {line}
        </Button>
      )}
    </div>
  );
}
