import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from './Button';

interface FileButtonProps {
  /** Purpose of the file; the name of the hidden input. */
  readonly what: string;
  /** File extensions and media types, separated by commas; any file if absent. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly tone?: 'plain' | 'primary' | 'quiet';
  readonly icon?: ReactNode;
  readonly title?: string;
  /** Accessible name of an icon-only button. */
  readonly label?: string;
  readonly children?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens a file chooser for one or several files. The same file can be chosen again. */
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
