import { Copy, Download } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  type PictureChoice,
  type PictureOptions,
  type PicturePanel,
  pictureThemes,
  projectPicture,
  wholePicture,
} from '../../../core/picture';
import { secretsNow } from '../../../state/settings/secretsNow';
import { Button } from '../../kit/Button';
import { Checkbox } from '../../kit/Controls';
import { Modal } from '../../kit/Modal';
import { Status } from '../../kit/Notice';
import { Segments } from '../../kit/Segments';
import { saveBlob } from '../../studio/saveFile';
import { useAddress } from '../../studio/useAddress';
import { useTheme } from '../../studio/useTheme';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { makePng } from './makePng';
import styles from './PictureDialog.module.css';
import { copyPng, copySvg, pictureName } from './pictureFile';
import { planPng } from './planPng';
import { usePicture, usePng } from './usePicture';
import { type PictureSource, usePictureSource } from './usePictureSource';

type Format = 'svg' | 'png';
type Side = 'both' | 'authored' | 'rebuilt';
type Light = Exclude<keyof PictureChoice, 'only'>;

interface Choices extends Record<Light, boolean> {
  readonly part: 'all' | 'selected';
  readonly side: Side;
  readonly theme: 'light' | 'dark';
  readonly background: boolean;
  readonly legend: boolean;
  readonly format: Format;
  readonly scale: '1' | '2' | '3';
}

const parts = [
  { id: 'all', label: 'Whole graph' },
  { id: 'selected', label: 'Selection' },
] as const;
const sideOptions = [
  { id: 'both', label: 'Both' },
  { id: 'authored', label: 'Authored' },
  { id: 'rebuilt', label: 'Reconstructed' },
] as const;
const themeOptions = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;
const formatOptions = [
  { id: 'svg', label: 'SVG' },
  { id: 'png', label: 'PNG' },
] as const;
const scaleOptions = [
  { id: '1', label: '1x' },
  { id: '2', label: '2x' },
  { id: '3', label: '3x' },
] as const;
const viewOptions = [
  { id: 'fit', label: 'Fit' },
  { id: 'full', label: '100%' },
] as const;

const lightNames: Readonly<Record<Light, string>> = {
  problems: 'Problems',
  run: 'Run status',
  path: 'Path taken',
  marks: 'Differences',
  highlight: 'Highlight',
};

/** Above this the preview waits until it is asked for: the browser needs a noticeable time to show it. */
const largePreview = 700_000;

/** Which lights there are to show at all. */
function lightsOf({ sides }: PictureSource): readonly Light[] {
  const nodes = sides.flatMap(({ view }) => view.nodes);
  const edges = sides.flatMap(({ view }) => view.edges);
  const found: Readonly<Record<Light, boolean>> = {
    problems: nodes.some((node) => node.badge),
    run: nodes.some((node) => node.run),
    path: edges.some((edge) => edge.taken),
    marks: [...nodes, ...edges].some(({ mark }) => mark && mark !== 'matched'),
    highlight: [...nodes, ...edges].some(({ highlighted }) => highlighted),
  };
  return (Object.keys(lightNames) as Light[]).filter((light) => found[light]);
}

const kilobytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}

function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className={styles.check}>
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

