import { oowCategories } from '../../../core/session';
import { figureMessages } from '../../../messages/figures.en';

const judged = new Set(['judgedSuccess', 'judgedProgress', 'kappa', 'passRate', 'score']);

/** A model's opinion stands behind it. */
export const isModelJudged = (figure: string): boolean => judged.has(figure);

/** What a figure counts; undefined for one that the catalogue does not know. */
export function figureDefinition(figure: string): string | undefined {
  const id = figure
    .replace(/^failure:/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^(selection|invocation|parameters)(?:P|R|F1)$/, '$1');
  return Object.entries(figureMessages).find(([name]) => name === figure || name === id)?.[1];
}

/** A category of out-of-workflow turns as it is called on screen. */
export const oowCategoryTitle = (category: string): string =>
  oowCategories.find(({ id }) => id === category)?.title ?? category;
