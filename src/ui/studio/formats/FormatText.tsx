import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatsMessages as t } from '../../../messages/formats.en';
import type { FormatsAnswer } from '../../../state/exchange/convertFormats';
import { formats, remedyFor } from '../../../state/exchange/formats';
import type { ShownFormat } from '../../../state/frame/shellStore';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Hint, Text } from '../../kit/Text';
import { ReadingHint } from '../ReadingHint';
import { ConversionFailed } from './ConversionFailed';
import styles from './Formats.module.css';
import { highlightLanguageOf } from './highlightTokens';
import { LinkedText } from './LinkedText';
import type { NodeLinking } from './useConvertedFormats';

/** The warnings of a conversion, above the text. If there are several, all but the first are folded. */
function FormatWarnings({ notes }: { readonly notes: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = notes;
  if (first === undefined) return null;
  const unique = [...new Set(others)];
  return (
    <Row
      gap="1h"
      align="start"
      pad="2"
      surface="bar"
      size="fixed"
      scrolls
      className={styles.notes}
      role="note"
      aria-label={t.formatLimits}
    >
      <Text tone="info" flex="fixed">
        <Info size={14} />
      </Text>
      <Stack as="ul" gap="1" size="grows">
        {[first, ...(isOpen ? unique : [])].map((note) => (
          <li key={note}>
            <Message text={note} />
          </li>
        ))}
      </Stack>
      {unique.length > 0 && (
        <Button tone="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.less : t.moreNotes({ count: unique.length })}
        </Button>
      )}
    </Row>
  );
}

interface FormatTextProps {
  readonly format: ShownFormat;
  readonly answer: FormatsAnswer | undefined;
  /** The conversion waits for the analysis of the text. */
  readonly isReading?: boolean;
  readonly linking: Partial<NodeLinking>;
  /** Shown beside the reason of a refusal. */
  readonly remedy?: ReactNode;
  readonly testId?: string;
}

/** A workflow in one format: its notes and its text, or the reason of a failure. */
export function FormatText({ format, answer, isReading = false, linking, remedy, testId }: FormatTextProps) {
  const result = answer?.results[format];
  if (isReading) return <ReadingHint />;
  if (!answer || !result)
    return (
      <Hint size="ui" padded aria-busy="true">
        {t.writingFormat({ format: formats[format].word })}
      </Hint>
    );
  if (!result.ok) {
    return (
      <ConversionFailed
        title={t.conversionFailedTitle({ format: formats[format].word })}
        message={result.error.message}
        remedy={remedyFor(answer.format, format)}
        testId={testId}
      >
        {remedy}
      </ConversionFailed>
    );
  }
  const { text, notes, links } = result.value;
  return (
    <Stack size="full">
      <FormatWarnings notes={notes} />
      <Stack size="grows">
        <LinkedText
          label={t.workflowAs({ format: formats[format].word })}
          text={text}
          language={highlightLanguageOf[format]}
          links={links}
          {...linking}
          // In a flowchart the declaration of a node comes before its edges, in plain text a step comes before its
          // rules.
          prefers={format === 'pdl' || format === 'code' ? (linking.prefers ?? 'step') : 'declaration'}
          {...(testId === undefined ? {} : { testId })}
        />
      </Stack>
    </Stack>
  );
}
