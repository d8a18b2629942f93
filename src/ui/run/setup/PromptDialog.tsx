import { useCallback, useState } from 'react';
import type { ChatMessage, PromptPartName } from '../../../core/llm';
import type { PreviewedRequest } from '../../../core/session';
import { commonMessages as common } from '../../../messages/common.en';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { type PromptPreview, previewSetup } from '../../../state/runs/previewSetup';
import { promptPartRows, viewPromptPart } from '../../../state/runs/promptPart';
import { promptNow } from '../../../state/runs/runFacts';
import { loadSessionDocuments } from '../../../state/workspace/loadSessionDocuments';
import { Button } from '../../kit/Button';
import { Chip } from '../../kit/Chip';
import { TextArea } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Modal } from '../../kit/Modal';
import { Alert } from '../../kit/Notice';
import { RowButton } from '../../kit/RowButton';
import { Segments } from '../../kit/Segments';
import { Quiet, Text } from '../../kit/Text';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { useLineDiff } from '../../studio/TextDiff';
import { DiffText } from '../../studio/versions/DiffText';
import { useSettings, useTools, useWeir, useWorkspace, type WeirStores } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './Prompt.module.css';
import { useSetupStore } from './useSetupStore';

const views = [
  { id: 'messages', label: t.exactMessages },
  { id: 'diff', label: t.differences },
  { id: 'user', label: t.userPrompt },
] as const;

/** Milliseconds after the last change. */
const PREVIEW_DELAY = 120;

