import { Loader } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  bestDraftAttempt,
  type DraftOutcome,
  draftProcedure,
  maxDraftText,
  remarksOutsideDocument,
} from '../../../core/draft';
import { readPdlGraphs } from '../../../core/projection';
import { commonMessages as common } from '../../../messages/common.en';
import { draftMessages as t } from '../../../messages/draft.en';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { CodeBox } from '../../kit/CodeBox';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Modal } from '../../kit/Modal';
import { Note } from '../../kit/Note';
import { Status } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { GraphPreview } from '../../studio/GraphPreview';
import { ModelName } from '../../studio/ModelName';
import { openConversion } from '../../studio/openConversion';
import { useDialog, useSettings, useShell, useTools, useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './DraftDialog.module.css';

type DraftProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly attempt: number; readonly written: string }
  | { readonly kind: 'done'; readonly outcome: DraftOutcome; readonly model: string; readonly rehearsal: boolean }
  | { readonly kind: 'refused'; readonly message: string };

const idle: DraftProgress = { kind: 'idle' };

/**
 * Drafts a procedure from plain text with the chosen model. The draft is checked before it is shown as a document. A
 * running draft continues while the dialog is closed.
 */
export function DraftDialog() {
  const { openChat, workspace } = useWeir();
  const [open, closeDialog] = useDialog('draft');
  const { dialogInput: given, openDialog } = useShell('dialogInput', 'openDialog');
  const { source: modelSource, model } = useSettings((state) => state.modelChoice);
  const baseUrl = useSettings((state) => state.baseUrl);
  const definitions = useTools((state) => state.definitions);
  const [text, setText] = useState('');
  const [usesTools, setUsesTools] = useState(true);
  const [work, setWork] = useState<DraftProgress>(idle);
  const running = useRef<AbortController>(undefined);
  const result = useRef<HTMLElement>(null);
  const rehearsal = modelSource === 'rehearsal';
  const lacksEndpoint = !rehearsal && baseUrl === '';

  useEffect(() => {
    // A given text starts a new draft; without one the dialog shows its last state.
    if (!open || given === '' || running.current) return;
    setText(given);
    setWork(idle);
  }, [open, given]);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (work.kind === 'done') result.current?.focus();
  }, [work.kind]);

  const start = async () => {
    if (text.length > maxDraftText) {
      const size = text.length.toLocaleString('en');
      const limit = maxDraftText.toLocaleString('en');
      setWork({ kind: 'refused', message: t.textTooLong({ size, limit }) });
      return;
    }
    const control = new AbortController();
    running.current = control;
    let attempt = 1;
    let written = '';
    setWork({ kind: 'running', attempt, written });
    const chat = await openChat({ rehearsal, baseUrl });
    if (!chat) {
      running.current = undefined;
      setWork({ kind: 'refused', message: t.notLoaded });
      return;
    }
    const outcome = await draftProcedure(
      { text, model, chat, tools: usesTools ? definitions : [] },
      {
        onDelta: (delta) => {
          written += delta;
          setWork({ kind: 'running', attempt, written });
        },
        onAttempt: () => {
          attempt += 1;
          written = '';
        },
      },
      control.signal,
    );
    running.current = undefined;
    setWork(
      control.signal.aborted && outcome.attempts.length === 0 ? idle : { kind: 'done', outcome, model, rehearsal },
    );
  };
  const take = (source: string) => {
    const attempts = work.kind === 'done' ? work.outcome.attempts : [];
    const reply = attempts.find((attempt) => attempt.source === source)?.reply ?? '';
    openConversion(workspace, { title: titleOf(source), kind: 'pdl', source }, remarksOutsideDocument(reply));
    setWork(idle);
    setText('');
    closeDialog();
  };

  const isRunning = work.kind === 'running';
  const draft = work.kind === 'done' ? draftStateOf(work.outcome) : undefined;
  return (
    <Modal
      open={open}
      onClose={closeDialog}
      title={t.draftFromWords}
      description={t.description}
      width={920}
      testId={testIds.draftDialog}
      footer={
        <>
          {isRunning ? (
            <Button onClick={() => running.current?.abort()}>{common.cancel}</Button>
          ) : (
            <Button
              tone={draft === undefined ? 'primary' : 'plain'}
              disabled={text.trim() === '' || lacksEndpoint}
              onClick={() => void start()}
            >
              {work.kind === 'done' ? t.draftAgain : t.draftTheProcedure}
            </Button>
          )}
          {draft !== undefined && (
            <Button tone="primary" onClick={() => take(draft)}>
              {t.openAsADocument}
            </Button>
          )}
        </>
      }
    >
      <InputField
        label={t.procedureInWords}
        long
        problem={work.kind === 'refused' ? work.message : undefined}
        note={
          definitions.length > 0 && (
            <CheckField
              label={t.keepDocumentTools({ count: definitions.length })}
              checked={usesTools}
              disabled={isRunning}
              onChange={setUsesTools}
            />
          )
        }
        className={styles.text}
        value={text}
        readOnly={isRunning}
        placeholder={t.exampleText}
        onChange={(typed) => {
          setText(typed);
          if (work.kind === 'refused') setWork(idle);
        }}
      />
      <Row as="p" gap="2" className={styles.model}>
        {lacksEndpoint ? t.noEndpointIsSet : t.writtenBy}
        {!lacksEndpoint && <ModelName model={model} rehearsal={rehearsal} />}
        <Button tone="link" onClick={() => openDialog('endpoint')}>
          {lacksEndpoint ? t.setOne : t.change}
        </Button>
      </Row>
      {rehearsal && (
        <Text as="p" tone="faint">
          {t.rehearsalLimits}
        </Text>
      )}
      {work.kind === 'running' && (
        <Stack as="section" gap="2" className={styles.result} aria-label={t.draftRunning}>
          <DraftState>
            <Loader size={14} className={styles.spin} />
            {work.attempt === 1 ? t.modelWrites : t.modelRepairs({ attempt: work.attempt })}
          </DraftState>
          <CodeBox height="block" label={t.textSoFar}>
            {work.written.slice(-4000)}
          </CodeBox>
        </Stack>
      )}
      {work.kind === 'done' && (
        <Stack as="section" gap="2" className={styles.result} aria-label={t.draft} tabIndex={-1} ref={result}>
          <Outcome outcome={work.outcome} />
        </Stack>
      )}
    </Modal>
  );
}

