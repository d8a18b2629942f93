import { useState } from 'react';
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
import { Select, TextArea } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row, Stack } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { Alert } from '../../kit/Notice';
import { useWorkspace } from '../../studio/weirContext';
import { FileButton } from './FileButton';
import { useSetup } from './openSetup';

/** Who the played user is. Every field may be left empty; it is then no part of the prompt. */
export function ProfileEditor() {
  const profile = useSetup((state) => state.own.profile);
  const changeOwn = useSetup((state) => state.changeOwn);
  const title = useWorkspace((state) => state.history.document.title);
  const [offered, setOffered] = useState<readonly NamedProfile[]>([]);
  const [problem, setProblem] = useState<string | undefined>();
  const take = (next: UserProfile) => {
    changeOwn({ profile: next });
    setProblem(undefined);
  };
  const takeFile = (text: string, name: string) => {
    const read = readProfiles(text);
    if (!read.ok) {
      setProblem(`${name}: ${read.error.message}`);
      return;
    }
    setOffered(read.value.length > 1 ? read.value : []);
    const [first] = read.value;
    if (first) take(first.profile);
  };
  const exampleId = examples.find((example) => example.title === title)?.id;
  // Those made for the open document come first.
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
        <FileButton
          label={t.fromAFile}
          what={t.fileWithProfiles}
          accept=".json,.jsonl,application/json"
          onText={takeFile}
          onProblem={setProblem}
        />
        {!isBlankProfile(profile) && (
          <Button tone="quiet" onClick={() => take({})}>
            {t.clear}
          </Button>
        )}
      </Row>
      {offered.length > 0 && (
        <Field label={t.chooseProfile({ count: offered.length })}>
          <Select
            onChange={(event) => {
              const chosen = offered[Number(event.target.value)];
              if (chosen) take(chosen.profile);
            }}
          >
            {offered.slice(0, 500).map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two profiles of a file may begin alike.
              <option key={index} value={index}>
                {one.title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {problem && <Alert>{problem}</Alert>}
      {profileFields.map(({ name, title: label, hint }) => (
        <Field key={name} label={label}>
          <TextArea
            rows={name === 'details' ? 3 : 2}
            value={profile[name] ?? ''}
            placeholder={hint}
            onChange={(event) => changeOwn({ profile: { ...profile, [name]: event.target.value } })}
          />
        </Field>
      ))}
    </Stack>
  );
}
