import { type ReactNode, useEffect, useState } from 'react';
import { formatsMessages as t } from '../../../messages/formats.en';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { Hint } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useObjectUrl } from '../useObjectUrl';
import { useTheme } from '../useTheme';
import { type MermaidDrawing, useWeir } from '../weirContext';
import styles from './MermaidPicture.module.css';

const shownOptions = [
  { id: 'text', label: t.text },
  { id: 'picture', label: t.mermaidDrawing },
] as const;
const sizeOptions = [
  { id: 'fit', label: t.fit },
  { id: 'full', label: '100%' },
] as const;

/** Milliseconds without a change after which the picture is drawn again. */
const REST = 200;

/** Keeps the last drawing until the next one is ready. A change of the text cancels the pending drawing. */
function useDrawing(text: string) {
  const { drawMermaid } = useWeir();
  const theme = useTheme();
  const [drawing, setDrawing] = useState<Exclude<MermaidDrawing, { kind: 'cancelled' }> | undefined>(undefined);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void drawMermaid(text, theme, abort.signal).then((drawn) => {
        if (!abort.signal.aborted && drawn.kind !== 'cancelled') setDrawing(drawn);
      });
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, theme, drawMermaid]);
  return drawing;
}

function Drawing({ text, size }: { readonly text: string; readonly size: 'fit' | 'full' }) {
  const drawing = useDrawing(text);
  const address = useObjectUrl(drawing?.kind === 'drawn' ? drawing.svg : undefined, 'image/svg+xml');
  if (drawing?.kind !== 'drawn')
    return (
      <Status as="div">
        <Hint size="ui" padded>
          {drawing ? <Message text={drawing.message} /> : t.mermaidDraws}
        </Hint>
      </Status>
    );
  const { width, height, nodes, edges } = drawing;
  const summary = t.drawingLabel({
    nodeCount: nodes,
    nodeNoun: nodes === 1 ? 'node' : 'nodes',
    edgeCount: edges,
    edgeNoun: edges === 1 ? 'edge' : 'edges',
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles['stage']} data-size={size} aria-label={t.drawing} tabIndex={0}>
      {address && (
        <img src={address} alt={summary} width={width} height={height} data-testid={testIds.mermaidPicture} />
      )}
    </section>
  );
}

/** A flowchart's text, or the picture that Mermaid's own renderer draws of it. */
export function MermaidPicture({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [shown, setShown] = useState<'text' | 'picture'>('text');
  const [size, setSize] = useState<'fit' | 'full'>('fit');
  return (
    <Stack size="full">
      <Row gap="1" wraps justify="between" pad="buttons" surface="bar" size="fixed">
        <Segments legend={t.shownAs} look="plain" options={shownOptions} value={shown} onChange={setShown} />
        {shown === 'picture' && (
          <Segments legend={t.sizeOfTheDrawing} look="plain" options={sizeOptions} value={size} onChange={setSize} />
        )}
      </Row>
      <Stack size="grows">{shown === 'text' ? children : <Drawing text={text} size={size} />}</Stack>
    </Stack>
  );
}
