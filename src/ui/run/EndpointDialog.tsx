import { CircleAlert, CircleCheck, Loader } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyStorage } from '../../state/settings/settingsStore';
import { Button } from '../kit/Button';
import { Checkbox, TextInput } from '../kit/Controls';
import { Field } from '../kit/Field';
import { Row, Stack } from '../kit/Layout';
import { Modal } from '../kit/Modal';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import { Text } from '../kit/Text';
import { useSettings, useShell, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';

type Test =
  | { readonly kind: 'idle' | 'running' }
  | { readonly kind: 'done'; readonly ok: boolean; readonly message: string; readonly models: readonly string[] };

/** Where the LLM is: any OpenAI-compatible base URL. The key stays in memory or, if wanted, in this tab. */
export function EndpointDialog() {
  const { testConnection } = useWeir();
  const open = useShell((state) => state.dialog === 'endpoint');
  const closeDialog = useShell((state) => state.closeDialog);
  const saved = useSettings((state) => state);
  const [baseUrl, setBaseUrl] = useState('');
  const [apiKey, setApiKey] = useState('');
  const [model, setModel] = useState('');
  const [keyStorage, setKeyStorage] = useState<KeyStorage>('memory');
  const [test, setTest] = useState<Test>({ kind: 'idle' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields start from what is saved when the dialog opens.
  useEffect(() => {
    if (!open) return;
    setBaseUrl(saved.baseUrl);
    setApiKey(saved.apiKey);
    setModel(saved.endpointModel);
    setKeyStorage(saved.keyStorage);
    setTest({ kind: 'idle' });
  }, [open]);

  const isUrl = /^https?:\/\/\S+$/.test(baseUrl.trim());
  const runTest = async () => {
    setTest({ kind: 'running' });
    const result = await testConnection({ baseUrl: baseUrl.trim(), apiKey, model });
    setTest({ kind: 'done', ...result });
    if (result.ok && model === '' && result.models[0]) setModel(result.models[0]);
  };
  const use = () => {
    saved.setEndpoint({ baseUrl: baseUrl.trim(), apiKey, endpointModel: model.trim(), keyStorage });
    saved.chooseModel({ source: 'endpoint', model: model.trim() });
    closeDialog();
  };
  return (
    <Modal
      open={open}
      onClose={closeDialog}
      title="Endpoint"
      description="Any OpenAI-compatible server: OpenAI, Azure, vLLM, Ollama, LM Studio, OpenRouter."
      testId={testIds.endpointDialog}
      footer={
        <>
          <Button disabled={!isUrl || test.kind === 'running'} onClick={() => void runTest()}>
            Test connection
          </Button>
          <Button tone="primary" disabled={!isUrl || model.trim() === ''} onClick={use}>
            Use this endpoint
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap="3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isUrl) void runTest();
        }}
      >
        <Field label="Base URL">
          <TextInput
            type="url"
            value={baseUrl}
            placeholder="https://api.openai.com/v1 or http://localhost:11434/v1"
            spellCheck={false}
            onChange={(event) => setBaseUrl(event.target.value)}
          />
        </Field>
        <Field label="Key">
          <TextInput
            type="password"
            value={apiKey}
            autoComplete="off"
            placeholder="Leave empty if the server needs none"
            onChange={(event) => setApiKey(event.target.value)}
          />
        </Field>
        <Row as="label" gap="2" align="start">
          <Checkbox
            checked={keyStorage === 'tab'}
            onChange={(event) => setKeyStorage(event.target.checked ? 'tab' : 'memory')}
          />
          <Text size="sm" tone="muted">
            Keep the key until this tab closes. Otherwise a reload forgets it. It is never stored elsewhere.
          </Text>
        </Row>
        <Field label="Model">
          <TextInput
            value={model}
            list="endpoint-models"
            spellCheck={false}
            onChange={(event) => setModel(event.target.value)}
          />
          <datalist id="endpoint-models">
            {test.kind === 'done' && test.models.map((name) => <option key={name} value={name} />)}
          </datalist>
        </Field>
        {baseUrl !== '' && !isUrl && (
          <Note tone="error" icon={<CircleAlert size={15} />}>
            The base URL starts with http:// or https:// and usually ends in /v1.
          </Note>
        )}
        {test.kind === 'running' && <Note icon={<Loader size={15} />}>Asking the server ...</Note>}
        {test.kind === 'done' && (
          <Status as="div">
            <Note
              tone={test.ok ? 'done' : 'error'}
              icon={test.ok ? <CircleCheck size={15} /> : <CircleAlert size={15} />}
            >
              {test.message}
            </Note>
          </Status>
        )}
        <Text as="p" size="sm" tone="faint">
          The browser asks the server directly, so the server must allow requests from this page (CORS). For Ollama set
          OLLAMA_ORIGINS; for vLLM use --allowed-origins.
        </Text>
      </Stack>
    </Modal>
  );
}
