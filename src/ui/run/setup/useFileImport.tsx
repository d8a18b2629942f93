import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { Result } from '../../../core/support';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { Select } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { FileButton } from '../../kit/FileButton';
import { Alert } from '../../kit/Notice';

/** Bytes; a larger file is refused before it is read. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Largest number of entries offered from a file. */
const MAX_ENTRIES = 500;

/** Imports the first entry of a text file and offers the others. */
export function useFileImport<T>(props: {
  /** Accessible label of the hidden file field. */
  readonly what: string;
  readonly accept: string;
  readonly read: (text: string, name: string) => Result<readonly T[], { readonly message: string }>;
  readonly titleOf: (entry: T) => string;
  readonly onTake: (entry: T) => void;
}) {
  const [offered, setOffered] = useState<readonly T[]>([]);
  const [problem, setProblem] = useState<string | undefined>();
  const take = (entry: T | undefined) => {
    if (entry === undefined) return;
    setProblem(undefined);
    props.onTake(entry);
  };
  const takeFile = async (file: File) => {
    const { name, size } = file;
    if (size > MAX_BYTES) return setProblem(t.fileTooLarge({ name, size: Math.round(size / 1e6) }));
    const text = await file.text().catch(() => undefined);
    if (text === undefined) return setProblem(t.fileUnreadable({ name }));
    const found = props.read(text, name);
    if (!found.ok) return setProblem(`${name}: ${found.error.message}`);
    setOffered(found.value.length > 1 ? found.value : []);
    take(found.value[0]);
  };
  return {
    button: (
      <FileButton
        icon={<FolderOpen size={14} />}
        what={props.what}
        accept={props.accept}
        onFiles={([file]) => file && void takeFile(file)}
      >
        {t.fromAFile}
      </FileButton>
    ),
    choice: (
      <>
        {offered.length > 0 && (
          <Field label={t.chooseProfile({ count: offered.length })}>
            <Select onChange={(event) => take(offered[Number(event.target.value)])}>
              {offered.slice(0, MAX_ENTRIES).map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries of a file may have the same title.
                <option key={index} value={index}>
                  {props.titleOf(entry)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {problem && <Alert>{problem}</Alert>}
      </>
    ),
    clearProblem: () => setProblem(undefined),
  };
}
