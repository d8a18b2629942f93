export { kindWords, markWords, statusWords } from './pictureLabels';
export type { InkAndFill, PictureTheme } from './pictureTheme';
export { pictureThemes } from './pictureTheme';
export type { Picture, PictureOptions, PicturePanel } from './printCanvasSvg';
export { drawPicture, printPicture, printSvg } from './printCanvasSvg';
export type { PictureChoice } from './projectPicture';
export { projectPicture, wholePicture } from './projectPicture';
export type { MeasureText, PictureFont } from './textWidth';
export { estimateText } from './textWidth';
