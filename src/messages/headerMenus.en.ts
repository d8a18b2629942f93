import { messagesOf } from './i18n';

export const headerMenusMessages = messagesOf('headerMenus', {
  documents: 'Documents',
  followTheSystem: 'Follow the system',
  light: 'Light',
  dark: 'Dark',
  theme: 'Theme',
  language: 'Language',
  tours: 'Tours',
});
