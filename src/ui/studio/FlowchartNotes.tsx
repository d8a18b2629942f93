// Notes about a whole flowchart, above its picture: why it cannot be read, or that it is a state diagram.

import { TextCursor, Workflow } from 'lucide-react';
import { isStateDiagram } from '../../core/flowchart';
import { type Diagnostic, LineIndex } from '../../core/support';
import { panelsMessages as t } from '../../messages/panels.en';
import { convertOpenStateDiagram } from '../../state/workspace/convertStateDiagram';
import { Button } from '../kit/Button';
import { Row } from '../kit/Layout';
import { Message } from '../kit/Message';
import { Status } from '../kit/Notice';
import { Hint, Text } from '../kit/Text';
import { testIds } from '../testIds';
import styles from './FlowchartNotes.module.css';
import { useShell, useWeir, useWorkspace } from './weirContext';

const pictures = {
  kept: t.showsLastValidGraph,
  partial: t.showsPartialGraph,
  none: t.nothingDrawn,
} as const;

const noteFrame = { gap: '3', pad: '2', surface: 'toolbar', className: styles.note } as const;

interface UnreadableNoteProps {
  readonly source: string;
  readonly fault: Diagnostic;
  readonly picture: keyof typeof pictures;
}

/** Shows the error, its line, and which graph the canvas shows meanwhile. */
function UnreadableNote({ source, fault, picture }: UnreadableNoteProps) {
  const revealRange = useWorkspace((state) => state.revealRange);
  const { mode, setRightTab } = useShell('mode', 'setRightTab');
  const { line } = new LineIndex(source).positionAt(fault.range.start);
  const { message } = fault;
  const generic = /^Mermaid cannot read this line[:.]?\s*/;
  const where = generic.test(message) ? t.mermaidCannotReadLine({ line }) : t.atLine({ line });
  const goThere = () => {
    setRightTab('source');
    revealRange(fault.range);
  };
  return (
    <Row {...noteFrame} data-testid={testIds.unreadableNote}>
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
        <Button icon={<TextCursor size={15} />} onClick={goThere}>
          {t.goToLine({ line })}
        </Button>
      )}
    </Row>
  );
}

interface FlowchartNotesProps extends Omit<UnreadableNoteProps, 'fault'> {
  readonly fault: Diagnostic | undefined;
  readonly readOnly: boolean;
}

export function FlowchartNotes({ source, fault, picture, readOnly }: FlowchartNotesProps) {
  const { workspace } = useWeir();
  if (fault !== undefined) return <UnreadableNote source={source} fault={fault} picture={picture} />;
  if (readOnly || !isStateDiagram(source)) return null;
  return (
    <Row {...noteFrame} data-tone="info" data-testid={testIds.stateDiagramNote}>
      <p>{t.stateDiagramReadOnly}</p>
      <Button icon={<Workflow size={15} />} onClick={() => convertOpenStateDiagram(workspace)}>
        {t.convertToAFlowchart}
      </Button>
    </Row>
  );
}
