import { useMemo, useState } from 'react';
import type { ToolDefinition } from '../../../core/formats';
import type { ToolBackend } from '../../../core/session';
import { commonMessages as common } from '../../../messages/common.en';
import { toolsMessages as t } from '../../../messages/tools.en';
import {
  type BackendDraft,
  type BackendKind,
  backendDraftOf,
  isDraftChanged,
  parseBackendDraft,
} from '../../../state/tools/backendDraft';
import type { ToolTryResult } from '../../../state/tools/tryTool';
import { Button } from '../../kit/Button';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useWeir } from '../weirContext';
import { backendKindTexts } from './backendLabels';
import { HttpFields } from './HttpFields';
import { MockTable } from './MockTable';
import { ScriptFields, type ScriptTextProps } from './ScriptFields';
import { SecretsDialog } from './SecretsDialog';
import styles from './Tools.module.css';
import { ToolTryPanel } from './ToolTryPanel';

interface BackendDialogProps {
  readonly tool: ToolDefinition;
  readonly backend: ToolBackend | undefined;
  readonly onClose: () => void;
}

/** The line and the message of a script error. */
function failureOf({ result }: ToolTryResult): ScriptTextProps['problem'] {
  if (result.kind !== 'failed') return undefined;
  const line = /\(line (\d+)\)$/.exec(result.message)?.[1];
  return line === undefined ? undefined : { line: Number(line), message: result.message };
}

/** Edits the backend of one tool and tries it. Nothing is applied until it is saved. */
export function BackendDialog({ tool, backend, onClose }: BackendDialogProps) {
  const { tools } = useWeir();
  const [draft, setDraft] = useState<BackendDraft>(() => backendDraftOf(backend, tool));
  const [failed, setFailed] = useState<ScriptTextProps['problem']>(undefined);
  const [isConfirming, setAsking] = useState(false);
  const [hasSecrets, setSecrets] = useState(false);
  const read = useMemo(() => parseBackendDraft(draft), [draft]);
  const change = (next: Partial<BackendDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    // The edit may have fixed the failure.
    if (next.source !== undefined) setFailed(undefined);
    setAsking(false);
  };
  const isValid = read.problems.length === 0;
  const close = () => {
    if (isConfirming || !isDraftChanged(draft, backend, tool)) onClose();
    else setAsking(true);
  };
  const save = () => {
    void tools.getState().setBackend(tool.name, read.backend);
    onClose();
  };
  const showsTry = draft.kind === 'mock' || draft.kind === 'script' || draft.kind === 'http';
  return (
    <Modal
      open
      onClose={close}
      title={t.howAnswers({ name: tool.name })}
      {...(tool.description === undefined ? {} : { description: tool.description })}
      width={920}
      testId={testIds.backendDialog}
      footer={
        <>
          <Text flex="grows" tone="muted">
            <Status as="span">
              {isConfirming
                ? t.thereAreUnsavedChanges
                : isValid
                  ? t.backendAbout
                  : read.problems.length === 1
                    ? t.oneThing
                    : t.problemCount({ count: read.problems.length })}
            </Status>
          </Text>
          <Button onClick={isConfirming ? onClose : close}>{isConfirming ? t.discardThem : common.cancel}</Button>
          <Button tone="primary" disabled={!isValid} onClick={save}>
            {common.save}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Segments
          legend={t.howAnswers({ name: tool.name })}
          value={draft.kind}
          options={(Object.keys(backendKindTexts) as BackendKind[]).map((id) => ({
            id,
            label: backendKindTexts[id].name,
          }))}
          onChange={(kind) => change({ kind })}
        />
        <Hint size="ui">{backendKindTexts[draft.kind].note}</Hint>
        {draft.kind === 'mock' && <MockTable tool={tool} rows={draft.rows} onChange={(rows) => change({ rows })} />}
        {showsTry && (
          <div className={draft.kind === 'mock' ? styles.stacked : styles.sideBySide}>
            {draft.kind === 'script' && (
              <ScriptFields name={tool.name} draft={draft} problems={read.problems} failed={failed} onChange={change} />
            )}
            {draft.kind === 'http' && (
              <HttpFields draft={draft} problems={read.problems} onChange={change} onSecrets={() => setSecrets(true)} />
            )}
            <ToolTryPanel
              key={draft.kind}
              tool={tool}
              backend={read.backend}
              onTried={(tried) => setFailed(failureOf(tried))}
            />
          </div>
        )}
      </Stack>
      <SecretsDialog open={hasSecrets} onClose={() => setSecrets(false)} />
    </Modal>
  );
}
