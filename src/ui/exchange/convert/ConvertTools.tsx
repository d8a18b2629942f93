import { Wrench, X } from 'lucide-react';
import { convertMessages as t } from '../../../messages/convert.en';
import { MAX_DOCUMENT } from '../../../state/exchange/documentSize';
import type { ConverterState } from '../../../state/exchange/formatsConverter';
import { IconButton } from '../../kit/Button';
import { FileButton } from '../../kit/FileButton';
import { Row } from '../../kit/Layout';
import { Alert } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import styles from './Converter.module.css';

/** The tool file of the conversion. */
export function ConvertTools({ state }: { readonly state: ConverterState }) {
  const { tools, toolsProblem, outcome } = state;
  if (outcome?.format === 'tools') return null;
  return (
    <Row gap="1h" surface="foot" size="fixed" className={styles.tools}>
      <Wrench size={14} />
      <Text as="div" size="sm" tone="muted" flex="grows">
        {tools ? (
          <>
            <strong>{tools.name}</strong>: {t.toolsBind(tools.definitions.length)}
          </>
        ) : (
          t.toolsHint
        )}
        {toolsProblem !== undefined && <Alert>{toolsProblem}</Alert>}
      </Text>
      <FileButton
        tone="quiet"
        what={t.toolFile}
        accept=".json,.yaml,.yml,.txt"
        onFiles={([file]) => file && void readInto(state, file, (text) => state.attachTools(text, file.name))}
      >
        {tools ? t.anotherToolFile : t.addAToolFile}
      </FileButton>
      {tools && (
        <IconButton label={t.withoutTools} onClick={state.removeTools}>
          <X size={15} />
        </IconButton>
      )}
    </Row>
  );
}

/** Refuses a file that is too large before it is read. */
export async function readInto({ refuse }: ConverterState, file: File, take: (text: string) => unknown): Promise<void> {
  if (file.size <= MAX_DOCUMENT) await take(await file.text());
  else refuse(t.workflowTooLarge({ name: file.name, megabytes: (file.size / 1e6).toFixed(1) }));
}
