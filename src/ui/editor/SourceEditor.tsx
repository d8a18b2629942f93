import { type ComponentType, useEffect, useState } from 'react';
import type { SourceEditorProps } from './editorProps';
import { PlainSource } from './PlainSource';
import styles from './SourceEditor.module.css';

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly Editor: ComponentType<SourceEditorProps> };

const skeletonLines = [38, 62, 0, 22, 46, 54, 46, 0, 18, 58, 66, 40, 52, 44];

/** The text of a document. Monaco loads when the first one is shown; if it cannot, a plain text field takes its place. */
export default function SourceEditor(props: SourceEditorProps) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    import('./MonacoSource').then(
      ({ default: Editor }) => {
        if (isCurrent) setLoaded({ kind: 'ready', Editor });
      },
      () => {
        if (isCurrent) setLoaded({ kind: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (loaded.kind === 'ready') return <loaded.Editor {...props} />;
  if (loaded.kind === 'failed') return <PlainSource {...props} />;
  return (
    <div className={styles['skeleton']} role="status" aria-label="Loading the editor">
      {skeletonLines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a picture
        <span key={index} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
