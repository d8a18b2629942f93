// A type by any of the names in use for it: the papers and their data write the same type in several ways.

import { looseName, nearestName } from '../../support';
import { type OowCategory, type OowType, oowCategories, oowTypes } from './oowTypes';

const means = (written: string, names: readonly string[]) =>
  names.some((known) => looseName(known) === looseName(written));

export function findOowCategory(written: string): OowCategory | undefined {
  return oowCategories.find(({ id, title, aliases }) => means(written, [id, title, ...aliases]));
}

/** `category/type` in any spelling. */
export function findOowType(written: string): OowType | undefined {
  const [category = '', type = ''] = written.split('/');
  const found = findOowCategory(category);
  return oowTypes.find(
    ({ id, category: own, aliases }) => own === found?.id && means(type, [id.slice(own.length + 1), ...aliases]),
  );
}

/** The known name that was probably meant. */
export function nearestOowName(written: string): string | undefined {
  const [category = '', type = ''] = written.split('/');
  const known = findOowCategory(category);
  return nearestName(
    `${known?.id ?? category}/${type}`,
    oowTypes.map(({ id }) => id),
  );
}

/** For people: the title of a known type, else what was written. */
export const oowTitle = (written: string): string => findOowType(written)?.title ?? written;
