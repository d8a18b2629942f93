import type { ReactNode } from 'react';
import { formatsMessages as t } from '../../../messages/formats.en';
import { formats, remedyFor } from '../../../state/exchange/formats';
import type { FormatsAnswer } from '../../../state/exchange/formatsAnswer';
import type { ShownFormat } from '../../../state/frame/shellStore';
import { Stack } from '../../kit/Layout';
import { Hint } from '../../kit/Text';
import { FormatNotes } from './FormatNotes';
import { LinkedText } from './LinkedText';
import { languageOf } from './languageOf';
import { Refused } from './Refused';
import type { NodeLinking } from './useFormats';

interface FormatTextProps {
  readonly format: ShownFormat;
  readonly answer: FormatsAnswer | undefined;
  readonly linking: Partial<NodeLinking>;
  /** Beside the reason of a refusal. */
  readonly remedy?: ReactNode;
  readonly testId?: string;
}

/** A workflow in one format: its notes and its text, or why there is none. */
export function FormatText({ format, answer, linking, remedy, testId }: FormatTextProps) {
  const result = answer?.results[format];
  if (!answer || !result)
    return (
      <Hint size="ui" padded aria-busy="true">
        {t.writingItAs({ word: formats[format].word })}
      </Hint>
    );
  if (!result.ok) {
    return (
      <Refused
        title={t.nothingFromThis({ word: formats[format].word })}
        message={result.error.message}
        remedy={remedyFor(answer.format, format)}
        testId={testId}
      >
        {remedy}
      </Refused>
    );
  }
  const { text, notes, links } = result.value;
  return (
    <Stack size="full">
      <FormatNotes notes={notes} />
      <Stack size="grows">
        <LinkedText
          label={t.workflowAs({ word: formats[format].word })}
          text={text}
          language={languageOf[format]}
          links={links}
          {...linking}
          // A flowchart names a node before its edges, plain text a step before its rules.
          prefers={format === 'pdl' || format === 'code' ? (linking.prefers ?? 'step') : 'declaration'}
          {...(testId === undefined ? {} : { testId })}
        />
      </Stack>
    </Stack>
  );
}
