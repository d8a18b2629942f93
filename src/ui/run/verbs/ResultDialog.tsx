import { useEffect, useMemo, useState } from 'react';
import {
  answerMock,
  type SessionState,
  type ToolResult,
  type TranscriptEntry,
  toolBackend,
} from '../../../core/session';
import { commonMessages as common } from '../../../messages/common.en';
import { debugMessages as t } from '../../../messages/debug.en';
import { Button } from '../../kit/Button';
import { TextArea } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Segments } from '../../kit/Segments';
import { Hint } from '../../kit/Text';
import { useDialog, useRun, useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { readable } from '../readable';
import { readTypedJson } from './checkJson';

type Call = TranscriptEntry & { readonly kind: 'call' };

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** What the call would return if a mock answered it: something of the right shape to change. */
function likelyResult(state: SessionState, call: Call): ToolResult {
  const backend = toolBackend(state.config, call.name);
  return answerMock(state, call, backend.kind === 'mock' ? backend.rows : []);
}

/** The result of a call by hand: in the place of the last one, or of one that is still awaited. */
export function ResultDialog() {
  const [isOpen, closeDialog] = useDialog('result');
  const callId = useShell((shell) => shell.dialogInput);
  const state = useRun((run) => run.shown);
  const [edited, setEdited] = useState<{ readonly state: SessionState; readonly call: Call } | undefined>();
  useEffect(() => {
    if (!isOpen) {
      setEdited(undefined);
      return;
    }
    const call = state?.transcript.findLast((entry) => entry.kind === 'call' && entry.callId === callId);
    if (state && call?.kind === 'call') setEdited((now) => now ?? { state, call });
    else closeDialog();
  }, [isOpen, state, callId, closeDialog]);
  return edited && <ResultForm key={edited.state.length} {...edited} isOpen={isOpen} onClose={closeDialog} />;
}

interface ResultFormProps {
  readonly state: SessionState;
  readonly call: Call;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ResultForm({ state, call, isOpen, onClose }: ResultFormProps) {
  const { cursor, editResult, fork } = useRun('cursor', 'editResult', 'fork');
  const { result } = call;
  const likely = useMemo(() => result ?? likelyResult(state, call), [result, state, call]);
  const [kind, setKind] = useState<ToolResult['kind']>(likely.kind);
  const [text, setText] = useState(() => (likely.kind === 'succeeded' ? json(likely.value) : '{}'));
  const [message, setMessage] = useState(likely.kind === 'failed' ? likely.message : t.serviceIsNotAvailable);
  const read = readTypedJson(text);
  const problem = kind === 'succeeded' && 'problem' in read ? read.problem : undefined;
  const take = () => {
    if (problem !== undefined) return;
    const made: ToolResult =
      kind === 'succeeded' && !('problem' in read)
        ? { kind: 'succeeded', value: read.value }
        : { kind: 'failed', message };
    if (cursor === undefined) editResult(call.callId, made);
    else void fork(cursor, undefined, { paused: true, result: { callId: call.callId, result: made } });
    onClose();
  };
  const verb = result === undefined ? t.answerTheCall : t.replaceDecision;
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={result === undefined ? t.answerCall({ name: call.name }) : t.editResultOf({ name: call.name })}
      description={cursor === undefined ? t.resultAsAnswer : t.forksWithResult}
      testId={testIds.resultDialog}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button tone="primary" disabled={problem !== undefined} onClick={take}>
            {cursor === undefined ? verb : t.forkWithThisResult}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Hint lines="anywhere">
          {t.arguments} <code>{readable(call.arguments)}</code>
        </Hint>
        <Segments
          legend={t.outcomeOfTheCall}
          options={[
            { id: 'succeeded', label: t.itSucceeds },
            { id: 'failed', label: t.itFails },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'succeeded' ? (
          <Field label={t.resultAsJson} problem={problem}>
            <TextArea
              rows={7}
              value={text}
              mono
              spellCheck={false}
              aria-invalid={problem !== undefined}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        ) : (
          <Field label={t.whatTheApiSays}>
            <TextArea rows={2} value={message} onChange={({ target }) => setMessage(target.value)} />
          </Field>
        )}
      </Stack>
    </Modal>
  );
}
