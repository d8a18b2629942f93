export type { InkAndFill, PictureTheme } from './pictureTheme';
export { pictureThemes } from './pictureTheme';
export { kindWords, markWords, statusWords } from './pictureWords';
export type { Picture, PictureOptions, PicturePanel } from './printSvg';
export { drawPicture, printPicture, printSvg } from './printSvg';
export type { PictureChoice } from './projectPicture';
export { projectPicture, wholePicture } from './projectPicture';
export type { MeasureText, PictureFont } from './textWidth';
export { estimateText } from './textWidth';
