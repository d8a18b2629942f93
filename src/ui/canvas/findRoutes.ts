// The search for edge routes, as a separate chunk outside of the main bundle.

import { findRoutes } from '../../core/projection';

export const routeParts = { findRoutes };
