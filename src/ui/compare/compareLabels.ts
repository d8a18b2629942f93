// Labels that the compare panels share.

import { nodeName, siteOfId, withoutKind } from '../../core/graph';

/** The label of a node id: `api:check_hospital#2` is `check_hospital #2`. */
export const comparedNodeLabel = (id: string): string =>
  siteOfId(id) > 1 ? `${nodeName(id)} #${siteOfId(id)}` : withoutKind(id);
