import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import {
  defaultMaxCalls,
  defaultReplyMs,
  defaultSilenceMs,
  type EndpointProfile,
  type LearnedSetting,
} from '../../../core/llm';
import { endpointProfileMessages as t } from '../../../messages/endpointProfile.en';
import {
  type ProfileFields,
  profileFieldsOf,
  readProfileFields,
  type SentValue,
  withoutLearned,
} from '../../../state/settings/profileFields';
import { Button, IconButton } from '../../kit/Button';
import { Disclosure } from '../../kit/Disclosure';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { SelectField } from '../../kit/SelectField';
import { Hint, Text } from '../../kit/Text';

interface ProfileSectionProps {
  readonly fields: ProfileFields;
  /** The model and origin that the profile belongs to. */
  readonly about: string;
  readonly onChange: (fields: ProfileFields) => void;
  readonly onReset: () => void;
}

const sentOptions: Readonly<Record<SentValue, string>> = { session: t.asSession, omit: t.notSent, own: t.ownValue };

/** The settings of a profile in words, for the closed section. */
const countSettings = ({ learned: _learned, ...profile }: EndpointProfile) => Object.keys(profile).length;

/** How requests to the model are written, and the limits of its replies. */
export function ProfileSection({ fields, about, onChange, onReset }: ProfileSectionProps) {
  const { profile, problems } = readProfileFields(fields);
  const change = (part: Partial<ProfileFields>) => onChange({ ...fields, ...part });
  const [isOpen, setOpen] = useState(false);
  const changed = countSettings(profile);
  const value = (name: 'temperature' | 'seed') => (
    <Row gap="2" align="end" wraps>
      <SelectField
        label={t[name]}
        value={fields[name]}
        options={sentOptions}
        onChange={(sent) => change({ [name]: sent })}
      />
      {fields[name] === 'own' && (
        <InputField
          label={t.valueOf({ name: t[name] })}
          inputMode="decimal"
          value={fields[`${name}Value`]}
          problem={problems[`${name}Value`]}
          onChange={(text) => change({ [`${name}Value`]: text })}
        />
      )}
    </Row>
  );
  const text = (name: 'maxTokens' | 'silence' | 'total' | 'calls', label: string, note: string) => (
    <InputField
      label={label}
      note={note}
      inputMode="decimal"
      value={fields[name]}
      problem={problems[name]}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
  return (
    <Disclosure
      title={t.parameters}
      note={changed === 0 ? t.asUsual : t.changed(changed)}
      look="card"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Hint>{about}</Hint>
      {value('temperature')}
      {value('seed')}
      {text('maxTokens', t.maxTokens, t.blankNotSent)}
      <InputField
        label={t.further}
        long
        rows={3}
        spellCheck={false}
        placeholder={t.furtherExample}
        value={fields.further}
        problem={problems.further}
        onChange={(further) => change({ further })}
      />
      <SelectField
        label={t.role}
        value={fields.role}
        options={{ system: t.roleSystem, developer: t.roleDeveloper, none: t.roleNone }}
        onChange={(role) => change({ role })}
      />
      {text('silence', t.silence, t.blankMeans({ usual: defaultSilenceMs / 1000 }))}
      {text('total', t.total, t.blankMeans({ usual: defaultReplyMs / 1000 }))}
      {text('calls', t.calls, t.blankIs({ usual: defaultMaxCalls }))}
      <LearnedSettings profile={profile} onRemove={(one) => onChange(profileFieldsOf(withoutLearned(profile, one)))} />
      <Row justify="last">
        <Button small icon={<RotateCcw size={13} />} onClick={onReset}>
          {t.reset}
        </Button>
      </Row>
    </Disclosure>
  );
}

function learnedText({ setting }: LearnedSetting, { instructionRole = 'system', stream }: EndpointProfile): string {
  if (setting === 'maxTokensName') return t.learnedTokensName;
  if (setting === 'instructionRole')
    return instructionRole === 'none' ? t.learnedRoleNone : t.learnedRole({ role: instructionRole });
  if (setting === 'stream') return stream === 'never' ? t.learnedNoStream : t.learnedStream;
  return t.learnedOmitted({ name: setting });
}

interface LearnedSettingsProps {
  readonly profile: EndpointProfile;
  readonly onRemove: (learned: LearnedSetting) => void;
}

/** The settings that refusals have changed, with the endpoint's words. */
function LearnedSettings({ profile, onRemove }: LearnedSettingsProps) {
  const { learned = [] } = profile;
  if (learned.length === 0) return null;
  return (
    <Stack gap="1">
      <Text size="sm" weight="strong">
        {t.learnedTitle}
      </Text>
      {learned.map((one) => (
        <Row key={`${one.setting} ${one.words}`} gap="2" justify="between">
          <Text size="sm" lines="anywhere" flex="grows">
            {learnedText(one, profile)} {one.words !== '' && t.endpointSaid({ words: one.words })}
          </Text>
          <IconButton
            label={t.removeOf({ what: learnedText(one, profile) })}
            onClick={() => onRemove(one)}
            icon={<X size={13} />}
          />
        </Row>
      ))}
    </Stack>
  );
}
