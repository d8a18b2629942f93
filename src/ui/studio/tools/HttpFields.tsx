import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { toolsMessages as t } from '../../../messages/tools.en';
import {
  type BackendDraft,
  type BackendDraftProblem,
  type HeaderDraft,
  headerDraft,
} from '../../../state/tools/backendDraft';
import { httpAccess } from '../../../state/tools/httpAccess';
import { Button, IconButton } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { TextInput } from '../../kit/Controls';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import { Alert } from '../../kit/Notice';
import { SelectField } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';
import { useSettings } from '../weirContext';
import styles from './Tools.module.css';

const methods: readonly BackendDraft['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface HttpFieldsProps {
  readonly draft: BackendDraft;
  readonly problems: readonly BackendDraftProblem[];
  readonly onChange: (change: Partial<BackendDraft>) => void;
  readonly onSecrets: () => void;
}

export function HttpFields({ draft, problems, onChange, onSecrets }: HttpFieldsProps) {
  const { secrets, toolOrigins, allowOrigin } = useSettings('secrets', 'toolOrigins', 'allowOrigin');
  const problemAt = (place: string) => problems.find((problem) => problem.field === place)?.message;
  const urlProblem = draft.url === '' ? undefined : problemAt('url');
  const { origin, isAllowed, hasSecret, secretProblem } = httpAccess(draft.url, draft.auth, { secrets, toolOrigins });
  const changeHeader = (key: number, change: Partial<HeaderDraft>) =>
    onChange({ headers: draft.headers.map((header) => (header.key === key ? { ...header, ...change } : header)) });
  return (
    <Stack gap="3">
      <Columns of="two" className={styles.address}>
        <SelectField
          label={t.method}
          value={draft.method}
          options={methods.map((method) => [method, method] as const)}
          onChange={(method) => onChange({ method })}
        />
        <InputField
          label={t.address}
          problem={urlProblem}
          inputMode="url"
          spellCheck={false}
          placeholder="https://example.org/rooms/{room}"
          value={draft.url}
          aria-invalid={urlProblem !== undefined || undefined}
          onChange={(url) => onChange({ url })}
        />
      </Columns>
      {origin !== undefined && !problemAt('url') && (
        <Note tone={isAllowed ? 'info' : 'warning'}>
          <Row gap="2">
            <Text flex="grows">{(isAllowed ? t.hostAllowed : t.hostNotAllowedYet)({ origin })}</Text>
            {!isAllowed && <Button onClick={() => allowOrigin(origin)}>{t.allow}</Button>}
          </Row>
        </Note>
      )}
      <Columns of="two">
        <SelectField
          label={t.secretAuth}
          problem={secretProblem}
          value={draft.auth}
          options={[
            ['', t.none],
            draft.auth !== '' && !hasSecret && [draft.auth, draft.auth],
            ...secrets.map(({ name, origin: of }) => [name, `${name} (${of.replace(/^https?:\/\//, '')})`] as const),
          ]}
          onChange={(auth) => onChange({ auth })}
        />
        <InputField
          label={t.timeLimitMs}
          problem={problemAt('timeoutMs')}
          inputMode="numeric"
          value={draft.timeoutMs}
          onChange={(timeoutMs) => onChange({ timeoutMs })}
        />
      </Columns>
      <fieldset className={styles.group}>
        <legend>{t.headers}</legend>
        {draft.headers.map((header, index) => (
          <Columns of="two" key={header.key} className={styles.header}>
            {(['name', 'value'] as const).map((part) => (
              <TextInput
                key={part}
                aria-label={(part === 'name' ? t.nameOfHeader : t.valueOfHeader)({ number: index + 1 })}
                placeholder={part === 'name' ? 'Accept-Language' : 'en'}
                spellCheck={false}
                value={header[part]}
                onChange={(event) => changeHeader(header.key, { [part]: event.target.value })}
              />
            ))}
            <IconButton
              label={t.removeHeader({ number: index + 1 })}
              side="left"
              onClick={() => onChange({ headers: draft.headers.filter((other) => other.key !== header.key) })}
              icon={<Trash2 size={14} />}
            />
          </Columns>
        ))}
        {problemAt('headers') && <Alert>{problemAt('headers')}</Alert>}
        <Row gap="2" wraps>
          <Button icon={<Plus size={14} />} onClick={() => onChange({ headers: [...draft.headers, headerDraft()] })}>
            {t.addAHeader}
          </Button>
          <Button icon={<KeyRound size={14} />} onClick={onSecrets}>
            {t.secrets}
          </Button>
        </Row>
      </fieldset>
      <Hint size="ui">{t.corsAbout}</Hint>
    </Stack>
  );
}