/** The status of the draft. */
const DraftState = ({ children }: { readonly children: ReactNode }) => (
  <Status>
    <Row as="span" gap="2" className={styles.state}>
      {children}
    </Row>
  </Status>
);

/** The text that can be opened: the draft, or the best attempt before an endpoint failed. */
const draftStateOf = (outcome: DraftOutcome): string | undefined =>
  outcome.kind === 'drafted' ? outcome.source : bestDraftAttempt(outcome.attempts)?.source;

const MAX_REMARKS = 12;

function Outcome({ outcome }: { readonly outcome: DraftOutcome }) {
  const count = outcome.attempts.length;
  if (outcome.kind !== 'drafted') {
    const isUnreadable = outcome.kind === 'unreadable';
    const text = isUnreadable ? outcome.attempts.at(-1)?.reply.slice(0, 4000) : draftStateOf(outcome);
    return (
      <>
        <Note as="p" tone="error">
          {isUnreadable ? t.noPdlInReply(count) : outcome.failure.message}
        </Note>
        {!isUnreadable && text !== undefined && (
          <Row as="p" gap="2" className={styles.state}>
            {t.partialDraft}
          </Row>
        )}
        {(isUnreadable || text !== undefined) && (
          <CodeBox height="block" label={isUnreadable ? t.lastReply : t.sourceOfTheDraft}>
            {text}
          </CodeBox>
        )}
      </>
    );
  }
  const attempt = outcome.attempts.find(({ source }) => source === outcome.source);
  const remarks = [...new Set(remarksOutsideDocument(attempt?.reply ?? ''))].slice(0, MAX_REMARKS);
  return (
    <>
      <DraftState>{outcome.problems.length === 0 ? t.noErrorsFound(count) : t.faultsRemain(count)}</DraftState>
      {outcome.problems.length > 0 && (
        <ul className={styles.faults}>
          {outcome.problems.slice(0, 12).map(({ message, line }) => (
            <li key={`${line} ${message}`}>
              {line !== undefined && (
                <Text size="sm" tone="faint" mono>
                  {t.line({ line })}
                </Text>
              )}{' '}
              <Message text={message} />
            </li>
          ))}
        </ul>
      )}
      {remarks.length > 0 && (
        <>
          <Text as="p">{t.remarks}</Text>
          <ul className={styles.faults}>
            {remarks.map((remark) => (
              <li key={remark}>
                <Message text={remark} />
              </li>
            ))}
          </ul>
        </>
      )}
      <DraftView source={outcome.source} />
    </>
  );
}

/** A preview of the draft's graph, beside its text. */
function DraftView({ source }: { readonly source: string }) {
  const graph = useMemo(() => readPdlGraphs(source).procedure, [source]);
  return (
    <div className={styles.draft}>
      <div className={styles.graph}>
        <GraphPreview graph={graph} ariaLabel={t.draftAsAGraph} />
      </div>
      <CodeBox height="block" label={t.sourceOfTheDraft}>
        {source}
      </CodeBox>
    </div>
  );
}

const titleOf = (source: string): string => readPdlGraphs(source).name || t.draftedProcedure;
