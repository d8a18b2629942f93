import { ChevronUp, CircleAlert, CircleCheck, Info, Loader, TriangleAlert } from 'lucide-react';
import { coreText } from '../../messages/i18n';
import { panelsMessages as t } from '../../messages/panels.en';
import { summaryMetrics } from '../../state/inspection/graphMeasures';
import { Button, IconButton } from '../kit/Button';
import { classNames } from '../kit/classNames';
import { Row } from '../kit/Layout';
import { Message } from '../kit/Message';
import { toned } from '../kit/tones';
import { countBySeverity, useProblemActions, useProblemRows } from './ProblemsPanel';
import { useTextIsRead } from './ReadingHint';
import styles from './StatusLine.module.css';
import { useGraphMeasures } from './useGraphMeasures';
import { useShell, useWorkspace } from './weirContext';

/** Counts the problems of the worst severity, as text. */
function useCount() {
  const diagnostics = useWorkspace((state) => state.analysis.diagnostics);
  const isTextRead = useTextIsRead();
  const { error, warning, info, hint } = countBySeverity(diagnostics);
  if (error > 0) return { level: 'error', text: t.errorCount(error), Icon: CircleAlert };
  if (warning > 0) return { level: 'warning', text: t.warningCount(warning), Icon: TriangleAlert };
  if (info + hint > 0) return { level: 'info', text: t.suggestionCount(info + hint), Icon: Info };
  if (!isTextRead) return { level: 'none', text: t.readingTheText, Icon: Loader };
  return { level: 'none', text: t.noProblems, Icon: CircleCheck };
}

/** The title of a fix, short enough to leave room for the problem; the tooltip has the whole title. */
function shortTitle(title: string): string {
  const plain = title.replaceAll('`', '');
  return plain.length > MAX_TITLE ? `${plain.slice(0, MAX_TITLE - 1)}…` : plain;
}

const MAX_TITLE = 36;

/** The closed bottom panel in Author: the worst problem with its fix, and the size of the graph. */
export function StatusLine() {
  const { rows, byId } = useProblemRows(useWorkspace((state) => state.analysis));
  const { show, fix } = useProblemActions(byId);
  const { setBottomTab, togglePanel } = useShell('setBottomTab', 'togglePanel');
  const measured = useGraphMeasures();
  const { level, text, Icon } = useCount();
  const [worst] = rows;
  const [title] = worst?.fixes.split('\n') ?? [];
  return (
    <Row as="section" gap="1" size="fixed" surface="foot" className={styles.line} aria-label={t.summary}>
      <Button
        tone="quiet"
        small
        icon={<Icon size={14} />}
        className={classNames(toned, styles.count)}
        data-level={level}
        onClick={() => setBottomTab('problems')}
      >
        {text}
      </Button>
      {worst && (
        <Button tone="quiet" small className={styles.worstProblem} onClick={() => show(worst.id)}>
          <Message text={worst.message} />
        </Button>
      )}
      {worst && title !== undefined && title !== '' && (
        <Button small title={title} onClick={() => fix(worst.id, 0)}>
          {t.fixWith({ title: shortTitle(title) })}
        </Button>
      )}
      <Button tone="quiet" small className={styles.metrics} onClick={() => setBottomTab('metrics')}>
        {measured &&
          summaryMetrics(measured).map(({ id, label, value }) => (
            <span key={id}>
              {coreText(label)} <b>{value ?? t.noValue}</b>
            </span>
          ))}
      </Button>
      <IconButton
        label={t.showTheBottomPanel}
        side="top"
        onClick={() => togglePanel('bottom', true)}
        icon={<ChevronUp size={15} />}
      />
    </Row>
  );
}
