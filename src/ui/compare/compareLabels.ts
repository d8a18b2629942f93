// Labels and number formats that the compare panels share.

import { nodeName, siteOfId, withoutKind } from '../../core/graph';
import { dateLocale } from '../../messages/language';

export const compareDateFormat = new Intl.DateTimeFormat(dateLocale, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export const formatScore = (value: number): string => value.toFixed(3);

/** The label of a node id: `api:check_hospital#2` is `check_hospital #2`. */
export const comparedNodeLabel = (id: string): string =>
  siteOfId(id) > 1 ? `${nodeName(id)} #${siteOfId(id)}` : withoutKind(id);
