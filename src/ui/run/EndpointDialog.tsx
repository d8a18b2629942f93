import { CircleAlert, CircleCheck, Loader } from 'lucide-react';
import { useEffect, useState } from 'react';
import { endpointMessages as t } from '../../messages/endpoint.en';
import { runEndpointMessages } from '../../messages/runEndpoint.en';
import type { KeyStorage } from '../../state/settings/settingsStore';
import { Button } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { CodeBox } from '../kit/CodeBox';
import { Select, TextInput } from '../kit/Controls';
import { Field } from '../kit/Field';
import { Row, Stack } from '../kit/Layout';
import { Modal } from '../kit/Modal';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import { SelectField } from '../kit/SelectField';
import { Hint } from '../kit/Text';
import { useDialog, useSettings, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';

type Test =
  | { readonly kind: 'idle' | 'running' }
  | { readonly kind: 'done'; readonly ok: boolean; readonly message: string; readonly models: readonly string[] };

interface Server {
  readonly name: string;
  readonly baseUrl: string;
  /** How it is told to answer this page; a hosted one needs none. */
  readonly cors?: (origin: string) => string;
}

const servers: readonly Server[] = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  {
    name: runEndpointMessages.ollama,
    baseUrl: 'http://localhost:11434/v1',
    cors: (origin) => runEndpointMessages.ollamaCommand({ origin }),
  },
  {
    name: runEndpointMessages.lmStudio,
    baseUrl: 'http://localhost:1234/v1',
    cors: () => runEndpointMessages.lmStudioCommand,
  },
  {
    name: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    cors: (origin) => runEndpointMessages.vllmCommand({ origin }),
  },
];
const corsHeaders = (origin: string) => runEndpointMessages.corsHeaders({ origin });

/** The address with `/v1`, where it names a server and no path. */
function withV1(baseUrl: string): string | undefined {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isBare = url?.pathname === '/' || url?.pathname === '';
  return isBare ? `${baseUrl.replace(/\/+$/, '')}/v1` : undefined;
}

/** The line that lets this page ask the server, ready to copy. */
function CorsLine({ server }: { readonly server: Server | undefined }) {
  const [isCopied, setCopied] = useState(false);
  const { origin } = window.location;
  if (server && !server.cors) {
    return <Hint>{t.corsHosted}</Hint>;
  }
  const line = server?.cors?.(origin) ?? corsHeaders(origin);
  return (
    <Stack gap="1">
      <Row gap="2" justify="between">
        <Hint>{server ? t.cors({ origin }) : t.corsOther({ origin })}</Hint>
        <Button
          small
          onClick={() =>
            void navigator.clipboard.writeText(line).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? t.copied : t.copy}
        </Button>
      </Row>
      <CodeBox>{line}</CodeBox>
    </Stack>
  );
}

/** Where the LLM is: any OpenAI-compatible base URL. The key stays in memory or, if wanted, in this tab. */
export function EndpointDialog() {
  const { testConnection } = useWeir();
  const [open, closeDialog] = useDialog('endpoint');
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

  const server = servers.find((one) => one.baseUrl === baseUrl.trim());
  const models = test.kind === 'done' ? test.models : [];
  const isUrl = /^https?:\/\/\S+$/.test(baseUrl.trim());
  const v1 = isUrl ? withV1(baseUrl.trim()) : undefined;
  const runTest = async () => {
    setTest({ kind: 'running' });
    const result = await testConnection({ baseUrl: baseUrl.trim(), apiKey, model });
    const [only, ...more] = result.models;
    const needsChoice = result.ok && model.trim() === '' && only !== undefined;
    if (needsChoice && more.length === 0) setModel(only);
    setTest({ kind: 'done', ...result, ...(needsChoice ? { message: t.listed(result.models.length) } : {}) });
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
      title={runEndpointMessages.endpoint}
      description={runEndpointMessages.endpointHint}
      testId={testIds.endpointDialog}
      footer={
        <>
          <Button disabled={!isUrl || test.kind === 'running'} onClick={() => void runTest()}>
            {runEndpointMessages.testConnection}
          </Button>
          <Button tone="primary" disabled={!isUrl || model.trim() === ''} onClick={use}>
            {runEndpointMessages.useThisEndpoint}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap="3"
        onSubmit={() => {
          if (isUrl) void runTest();
        }}
      >
        <SelectField
          label={t.server}
          value={server?.name ?? ''}
          options={[...servers.map(({ name }) => [name, name] as const), ['', t.other]]}
          onChange={(chosen) => {
            setBaseUrl(servers.find(({ name }) => name === chosen)?.baseUrl ?? '');
            setTest({ kind: 'idle' });
          }}
        />
        <Field label={runEndpointMessages.baseUrl}>
          <TextInput
            type="url"
            value={baseUrl}
            placeholder={runEndpointMessages.urlExample}
            spellCheck={false}
            onChange={(event) => setBaseUrl(event.target.value)}
          />
        </Field>
        <Field label={runEndpointMessages.key}>
          <TextInput
            type="password"
            value={apiKey}
            autoComplete="off"
            placeholder={runEndpointMessages.keyHint}
            onChange={(event) => setApiKey(event.target.value)}
          />
        </Field>
        <CheckField
          label={runEndpointMessages.keepKey}
          checked={keyStorage === 'tab'}
          onChange={(isKept) => setKeyStorage(isKept ? 'tab' : 'memory')}
        />
        <Field label={runEndpointMessages.model}>
          {models.length > 0 ? (
            <Select value={model} onChange={(event) => setModel(event.target.value)}>
              {!models.includes(model) && <option value={model}>{model || t.chooseModel}</option>}
              {models.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          ) : (
            <TextInput value={model} spellCheck={false} onChange={(event) => setModel(event.target.value)} />
          )}
        </Field>
        {baseUrl !== '' && !isUrl && (
          <Note tone="error" icon={<CircleAlert size={15} />}>
            {runEndpointMessages.urlProblem}
          </Note>
        )}
        {v1 !== undefined && (
          <Note tone="warning">
            <Row gap="2" justify="between">
              {t.missingV1}
              <Button
                small
                onClick={() => {
                  setBaseUrl(v1);
                  setTest({ kind: 'idle' });
                }}
              >
                {t.addV1({ address: v1 })}
              </Button>
            </Row>
          </Note>
        )}
        {test.kind === 'running' && <Note icon={<Loader size={15} />}>{runEndpointMessages.testing}</Note>}
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
        <CorsLine key={server?.name ?? ''} server={server} />
      </Stack>
    </Modal>
  );
}
