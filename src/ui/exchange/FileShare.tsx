import { ArrowLeftRight, Boxes, Download, FileJson, FileText, Image, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { fileNameOf } from '../../state/exchange/formats';
import type { ShellDialog } from '../../state/frame/shellStore';
import { Button } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Hint, Text } from '../kit/Text';
import { saveBlob } from '../studio/saveFile';
import { useShell, useWeir, useWorkspace } from '../studio/weirContext';
import styles from './Share.module.css';
import { bytesOf, many, sizeOf } from './shareWords';

interface FileRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly name: string;
  readonly text: string;
  readonly isFirst?: boolean;
  onSave(): void;
}

function FileRow({ icon, title, name, text, isFirst = false, onSave }: FileRowProps) {
  return (
    <Row as="li" gap="3" pad="3" align="start" surface="card">
      {icon}
      <Stack size="grows" gap="half">
        <h3>{title}</h3>
        <Text as="code" tone="muted" lines="anywhere">
          {name}
        </Text>
        <Hint size="ui">{text}</Hint>
      </Stack>
      <Button
        tone={isFirst ? 'primary' : 'plain'}
        icon={<Download size={15} />}
        aria-label={t.save({ name })}
        onClick={onSave}
      >
        {common.save}
      </Button>
    </Row>
  );
}

const others: readonly { readonly dialog: ShellDialog; readonly label: string; readonly icon: ReactNode }[] = [
  { dialog: 'convert', label: t.convert, icon: <ArrowLeftRight size={14} /> },
  { dialog: 'picture', label: t.picture, icon: <Image size={14} /> },
  { dialog: 'workspace', label: t.wholeWorkspace, icon: <Boxes size={14} /> },
];

/** The document as a plain text file, or with all that belongs to it as one that Weir opens. */
export function FileShare() {
  const { share } = useWeir();
  const { kind, title, layout } = useWorkspace((state) => state.history).document;
  const tools = useWorkspace((state) => state.tools);
  const openDialog = useShell((state) => state.openDialog);
  const [told, setTold] = useState<{ readonly text: string; readonly isProblem: boolean } | undefined>(undefined);
  const places = Object.values(layout).reduce((sum, points) => sum + Object.keys(points ?? {}).length, 0);
  const more = [
    ...(places > 0 ? [t.places2({ nodes: many(places, 'node') })] : []),
    ...(tools === undefined ? [] : [t.toolFile({ size: sizeOf(bytesOf(tools)) })]),
  ];
  const plainName = fileNameOf(title, kind);
  const fullName = plainName.replace(/(\.pdl\.yaml|\.mmd)$/, '.weir.json');

  const save = async (name: string, whole: boolean) => {
    try {
      const sharing = await share.getState().load();
      const file = sharing.buildFile(whole);
      if (!file.ok) {
        setTold({ text: file.error, isProblem: true });
        return;
      }
      const type = whole ? 'application/json' : kind === 'pdl' ? 'application/yaml' : 'text/plain';
      const blob = new Blob([file.value], { type: `${type};charset=utf-8` });
      saveBlob(blob, name);
      setTold({ text: t.wasHandedToTheBrowser({ name, size: sizeOf(blob.size) }), isProblem: false });
    } catch {
      setTold({ text: common.notLoaded, isProblem: true });
    }
  };
  return (
    <>
      <Stack as="ul" gap="2">
        <FileRow
          icon={kind === 'pdl' ? <FileText size={18} /> : <Workflow size={18} />}
          title={kind === 'pdl' ? 'PDL' : 'Mermaid'}
          name={plainName}
          text={[t.textByteForByte, ...(more.length > 0 ? [t.notInIt({ more: more.join(' and ') })] : [])].join(' ')}
          isFirst
          onSave={() => void save(plainName, false)}
        />
        <FileRow
          icon={<FileJson size={18} />}
          title={t.weirDocument}
          name={fullName}
          text={more.length > 0 ? t.textWithWeirOpens({ more: more.join(' and ') }) : t.textWithItsTitle}
          onSave={() => void save(fullName, true)}
        />
      </Stack>
      {told && (
        <Note tone={told.isProblem ? 'error' : 'info'} says={told.isProblem ? 'alert' : 'status'}>
          {told.text}
        </Note>
      )}
      <Hint>{t.versionsRunsSettingsAndKeys}</Hint>
      <Row gap="half" wraps className={styles.others}>
        <Text tone="muted">{t.otherWays}</Text>
        {others.map(({ dialog, label, icon }) => (
          <Button key={dialog} tone="quiet" icon={icon} onClick={() => openDialog(dialog)}>
            {label}
          </Button>
        ))}
      </Row>
    </>
  );
}
