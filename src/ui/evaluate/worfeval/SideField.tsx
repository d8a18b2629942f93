import { CircleAlert, FileText, FolderOpen, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { emptyGraph } from '../../../core/graph';
import type { WorfSide } from '../../../state/evaluate/worfDesk';
import { Banner } from '../../kit/Banner';
import { Button, IconButton } from '../../kit/Button';
import { FileButton } from '../../kit/FileButton';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { useWorfeval } from '../openWorfeval';
import styles from './SideField.module.css';
import { useOwnDrops } from './useOwnDrops';

const names: Readonly<Record<WorfSide, string>> = { gold: 'Gold', predicted: 'Predicted' };
const meanings: Readonly<Record<WorfSide, string>> = {
  gold: 'The workflows as they should be',
  predicted: 'What a model wrote',
};

/** One side of the comparison: a file, dropped or chosen, or the open document. */
export function SideField({ side }: { readonly side: WorfSide }) {
  const held = useWorfeval((state) => state[side]);
  const readFile = useWorfeval((state) => state.readFile);
  const readWithoutBad = useWorfeval((state) => state.readWithoutBad);
  const takeGraph = useWorfeval((state) => state.takeGraph);
  const clear = useWorfeval((state) => state.clear);
  const title = useWorkspace((state) => state.history.document.title);
  const graphs = useWorkspace((state) => state.analysis.graphs);
  const isDragging = useOwnDrops();
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void readFile(side, file);
  };
  const takeDocument = () => void takeGraph(side, title, graphs.procedure ?? graphs.flowchart ?? emptyGraph);
  return (
    <Stack
      as="section"
      gap="2"
      pad="3"
      surface="card"
      className={styles.side}
      aria-label={names[side]}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Row as="header" gap="2" justify="between" className={styles.head}>
        <h3>{names[side]}</h3>
        {held.kind === 'empty' || held.kind === 'refused' ? (
          <Text as="small" size="sm" tone="muted">
            {meanings[side]}
          </Text>
        ) : (
          <IconButton label={`Take ${names[side].toLowerCase()} away`} onClick={() => void clear(side)}>
            <X size={14} />
          </IconButton>
        )}
      </Row>
      {held.kind === 'reading' && <Status>Reading {held.name} ...</Status>}
      {held.kind === 'ready' && (
        <div>
          <IconText as="p" weight="medium" lines="cut" icon={<FileText size={14} />} title={held.summary.name}>
            {held.summary.name}
          </IconText>
          <Text as="small" size="sm" tone="muted">
            {held.summary.count.toLocaleString('en')} {held.summary.count === 1 ? 'graph' : 'graphs'}
            {held.summary.sources.length > 1 && ` of ${held.summary.sources.length} sources`}
            {held.summary.empty > 0 && `, ${held.summary.empty} without a subtask`}
            {held.summary.skipped > 0 && `, ${held.summary.skipped} bad lines left out`}
          </Text>
        </div>
      )}
      {held.kind === 'refused' && (
        <Banner says="alert" tone="error" icon={<CircleAlert size={14} />}>
          <p>
            {held.name} cannot be read
            {held.count > 1 && `: ${held.count.toLocaleString('en')} bad lines`}
          </p>
          <ul>
            {held.problems.slice(0, 3).map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {line === undefined ? 'The file' : `Line ${line}`} {message}
              </li>
            ))}
          </ul>
          {held.readable > 0 ? (
            <Button onClick={() => void readWithoutBad(side)}>
              Go on with the other {held.readable.toLocaleString('en')}
            </Button>
          ) : (
            <small>Expected a JSON record a line, WorfBench&rsquo;s text or a workflow document.</small>
          )}
        </Banner>
      )}
      {held.kind !== 'ready' && held.kind !== 'reading' && (
        <Row gap="2" wraps>
          <FileButton
            icon={<FolderOpen size={14} />}
            what={`${names[side]} file`}
            onFiles={([file]) => file && void readFile(side, file)}
          >
            Choose a file ...
          </FileButton>
          <Button tone="quiet" onClick={takeDocument} title={`Use ${title}, which is open`}>
            This document
          </Button>
        </Row>
      )}
    </Stack>
  );
}
