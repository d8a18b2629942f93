import { useState } from 'react';
import type { AgentDecision, SessionState } from '../../../core/session';
import { commonMessages as common } from '../../../messages/common.en';
import { debugMessages as t } from '../../../messages/debug.en';
import {
  argumentsFor,
  type DecisionDraft,
  decisionDraftOf,
  readDecisionDraft,
} from '../../../state/logView/debugDrafts';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Disclosure } from '../../kit/Disclosure';
import { InputField } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Modal } from '../../kit/Modal';
import { Note } from '../../kit/Note';
import { Segments } from '../../kit/Segments';
import { SelectField } from '../../kit/SelectField';
import { useRun } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { type DialogSubject, useDialogSubject } from './useDialogSubject';

/** Replaces the decision that waits for judgement; at an earlier event in a fork from there. */
export function DecisionDialog() {
  const state = useRun((run) => run.shown);
  const now = state?.next.kind === 'judge' ? { state, decision: state.next.decision } : undefined;
  const opened = useDialogSubject('decision', now, true);
  return opened && <DecisionForm key={opened.state.length} {...opened} />;
}

function DecisionForm(opened: DialogSubject<{ readonly state: SessionState; readonly decision: AgentDecision }>) {
  const { state, decision, isOpen, onClose } = opened;
  const { cursor, editDecision, fork } = useRun('cursor', 'editDecision', 'fork');
  const [draft, setDraft] = useState(() => decisionDraftOf(decision));
  const change = (part: Partial<DecisionDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { workflow } = state;
  const isCall = draft.kind === 'call';
  const { decision: made, problem, warnings } = readDecisionDraft(state, draft, decision);
  const take = () => {
    if (!made) return;
    if (cursor === undefined) editDecision(made);
    else void fork(cursor, undefined, { paused: true, decision: made });
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t.editTheDecision}
      description={cursor === undefined ? t.replacesDecision : t.forksWithDecision}
      testId={testIds.decisionDialog}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button tone="primary" disabled={!made} onClick={take}>
            {cursor === undefined ? t.replaceDecision : t.forkWithThisDecision}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Segments
          legend={t.kindOfDecision}
          options={{ call: t.callAnApi, response: t.answerTheUser }}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        {isCall ? (
          <>
            <InputField
              label="API"
              list="weir-decision-apis"
              value={draft.name}
              mono
              spellCheck={false}
              onChange={(name) => change({ name, args: argumentsFor(state, name, draft.args) })}
            />
            <datalist id="weir-decision-apis">
              {workflow.apis.map((api) => (
                <option key={api.id} value={api.name}>
                  {api.desc}
                </option>
              ))}
            </datalist>
            <InputField
              long
              label={t.argumentsAsJson}
              problem={problem}
              rows={6}
              value={draft.args}
              mono
              spellCheck={false}
              aria-invalid={problem !== undefined}
              onChange={(args) => change({ args })}
            />
            {warnings.length > 0 && (
              <Note as="ul" tone="warning" aria-label={t.callProblems}>
                {warnings.map((text) => (
                  <li key={text}>
                    <Message text={text} />
                  </li>
                ))}
              </Note>
            )}
          </>
        ) : (
          <>
            <InputField
              long
              label={t.textToTheUser}
              rows={4}
              value={draft.text}
              onChange={(text) => change({ text })}
            />
            <SelectField
              label={t.answerClaimed}
              value={draft.answer}
              options={[...new Set(['', ...workflow.answers.map(({ name }) => name), draft.answer])].map(
                (name) => [name, name || t.none] as const,
              )}
              onChange={(answer) => {
                const desc = workflow.answers.find(({ name }) => name === answer)?.desc ?? '';
                change({ answer, ...(draft.text.trim() === '' ? { text: desc } : {}) });
              }}
            />
            <CheckField label={t.closesConversation} checked={draft.closes} onChange={(closes) => change({ closes })} />
          </>
        )}
        <Disclosure title={t.thought}>
          <InputField long label={t.thoughtHint} value={draft.thought} onChange={(thought) => change({ thought })} />
        </Disclosure>
      </Stack>
    </Modal>
  );
}
