// The search for edge routes, as a separate chunk outside of the main bundle.

export { findRoutes } from '../../core/projection';
