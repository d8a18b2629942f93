import { TriangleAlert } from 'lucide-react';
import { convertMessages as t } from '../../../messages/convert.en';
import type { TextProblem } from '../../../state/exchange/convertFormats';
import { IconText } from '../../kit/IconText';
import { Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { RowButton } from '../../kit/RowButton';
import { Quiet, Text } from '../../kit/Text';
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
    <Stack as="ul" pad="1" scrolls className={styles.problems} aria-label={label}>
      {problems.map((problem) => (
        <li key={`${problem.start} ${problem.message}`}>
          <RowButton align="top" onClick={() => onShow(problem)}>
            <IconText tone={problem.severity} icon={<TriangleAlert size={13} />}>
              <Quiet figures>{t.lineNumber({ line: problem.line })}</Quiet>
            </IconText>
            <Text size="sm">
              <Message text={problem.message} />
            </Text>
          </RowButton>
        </li>
      ))}
    </Stack>
  );
}
