// What has to be said of a flowchart as a whole, above its picture: why it cannot be read, or that it is a state diagram.

import { Workflow } from 'lucide-react';
import { isStateDiagram } from '../../core/flowchart';
import { convertStateDiagram } from '../../core/formats';
import type { Diagnostic } from '../../core/support';
import { panelsMessages as t } from '../../messages/panels.en';
import { Button } from '../kit/Button';
import { Row } from '../kit/Layout';
import { testIds } from '../testIds';
import { UnreadableNote } from './UnreadableNote';
import styles from './UnreadableNote.module.css';
import { useWorkspace } from './weirContext';

interface FlowchartNotesProps {
  readonly source: string;
  readonly fault: Diagnostic | undefined;
  readonly picture: 'kept' | 'partial' | 'none';
  readonly readOnly: boolean;
}

export function FlowchartNotes({ source, fault, picture, readOnly }: FlowchartNotesProps) {
  const edit = useWorkspace((state) => state.edit);
  if (fault !== undefined) return <UnreadableNote source={source} fault={fault} picture={picture} />;
  if (readOnly || !isStateDiagram(source)) return null;
  return (
    <Row
      gap="3"
      pad="2"
      surface="floating"
      className={styles.note}
      data-tone="info"
      data-testid={testIds.stateDiagramNote}
    >
      <p>{t.stateDiagramsAreEdited}</p>
      <Button
        icon={<Workflow size={15} />}
        onClick={() =>
          edit([{ range: { start: 0, end: source.length }, text: convertStateDiagram(source) }], {
            origin: 'canvas',
            intent: 'record',
            label: t.convertToAFlowchart,
          })
        }
      >
        {t.convertToAFlowchart}
      </Button>
    </Row>
  );
}
