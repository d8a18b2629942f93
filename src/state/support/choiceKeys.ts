// Where the browser stores the choices that the first render needs: in its local storage or in the tab's session storage.

import type { TextStorage } from './ports';
import { recall } from './rememberedFields';

export const choiceKeys = {
  settings: 'weir.settings',
  toolOrigins: 'weir.toolOrigins',
  toolSecrets: 'weir.toolSecrets',
  endpointKeys: 'weir.keys',
  /** A key without its origin, as earlier versions stored it. */
  bareKey: 'weir.key',
  arrangement: 'weir.arrangement',
} as const;

export const hasStoredChoices = (...storages: readonly TextStorage[]): boolean =>
  Object.values(choiceKeys).some((key) => storages.some((storage) => recall(storage, key) !== null));
