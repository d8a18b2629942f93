// Finds a type by any of its names: the papers and their data spell the same type in several forms.

import { looseName, nearestName } from '../../support';
import { type OowCategory, type OowType, oowCategories, oowTypes } from './oowTypes';

const means = (written: string, names: readonly string[]) =>
  names.some((known) => looseName(known) === looseName(written));

export function findOowCategory(written: string): OowCategory | undefined {
  return oowCategories.find(({ id, title, aliases }) => means(written, [id, title, ...aliases]));
}

/** Takes `category/type` in any spelling. */
export function findOowType(written: string): OowType | undefined {
  const [category = '', type = ''] = written.split('/');
  const found = findOowCategory(category);
  return oowTypes.find(
    ({ id, category: own, aliases }) => own === found?.id && means(type, [id.slice(own.length + 1), ...aliases]),
  );
}

/** The known id nearest to an unknown name, for "did you mean". */
export function nearestOowName(written: string): string | undefined {
  const [category = '', type = ''] = written.split('/');
  const known = findOowCategory(category);
  return nearestName(
    `${known?.id ?? category}/${type}`,
    oowTypes.map(({ id }) => id),
  );
}

/** Display name: the title of a known type, else the text as written. */
export const oowTitle = (written: string): string => findOowType(written)?.title ?? written;
