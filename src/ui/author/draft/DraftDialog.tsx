import { Loader } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { draftMessages as t } from '../../../messages/draft.en';
import type { DraftReport, OfferedDraft } from '../../../state/exchange/draftStore';
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
import { useDialog, useSettings, useShell, useTools } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './DraftDialog.module.css';
import { useDraftStore } from './useDraftStore';

/**
 * Drafts a procedure from plain text with the chosen model. The draft is checked before it is shown as a document. A
 * running draft continues while the dialog is closed.
 */
export function DraftDialog() {
  const [open, closeDialog] = useDialog('draft');
  const { dialogInput: given, openDialog } = useShell('dialogInput', 'openDialog');
  const { source: modelSource, model } = useSettings((state) => state.modelChoice);
  const baseUrl = useSettings((state) => state.baseUrl);
  const toolCount = useTools((state) => state.definitions.length);
  const { text, usesTools, progress } = useDraftStore('text', 'usesTools', 'progress');
  const { setText, setUsesTools, begin, start, cancel, take } = useDraftStore(
    'setText',
    'setUsesTools',
    'begin',
    'start',
    'cancel',
    'take',
  );
  const result = useRef<HTMLElement>(null);
  const rehearsal = modelSource === 'rehearsal';
  const lacksEndpoint = !rehearsal && baseUrl === '';

  useEffect(() => {
    // A given text starts a new draft; without one the dialog shows its last state.
    if (open && given !== '') begin(given);
  }, [open, given, begin]);
  useEffect(() => {
    if (progress.kind === 'done') result.current?.focus();
  }, [progress.kind]);

  const isRunning = progress.kind === 'running';
  const report = progress.kind === 'done' ? progress.report : undefined;
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
            <Button onClick={cancel}>{common.cancel}</Button>
          ) : (
            <Button
              tone={report?.offered ? 'plain' : 'primary'}
              disabled={text.trim() === '' || lacksEndpoint}
              onClick={() => void start()}
            >
              {report ? t.draftAgain : t.draftTheProcedure}
            </Button>
          )}
          {report?.offered && (
            <Button
              tone="primary"
              onClick={() => {
                take();
                closeDialog();
              }}
            >
              {t.openAsADocument}
            </Button>
          )}
        </>
      }
    >
      <InputField
        label={t.procedureInWords}
        long
        problem={progress.kind === 'refused' ? progress.message : undefined}
        note={
          toolCount > 0 && (
            <CheckField
              label={t.keepDocumentTools({ count: toolCount })}
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
        onChange={setText}
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
      {progress.kind === 'running' && (
        <Stack as="section" gap="2" className={styles.result} aria-label={t.draftRunning}>
          <DraftState>
            <Loader size={14} className={styles.spin} />
            {progress.attempt === 1 ? t.modelWrites : t.modelRepairs({ attempt: progress.attempt })}
          </DraftState>
          <CodeBox height="block" label={t.textSoFar}>
            {progress.written.slice(-4000)}
          </CodeBox>
        </Stack>
      )}
      {report && (
        <Stack as="section" gap="2" className={styles.result} aria-label={t.draft} tabIndex={-1} ref={result}>
          <Report report={report} />
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

const MAX_REMARKS = 12;

function Report({ report }: { readonly report: DraftReport }) {
  const { attempts, offered, problems, failure, unreadableReply } = report;
  if (failure !== undefined || !offered) {
    const text = unreadableReply?.slice(0, 4000) ?? offered?.source;
    return (
      <>
        <Note as="p" tone="error">
          {failure}
        </Note>
        {offered && (
          <Row as="p" gap="2" className={styles.state}>
            {t.partialDraft}
          </Row>
        )}
        {text !== undefined && (
          <CodeBox height="block" label={offered ? t.sourceOfTheDraft : t.lastReply}>
            {text}
          </CodeBox>
        )}
      </>
    );
  }
  const remarks = offered.remarks.slice(0, MAX_REMARKS);
  return (
    <>
      <DraftState>{problems.length === 0 ? t.noErrorsFound(attempts) : t.faultsRemain(attempts)}</DraftState>
      {problems.length > 0 && (
        <ul className={styles.faults}>
          {problems.slice(0, 12).map(({ message, line }) => (
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
      <DraftView draft={offered} />
    </>
  );
}

/** A preview of the draft's graph, beside its text. */
const DraftView = ({ draft: { source, graph } }: { readonly draft: OfferedDraft }) => (
  <div className={styles.draft}>
    <div className={styles.graph}>
      <GraphPreview graph={graph} ariaLabel={t.draftAsAGraph} />
    </div>
    <CodeBox height="block" label={t.sourceOfTheDraft}>
      {source}
    </CodeBox>
  </div>
);
