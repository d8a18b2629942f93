import { useState } from 'react';
import { checkArguments } from '../../../core/llm';
import { type AgentDecision, findApiFacts, type SessionState, toolOfApi } from '../../../core/session';
import type { JsonObject } from '../../../core/support';
import { commonMessages as common } from '../../../messages/common.en';
import { debugMessages as t } from '../../../messages/debug.en';
import { omitUndefined } from '../../../state/support/omitUndefined';
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
import { parseTypedObject } from './parseTypedJson';
import { type DialogSubject, useDialogSubject } from './useDialogSubject';

const json = (value: unknown) => JSON.stringify(value, null, 2);

type Draft = ReturnType<typeof draftOf>;

function draftOf(decision: AgentDecision) {
  const isCall = decision.kind === 'call';
  return {
    kind: decision.kind,
    thought: decision.thought ?? '',
    name: isCall ? decision.name : '',
    args: isCall ? json(decision.arguments) : '{}',
    text: isCall ? '' : decision.text,
    answer: isCall ? '' : (decision.answer ?? ''),
    closes: !isCall && decision.closes === true,
  };
}

/** Initial arguments of a tool: entered arguments are kept; without any, the required fields are added empty. */
function argumentsFor(state: SessionState, name: string, before: string): string {
  const read = parseTypedObject(before);
  if (!read.value || Object.keys(read.value).length > 0) return before;
  const api = findApiFacts(state.workflow, name);
  const tool = api && toolOfApi(state, api);
  const required = tool?.parameters['required'];
  return Array.isArray(required) ? json(Object.fromEntries(required.map((key) => [String(key), '']))) : before;
}

/** Warnings about a call that does not fit its tool's schema. They do not block the decision. */
function decisionWarnings(state: SessionState, draft: Draft, args: JsonObject | undefined): readonly string[] {
  const api = findApiFacts(state.workflow, draft.name);
  if (draft.name.trim() === '') return [];
  if (!api) return [t.undeclaredApi({ name: draft.name })];
  const tool = toolOfApi(state, api);
  if (!tool || !args) return [];
  const faults = checkArguments(tool.parameters, args, { types: 'convertible', unknown: true });
  return faults.map(({ message }) => `${message}.`);
}

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
  const [draft, setDraft] = useState(() => draftOf(decision));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { workflow } = state;
  const { value: args, problem } = parseTypedObject(draft.args);
  const isCall = draft.kind === 'call';
  const odd = isCall ? decisionWarnings(state, draft, args) : [];
  const thought = draft.thought.trim() === '' ? undefined : draft.thought;
  /** Undefined while required input is missing. */
  const make = (): AgentDecision | undefined => {
    const { kind, text } = draft;
    const name = draft.name.trim();
    const callId = decision.kind === 'call' ? decision.callId : `edited-${state.length}`;
    if (kind === 'call')
      return name && args ? { kind, callId, name, arguments: args, ...omitUndefined({ thought }) } : undefined;
    const claims = { answer: draft.answer || undefined, closes: draft.closes || undefined };
    return text.trim() === '' ? undefined : { kind, text, ...omitUndefined({ ...claims, thought }) };
  };
  const made = make();
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
            {odd.length > 0 && (
              <Note as="ul" tone="warning" aria-label={t.callProblems}>
                {odd.map((text) => (
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
