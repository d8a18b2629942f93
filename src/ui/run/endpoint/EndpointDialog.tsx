import { CircleAlert, CircleCheck, Loader } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type EndpointPreset, endpointPresets } from '../../../core/llm';
import { endpointMessages as t } from '../../../messages/endpoint.en';
import { endpointProfileMessages as parts } from '../../../messages/endpointProfile.en';
import { coreText } from '../../../messages/i18n';
import { runEndpointMessages as words } from '../../../messages/runEndpoint.en';
import { keyFor, originOf, withKey } from '../../../state/settings/endpointKeys';
import type { EndpointProfiles } from '../../../state/settings/endpointProfiles';
import { presetAt } from '../../../state/settings/presetAt';
import { type ProfileFields, profileFieldsOf, readProfileFields } from '../../../state/settings/profileFields';
import type { SettingsState } from '../../../state/settings/settingsStore';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { CodeBox } from '../../kit/CodeBox';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Note } from '../../kit/Note';
import { Status } from '../../kit/Notice';
import { SelectField } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { useDialog, useSettings, useWeir, type WeirStores } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { ProfileSection } from './ProfileSection';
import { ReportTable } from './ReportTable';
import { corsOf, hasPlaceholders } from './servers';

type Tested = Awaited<ReturnType<WeirStores['testConnection']>>;
type Draft = Pick<SettingsState, 'baseUrl' | 'endpointModel' | 'keyStorage' | 'keys'> & {
  /** A key that was typed before the address; it is bound to the origin that it is first used for. */
  readonly looseKey: string;
};

/** Appends `/v1` if the address names a server without a path; otherwise undefined. */
function withV1(baseUrl: string): string | undefined {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const hasNoPath = url?.pathname === '/' || url?.pathname === '';
  return hasNoPath ? `${baseUrl.replace(/\/+$/, '')}/v1` : undefined;
}

