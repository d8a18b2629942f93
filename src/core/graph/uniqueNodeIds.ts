// Beside nodeId.ts, so that the app's first script does not load it.

import { UniqueNames } from '../support';

/** Returns each id once: the second claim of `api:find` returns `api:find#2`. */
export const uniqueNodeIds = (): UniqueNames => new UniqueNames({ joint: '#' });
