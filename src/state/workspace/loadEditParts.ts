import type { editParts } from './editParts';

export type EditParts = typeof editParts;

/**
 * Undefined until they are loaded. From then on a gesture is planned without waiting: a field is still written if the
 * user leaves it for another document.
 */
export let loadedEditParts: EditParts | undefined;

export const loadEditParts = async (): Promise<EditParts> => {
  loadedEditParts ??= (await import('./editParts')).editParts;
  return loadedEditParts;
};
