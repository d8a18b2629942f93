import { Copy, Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { commonMessages as common } from '../../../messages/common.en';
import { pictureMessages as t } from '../../../messages/picture.en';
import {
  choosePanels,
  choosePictureOptions,
  overlaysOf,
  type PictureContentChoice,
  type PictureOverlay,
  wholePicture,
} from '../../../state/exchange/pictureContent';
import { secretsNow } from '../../../state/settings/secretsNow';
import { Button } from '../../kit/Button';
import { CheckField, checkboxPropsOf } from '../../kit/CheckField';
import { Columns } from '../../kit/Columns';
import { FieldGroup } from '../../kit/FieldGroup';
import { formatSize } from '../../kit/formatValues';
import { Row, Stack } from '../../kit/Layout';
import { Modal } from '../../kit/Modal';
import { Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { Hint, Text } from '../../kit/Text';
import { saveBlob } from '../../studio/saveFile';
import { useObjectUrl } from '../../studio/useObjectUrl';
import { useTheme } from '../../studio/useTheme';
import { useDialog } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import type { StatusMessage } from '../StatusNote';
import styles from './PictureDialog.module.css';
import { copyPng, copySvg, pictureFileName, planPng, renderPng } from './pictureFile';
import { usePictureSource } from './usePictureSource';
import { useRenderedPicture, useRenderedPng } from './useRenderedPicture';

interface Choices extends PictureContentChoice {
  readonly format: 'svg' | 'png';
  readonly scale: '1' | '2' | '3';
}

const looks = { fit: t.fit, full: '100%' };

/** The single-choice options, in the order of the form. */
const segments = {
  side: { legend: t.sides, words: { both: t.both, authored: t.authored, rebuilt: t.reconstructed } },
  part: { legend: t.part, words: { all: t.wholeGraph, selected: t.selection } },
  theme: { legend: t.theme, words: { light: t.light, dark: t.dark } },
  format: { legend: t.format, words: { svg: 'SVG', png: 'PNG' } },
  scale: { legend: t.scale, words: { '1': '1x', '2': '2x', '3': '3x' } },
} as const;

const overlayNames: Readonly<Record<PictureOverlay, string>> = {
  problems: t.problems,
  run: t.runStatus,
  path: t.pathTaken,
  marks: t.differences,
  highlight: t.highlight,
};

/**
 * Number of characters above which the preview is shown on demand only, because the browser needs a noticeable time for
 * it.
 */
const largePreview = 700_000;

interface PictureFormProps {
  readonly choices: Choices;
  readonly change: (next: Partial<Choices>) => void;
}

function SegmentsRow({ of, choices, change }: PictureFormProps & { readonly of: keyof typeof segments }) {
  const { legend, words } = segments[of];
  return (
    <Stack gap="1">
      <Text size="sm" tone="muted" aria-hidden="true">
        {legend}
      </Text>
      <Segments
        legend={legend}
        options={words as Readonly<Record<string, string>>}
        value={choices[of]}
        onChange={(next) => change({ [of]: next })}
      />
    </Stack>
  );
}

function Picture({ choices, change }: PictureFormProps) {
  const source = usePictureSource();
  const [look, setLook] = useState<keyof typeof looks>('fit');
  const [message, setMessage] = useState<StatusMessage>();
  const [wantsLarge, setWantsLarge] = useState(false);
  const isPair = source.sides.length > 1;
  const hasSelection = source.selected.length > 0;
  const { problems, run, path, marks, highlight, theme, background, legend, part, side, format, scale } = choices;

  const panels = useMemo(
    () => choosePanels(source, { problems, run, path, marks, highlight, part, side }, secretsNow()),
    [source, part, side, problems, run, path, marks, highlight],
  );
  const options = useMemo(
    () => choosePictureOptions(source.title, { theme, background, legend }, secretsNow()),
    [theme, source.title, background, legend],
  );
  const picture = useRenderedPicture(panels, options);
  const plan = useMemo(
    () => (picture && format === 'png' ? planPng(picture.width, picture.height, Number(scale)) : undefined),
    [picture, format, scale],
  );
  const png = useRenderedPng(picture, plan);
  const isShown = picture !== undefined && (picture.svg.length <= largePreview || wantsLarge);
  const address = useObjectUrl(isShown ? picture.svg : undefined, 'image/svg+xml');
  const bytes = useMemo(() => (picture ? new Blob([picture.svg]).size : 0), [picture]);
  // The message refers to the previous picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another picture is chosen
  useEffect(() => setMessage(undefined), [picture, format, scale]);

  const name = pictureFileName(secretsNow().text(source.title), source.graph, format);
  const makeBlob = async (): Promise<Blob> => {
    if (!picture) throw new Error('There is nothing to draw.');
    if (!plan) return new Blob([picture.svg], { type: 'image/svg+xml' });
    return png ?? renderPng(picture, plan);
  };
  const attempt = async (work: () => Promise<void>, done: string, otherwise: (error: unknown) => string) => {
    if (plan && !png) setMessage({ text: t.drawingTheBitmap, isProblem: false });
    try {
      await work();
      setMessage({ text: done, isProblem: false });
    } catch (error) {
      setMessage({ text: otherwise(error), isProblem: true });
    }
  };
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : t.drawingFailed);
  const save = () => attempt(async () => saveBlob(await makeBlob(), name), t.savedAs({ name }), messageOf);
  const copy = () =>
    attempt(
      () => (format === 'svg' ? copySvg(picture?.svg ?? '') : copyPng(makeBlob())),
      format === 'svg' ? t.svg : t.picture,
      () => t.copyRefused,
    );

  const size = picture && (plan ? `${plan.width} × ${plan.height} px` : `${picture.width} × ${picture.height} px`);
  const weight = plan ? (png ? formatSize(png.size) : undefined) : formatSize(bytes);
  const overlays = overlaysOf(source);
  const box = checkboxPropsOf<PictureOverlay | 'background' | 'legend'>(choices, change);
  const isEmpty = panels.length === 0;
  return (
    <div className={styles.columns}>
      <Stack gap="2" className={styles.stage}>
        <section
          className={styles.preview}
          data-look={look}
          data-clear={background ? undefined : theme}
          aria-label={t.preview}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {isEmpty ? (
            <Hint size="ui" className={styles.hint}>
              {source.sides.length === 0 ? t.noComparison : t.nothingToDraw}
            </Hint>
          ) : picture && !isShown ? (
            <Stack gap="3" align="center" className={styles.hint}>
              <p>{t.pictureIsLarge}</p>
              <Button onClick={() => setWantsLarge(true)}>{t.showThePreview}</Button>
            </Stack>
          ) : (
            address && (
              <img src={address} alt={t.previewOf({ title: source.title })} data-testid={testIds.picturePreview} />
            )
          )}
        </section>
        <Row gap="3" justify="between">
          <Text as="div" size="sm" tone="muted">
            <Status data-testid={testIds.pictureSize}>
              {!isEmpty && picture && (
                <>
                  {size}
                  {weight !== undefined && `, ${weight}`}
                  {plan?.isReduced && t.scaleReduced({ scale: Number(plan.scale.toPrecision(2)) })}
                </>
              )}
            </Status>
          </Text>
          <Segments legend={t.sizeOfThePreview} look="plain" options={looks} value={look} onChange={setLook} />
        </Row>
      </Stack>
      <Stack gap="4" scrolls className={styles.form}>
        {isPair && <SegmentsRow of="side" choices={choices} change={change} />}
        {!isPair && hasSelection && <SegmentsRow of="part" choices={choices} change={change} />}
        {overlays.length > 0 && (
          <FieldGroup legend={t.show}>
            <Columns of="two">
              {overlays.map((overlay) => (
                <CheckField key={overlay} label={overlayNames[overlay]} {...box(overlay)} />
              ))}
            </Columns>
          </FieldGroup>
        )}
        <SegmentsRow of="theme" choices={choices} change={change} />
        <FieldGroup legend={<span className="visually-hidden">{t.aroundTheGraph}</span>}>
          <Columns of="two">
            <CheckField label={t.background} {...box('background')} />
            <CheckField label={t.legend} {...box('legend')} />
          </Columns>
        </FieldGroup>
        <SegmentsRow of="format" choices={choices} change={change} />
        {format === 'png' && <SegmentsRow of="scale" choices={choices} change={change} />}
        <Text as="p" size="sm" tone="faint">
          {format === 'svg' ? t.svgAbout : t.pngAbout}
        </Text>
        <Row gap="2" className={styles.actions}>
          <Button tone="primary" icon={<Download size={14} />} disabled={isEmpty || !picture} onClick={save}>
            {t.save({ format: format.toUpperCase() })}
          </Button>
          <Button icon={<Copy size={14} />} disabled={isEmpty || !picture} onClick={copy}>
            {common.copy}
          </Button>
        </Row>
        <Text
          as="p"
          size="sm"
          lines="anywhere"
          tone={message?.isProblem ? 'error' : 'muted'}
          className={styles.statusMessage}
          role={message?.isProblem ? 'alert' : 'status'}
        >
          {message?.text}
        </Text>
      </Stack>
    </div>
  );
}

/** Exports the canvas as a file for papers and slides, with or without its overlay. */
export function PictureDialog() {
  const [isOpen, closeDialog] = useDialog('picture');
  const appTheme = useTheme();
  const [choices, setChoices] = useState<Choices>(() => ({
    ...wholePicture,
    theme: appTheme,
    format: 'svg',
    scale: '2',
  }));
  return (
    <Modal open={isOpen} onClose={closeDialog} title={t.exportAPicture} width={1040} testId={testIds.pictureDialog}>
      {isOpen && <Picture choices={choices} change={(next) => setChoices((before) => ({ ...before, ...next }))} />}
    </Modal>
  );
}
