// What looks for the ways of edges: in a file of its own, so that it is no part of the first script.

export { findRoutes } from '../../core/projection';
