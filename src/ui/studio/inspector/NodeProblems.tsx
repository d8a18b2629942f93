import { CircleAlert, Info, Lightbulb, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Diagnostic, ruleOf, type Severity } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import { Text } from '../../kit/Text';
import { ProblemMenu } from '../ProblemMenu';
import { useShell, useWorkspace } from '../weirContext';

const icons: Record<Severity, ReactNode> = {
  error: <CircleAlert size={15} />,
  warning: <TriangleAlert size={15} />,
  info: <Info size={15} />,
  hint: <Lightbulb size={15} />,
};

function RuleMenu({ problem }: { readonly problem: Diagnostic }) {
  const rule = ruleOf(problem);
  return rule === undefined ? null : <ProblemMenu rule={rule} />;
}

/** Problems of what is shown, with their fixes. */
export function NodeProblems({ problems }: { readonly problems: readonly Diagnostic[] }) {
  const { edit, revealRange, setHighlight } = useWorkspace('edit', 'revealRange', 'setHighlight');
  const setRightTab = useShell((state) => state.setRightTab);
  if (problems.length === 0) return null;
  return (
    <Stack as="ul" gap="2" aria-label={t.problems}>
      {problems.map((problem) => (
        <Note
          as="li"
          key={`${problem.code}-${problem.range.start}-${problem.message}`}
          tone={problem.severity}
          icon={icons[problem.severity]}
        >
          <Row gap="2" align="start">
            <span className="visually-hidden">{problem.severity}: </span>
            <Text as="p" room="grows">
              <Message text={problem.message} />
            </Text>
            <RuleMenu problem={problem} />
          </Row>
          <Row gap="2" wraps>
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
              {t.showInSource}
            </Button>
          </Row>
        </Note>
      ))}
    </Stack>
  );
}
