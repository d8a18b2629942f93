import { Archive, Ban, FilePlus2, FileText, MessagesSquare, ScrollText, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconText } from '../../kit/IconText';
import { Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Text } from '../../kit/Text';
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
  const files = types.length > 1 ? `${types.length} files` : 'the file';
  return (
    <Status as="div" className={styles.cover} data-testid={testIds.dropTarget}>
      <Stack gap="2" align="center" surface="floating" className={styles.target} data-refused={isNothing || undefined}>
        {isNothing ? (
          <>
            <Ban size={28} />
            <Text as="h2" size="title">
              This cannot be opened
            </Text>
            <Text as="p" tone="muted">
              Pictures, PDFs and archives hold no workflow. Text files do.
            </Text>
          </>
        ) : (
          <>
            <FilePlus2 size={28} />
            <Text as="h2" size="title">
              Drop to open {files}
            </Text>
            <dl>
              <KindRow icon={<FileText size={15} />} what="PDL, Mermaid, WorfBench, AOV" becomes="a new document" />
              <KindRow
                icon={<Wrench size={15} />}
                what="Tools, OpenAPI"
                becomes={isPdl ? `attached to "${title}"` : 'a new procedure with their APIs'}
              />
              <KindRow
                icon={<ScrollText size={15} />}
                what="Session log of Weir"
                becomes={isCompare ? 'traces to compare' : 'a stored run, opened in Run'}
              />
              <KindRow
                icon={<MessagesSquare size={15} />}
                what="OpenAI chat, STAR dialogues"
                becomes="you choose what is taken"
              />
              <KindRow icon={<Archive size={15} />} what="Workspace file" becomes="you choose what to take over" />
            </dl>
            <Text as="p" tone="muted">
              Nothing that is here is replaced.
            </Text>
          </>
        )}
      </Stack>
    </Status>
  );
}
