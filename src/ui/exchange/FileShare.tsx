import { ArrowLeftRight, Boxes, Download, FileJson, FileText, Image, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { fileNameOf } from '../../state/exchange/formats';
import type { ShellDialog } from '../../state/frame/shellStore';
import { Button } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Hint, Text } from '../kit/Text';
import { saveBlob } from '../studio/saveFile';
import { useShell, useWeir, useWorkspace } from '../studio/weirContext';
import styles from './Share.module.css';
import { bytesOf, many, placesIn, sizeOf } from './shareWords';
import { type Told, ToldNote } from './ToldNote';

const others: readonly { readonly dialog: ShellDialog; readonly label: string; readonly icon: ReactNode }[] = [
  { dialog: 'convert', label: t.convert, icon: <ArrowLeftRight size={14} /> },
  { dialog: 'picture', label: t.picture, icon: <Image size={14} /> },
  { dialog: 'workspace', label: t.wholeWorkspace, icon: <Boxes size={14} /> },
];

/** The document as a plain text file, or with all that belongs to it as one that Weir opens. */
export function FileShare() {
  const { share } = useWeir();
  const { history, tools } = useWorkspace('history', 'tools');
  const { kind, title, layout } = history.document;
  const openDialog = useShell((state) => state.openDialog);
  const [told, setTold] = useState<Told>();
  const places = placesIn(layout);
  const more = [
    ...(places > 0 ? [t.places2({ nodes: many(places, 'node') })] : []),
    ...(tools === undefined ? [] : [t.toolFile({ size: sizeOf(bytesOf(tools)) })]),
  ].join(' and ');
  const plainName = fileNameOf(title, kind);
  const files = [
    {
      icon: kind === 'pdl' ? <FileText size={18} /> : <Workflow size={18} />,
      label: kind === 'pdl' ? 'PDL' : 'Mermaid',
      name: plainName,
      text: more === '' ? t.textByteForByte : `${t.textByteForByte} ${t.notInIt({ more })}`,
      isWhole: false,
    },
    {
      icon: <FileJson size={18} />,
      label: t.weirDocument,
      name: plainName.replace(/(\.pdl\.yaml|\.mmd)$/, '.weir.json'),
      text: more === '' ? t.textWithItsTitle : t.textWithWeirOpens({ more }),
      isWhole: true,
    },
  ];

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
        {files.map(({ icon, label, name, text, isWhole }) => (
          <Row as="li" key={name} gap="3" pad="3" align="start" surface="card">
            {icon}
            <Stack size="grows" gap="half">
              <h3>{label}</h3>
              <Text as="code" tone="muted" lines="anywhere">
                {name}
              </Text>
              <Hint size="ui">{text}</Hint>
            </Stack>
            <Button
              tone={isWhole ? 'plain' : 'primary'}
              icon={<Download size={15} />}
              aria-label={t.save({ name })}
              onClick={() => void save(name, isWhole)}
            >
              {common.save}
            </Button>
          </Row>
        ))}
      </Stack>
      {told && <ToldNote isProblem={told.isProblem}>{told.text}</ToldNote>}
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
