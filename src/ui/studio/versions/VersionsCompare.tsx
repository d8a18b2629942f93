import { ArrowDown, ArrowUp, Columns2, RotateCcw, Rows2, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextEdit } from '../../../core/support';
import { versionsMessages as t } from '../../../messages/versions.en';
import type { ComparedVersions } from '../../../state/workspace/workspaceState';
import { Button, IconButton } from '../../kit/Button';
import { EmptyState } from '../../kit/EmptyState';
import { Row, Stack } from '../../kit/Layout';
import { Segments } from '../../kit/Segments';
import { Choice } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import { useReturnFocus } from '../../kit/useReturnFocus';
import { testIds } from '../../testIds';
import { useWorkspace } from '../weirContext';
import { DiffGraph } from './DiffGraph';
import { DiffText, type DiffTextHandle } from './DiffText';
import { useVersionComparison } from './useVersionComparison';
import styles from './VersionsCompare.module.css';
import { versionLabel, versionTitle } from './versionLabels';

/** Pixels from which two texts fit beside each other. */
const WIDE = 700;

function VersionChoice({
  side,
  compared,
}: {
  readonly side: keyof ComparedVersions;
  readonly compared: ComparedVersions;
}) {
  const { snapshots, compareVersions } = useWorkspace('snapshots', 'compareVersions');
  const label = side === 'before' ? t.olderVersion : t.newerVersion;
  const now = Date.now();
  return (
    <Choice
      flex="grows"
      className={styles.choice}
      aria-label={label}
      data-tip={label}
      value={compared[side]}
      options={[['now', t.now], ...snapshots.map((snapshot) => [snapshot.id, versionLabel(snapshot, now)] as const)]}
      onChange={(id) => compareVersions({ ...compared, [side]: id })}
    />
  );
}

function Comparison({ compared }: { readonly compared: ComparedVersions }) {
  const { compareVersions, loadVersions, edit } = useWorkspace('compareVersions', 'loadVersions', 'edit');
  const source = useWorkspace((state) => state.history.document.source);
  const comparison = useVersionComparison(compared);
  const [mode, setMode] = useState<'text' | 'graph'>('text');
  const [wish, setWish] = useState<'beside' | 'below' | undefined>(undefined);
  const [width, setWidth] = useState(WIDE);
  const [step, setStep] = useState(-1);
  const frame = useRef<HTMLElement>(null);
  const text = useRef<DiffTextHandle>(null);
  const waiting = useRef<(() => void) | undefined>(undefined);
  const close = () => compareVersions(undefined);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useReturnFocus(frame);
  useEffect(() => {
    if (mode !== 'text') return;
    waiting.current?.();
    waiting.current = undefined;
  }, [mode]);
  const isMissing = comparison === undefined;
  useEffect(() => {
    if (isMissing) compareVersions(undefined);
  }, [isMissing, compareVersions]);
  if (!comparison) return null;

  const { lines, before, after, sources, summary } = comparison;
  const sideBySide = wish === undefined ? width >= WIDE : wish === 'beside';
  const count = lines.changes.length;
  const pair = `${compared.before} ${compared.after}`;
  const revert = (part: TextEdit) => {
    // The text may have changed since the comparison was rendered.
    if (sources.after !== source) return;
    edit([part], { origin: 'import', intent: 'record', label: t.restorePart });
    // The button disappears with its change; keep the focus in the comparison.
    frame.current?.focus({ preventScroll: true });
  };
  return (
    <Stack
      as="section"
      surface="cover"
      ref={frame}
      aria-label={t.comparisonOfTwoVersions}
      tabIndex={-1}
      data-testid={testIds.versionCompare}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === 'Escape') close();
        else if (event.key === 'F7' && mode === 'text') text.current?.step(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
      }}
    >
      <Row as="header" gap="2" justify="between" pad="bar" size="fixed">
        <Row gap="1h" size="grows" className={styles.versions}>
          <VersionChoice side="before" compared={compared} />
          <span aria-hidden="true">→</span>
          <VersionChoice side="after" compared={compared} />
        </Row>
        <IconButton label={t.closeTheComparison} shortcut={t.esc} onClick={close}>
          <X size={16} />
        </IconButton>
      </Row>
      <Row gap="2" pad="bar" surface="bar" size="fixed">
        <Segments legend={t.compareAs} options={{ text: t.text, graph: t.graph }} value={mode} onChange={setMode} />
        {mode === 'text' && (
          <Row size="fixed">
            <IconButton
              label={t.previousChange}
              shortcut="Shift+F7"
              disabled={count === 0}
              onClick={() => text.current?.step(-1)}
              icon={<ArrowUp size={15} />}
            />
            <IconButton
              label={t.nextChange}
              shortcut="F7"
              disabled={count === 0}
              onClick={() => text.current?.step(1)}
              icon={<ArrowDown size={15} />}
            />
            <IconButton
              label={sideBySide ? t.showInline : t.showSideBySide}
              onClick={() => setWish(sideBySide ? 'below' : 'beside')}
            >
              {sideBySide ? <Rows2 size={15} /> : <Columns2 size={15} />}
            </IconButton>
          </Row>
        )}
        <Hint flex="grows" lines="cut" aria-live="polite">
          {mode === 'text' && step >= 0 && step < count ? `${step + 1} of ${count}, ` : ''}
          {summary}
        </Hint>
        {before && (
          <Button
            icon={<RotateCcw size={14} />}
            onClick={() => void loadVersions().then((versions) => versions.restoreSnapshot(before.id))}
          >
            {t.restore}
          </Button>
        )}
      </Row>
      <Stack size="grows">
        {mode === 'graph' ? (
          <DiffGraph
            key={pair}
            comparison={comparison}
            fitKey={pair}
            onShowText={(change) => {
              const side = change.after ? 'after' : 'before';
              const range = change.after ?? change.before;
              if (range) waiting.current = () => text.current?.show(side, range);
              setMode('text');
            }}
          />
        ) : count === 0 ? (
          <EmptyState title={t.sameTitle}>
            <p>
              {t.versionsIdentical({
                older: before ? `“${versionTitle(before)}”` : t.olderOne,
                newer: after ? `“${versionTitle(after)}”` : t.textOfNow,
              })}
            </p>
          </EmptyState>
        ) : (
          <DiffText
            ref={text}
            diff={lines}
            sources={sources}
            sideBySide={sideBySide}
            onRevert={compared.after === 'now' ? revert : undefined}
            onStep={setStep}
          />
        )}
      </Stack>
    </Stack>
  );
}

/** Covers the canvas while two versions are compared. */
export function VersionsCompare() {
  const compared = useWorkspace((state) => state.compared);
  return compared ? <Comparison compared={compared} /> : null;
}
