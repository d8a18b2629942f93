import { ArrowLeftRight, Boxes, Download, FileDown, FileJson, FileText, Image, Workflow } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type LinkFit, MAX_LINK_LENGTH } from '../../core/sharing';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { fileNameOf } from '../../state/exchange/formats';
import type { ShellDialog } from '../../state/frame/shellStore';
import { Button } from '../kit/Button';
import { CheckField, checkboxPropsOf } from '../kit/CheckField';
import { TextInput } from '../kit/Controls';
import { classNames } from '../kit/classNames';
import { FieldGroup } from '../kit/FieldGroup';
import { formatSize } from '../kit/formatValues';
import { Row, Stack } from '../kit/Layout';
import { Modal } from '../kit/Modal';
import { Status } from '../kit/Notice';
import { Segments } from '../kit/Segments';
import { Hint, Text } from '../kit/Text';
import { tones } from '../kit/tones';
import { useAsyncAnswer } from '../kit/useAsyncAnswer';
import { CopyButton } from '../studio/formats/CopyButton';
import { saveBlob } from '../studio/saveFile';
import { useDialog, useShell, useWeir, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { byteLengthOf, countPositions, formatNumber, formatUnits } from './exchangeFormat';
import styles from './Share.module.css';
import { type StatusMessage, StatusNote } from './StatusNote';

const fits: Readonly<Record<Exclude<LinkFit, 'nowhere'>, string>> = {
  anywhere: t.linkFitsAnywhere,
  mostly: t.linkFitsMostly,
  browsers: t.linkMayBeCut,
};
const fitTones = { anywhere: tones.done, mostly: tones.active, browsers: tones.warning, nowhere: tones.error };

/** A link that contains the document, its length, and an alternative if it is too long. */
function LinkShare({ onFile }: { readonly onFile: () => void }) {
  const { share } = useWeir();
  const { history, tools } = useWorkspace('history', 'tools');
  const { kind, source, layout, title } = history.document;
  const places = countPositions(layout);
  const [parts, setParts] = useState({ layout: true, tools: true });
  const box = checkboxPropsOf(parts, (next) => setParts({ ...parts, ...next }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another document or tool file makes another link
  const build = useCallback(
    ({ getState }: typeof share) => getState().ask((sharing) => sharing.buildLink(parts, location.href)),
    [parts, history, tools],
  );
  const built = useAsyncAnswer(share, build);
  const link = built?.ok ? built.value : undefined;
  const problem = built?.ok === false ? built.error : undefined;

  const field = useRef<HTMLInputElement>(null);
  // If the field has the focus, select the new link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another link is shown
  useEffect(() => {
    if (document.activeElement === field.current) field.current?.select();
  }, [built]);

  const isTooLong = link?.fit === 'nowhere';
  const length = link?.url.length ?? 0;
  return (
    <>
      <FieldGroup legend={t.inTheLink}>
        <CheckField
          label={kind === 'pdl' ? t.pdlText : t.mermaidText}
          fact={formatSize(byteLengthOf(source))}
          checked
          disabled
        />
        {places > 0 && <CheckField label={t.manualPositions} fact={formatUnits(places, 'node')} {...box('layout')} />}
        {tools !== undefined && (
          <CheckField label={t.toolFileTitle} fact={formatSize(byteLengthOf(tools))} {...box('tools')} />
        )}
      </FieldGroup>
      {!isTooLong && problem === undefined && (
        <Row gap="2" className={styles.link}>
          <TextInput
            ref={field}
            readOnly
            aria-label={t.link}
            value={link?.url ?? ''}
            placeholder={t.packingTheDocument}
            spellCheck={false}
            data-testid={testIds.shareLink}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={link?.url} what="link" look="button" />
          <CopyButton
            text={link && `[${title.replace(/[[\]\\]/g, '\\$&')}](${link.url})`}
            what="link"
            look="button"
            label={t.copyAsMarkdown}
          />
        </Row>
      )}
      {link && link.fit !== 'nowhere' && (
        <Stack gap="2">
          {/* The text below gives the same information. The square root keeps short links visible. */}
          <div className={classNames(styles.meter, fitTones[link.fit])} aria-hidden="true">
            <span style={{ width: `${100 * Math.sqrt(length / MAX_LINK_LENGTH)}%` }} />
          </div>
          <Status>
            <b>{formatUnits(length, 'character')}.</b> {fits[link.fit]}
          </Status>
        </Stack>
      )}
      {isTooLong && (
        <StatusNote>
          <p>
            <b>{length === 0 ? t.documentTooLargeForLink : t.linkLength({ count: formatNumber(length) })}</b>{' '}
            {t.linkLimitAbout({ maxCharacters: formatNumber(MAX_LINK_LENGTH) })}
          </p>
          <Row gap="2" wraps>
            <Button tone="primary" icon={<FileDown size={15} />} onClick={onFile}>
              {t.saveAsFile}
            </Button>
            {parts.tools && tools !== undefined && (
              <Button onClick={() => setParts({ ...parts, tools: false })}>{t.omitTools}</Button>
            )}
            {parts.layout && places > 0 && (
              <Button onClick={() => setParts({ ...parts, layout: false })}>{t.omitPositions}</Button>
            )}
          </Row>
        </StatusNote>
      )}
      {problem !== undefined && <StatusNote>{problem}</StatusNote>}
      <Hint>{t.linkPrivacy}</Hint>
    </>
  );
}

const others: readonly { readonly dialog: ShellDialog; readonly label: string; readonly icon: ReactNode }[] = [
  { dialog: 'convert', label: t.convert, icon: <ArrowLeftRight size={14} /> },
  { dialog: 'picture', label: t.picture, icon: <Image size={14} /> },
  { dialog: 'workspace', label: t.exportWorkspace, icon: <Boxes size={14} /> },
];

/** Saves the document as a plain text file, or with all related data as a file that Weir opens. */
function FileShare() {
  const { share } = useWeir();
  const { history, tools } = useWorkspace('history', 'tools');
  const { kind, title, layout } = history.document;
  const openDialog = useShell((state) => state.openDialog);
  const [message, setMessage] = useState<StatusMessage>();
  const places = countPositions(layout);
  const more = [
    ...(places > 0 ? [t.positionsOf({ nodes: formatUnits(places, 'node') })] : []),
    ...(tools === undefined ? [] : [t.toolFile({ size: formatSize(byteLengthOf(tools)) })]),
  ].join(' and ');
  const plainName = fileNameOf(title, kind);
  const files = [
    {
      icon: kind === 'pdl' ? <FileText size={18} /> : <Workflow size={18} />,
      label: kind === 'pdl' ? 'PDL' : 'Mermaid',
      name: plainName,
      text: more === '' ? t.plainFileAbout : `${t.plainFileAbout} ${t.notIncluded({ names: more })}`,
      isCompleteCopy: false,
    },
    {
      icon: <FileJson size={18} />,
      label: t.weirDocument,
      name: plainName.replace(/(\.pdl\.yaml|\.mmd)$/, '.weir.json'),
      text: more === '' ? t.documentFileWithoutParts : t.documentFileAbout({ parts: more }),
      isCompleteCopy: true,
    },
  ];

  const save = async (name: string, whole: boolean) => {
    const file = await share.getState().ask((sharing) => sharing.buildFile(whole));
    if (!file.ok) {
      setMessage({ text: file.error, isProblem: true });
      return;
    }
    const type = whole ? 'application/json' : kind === 'pdl' ? 'application/yaml' : 'text/plain';
    const blob = new Blob([file.value], { type: `${type};charset=utf-8` });
    saveBlob(blob, name);
    setMessage({ text: t.fileSaved({ name, size: formatSize(blob.size) }), isProblem: false });
  };
  return (
    <>
      <Stack as="ul" gap="2">
        {files.map(({ icon, label, name, text, isCompleteCopy }) => (
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
              tone={isCompleteCopy ? 'plain' : 'primary'}
              icon={<Download size={15} />}
              aria-label={t.saveNamed({ name })}
              onClick={() => void save(name, isCompleteCopy)}
            >
              {common.save}
            </Button>
          </Row>
        ))}
      </Stack>
      {message && <StatusNote isProblem={message.isProblem}>{message.text}</StatusNote>}
      <Hint>{t.neverIncluded}</Hint>
      <Row gap="half" wraps className={styles.others}>
        <Text tone="muted">{t.otherExports}</Text>
        {others.map(({ dialog, label, icon }) => (
          <Button key={dialog} tone="quiet" icon={icon} onClick={() => openDialog(dialog)}>
            {label}
          </Button>
        ))}
      </Row>
    </>
  );
}

const shareModes = { link: t.link, file: t.asFile };

/** Shares the open document as a link or a file. Nothing is uploaded. */
export function ShareDialog() {
  const [isOpen, closeDialog] = useDialog('share');
  const dialogInput = useShell((state) => state.dialogInput);
  const title = useWorkspace((state) => state.history.document.title);
  const [shareMode, setShareMode] = useState<keyof typeof shareModes>('link');
  useEffect(() => {
    if (isOpen) setShareMode(dialogInput === 'file' ? 'file' : 'link');
  }, [isOpen, dialogInput]);
  return (
    <Modal
      open={isOpen}
      onClose={closeDialog}
      title={t.share({ title })}
      description={t.shareAbout}
      width={600}
      testId={testIds.shareDialog}
    >
      <Stack gap="4">
        <Segments
          legend={t.shareAs}
          options={shareModes}
          value={shareMode}
          onChange={setShareMode}
          className={styles.shareModes}
        />
        {isOpen && (shareMode === 'link' ? <LinkShare onFile={() => setShareMode('file')} /> : <FileShare />)}
      </Stack>
    </Modal>
  );
}
