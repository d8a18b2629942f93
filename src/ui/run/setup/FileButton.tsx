import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { runSetupMessages as t } from '../../../messages/runSetup.en';
import { Button } from '../../kit/Button';

const MOST = 16 * 1024 * 1024;

/** Opens a text file; one that is too large is refused before it is read. */
export function FileButton(props: {
  readonly label: string;
  /** Read aloud for the hidden file field. */
  readonly what: string;
  readonly accept: string;
  readonly onText: (text: string, name: string) => void;
  readonly onProblem: (message: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    if (file.size > MOST) {
      props.onProblem(t.fileTooLarge({ name: file.name, size: Math.round(file.size / 1e6) }));
      return;
    }
    try {
      props.onText(await file.text(), file.name);
    } catch {
      props.onProblem(t.fileUnreadable({ name: file.name }));
    }
  };
  return (
    <>
      <Button icon={<FolderOpen size={14} />} onClick={() => input.current?.click()}>
        {props.label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={props.what}
        accept={props.accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
