import { CircleAlert, CircleCheck, Info, Lightbulb, TriangleAlert } from 'lucide-react';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { compareSeverity, type Diagnostic, LineIndex, problemCountOf, ruleOf, type Severity } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { panelsMessages as t } from '../../messages/panels.en';
import type { Analysis } from '../../state/support/analysis';
import { conversionNotes, dismissNotes } from '../../state/workspace/conversionNotes';
import { Button } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Message } from '../kit/Message';
import { RowButton } from '../kit/RowButton';
import { Hint, Text } from '../kit/Text';
import { testIds } from '../testIds';
import { ProblemMenu } from './ProblemMenu';
import styles from './ProblemsPanel.module.css';
import { ReadingHint, useTextIsRead } from './ReadingHint';
import { useWeir, useWorkspace } from './weirContext';

export const severityIcons: Readonly<Record<Severity, React.ReactNode>> = {
  error: <CircleAlert size={15} />,
  warning: <TriangleAlert size={15} />,
  info: <Info size={15} />,
  hint: <Lightbulb size={15} />,
};

export function countBySeverity(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const diagnostic of diagnostics) counts[diagnostic.severity] += problemCountOf(diagnostic);
  return counts;
}

/** Rows rendered at first, and added each time the end of the list comes into view. */
const PAGE_SIZE = 60;

/** The content of a row as plain values, so that `memo` skips rows that have not changed. */
interface ProblemRow {
  /** Stable while the text around the problem changes. */
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly code: string;
  readonly line: number;
  /** Titles of the fixes, one per line. */
  readonly fixes: string;
  /** The rule that found the problem, if it can be switched off. */
  readonly rule: string | undefined;
  /** Number of problems that the row groups. */
  readonly count: number;
}

interface ProblemActions {
  show(id: string): void;
  fix(id: string, index: number): void;
}

const Problem = memo(function Problem({
  id,
  severity,
  message,
  code,
  line,
  fixes,
  rule,
  actions,
}: Omit<ProblemRow, 'count'> & { readonly actions: ProblemActions }) {
  return (
    <Row
      as="li"
      align="start"
      surface="line"
      wraps
      className={styles.problem}
      data-level={severity}
      data-testid={testIds.problem}
    >
      <RowButton align="top" className={styles.main} onClick={() => actions.show(id)}>
        <Text tone={severity === 'hint' ? 'faint' : severity}>
          {severityIcons[severity]}
          <span className="visually-hidden">{coreText(severity)}</span>
        </Text>
        <Text flex="fixed" size="sm" tone="faint" lines="oneLine" className={styles.place}>
          {t.lineNumber({ line })}
        </Text>
        <Text flex="grows" lines="anywhere">
          <Message text={message} />{' '}
          <Text size="xs" tone="faint" lines="oneLine" className={styles.code}>
            <code>{code}</code>
          </Text>
        </Text>
      </RowButton>
      {fixes !== '' && (
        <Row gap="1" wraps className={styles.fixes}>
          {fixes.split('\n').map((title, index) => (
            <Button small key={title} onClick={() => actions.fix(id, index)}>
              {title.replaceAll('`', '')}
            </Button>
          ))}
        </Row>
      )}
      {rule !== undefined && <ProblemMenu rule={rule} className={styles.more} />}
    </Row>
  );
});

const shownFixes = ({ fixes = [] }: Diagnostic) => fixes.slice(0, 2);

