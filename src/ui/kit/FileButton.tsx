import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from './Button';

interface FileButtonProps {
  /** What the file is for: the name of the field behind the button. */
  readonly what: string;
  /** Ends of names and media types, with commas; any file without it. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly tone?: 'plain' | 'primary' | 'quiet';
  readonly icon?: ReactNode;
  readonly title?: string;
  /** The name of a button that is its icon alone. */
  readonly label?: string;
  readonly children?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Asks for a file, or several. The same file may be chosen again. */
export function FileButton({ what, accept, multiple, label, icon, children, onFiles, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  return (
    <>
      {label === undefined ? (
        <Button icon={icon} onClick={open} {...rest}>
          {children}
        </Button>
      ) : (
        <IconButton label={label} disabled={rest.disabled} onClick={open}>
          {icon}
        </IconButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={what}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
