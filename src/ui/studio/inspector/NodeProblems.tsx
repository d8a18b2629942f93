import { CircleAlert, Info, Lightbulb, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Diagnostic, ruleOf, type Severity } from '../../../core/support';
import { Button } from '../../kit/Button';
import { Message } from '../../kit/Message';
import { ProblemMenu } from '../ProblemMenu';
import { useShell, useWorkspace } from '../weirContext';
import styles from './inspector.module.css';

const icons: Record<Severity, ReactNode> = {
  error: <CircleAlert size={15} />,
  warning: <TriangleAlert size={15} />,
  info: <Info size={15} />,
  hint: <Lightbulb size={15} />,
};

function RuleMenu({ problem }: { readonly problem: Diagnostic }) {
  const rule = ruleOf(problem);
  return rule === undefined ? null : <ProblemMenu rule={rule} className={styles.more} />;
}

/** Problems of what is shown, with their fixes. */
export function NodeProblems({ problems }: { readonly problems: readonly Diagnostic[] }) {
  const edit = useWorkspace((state) => state.edit);
  const revealRange = useWorkspace((state) => state.revealRange);
  const setHighlight = useWorkspace((state) => state.setHighlight);
  const setRightTab = useShell((state) => state.setRightTab);
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label="Problems">
      {problems.map((problem) => (
        <li key={`${problem.code}-${problem.range.start}-${problem.message}`} data-level={problem.severity}>
          <div className={styles.problemHead}>
            {icons[problem.severity]}
            <span className="visually-hidden">{problem.severity}: </span>
            <p>
              <Message text={problem.message} />
            </p>
            <RuleMenu problem={problem} />
          </div>
          <div className={styles.actions}>
            {problem.fixes?.slice(0, 3).map((fix) => (
              <Button
                key={fix.title}
                onClick={() => edit(fix.edits, { origin: 'fix', intent: 'record', label: fix.title })}
              >
                {fix.title.replaceAll('`', '')}
              </Button>
            ))}
            <Button
              tone="quiet"
              onClick={() => {
                setHighlight(problem.path ?? []);
                setRightTab('source');
                revealRange(problem.range);
              }}
            >
              Show in source
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
