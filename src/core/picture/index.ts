export { compareMarkLabels, nodeKindLabels, runStatusLabels } from './pictureLabels';
export type { PictureTheme } from './pictureTheme';
export { pictureThemes } from './pictureTheme';
export type { Picture, PictureOptions, PicturePanel } from './printCanvasSvg';
export { drawPicture, printCanvasSvg, printPicture } from './printCanvasSvg';
export type { PictureChoice } from './projectPicture';
export { fullPictureChoice, projectPicture } from './projectPicture';
export type { MeasureText, PictureFont } from './textWidth';
export { estimateText } from './textWidth';
