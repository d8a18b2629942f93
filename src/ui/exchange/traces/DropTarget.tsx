import { Archive, Ban, FilePlus2, FileText, MessagesSquare, ScrollText, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { tracesMessages as t } from '../../../messages/traces.en';
import { IconText } from '../../kit/IconText';
import { Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Hint, Text } from '../../kit/Text';
import { useShell, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './DropTarget.module.css';

/** Kinds that hold no text. */
const isHopeless = (type: string) =>
  /^(?:image\/(?!svg)|audio\/|video\/|font\/)|pdf|zip|msword|officedocument/.test(type);

function KindRow({
  icon,
  what,
  becomes,
}: {
  readonly icon: ReactNode;
  readonly what: string;
  readonly becomes: string;
}) {
  return (
    <div>
      <IconText as="dt" weight="medium" icon={icon}>
        {what}
      </IconText>
      <Text as="dd" tone="muted" lines="cut">
        {becomes}
      </Text>
    </div>
  );
}

/** Covers the window while files are held over it, and says what letting go will do. */
export function DropTarget({ types }: { readonly types: readonly string[] }) {
  const isCompare = useShell((state) => state.mode === 'compare');
  const title = useWorkspace((state) => state.history.document.title);
  const isPdl = useWorkspace((state) => state.history.document.kind === 'pdl');
  const isNothing = types.length > 0 && types.every(isHopeless);
  const files = types.length > 1 ? t.files({ types: types.length }) : t.file;
  return (
    <Status as="div" className={styles.cover} data-testid={testIds.dropTarget}>
      <Stack gap="2" align="center" surface="floating" className={styles.target} data-refused={isNothing || undefined}>
        {isNothing ? (
          <>
            <Ban size={28} />
            <Text as="h2" size="title">
              {t.thisCannotBeOpened}
            </Text>
            <Hint size="ui">{t.picturesPdfsAndArchivesHold}</Hint>
          </>
        ) : (
          <>
            <FilePlus2 size={28} />
            <Text as="h2" size="title">
              {t.dropToOpen({ files })}
            </Text>
            <dl>
              <KindRow icon={<FileText size={15} />} what={t.pdlMermaidWorfbenchAov} becomes={t.newDocument} />
              <KindRow
                icon={<Wrench size={15} />}
                what={t.toolsOpenapi}
                becomes={isPdl ? t.attached({ title }) : t.newProcedureWithTheir}
              />
              <KindRow
                icon={<ScrollText size={15} />}
                what={t.sessionLogOfWeir}
                becomes={isCompare ? t.tracesToCompare : t.storedRunOpened}
              />
              <KindRow
                icon={<MessagesSquare size={15} />}
                what={t.openaiChatStarDialogues}
                becomes={t.youChooseWhatIsTaken}
              />
              <KindRow icon={<Archive size={15} />} what={t.workspaceFile} becomes={t.youChooseWhatToTake} />
            </dl>
            <Hint size="ui">{t.nothingThatIsHere}</Hint>
          </>
        )}
      </Stack>
    </Status>
  );
}
