import { useState } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { toolsMessages as t } from '../../../messages/tools.en';
import { readSecret } from '../../../state/tools/httpAccess';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { InputField } from '../../kit/Field';
import { Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Section } from '../../kit/Section';
import { Faint, Hint } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useDialog, useSettings } from '../weirContext';
import { RemovableRow } from './RemovableRow';

const blank = { name: '', origin: '', value: '', header: '' };

/** Edits the secrets of http tools and the hosts that tools may contact. */
export function SecretsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const settings = useSettings((state) => state);
  const { secrets, toolOrigins, secretStorage } = settings;
  const [draft, setDraft] = useState(blank);
  const bind = (field: keyof typeof blank) => ({
    value: draft[field],
    onChange: (text: string) => setDraft({ ...draft, [field]: text }),
  });
  const { secret: typed, originProblem, headerProblem } = readSecret(draft);
  const add = () => {
    if (!typed) return;
    settings.setSecret(typed);
    setDraft(blank);
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.secretsOfTools}
      description={t.secretsAbout}
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
              <RemovableRow
                key={secret.name}
                name={secret.name}
                removal={t.remove({ name: secret.name })}
                onRemove={() => settings.removeSecret(secret.name)}
              >
                <Faint as="span">
                  {t.as({ origin: secret.origin })} {secret.header ?? 'Authorization'}
                </Faint>
              </RemovableRow>
            ))}
          </Stack>
        )}
        <Stack as="form" gap="3" onSubmit={() => add()}>
          <Columns of="two">
            <InputField label={common.name} spellCheck={false} placeholder="booking-desk" {...bind('name')} />
            <InputField
              label={t.secretHost}
              problem={originProblem}
              inputMode="url"
              spellCheck={false}
              placeholder="https://example.org"
              {...bind('origin')}
            />
          </Columns>
          <Columns of="two">
            <InputField
              label={t.secret}
              note={t.tokenSchemeAbout}
              type="password"
              autoComplete="off"
              {...bind('value')}
            />
            <InputField
              label={t.header}
              problem={headerProblem}
              spellCheck={false}
              placeholder={t.authorization}
              {...bind('header')}
            />
          </Columns>
          <div>
            <Button type="submit" disabled={!typed}>
              {t.keepTheSecret}
            </Button>
          </div>
        </Stack>
        <CheckField
          label={t.keepSecrets}
          checked={secretStorage === 'tab'}
          onChange={(isStored) => settings.setSecretStorage(isStored ? 'tab' : 'memory')}
        />
        <Section title={t.allowedHosts}>
          {toolOrigins.length === 0 ? (
            <Hint size="ui">{t.noAllowedHosts}</Hint>
          ) : (
            <Stack as="ul">
              {toolOrigins.map((allowed) => (
                <RemovableRow
                  key={allowed}
                  name={allowed}
                  removal={t.forbid({ allowed })}
                  onRemove={() => settings.forbidOrigin(allowed)}
                />
              ))}
            </Stack>
          )}
        </Section>
      </Stack>
    </Modal>
  );
}

/** The same, opened as a dialog of the app. */
export function AppSecretsDialog() {
  const [open, closeDialog] = useDialog('secrets');
  return <SecretsDialog open={open} onClose={closeDialog} />;
}
