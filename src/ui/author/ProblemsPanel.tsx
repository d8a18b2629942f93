import { CircleAlert, CircleCheck, Info, Lightbulb, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { type Diagnostic, LineIndex, type Severity } from '../../core/support';
import { Button } from '../shell/primitives/Button';
import { Message } from '../shell/primitives/Message';
import { useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './ProblemsPanel.module.css';

const icons: Record<Severity, React.ReactNode> = {
  error: <CircleAlert size={15} />,
  warning: <TriangleAlert size={15} />,
  info: <Info size={15} />,
  hint: <Lightbulb size={15} />,
};

const order: Record<Severity, number> = { error: 0, warning: 1, info: 2, hint: 3 };

export function countBySeverity(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const diagnostic of diagnostics) counts[diagnostic.severity] += 1;
  return counts;
}

function Problem({ diagnostic, line }: { readonly diagnostic: Diagnostic; readonly line: number }) {
  const select = useWorkspace((state) => state.select);
  const setHighlight = useWorkspace((state) => state.setHighlight);
  const revealRange = useWorkspace((state) => state.revealRange);
  const edit = useWorkspace((state) => state.edit);
  const mode = useShell((state) => state.mode);
  const setRightTab = useShell((state) => state.setRightTab);
  const show = () => {
    select(diagnostic.nodeIds.slice(0, 1));
    setHighlight(diagnostic.path ?? []);
    if (mode === 'author') setRightTab('source');
    revealRange(diagnostic.range);
  };
  return (
    <li className={styles.problem} data-level={diagnostic.severity} data-testid={testIds.problem}>
      <button type="button" className={styles.main} onClick={show}>
        <span className={styles.icon}>
          {icons[diagnostic.severity]}
          <span className="visually-hidden">{diagnostic.severity}</span>
        </span>
        <span className={styles.message}>
          <Message text={diagnostic.message} />
        </span>
        <span className={styles.place}>
          line {line} <code>{diagnostic.code.replace(/^.*\//, '')}</code>
        </span>
      </button>
      {diagnostic.fixes && diagnostic.fixes.length > 0 && (
        <div className={styles.fixes}>
          {diagnostic.fixes.slice(0, 2).map((fix) => (
            <Button
              key={fix.title}
              className={styles.fix}
              onClick={() => edit(fix.edits, { origin: 'fix', intent: 'record', label: fix.title })}
            >
              {fix.title.replaceAll('`', '')}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** The same diagnostics that the text underlines and the nodes bear, as a list that leads to both. */
export function ProblemsPanel() {
  const analysis = useWorkspace((state) => state.analysis);
  const rows = useMemo(() => {
    const index = new LineIndex(analysis.source);
    return [...analysis.diagnostics]
      .sort((first, second) => order[first.severity] - order[second.severity] || first.range.start - second.range.start)
      .map((diagnostic) => ({ diagnostic, line: index.positionAt(diagnostic.range.start).line }));
  }, [analysis]);
  if (rows.length === 0) {
    return (
      <p className={styles.empty}>
        <CircleCheck size={16} /> No problems: every name is known and every precondition holds on every path.
      </p>
    );
  }
  return (
    <ul className={styles.list} data-testid={testIds.problems}>
      {rows.slice(0, 300).map(({ diagnostic, line }) => (
        <Problem
          key={`${diagnostic.code}-${diagnostic.range.start}-${diagnostic.message}`}
          diagnostic={diagnostic}
          line={line}
        />
      ))}
      {rows.length > 300 && <li className={styles.empty}>{rows.length - 300} more: mend some of these first.</li>}
    </ul>
  );
}