/** How to allow requests from this page, with the line to copy (CORS). */
function CorsLine({ preset }: { readonly preset: EndpointPreset | undefined }) {
  const [isCopied, setCopied] = useState(false);
  const { text, line } = corsOf(preset, window.location);
  if (line === undefined) return <Hint>{text}</Hint>;
  return (
    <Stack gap="1">
      <Row gap="2" justify="between">
        <Hint>{text}</Hint>
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

/**
 * Edits the connection to an OpenAI-compatible base URL. The key stays in memory or, on request, in this tab's storage.
 */
export function EndpointDialog() {
  const { testConnection, loadEndpointProfiles } = useWeir();
  const [open, closeDialog] = useDialog('endpoint');
  const saved = useSettings((state) => state);
  const [draft, setDraft] = useState<Draft>({ ...saved, looseKey: '' });
  const [test, setTest] = useState<Tested | 'running' | undefined>();
  const testing = useRef<AbortController>(undefined);
  const [profiles, setProfiles] = useState<EndpointProfiles>();
  /** Fields that were changed since the dialog opened, by origin and model. */
  const [edited, setEdited] = useState<Readonly<Record<string, ProfileFields>>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields start from what is saved when the dialog opens.
  useEffect(() => {
    if (!open) return;
    setDraft({ ...saved, looseKey: '' });
    setTest(undefined);
    setEdited({});
    loadEndpointProfiles().then(setProfiles, () => undefined);
    return () => testing.current?.abort();
  }, [open]);

  const { keyStorage, keys, looseKey } = draft;
  const [baseUrl, model] = [draft.baseUrl.trim(), draft.endpointModel.trim()];
  const apiKey = keyFor(draft, baseUrl) || looseKey;
  const changeKey = (key: string) =>
    change(originOf(baseUrl) === '' ? { looseKey: key } : { looseKey: '', keys: withKey(keys, baseUrl, key) });
  const otherOrigins = Object.keys(keys).filter((origin) => origin !== originOf(baseUrl));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const changeServer = (address: string) => {
    change({ baseUrl: address });
    setTest(undefined);
  };
  const preset = presetAt(baseUrl);
  const origin = originOf(baseUrl);
  const profileName = `${origin} ${model}`;
  const fields = edited[profileName] ?? profileFieldsOf(profiles?.profileOf(baseUrl, model) ?? preset?.profile ?? {});
  const { profile, problems } = readProfileFields(fields);
  const changeProfile = (next: ProfileFields) => setEdited((before) => ({ ...before, [profileName]: next }));
  const tested = test === 'running' ? undefined : test;
  const models = tested?.models ?? [];
  const isUrl = /^https?:\/\/\S+$/.test(baseUrl);
  const v1 = isUrl ? withV1(baseUrl) : undefined;
  const [problem] = Object.values(problems);
  const why =
    baseUrl === ''
      ? t.addressMissing
      : !isUrl
        ? words.urlProblem
        : hasPlaceholders(baseUrl)
          ? parts.capitals
          : model === ''
            ? t.modelMissing
            : problem;
  const runTest = async () => {
    setTest('running');
    changeKey(apiKey);
    testing.current?.abort();
    testing.current = new AbortController();
    const { signal } = testing.current;
    const result = await testConnection({ baseUrl, apiKey, model, profile, signal });
    if (signal.aborted) return;
    const { report } = result;
    if (report) changeProfile(profileFieldsOf(report.profile));
    const [only, ...more] = result.models;
    const needsChoice = result.ok && model === '' && only !== undefined;
    if (needsChoice && more.length === 0) change({ endpointModel: only });
    setTest(needsChoice ? { ...result, message: t.listed(result.models.length) } : result);
  };
  const use = () => {
    saved.setEndpoint({ baseUrl, apiKey, endpointModel: model, keyStorage });
    profiles?.save(baseUrl, model, profile);
    saved.chooseModel({ source: 'endpoint', model });
    closeDialog();
  };
  return (
    <Modal
      open={open}
      onClose={closeDialog}
      title={words.endpoint}
      description={words.endpointHint}
      testId={testIds.endpointDialog}
      footer={
        <>
          {why !== undefined && <Hint flex="grows">{why}</Hint>}
          <Button
            disabled={!isUrl || hasPlaceholders(baseUrl) || problem !== undefined || test === 'running'}
            onClick={() => void runTest()}
          >
            {words.testConnection}
          </Button>
          <Button tone="primary" disabled={why !== undefined} onClick={use}>
            {words.useThisEndpoint}
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
          value={preset?.id ?? ''}
          options={[...endpointPresets.map(({ id, name }) => [id, name] as const), ['', t.other]]}
          note={preset?.hint ? coreText(preset.hint) : undefined}
          onChange={(chosen) => changeServer(endpointPresets.find(({ id }) => id === chosen)?.baseUrl ?? '')}
        />
        <InputField
          label={words.baseUrl}
          type="url"
          value={draft.baseUrl}
          placeholder={words.urlExample}
          spellCheck={false}
          note={isUrl && !hasPlaceholders(baseUrl) ? parts.sentTo({ origin }) : undefined}
          onChange={(address) => change({ baseUrl: address })}
        />
        <InputField
          label={words.key}
          type="password"
          value={apiKey}
          autoComplete="off"
          placeholder={words.keyHint}
          onChange={changeKey}
        />
        {apiKey === '' && otherOrigins.length > 0 && originOf(baseUrl) !== '' && (
          <Hint>{words.keyOfOtherOrigin({ origin: originOf(baseUrl), others: otherOrigins.join(', ') })}</Hint>
        )}
        <CheckField
          label={words.keepKey}
          checked={keyStorage === 'tab'}
          onChange={(isStored) => change({ keyStorage: isStored ? 'tab' : 'memory' })}
        />
        {models.length > 0 ? (
          <SelectField
            label={words.model}
            value={draft.endpointModel}
            options={[
              !models.includes(draft.endpointModel) && [draft.endpointModel, draft.endpointModel || t.chooseModel],
              ...models.map((name) => [name, name] as const),
            ]}
            onChange={(endpointModel) => change({ endpointModel })}
          />
        ) : (
          <InputField
            label={words.model}
            value={draft.endpointModel}
            spellCheck={false}
            onChange={(endpointModel) => change({ endpointModel })}
          />
        )}
        {draft.baseUrl !== '' && !isUrl && (
          <Note tone="error" icon={<CircleAlert size={15} />}>
            {words.urlProblem}
          </Note>
        )}
        {v1 !== undefined && (
          <Note tone="warning">
            <Row gap="2" justify="between">
              {t.pathMissing}
              <Button small onClick={() => changeServer(v1)}>
                {t.takeAddress({ address: v1 })}
              </Button>
            </Row>
          </Note>
        )}
        {test === 'running' && <Note icon={<Loader size={15} />}>{words.testing}</Note>}
        {tested && (
          <Status as="div">
            <Note
              tone={tested.ok ? 'done' : 'error'}
              icon={tested.ok ? <CircleCheck size={15} /> : <CircleAlert size={15} />}
            >
              {tested.message}
            </Note>
          </Status>
        )}
        {tested?.report && <ReportTable report={tested.report} />}
        <ProfileSection
          fields={fields}
          about={parts.about({ model: model || '?', origin: origin || '?' })}
          onChange={changeProfile}
          onReset={() => changeProfile(profileFieldsOf(preset?.profile ?? {}))}
        />
        <CorsLine key={preset?.id ?? ''} preset={preset} />
      </Stack>
    </Modal>
  );
}