/** The exact messages that a session with this setup would send first. Undefined until they are computed. */
function usePromptPreview(userText: string): PromptPreview | undefined {
  const weir = useWeir();
  const setup = useSetupStore((state) => state.planned.setup);
  const others = useSetupStore((state) => state.own.others);
  const choice = useSettings((state) => state.modelChoice);
  const source = useWorkspace((state) => state.history.document.source);
  const definitions = useTools((state) => state.definitions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the documents are planned anew when the text changes.
  const preview = useCallback(
    async (of: WeirStores) => {
      const documents = await loadSessionDocuments(of, others, definitions);
      const model = { now: promptNow(Date.now()), model: choice.model, rehearsal: choice.source === 'rehearsal' };
      return previewSetup(documents, definitions, { ...setup, ...model }, userText);
    },
    [setup, others, choice, source, definitions, userText],
  );
  return useAsyncAnswer(weir, preview, PREVIEW_DELAY);
}

const textOf = (request: PreviewedRequest | undefined) =>
  (request?.messages ?? []).map(({ role, content }) => `[${role}]\n${content}\n`).join('\n');

/** Prompt parts at the left; the resulting messages at the right, updated immediately. */
export function PromptDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { draft, change } = useSetupStore('draft', 'change');
  const { promptParts: parts, userKind, strategy } = draft;
  const [name, setName] = useState<PromptPartName>('task');
  const [view, setView] = useState<(typeof views)[number]['id']>('messages');
  // Sample first message of a person or a model; a script has its own.
  const preview = usePromptPreview(t.hello);
  const rows = promptPartRows(parts);
  const { info, text, problems } = viewPromptPart(parts, name);
  const write = (next: string) => change({ promptParts: { ...parts, [name]: next } });
  const reset = () => {
    const { [name]: _, ...others } = parts;
    change({ promptParts: others });
  };
  const shown = views.filter(({ id }) => id !== 'user' || userKind === 'simulated');
  const current = shown.some(({ id }) => id === view) ? view : 'messages';
  const unused = strategy === 'react-text' ? 'outputTools' : 'outputReact';
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.prompt}
      description={t.templatesHint}
      width={1120}
      testId={testIds.promptDialog}
      footer={
        <>
          <Button disabled={!rows.some(({ isEdited }) => isEdited)} onClick={() => change({ promptParts: {} })}>
            {t.resetAll}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {common.done}
          </Button>
        </>
      }
    >
      <div className={styles.prompt}>
        <div className={styles.edit}>
          <Stack as="ul" gap="half" scrolls aria-label={t.partsOfThePrompt}>
            {rows.map((part) => (
              <li key={part.name}>
                <RowButton aria-current={part.name === name || undefined} onClick={() => setName(part.name)}>
                  <Text flex="grows">{part.title}</Text>
                  {part.hasProblem ? (
                    <Text size="xs" tone="warning">
                      {t.shipped}
                    </Text>
                  ) : part.isEdited ? (
                    <Text size="xs" tone="accent">
                      {t.edited}
                    </Text>
                  ) : part.name === unused ? (
                    <Text size="xs" tone="faint" lines="oneLine">
                      {t.notUsed}
                    </Text>
                  ) : null}
                </RowButton>
              </li>
            ))}
          </Stack>
          {info && (
            <Stack gap="2">
              <Text as="h3" size="ui" weight="strong">
                {info.title}
              </Text>
              <Quiet>{info.description}</Quiet>
              <TextArea
                mono
                className={styles.text}
                aria-label={info.title}
                value={text}
                spellCheck={false}
                onChange={(event) => write(event.target.value)}
              />
              {problems.map(({ message, severity }) => (
                <Alert key={message} level={severity}>
                  <Message text={message} />
                </Alert>
              ))}
              <Row gap="2" align="start" justify="between">
                {info.variables.length > 0 && (
                  <Row as="ul" gap="1" wraps aria-label={t.variablesOf({ part: info.title })}>
                    {info.variables.map((variable) => (
                      <li key={variable.name}>
                        <Chip mono title={variable.description} onClick={() => write(`${text}{{${variable.name}}}`)}>
                          {`{{${variable.name}}}`}
                        </Chip>
                      </li>
                    ))}
                  </Row>
                )}
                <Button disabled={!rows.some((part) => part.name === name && part.isEdited)} onClick={reset}>
                  {t.resetPart}
                </Button>
              </Row>
            </Stack>
          )}
        </div>
        <Stack gap="2" data-testid={testIds.promptPreview}>
          <Segments legend={t.whatIsShown} options={shown} value={current} onChange={setView} />
          {!preview ? (
            <Text tone="muted">{t.buildingMessages}</Text>
          ) : current === 'diff' ? (
            <Difference before={textOf(preview.ours.agent)} after={textOf(preview.asked.agent)} />
          ) : (
            <Messages request={current === 'user' ? preview.asked.user : preview.asked.agent} />
          )}
        </Stack>
      </div>
    </Modal>
  );
}

function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const diff = useLineDiff(before, after);
  if (diff.changes.length === 0) return <Text tone="muted">{t.promptUnchanged}</Text>;
  return (
    <Stack size="grows" surface="sunken" scrolls>
      <DiffText diff={diff} sources={{ before, after }} sideBySide={false} />
    </Stack>
  );
}

const roleNames: Readonly<Record<ChatMessage['role'], string>> = {
  system: t.systemMessage,
  user: t.userMessage,
  assistant: t.assistantMessage,
  tool: t.toolMessage,
};

function Messages({ request }: { readonly request: PreviewedRequest | undefined }) {
  if (!request) return <Text tone="muted">{t.noRequestAtStart}</Text>;
  const parts = request.messages.map(({ role, content }) => [roleNames[role], content]);
  if (request.tools) parts.push([t.toolsSent, JSON.stringify(request.tools, null, 2)]);
  return (
    <Stack
      as="section"
      size="grows"
      surface="sunken"
      scrolls
      className={styles.messages}
      aria-label={t.messages}
      tabIndex={0}
    >
      {parts.map(([title, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no ids; the position is the key.
        <section key={index} aria-label={title}>
          <h3>{title}</h3>
          <pre>{text}</pre>
        </section>
      ))}
    </Stack>
  );
}
