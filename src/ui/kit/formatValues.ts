// Formats of dates, sizes and addresses that several features share.

import { pluralize } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { dateLocale } from '../../messages/language';

const dateTime = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' });

/** Date and time of day, without seconds. */
export const formatDateTime = (at: number): string => dateTime.format(at);

/** In powers of 1000: `12 bytes`, `3.4 kB`, `56 kB`, `7.8 MB`, `9.0 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return coreText(pluralize(bytes, 'byte'));
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** The host of an address; text that is not an address stays as it is. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
