import { messagesOf } from './i18n';

/** Names of the tours in the menus. */
export const tourNamesMessages = messagesOf('tourNames', {
  author: 'Author',
  authorAbout: 'A drawing and a text that are one document, and its checks',
  run: 'Run and debug',
  runAbout: 'Watch an agent work, see a denial and the reason for it',
  compare: 'Compare',
  compareAbout: 'Rebuild a workflow from what happened, and set it beside yours',
});
