import { type DragEvent as ReactDragEvent, type ReactNode, useEffect, useState } from 'react';
import { Row, Stack } from '../../kit/Layout';
import styles from './FileCard.module.css';

/** Whether files are being dragged over the window. */
function useFilesHeld(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) setDragging(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = () => setDragging(false);
    const control = new AbortController();
    const { signal } = control;
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => control.abort();
  }, []);
  return isDragging;
}

interface FileCardProps {
  readonly title: string;
  /** At the right of the title. */
  readonly corner?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A titled card on which files can be dropped; it is highlighted while files are dragged over the window. */
export function FileCard({ title, corner, onFiles, children }: FileCardProps) {
  const isDragging = useFilesHeld();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const onDrop = (event: ReactDragEvent) => {
    setDraggedOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <Stack
      as="section"
      gap="2"
      pad="3"
      surface="card"
      className={styles.card}
      aria-label={title}
      data-dragging={isDragging || undefined}
      data-over={isDraggedOver || undefined}
      data-takes-files
      onDragOver={() => setDraggedOver(true)}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={onDrop}
    >
      <Row as="header" gap="2" justify="between" className={styles.head}>
        <h3>{title}</h3>
        {corner}
      </Row>
      {children}
    </Stack>
  );
}
