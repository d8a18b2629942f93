import { type ComponentType, useEffect, useState } from 'react';
import type { SourceEditorProps } from './editorProps';
import { PlainSource } from './PlainSource';
import { SourcePreview } from './SourcePreview';

/** Kept for the lifetime of the page, so that a remounted panel shows the editor at once. */
let Monaco: ComponentType<SourceEditorProps> | undefined;

/** The text of a document. Monaco is loaded with the first one; if that fails, a plain text field is shown. */
export default function SourceEditor(props: SourceEditorProps) {
  const [, setLoaded] = useState(Monaco !== undefined);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once
  useEffect(() => {
    if (Monaco) return;
    let isCurrent = true;
    import('./MonacoSource').then(
      ({ default: loaded }) => {
        Monaco = loaded;
        if (isCurrent) setLoaded(true);
      },
      () => {
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  if (Monaco) return <Monaco {...props} />;
  if (!failed) return <SourcePreview source={props.source} />;
  return <PlainSource {...props} onRetry={() => setAttempt(attempt + 1)} />;
}
