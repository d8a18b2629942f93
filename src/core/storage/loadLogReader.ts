/**
 * Loads the reader of stored events, with the schemas of all events. Separate from the other readers, because a page
 * needs it only when the first run is opened.
 */
export const loadLogReader = async () => (await import('./readLogPrefix')).readLogPrefix;
