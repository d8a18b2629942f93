import { FileText, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { pluralize } from '../../../core/support';
import { coreText } from '../../../messages/i18n';
import { tracesMessages as t } from '../../../messages/traces.en';
import type { TraceWizard } from '../../../state/exchange/importState';
import { namesOfRows } from '../../../state/exchange/importTraces';
import { Button } from '../../kit/Button';
import { Figure, Figures } from '../../kit/Figures';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Hint, Text } from '../../kit/Text';
import { sourceNames } from '../../studio/sourceNames';
import { useImports, useShell } from '../../studio/weirContext';

/** The content of the files, and warnings about it. */
export function ReadStep({ wizard }: { readonly wizard: TraceWizard }) {
  const closeDialog = useShell((state) => state.closeDialog);
  const closeWizard = useImports((state) => state.closeWizard);
  const { files, rows } = wizard;
  const facts = useMemo(() => {
    const total = (figure: 'turns' | 'replies' | 'calls') => rows.reduce((sum, row) => sum + row[figure], 0);
    return [
      [rows.length, rows.length === 1 ? 'dialogue' : 'dialogues'],
      [total('turns'), t.userTurns],
      [total('replies'), 'replies'],
      [total('calls'), 'calls'],
      [namesOfRows(rows).filter(({ kind }) => kind === 'call').length, t.differentTools],
    ] as const;
  }, [rows]);
  return (
    <>
      <Stack as="ul" gap="2">
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name, and the list only grows.
          <Row as="li" key={index} gap="2" pad="3" align="start" surface="card">
            <FileText size={16} />
            <Stack size="grows">
              <Text as="p" weight="strong" lines="anywhere">
                {file.name}
              </Text>
              <Hint size="ui">
                {sourceNames[file.source]}, {coreText(pluralize(file.traces, 'dialogue'))}
              </Hint>
              {file.warnings.slice(0, 6).map((warning) => (
                <IconText as="p" key={warning} tone="warning" icon={<TriangleAlert size={13} />}>
                  {warning}
                </IconText>
              ))}
              {file.warnings.length > 6 && <Hint size="ui">{t.moreWarnings(file.warnings.length - 6)}</Hint>}
            </Stack>
          </Row>
        ))}
      </Stack>
      <Figures>
        {facts.map(([count, name]) => (
          <Figure key={name} name={name}>
            {count}
          </Figure>
        ))}
      </Figures>
      <Row gap="4" justify="between">
        <Hint size="ui">{t.notStoredYet}</Hint>
        <Button
          onClick={() => {
            closeDialog();
            closeWizard();
          }}
        >
          {t.discard}
        </Button>
      </Row>
    </>
  );
}
