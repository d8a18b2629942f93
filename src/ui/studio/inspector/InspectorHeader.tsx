import { ArrowLeft, Code2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Diagnostic, ruleOf, type TextRange } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Button, IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import { Heading } from '../../kit/Section';
import { Text } from '../../kit/Text';
import { ProblemMenu } from '../ProblemMenu';
import { severityIcons } from '../ProblemsPanel';
import { useShell, useWorkspace } from '../weirContext';
import styles from './inspector.module.css';

/** Returns a function that opens the source beside the canvas at a range. */
export function useShowInSource(): (range: TextRange) => void {
  const revealRange = useWorkspace((state) => state.revealRange);
  const setRightTab = useShell((state) => state.setRightTab);
  return (range) => {
    setRightTab('source');
    revealRange(range);
  };
}

interface InspectorHeaderProps {
  readonly icon: ReactNode;
  readonly word: string;
  /** Position in the text; undefined for a subject that is not in the text. */
  readonly range?: TextRange | undefined;
  /** Link to the parent. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
  readonly problems?: readonly Diagnostic[];
}

/** The header of the inspector: the subject, its links and its problems. */
export function InspectorHeader({ icon, word, range, back, problems = [] }: InspectorHeaderProps) {
  const show = useShowInSource();
  return (
    <>
      <Row as="header" gap="2" className={styles.head}>
        {icon}
        <Heading as="h2">{word}</Heading>
        <Text flex="grows" />
        {back && <IconButton label={back.label} onClick={back.onBack} icon={<ArrowLeft size={16} />} />}
        {range && <IconButton label={t.showInSource} onClick={() => show(range)} icon={<Code2 size={16} />} />}
      </Row>
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  );
}

/** The problems of the subject with their fixes. */
function Problems({ problems }: { readonly problems: readonly Diagnostic[] }) {
  const { edit, setHighlight } = useWorkspace('edit', 'setHighlight');
  const show = useShowInSource();
  return (
    <Stack as="ul" gap="2" aria-label={t.problems}>
      {problems.map((problem) => {
        const rule = ruleOf(problem);
        return (
          <Note
            as="li"
            key={`${problem.code}-${problem.range.start}-${problem.message}`}
            tone={problem.severity}
            icon={severityIcons[problem.severity]}
          >
            <Row gap="2" align="start">
              <span className="visually-hidden">{problem.severity}: </span>
              <Text as="p" flex="grows">
                <Message text={problem.message} />
              </Text>
              {rule !== undefined && <ProblemMenu rule={rule} />}
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
                  show(problem.range);
                }}
              >
                {t.showInSource}
              </Button>
            </Row>
          </Note>
        );
      })}
    </Stack>
  );
}
