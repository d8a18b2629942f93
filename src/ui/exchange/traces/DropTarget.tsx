import {
  Archive,
  Ban,
  ChartColumn,
  FilePlus2,
  FileText,
  MessagesSquare,
  ScrollText,
  Workflow,
  Wrench,
} from 'lucide-react';
import { tracesMessages as t } from '../../../messages/traces.en';
import { IconText } from '../../kit/IconText';
import { Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Hint, Text } from '../../kit/Text';
import { useShell, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './DropTarget.module.css';

/** Media types without text. */
const isUnsupported = (type: string) =>
  /^(?:image\/(?!svg)|audio\/|video\/|font\/)|pdf|zip|msword|officedocument/.test(type);

/** Covers the window while files are dragged over it, and describes the effect of the drop. */
export function DropTarget({ types }: { readonly types: readonly string[] }) {
  const mode = useShell((state) => state.mode);
  const isCompare = mode === 'compare';
  const { title, kind } = useWorkspace((state) => state.history).document;
  const hasNoFiles = types.length > 0 && types.every(isUnsupported);
  const files = types.length > 1 ? t.files({ types: types.length }) : t.file;
  const kinds = [
    ...(mode === 'plan' ? [{ Icon: Workflow, what: t.plansAndProcedures, becomes: t.planOrRun }] : []),
    ...(mode === 'evaluate' ? [{ Icon: ChartColumn, what: t.evaluationFiles, becomes: t.takenHere }] : []),
    ...(mode === 'plan' ? [] : [{ Icon: FileText, what: t.pdlMermaidWorfbenchAov, becomes: t.newDocument }]),
    { Icon: Wrench, what: t.toolsOpenapi, becomes: kind === 'pdl' ? t.attached({ title }) : t.asNewProcedure },
    { Icon: ScrollText, what: t.sessionLogOfWeir, becomes: isCompare ? t.tracesToCompare : t.asStoredRun },
    { Icon: MessagesSquare, what: t.openaiChatStarDialogues, becomes: t.choiceHint },
    { Icon: Archive, what: t.workspaceFile, becomes: t.takeOverHint },
  ];
  return (
    <Status as="div" className={styles.cover} data-testid={testIds.dropTarget}>
      <Stack gap="2" align="center" surface="floating" className={styles.target} data-refused={hasNoFiles || undefined}>
        {hasNoFiles ? (
          <>
            <Ban size={28} />
            <Text as="h2" size="title">
              {t.thisCannotBeOpened}
            </Text>
            <Hint size="ui">{t.binaryFilesHint}</Hint>
          </>
        ) : (
          <>
            <FilePlus2 size={28} />
            <Text as="h2" size="title">
              {t.dropToOpen({ fileCount: files })}
            </Text>
            <dl>
              {kinds.map(({ Icon, what, becomes }) => (
                <div key={what}>
                  <IconText as="dt" weight="medium" icon={<Icon size={15} />}>
                    {what}
                  </IconText>
                  <Text as="dd" tone="muted" lines="cut">
                    {becomes}
                  </Text>
                </div>
              ))}
            </dl>
            <Hint size="ui">{t.nothingReplaced}</Hint>
          </>
        )}
      </Stack>
    </Status>
  );
}
