import { useEffect, useState } from 'react';
import type { ImportFormat } from '../../core/formats';
import type { Result } from '../../core/support';
import { foreignFlowMessages as t } from '../../messages/foreignFlow.en';
import { type ForeignFlow, importForeignFlow } from '../../state/exchange/importForeignFlow';
import { Message } from '../kit/Message';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import { Hint } from '../kit/Text';
import { testIds } from '../testIds';
import styles from './ImportDialog.module.css';

interface ForeignFlowPreviewProps {
  readonly format: ImportFormat;
  readonly text: string;
}

/** Shows what the workflow of another tool becomes, and which of its parts are not imported. */
export function ForeignFlowPreview({ format, text }: ForeignFlowPreviewProps) {
  const [read, setRead] = useState<{ readonly of: string; readonly result: Result<ForeignFlow, string> }>();
  useEffect(() => {
    let isCurrent = true;
    void importForeignFlow(format, text).then((result) => {
      if (isCurrent) setRead({ of: text, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [format, text]);
  if (read?.of !== text) return <Hint size="ui">{t.reading}</Hint>;
  const { result } = read;
  if (!result.ok) {
    return (
      <Note announcement="alert" tone="error">
        <Message text={result.error} />
      </Note>
    );
  }
  const { document, nodes, edges, losses } = result.value;
  return (
    <Note data-testid={testIds.foreignFlow} className={styles.problem}>
      <Status as="div">
        <p>{t.found({ title: document.title, nodes: t.nodes(nodes), edges: t.edges(edges) })}</p>
        {losses.length > 0 && (
          <>
            {losses.map((loss) => (
              <p key={loss}>{loss}</p>
            ))}
            <Hint size="ui">{t.keptAsComments}</Hint>
          </>
        )}
      </Status>
    </Note>
  );
}