/** Sorted by severity, then by position in the text. Equal problems get a number to keep their ids unique. */
export function useProblemRows(analysis: Pick<Analysis, 'source' | 'diagnostics'>) {
  return useMemo(() => {
    const { source, diagnostics } = analysis;
    const sorted = [...diagnostics].sort(
      (first, second) => compareSeverity(first, second) || first.range.start - second.range.start,
    );
    const lines = new LineIndex(source);
    const counts = new Map<string, number>();
    const byId = new Map<string, Diagnostic>();
    const rows = sorted.map((diagnostic): ProblemRow => {
      const { code, message, severity, range } = diagnostic;
      const name = `${code} ${message}`;
      const earlier = counts.get(name) ?? 0;
      counts.set(name, earlier + 1);
      const id = `${name} ${earlier}`;
      byId.set(id, diagnostic);
      const titles = shownFixes(diagnostic).map((fix) => coreText(fix.title).replaceAll('\n', ' '));
      return {
        id,
        severity,
        message: coreText(message),
        code: code.replace(/^.*\//, ''),
        line: lines.positionAt(range.start).line,
        fixes: titles.join('\n'),
        rule: ruleOf(diagnostic),
        count: problemCountOf(diagnostic),
      };
    });
    return { rows, byId };
  }, [analysis]);
}

export function useProblemActions(byId: ReadonlyMap<string, Diagnostic>): ProblemActions {
  const { workspace, shell } = useWeir();
  const current = useRef(byId);
  useLayoutEffect(() => {
    current.current = byId;
  }, [byId]);
  return useMemo(
    () => ({
      show: (id) => {
        const diagnostic = current.current.get(id);
        if (!diagnostic) return;
        const { select, setHighlight, revealRange } = workspace.getState();
        select(diagnostic.nodeIds.slice(0, 1));
        setHighlight(diagnostic.path ?? []);
        if (shell.getState().mode === 'author') shell.getState().setRightTab('source');
        revealRange(diagnostic.range);
      },
      fix: (id, index) => {
        const diagnostic = current.current.get(id);
        const fix = diagnostic && shownFixes(diagnostic)[index];
        const { analysis, history, edit, notify } = workspace.getState();
        if (!fix) return;
        // In a large document the list may lag behind the text.
        if (analysis.source !== history.document.source) notify('info', t.textNotReadYet);
        else edit(fix.edits, { origin: 'fix', intent: 'record', label: fix.title });
      },
    }),
    [workspace, shell],
  );
}

/** Renders the rest of a long list once the user scrolls to it. */
function MoreProblems({ count, onReach }: { readonly count: number; onReach(): void }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onReach();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onReach]);
  return (
    <li ref={end}>
      <Button onClick={onReach}>{t.moreProblems({ count })}</Button>
    </li>
  );
}

const noNotes: readonly string[] = [];

/**
 * Lists what the conversion that made the document left out or assumed. It is not a property of the text, so it can be
 * dismissed.
 */
function ConversionNotes() {
  const id = useWorkspace((state) => state.history.document.id);
  const notes = useStore(conversionNotes, (all) => all[id]) ?? noNotes;
  if (notes.length === 0) return null;
  return (
    <Stack as="section" aria-label={t.fromTheConversion(notes.length)} pad="1">
      <Row gap="2" justify="between">
        <Hint size="ui">{t.fromTheConversion(notes.length)}</Hint>
        <Button small tone="quiet" onClick={() => dismissNotes(id)}>
          {t.dismissNotes}
        </Button>
      </Row>
      <Stack as="ul">
        {notes.map((note) => (
          <Row as="li" key={note} align="start" gap="2" pad="1" surface="line">
            <Text tone="info">{severityIcons.info}</Text>
            <Text flex="grows" lines="anywhere">
              <Message text={note} />
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

/** Lists the same diagnostics that the text underlines and the nodes show; each row leads to both. */
export function ProblemsPanel() {
  return <ProblemList analysis={useWorkspace((state) => state.analysis)} />;
}

interface ProblemListProps {
  readonly analysis: Pick<Analysis, 'kind' | 'source' | 'diagnostics'>;
  /** For a text other than the open document's: a problem leads to its nodes, and fixes are not offered. */
  readonly readOnly?: boolean;
}

export function ProblemList({ analysis, readOnly = false }: ProblemListProps) {
  const { rows, byId } = useProblemRows(analysis);
  const isPdl = analysis.kind === 'pdl';
  const actions = useProblemActions(byId);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const more = useCallback(() => setLimit((count) => count + PAGE_SIZE), []);
  const isTextRead = useTextIsRead() || readOnly;
  const isNew = useWorkspace((state) => state.analysedRevision < 0);
  const noProblems = (
    <Hint size="ui" padded>
      <Text tone="done">
        <CircleCheck size={16} />
      </Text>{' '}
      {isPdl ? t.noPdlProblems : t.noFlowchartProblems}
    </Hint>
  );
  const hidden = rows.slice(limit).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {!readOnly && <ConversionNotes />}
      {rows.length === 0 ? (
        isTextRead ? (
          noProblems
        ) : (
          <ReadingHint>{!isNew && noProblems}</ReadingHint>
        )
      ) : (
        <Stack as="ul" pad="1" data-testid={testIds.problems}>
          {rows.slice(0, limit).map(({ count: _, ...row }) => (
            <Problem key={row.id} {...row} {...(readOnly ? { fixes: '', rule: undefined } : {})} actions={actions} />
          ))}
          {rows.length > limit && <MoreProblems key={limit} count={hidden} onReach={more} />}
        </Stack>
      )}
    </>
  );
}
