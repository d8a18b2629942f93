// The content of an exported picture: the shown sides with the chosen overlays, without secrets.

import {
  fullPictureChoice,
  type PictureChoice,
  type PictureOptions,
  type PicturePanel,
  pictureThemes,
  projectPicture,
} from '../../core/picture';
import type { CanvasView } from '../../core/projection';
import type { SecretFilter } from '../../core/support';

export interface PictureSide {
  readonly id: 'graph' | 'authored' | 'rebuilt';
  readonly title: string;
  readonly view: CanvasView;
}

export interface PictureSource {
  /** Title of the document, or of the shown run. */
  readonly title: string;
  /** Name of the graph for a file name. */
  readonly graph: string;
  readonly sides: readonly PictureSide[];
  /** Node ids that are selected on the canvas. */
  readonly selected: readonly string[];
}

export type PictureOverlay = Exclude<keyof PictureChoice, 'only'>;

export interface PictureContentChoice extends Readonly<Record<PictureOverlay, boolean>> {
  readonly part: 'all' | 'selected';
  readonly side: 'both' | 'authored' | 'rebuilt';
  readonly theme: 'light' | 'dark';
  readonly background: boolean;
  readonly legend: boolean;
}

export const wholePicture: Omit<PictureContentChoice, 'theme'> = {
  ...fullPictureChoice,
  part: 'all',
  side: 'both',
  background: true,
  legend: true,
};

/** The overlays that the sides have. */
export function overlaysOf({ sides }: Pick<PictureSource, 'sides'>): readonly PictureOverlay[] {
  const nodes = sides.flatMap(({ view }) => view.nodes);
  const edges = sides.flatMap(({ view }) => view.edges);
  const found: Readonly<Record<PictureOverlay, boolean>> = {
    problems: nodes.some((node) => node.badge),
    run: nodes.some((node) => node.run),
    path: edges.some((edge) => edge.taken),
    marks: [...nodes, ...edges].some(({ mark }) => mark && mark !== 'matched'),
    highlight: [...nodes, ...edges].some(({ highlighted }) => highlighted),
  };
  return (Object.keys(found) as PictureOverlay[]).filter((overlay) => found[overlay]);
}

/** The panels of a picture; sides without a node are left out. */
export function choosePanels(
  { sides, selected }: Pick<PictureSource, 'sides' | 'selected'>,
  { part, side, ...overlays }: Omit<PictureContentChoice, 'theme' | 'background' | 'legend'>,
  secrets: SecretFilter,
): readonly PicturePanel[] {
  const isPair = sides.length > 1;
  const only = part === 'selected' && selected.length > 0 ? { only: new Set(selected) } : {};
  return sides
    .filter(({ id }) => !isPair || side === 'both' || id === side)
    .map(({ view, title }) =>
      secrets.value({ view: projectPicture(view, { ...overlays, ...only }), ...(isPair ? { title } : {}) }),
    )
    .filter(({ view }) => view.nodes.length > 0);
}

export const choosePictureOptions = (
  title: string,
  { theme, background, legend }: Pick<PictureContentChoice, 'theme' | 'background' | 'legend'>,
  secrets: SecretFilter,
): PictureOptions => ({ theme: pictureThemes[theme], title: secrets.text(title), background, legend });
