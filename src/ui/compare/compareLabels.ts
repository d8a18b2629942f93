// Labels and number formats that the compare panels share.

import { nodeName, siteOfId, withoutKind } from '../../core/graph';

export const formatScore = (value: number): string => value.toFixed(3);

/** The label of a node id: `api:check_hospital#2` is `check_hospital #2`. */
export const comparedNodeLabel = (id: string): string =>
  siteOfId(id) > 1 ? `${nodeName(id)} #${siteOfId(id)}` : withoutKind(id);
