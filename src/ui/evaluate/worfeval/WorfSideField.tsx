import { CircleAlert, FileText, X } from 'lucide-react';
import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';
import { worfMessages as t } from '../../../messages/worf.en';
import type { WorfSide } from '../../../state/evaluate/worfScorer';
import { Button, IconButton } from '../../kit/Button';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import { Status } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { FileOrDocument } from '../FileOrDocument';
import { useWorfeval } from '../useWorfevalStore';
import styles from './WorfSideField.module.css';

/** Whether files are held over the window. */
function useFilesHeld(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) setHeld(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHeld(false);
    };
    const onDrop = () => setHeld(false);
    const control = new AbortController();
    const { signal } = control;
    addEventListener('dragover', onOver, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => control.abort();
  }, []);
  return isHeld;
}

/** One side of the comparison: a file, dropped or chosen, or the open document. */
export function SideField({ side }: { readonly side: WorfSide }) {
  const { [side]: held, readFile, readWithoutBad, takeGraph, clear } = useWorfeval((state) => state);
  const isDragging = useFilesHeld();
  const [isOver, setOver] = useState(false);
  const onDrop = (event: ReactDragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void readFile(side, file);
  };
  return (
    <Stack
      as="section"
      gap="2"
      pad="3"
      surface="card"
      className={styles.side}
      aria-label={t[side]}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
      data-takes-files
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Row as="header" gap="2" justify="between" className={styles.head}>
        <h3>{t[side]}</h3>
        {held.kind === 'empty' || held.kind === 'refused' ? (
          <Text as="small" size="sm" tone="muted">
            {side === 'gold' ? t.aboutGold : t.whatAModelWrote}
          </Text>
        ) : (
          <IconButton label={t.remove({ toLowerCase: t[side].toLowerCase() })} onClick={() => void clear(side)}>
            <X size={14} />
          </IconButton>
        )}
      </Row>
      {held.kind === 'reading' && <Status>{t.reading({ name: held.name })}</Status>}
      {held.kind === 'ready' && (
        <div>
          <IconText as="p" weight="medium" lines="cut" icon={<FileText size={14} />} title={held.summary.name}>
            {held.summary.name}
          </IconText>
          <Text as="small" size="sm" tone="muted">
            {held.summary.count.toLocaleString('en')} {held.summary.count === 1 ? 'graph' : 'graphs'}
            {held.summary.sources.length > 1 && t.ofSources({ sources: held.summary.sources.length })}
            {held.summary.empty > 0 && t.withoutSubtask({ empty: held.summary.empty })}
            {held.summary.skipped > 0 && t.badLinesOf(held.summary.skipped)}
          </Text>
        </div>
      )}
      {held.kind === 'refused' && (
        <Note says="alert" tone="error" icon={<CircleAlert size={14} />}>
          <p>
            {t.cannotBeRead({ name: held.name })}
            {held.count > 1 && t.badLinesCount({ count: held.count.toLocaleString('en') })}
          </p>
          <ul>
            {held.problems.slice(0, 3).map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {line === undefined ? t.theFile : t.lineAt({ line })} {message}
              </li>
            ))}
          </ul>
          {held.readable > 0 ? (
            <Button onClick={() => void readWithoutBad(side)}>
              {t.continueWithout({ readable: held.readable.toLocaleString('en') })}
            </Button>
          ) : (
            <small>{t.expected}</small>
          )}
        </Note>
      )}
      {held.kind !== 'ready' && held.kind !== 'reading' && (
        <FileOrDocument
          what={t.fileOf({ value: t[side] })}
          onFile={(file) => void readFile(side, file)}
          onGraph={(name, graph) => void takeGraph(side, name, graph)}
        />
      )}
    </Stack>
  );
}
