import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { originOfTemplate } from '../../../core/session';
import { commonMessages as common } from '../../../messages/common.en';
import { toolsMessages as t } from '../../../messages/tools.en';
import { Button, IconButton } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Section } from '../../kit/Section';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useDialog, useSettings } from '../weirContext';

const blank = { name: '', origin: '', value: '', header: '' };

/** Secrets of http tools and the hosts that tools may ask. */
export function SecretsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const settings = useSettings((state) => state);
  const { secrets, toolOrigins, secretStorage } = settings;
  const [draft, setDraft] = useState(blank);
  const change = (next: Partial<typeof blank>) => setDraft({ ...draft, ...next });
  const origin = originOfTemplate(draft.origin);
  const header = draft.header.trim();
  const isHeader = header === '' || /^[\w!#$%&'*+.^`|~-]+$/.test(header);
  const isReady = draft.name.trim() !== '' && origin !== undefined && draft.value.trim() !== '' && isHeader;
  const add = () => {
    if (!isReady || origin === undefined) return;
    const [name, value] = [draft.name.trim(), draft.value.trim()];
    settings.setSecret({ name, origin, value, ...(header === '' ? {} : { header }) });
    setDraft(blank);
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.secretsOfTools}
      description={t.whatHttpToolsProveThemselves}
      testId={testIds.secretsDialog}
      width={620}
      footer={
        <Button tone="primary" onClick={onClose}>
          {common.done}
        </Button>
      }
    >
      <Stack gap="4">
        {secrets.length > 0 && (
          <Stack as="ul" aria-label={t.secretsList}>
            {secrets.map((secret) => (
              <Row as="li" gap="2" key={secret.name}>
                <Text room="grows" size="sm" mono lines="anywhere">
                  {secret.name}
                </Text>
                <Text size="sm" tone="faint" lines="anywhere">
                  {t.as({ origin: secret.origin })} {secret.header ?? 'Authorization'}
                </Text>
                <IconButton
                  label={t.remove({ name: secret.name })}
                  side="left"
                  onClick={() => settings.removeSecret(secret.name)}
                  icon={<Trash2 size={14} />}
                />
              </Row>
            ))}
          </Stack>
        )}
        <Stack as="form" gap="3" onSubmit={() => add()}>
          <Columns of="two">
            <Field label={common.name}>
              <TextInput
                spellCheck={false}
                placeholder="booking-desk"
                value={draft.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            </Field>
            <Field
              label={t.hostItBelongs}
              problem={draft.origin !== '' && origin === undefined ? t.addressSuchAsHttps : undefined}
            >
              <TextInput
                inputMode="url"
                spellCheck={false}
                placeholder="https://example.org"
                value={draft.origin}
                onChange={(event) => change({ origin: event.target.value })}
              />
            </Field>
          </Columns>
          <Columns of="two">
            <Field label={t.secret} note={t.bareTokenGoesAs}>
              <TextInput
                type="password"
                autoComplete="off"
                value={draft.value}
                onChange={(event) => change({ value: event.target.value })}
              />
            </Field>
            <Field label={t.header} problem={isHeader ? undefined : t.noNameOfAHeader}>
              <TextInput
                spellCheck={false}
                placeholder={t.authorization}
                value={draft.header}
                onChange={(event) => change({ header: event.target.value })}
              />
            </Field>
          </Columns>
          <div>
            <Button type="submit" disabled={!isReady}>
              {t.keepTheSecret}
            </Button>
          </div>
        </Stack>
        <CheckField
          label={t.keepSecretsUntilThisTab}
          checked={secretStorage === 'tab'}
          onChange={(isKept) => settings.keepSecrets(isKept ? 'tab' : 'memory')}
        />
        <Section title={t.hostsThatToolsMayAsk}>
          {toolOrigins.length === 0 ? (
            <Hint size="ui">{t.noneYetAHost}</Hint>
          ) : (
            <Stack as="ul">
              {toolOrigins.map((allowed) => (
                <Row as="li" gap="2" key={allowed}>
                  <Text room="grows" size="sm" mono lines="anywhere">
                    {allowed}
                  </Text>
                  <IconButton
                    label={t.forbid({ allowed })}
                    side="left"
                    onClick={() => settings.forbidOrigin(allowed)}
                    icon={<Trash2 size={14} />}
                  />
                </Row>
              ))}
            </Stack>
          )}
        </Section>
      </Stack>
    </Modal>
  );
}

/** The same as a dialog of the app. */
export function AppSecretsDialog() {
  const [open, closeDialog] = useDialog('secrets');
  return <SecretsDialog open={open} onClose={closeDialog} />;
}
