// The size limit of a document, and the refusal of larger texts before they are read.

import { exchangeMessages as t } from '../../messages/exchange.en';

/** Characters of a procedure, a flowchart or a tool file. */
export const MAX_DOCUMENT = 4_000_000;

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export const startsLikeJson = (head: string) => /^\uFEFF?\s*[[{]/.test(head);

/** Why a text is too large for a document; undefined if it is not, or if it may be a log, which may be larger. */
export const refuseTextSize = (text: string): string | undefined =>
  text.length <= MAX_DOCUMENT || startsLikeJson(text) ? undefined : t.textTooLarge({ size: megabytes(text.length) });
