import { oowCategories } from '../../../core/session';
import { figureMessages } from '../../../messages/figures.en';
import { coreText } from '../../../messages/i18n';

const judged = new Set([
  ...['judgedSuccess', 'judgedProgress', 'kappa', 'passRate', 'score'],
  ...['correctness', 'helpfulness', 'humanness', 'toolJudgedF1'],
]);

/** Whether the figure depends on the judgement of a model. */
export const isModelJudged = (figure: string): boolean => judged.has(figure);

/** The definition of a figure; undefined if the message catalogue does not contain the figure. */
export function figureDefinition(figure: string): string | undefined {
  const id = figure
    .replace(/^failure:/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^(selection|invocation|parameters)(?:P|R|F1)$/, '$1');
  return Object.entries(figureMessages).find(([name]) => name === figure || name === id)?.[1];
}

/** The displayed title of a category of out-of-workflow turns. */
export const oowCategoryTitle = (category: string): string =>
  coreText(oowCategories.find(({ id }) => id === category)?.title ?? category);