function Picture({ choices, change }: { readonly choices: Choices; change(next: Partial<Choices>): void }) {
  const source = usePictureSource();
  const [look, setLook] = useState<'fit' | 'full'>('fit');
  const [told, setTold] = useState<{ readonly text: string; readonly isProblem: boolean } | undefined>(undefined);
  const [wantsLarge, setWantsLarge] = useState(false);
  const isPair = source.sides.length > 1;
  const hasSelection = source.selected.length > 0;
  const only = hasSelection && choices.part === 'selected' ? source.selected : undefined;
  const { problems, run, path, marks, highlight, theme, background, legend, side, format, scale } = choices;

  const panels = useMemo((): readonly PicturePanel[] => {
    const choice = { problems, run, path, marks, highlight, ...(only ? { only: new Set(only) } : {}) };
    return source.sides
      .filter(({ id }) => !isPair || side === 'both' || id === side)
      .map(({ view, title }) =>
        secretsNow().value({ view: projectPicture(view, choice), ...(isPair ? { title } : {}) }),
      )
      .filter(({ view }) => view.nodes.length > 0);
  }, [source, isPair, only, side, problems, run, path, marks, highlight]);
  const options = useMemo(
    (): PictureOptions => ({ theme: pictureThemes[theme], title: secretsNow().text(source.title), background, legend }),
    [theme, source.title, background, legend],
  );
  const picture = usePicture(panels, options);
  const plan = useMemo(
    () => (picture && format === 'png' ? planPng(picture.width, picture.height, Number(scale)) : undefined),
    [picture, format, scale],
  );
  const png = usePng(picture, plan);
  const isShown = picture !== undefined && (picture.svg.length <= largePreview || wantsLarge);
  const address = useAddress(isShown ? picture.svg : undefined, 'image/svg+xml');
  const bytes = useMemo(() => (picture ? new Blob([picture.svg]).size : 0), [picture]);
  // What was told is about the picture before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another picture is chosen
  useEffect(() => setTold(undefined), [picture, format, scale]);

  const name = pictureName(secretsNow().text(source.title), source.graph, format);
  const makeBlob = async (): Promise<Blob> => {
    if (!picture) throw new Error('There is nothing to draw.');
    if (!plan) return new Blob([picture.svg], { type: 'image/svg+xml' });
    return png?.blob ?? makePng(picture, plan);
  };
  const attempt = async (work: () => Promise<void>, done: string, otherwise: (error: unknown) => string) => {
    if (plan && !png) setTold({ text: 'Drawing the bitmap ...', isProblem: false });
    try {
      await work();
      setTold({ text: done, isProblem: false });
    } catch (error) {
      setTold({ text: otherwise(error), isProblem: true });
    }
  };
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The picture could not be made.');
  const save = () => attempt(async () => saveBlob(await makeBlob(), name), `Saved as ${name}.`, messageOf);
  const copy = () =>
    attempt(
      () => (format === 'svg' ? copySvg(picture?.svg ?? '') : copyPng(makeBlob())),
      format === 'svg' ? 'The SVG is on the clipboard, as text.' : 'The picture is on the clipboard.',
      () => 'The browser did not allow the copy. Save the picture instead.',
    );

  const size = picture && (plan ? `${plan.width} × ${plan.height} px` : `${picture.width} × ${picture.height} px`);
  const weight = plan ? (png ? kilobytes(png.blob.size) : undefined) : kilobytes(bytes);
  const lights = lightsOf(source);
  const isEmpty = panels.length === 0;
  return (
    <div className={styles.columns}>
      <div className={styles.stage}>
        <section
          className={styles.preview}
          data-look={look}
          data-clear={background ? undefined : theme}
          aria-label="Preview"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {isEmpty ? (
            <p className={styles.hint}>
              {source.sides.length === 0
                ? 'There is no comparison yet: rebuild a workflow first.'
                : 'There is nothing to draw yet.'}
            </p>
          ) : picture && !isShown ? (
            <div className={styles.hint}>
              <p>This picture is large. It can be saved without a preview.</p>
              <Button onClick={() => setWantsLarge(true)}>Show the preview</Button>
            </div>
          ) : (
            address && <img src={address} alt={`Preview of ${source.title}`} data-testid={testIds.picturePreview} />
          )}
        </section>
        <div className={styles.facts}>
          <Status data-testid={testIds.pictureSize}>
            {!isEmpty && picture && (
              <>
                {size}
                {weight !== undefined && `, ${weight}`}
                {plan?.isReduced &&
                  `. Drawn at ${Number(plan.scale.toPrecision(2))}x: no browser holds a larger bitmap.`}
              </>
            )}
          </Status>
          <Segments legend="Size of the preview" look="plain" options={viewOptions} value={look} onChange={setLook} />
        </div>
      </div>
      <div className={styles.form}>
        {isPair && (
          <Row label="Sides">
            <Segments legend="Sides" options={sideOptions} value={side} onChange={(next) => change({ side: next })} />
          </Row>
        )}
        {!isPair && hasSelection && (
          <Row label="Part">
            <Segments legend="Part" options={parts} value={choices.part} onChange={(next) => change({ part: next })} />
          </Row>
        )}
        {lights.length > 0 && (
          <fieldset className={styles.checks}>
            <legend className={styles.name}>Show</legend>
            {lights.map((light) => (
              <Switch
                key={light}
                label={lightNames[light]}
                checked={choices[light]}
                onChange={(checked) => change({ [light]: checked })}
              />
            ))}
          </fieldset>
        )}
        <Row label="Theme">
          <Segments legend="Theme" options={themeOptions} value={theme} onChange={(next) => change({ theme: next })} />
        </Row>
        <fieldset className={styles.checks}>
          <legend className="visually-hidden">Around the graph</legend>
          <Switch label="Background" checked={background} onChange={(next) => change({ background: next })} />
          <Switch label="Legend" checked={legend} onChange={(next) => change({ legend: next })} />
        </fieldset>
        <Row label="Format">
          <Segments
            legend="Format"
            options={formatOptions}
            value={format}
            onChange={(next) => change({ format: next })}
          />
        </Row>
        {format === 'png' && (
          <Row label="Scale">
            <Segments
              legend="Scale"
              options={scaleOptions}
              value={scale}
              onChange={(next) => change({ scale: next })}
            />
          </Row>
        )}
        <p className={styles.note}>
          {format === 'svg'
            ? 'Sharp at any size; its words can be selected and edited. Fonts are those of the viewer.'
            : 'Looks the same everywhere; fonts are those of this browser.'}
        </p>
        <div className={styles.actions}>
          <Button tone="primary" icon={<Download size={14} />} disabled={isEmpty || !picture} onClick={save}>
            Save {format.toUpperCase()}
          </Button>
          <Button icon={<Copy size={14} />} disabled={isEmpty || !picture} onClick={copy}>
            Copy
          </Button>
        </div>
        <p
          className={styles.told}
          role={told?.isProblem ? 'alert' : 'status'}
          data-problem={told?.isProblem || undefined}
        >
          {told?.text}
        </p>
      </div>
    </div>
  );
}

/** The canvas as a file for papers and slides, with or without what lies over it. */
export function PictureDialog() {
  const isOpen = useShell((state) => state.dialog === 'picture');
  const closeDialog = useShell((state) => state.closeDialog);
  const appTheme = useTheme();
  const [choices, setChoices] = useState<Choices>(() => ({
    ...wholePicture,
    part: 'all',
    side: 'both',
    theme: appTheme,
    background: true,
    legend: true,
    format: 'svg',
    scale: '2',
  }));
  return (
    <Modal open={isOpen} onClose={closeDialog} title="Export a picture" width={1040} testId={testIds.pictureDialog}>
      {isOpen && <Picture choices={choices} change={(next) => setChoices((before) => ({ ...before, ...next }))} />}
    </Modal>
  );
}
