import {
  exampleProfiles,
  isBlankProfile,
  type NamedProfile,
  profileFields,
  readProfiles,
  type UserProfile,
} from '../../../core/session';
import { examples } from '../../../examples';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { Button } from '../../kit/Button';
import { InputField } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { useWorkspace } from '../../studio/weirContext';
import { useFileImport } from './useFileImport';
import { useSetupStore } from './useSetupStore';

/** Edits the profile of the simulated user. Empty fields are left out of the prompt. */
export function ProfileEditor() {
  const { own, changeOwn } = useSetupStore('own', 'changeOwn');
  const { profile } = own;
  const title = useWorkspace((state) => state.history.document.title);
  const file = useFileImport<NamedProfile>({
    what: t.fileWithProfiles,
    accept: '.json,.jsonl,application/json',
    read: readProfiles,
    titleOf: (named) => named.title,
    onTake: (named) => changeOwn({ profile: named.profile }),
  });
  const take = (next: UserProfile) => {
    changeOwn({ profile: next });
    file.clearProblem();
  };
  const exampleId = examples.find((example) => example.title === title)?.id;
  // The profiles made for the open document come first.
  const ours = [...exampleProfiles].sort(
    (a, b) => Number(b.exampleId === exampleId) - Number(a.exampleId === exampleId),
  );
  return (
    <Stack gap="3">
      <Row gap="2" wraps>
        <Menu
          trigger={<Button>{t.takeAnExample}</Button>}
          groups={[
            {
              items: ours.map((example) => ({
                id: example.id,
                label: example.title,
                hint: examples.find(({ id }) => id === example.exampleId)?.title ?? '',
                onSelect: () => take(example.profile),
              })),
            },
          ]}
        />
        {file.button}
        {!isBlankProfile(profile) && (
          <Button tone="quiet" onClick={() => take({})}>
            {t.clear}
          </Button>
        )}
      </Row>
      {file.choice}
      {profileFields.map(({ name, title: label, hint }) => (
        <InputField
          key={name}
          long
          rows={name === 'details' ? 3 : 2}
          label={label}
          value={profile[name] ?? ''}
          placeholder={hint}
          onChange={(text) => changeOwn({ profile: { ...profile, [name]: text } })}
        />
      ))}
    </Stack>
  );
}
