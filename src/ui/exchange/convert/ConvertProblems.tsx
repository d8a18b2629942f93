import { TriangleAlert } from 'lucide-react';
import { convertMessages as t } from '../../../messages/convert.en';
import type { TextProblem } from '../../../state/exchange/convertFormats';
import { Message } from '../../kit/Message';
import { Text } from '../../kit/Text';
import styles from './Converter.module.css';

interface ConvertProblemsProps {
  readonly label: string;
  readonly problems: readonly TextProblem[];
  readonly onShow: (problem: TextProblem) => void;
}

/** The problems of a text with their lines; nothing if it has none. */
export function ConvertProblems({ label, problems, onShow }: ConvertProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={label}>
      {problems.map((problem) => (
        <li key={`${problem.start} ${problem.message}`}>
          <button type="button" data-level={problem.severity} onClick={() => onShow(problem)}>
            <TriangleAlert size={13} />
            <Text tone="muted" figures flex="fixed">
              {t.lineNumber({ line: problem.line })}
            </Text>
            <span>
              <Message text={problem.message} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
