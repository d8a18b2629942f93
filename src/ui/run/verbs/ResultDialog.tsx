import { useMemo, useState } from 'react';
import type { SessionState, ToolResult, TranscriptEntry } from '../../../core/session';
import { commonMessages as common } from '../../../messages/common.en';
import { debugMessages as t } from '../../../messages/debug.en';
import { likelyResult } from '../../../state/logView/debugDrafts';
import { parseTypedJson } from '../../../state/logView/parseTypedJson';
import { Button } from '../../kit/Button';
import { InputField } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Segments } from '../../kit/Segments';
import { Hint } from '../../kit/Text';
import { useRun, useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { formatJsonLine } from '../formatValue';
import { type DialogSubject, useDialogSubject } from './useDialogSubject';

type Call = TranscriptEntry & { readonly kind: 'call' };

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Enters the result of a call by hand: replaces the last result, or answers a pending call. */
export function ResultDialog() {
  const callId = useShell((shell) => shell.dialogInput);
  const state = useRun((run) => run.shown);
  const call = state?.transcript.findLast((entry): entry is Call => entry.kind === 'call' && entry.callId === callId);
  const opened = useDialogSubject('result', state && call && { state, call });
  return opened && <ResultForm key={opened.state.length} {...opened} />;
}

function ResultForm(opened: DialogSubject<{ readonly state: SessionState; readonly call: Call }>) {
  const { state, call, isOpen, onClose } = opened;
  const { cursor, editResult, fork } = useRun('cursor', 'editResult', 'fork');
  const { result } = call;
  const likely = useMemo(() => likelyResult(state, call), [state, call]);
  const [kind, setKind] = useState<ToolResult['kind']>(likely.kind);
  const [text, setText] = useState(() => (likely.kind === 'succeeded' ? json(likely.value) : '{}'));
  const [message, setMessage] = useState(likely.kind === 'failed' ? likely.message : t.serviceUnavailableExample);
  const { value, problem } = parseTypedJson(text);
  const succeeded: ToolResult | undefined = value === undefined ? undefined : { kind: 'succeeded', value };
  const made = kind === 'succeeded' ? succeeded : { kind, message };
  const take = () => {
    if (!made) return;
    if (cursor === undefined) editResult(call.callId, made);
    else void fork(cursor, undefined, { paused: true, result: { callId: call.callId, result: made } });
    onClose();
  };
  const verb = result === undefined ? t.answerTheCall : t.replaceResult;
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
          <Button tone="primary" disabled={!made} onClick={take}>
            {cursor === undefined ? verb : t.forkWithThisResult}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Hint lines="anywhere">
          {t.arguments} <code>{formatJsonLine(call.arguments)}</code>
        </Hint>
        <Segments
          legend={t.outcomeOfTheCall}
          options={{ succeeded: t.itSucceeds, failed: t.itFails }}
          value={kind}
          onChange={setKind}
        />
        {kind === 'succeeded' ? (
          <InputField
            long
            label={t.resultAsJson}
            problem={problem}
            rows={7}
            value={text}
            mono
            spellCheck={false}
            aria-invalid={problem !== undefined}
            onChange={setText}
          />
        ) : (
          <InputField long label={t.resultText} value={message} onChange={setMessage} />
        )}
      </Stack>
    </Modal>
  );
}
