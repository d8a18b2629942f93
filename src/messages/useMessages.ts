import type { Messages, Translations } from '@nanostores/i18n';
import { useStore } from '@nanostores/react';

/** The texts of a feature in the language of the screen; renders again when that changes. */
export function useMessages<Body extends Translations>(messages: Messages<Body>): Body {
  return useStore(messages);
}
