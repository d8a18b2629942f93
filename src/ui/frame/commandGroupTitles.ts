import { keysMessages as t } from '../../messages/keys.en';
import type { AppCommandGroup } from '../studio/appCommandTypes';

/** The titles of the groups of commands, in the palette and in the list of keys. */
export const commandGroupTitles: Readonly<Record<AppCommandGroup, string>> = {
  'Go to': t.goTo,
  Debug: t.debug,
  Draw: t.draw,
  Select: t.select,
  Look: t.look,
  Text: t.text,
  Plan: t.plan,
  Edit: t.edit,
  View: t.view,
  Documents: t.documents,
  Share: t.share,
  Settings: t.settings,
  Help: t.helpGroup,
};
