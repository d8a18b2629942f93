// The menus of the header. Their items are the commands with these ids, with the keys that the user gave them.

import { ArrowLeftRight, BookOpen, FilePlus2, HardDrive, Home, Info, Keyboard, Moon, Sun, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { headerMenusMessages as t } from '../../messages/headerMenus.en';
import { chooseLanguage, currentLanguage, type Language, languages } from '../../messages/language';
import { keyTextOf } from '../kit/keys';
import type { AwaitedMenuProps, MenuGroup, MenuItem } from '../kit/Menu';
import { MenuDropdown } from '../kit/MenuDropdown';
import { foldedWidth, useMedia } from '../kit/useMedia';
import { useSettings, useShell, useWeir, useWorkspace, type WeirStores } from '../studio/weirContext';
import { tourTitles } from '../tours/tourTitles';
import { fixedCommands } from './appCommands';

function commandItem(stores: WeirStores, commandId: string, more: Partial<MenuItem> = {}): MenuItem {
  const command = fixedCommands.find(({ id }) => id === commandId);
  if (!command) throw new Error(`A menu names the unknown command ${commandId}`);
  return {
    id: commandId,
    label: command.title,
    hint: keyTextOf(command),
    disabled: command.when?.(stores) === false,
    onSelect: () => command.run?.(stores),
    ...more,
  };
}

const commandGroup = (
  stores: WeirStores,
  items: readonly (readonly [id: string, icon?: ReactNode])[],
  title?: string,
): MenuGroup => ({
  ...(title === undefined ? {} : { title }),
  items: items.map(([id, icon]) => commandItem(stores, id, { icon })),
});

/** Opens, imports, creates or converts a document. */
export function DocumentDropdown(props: AwaitedMenuProps) {
  const stores = useWeir();
  const { documents, openDocument } = useWorkspace('documents', 'openDocument');
  const activeId = useWorkspace((state) => state.history.document.id);
  const listed = documents.slice(0, 12).map(({ id, title }) => ({
    id,
    label: title,
    checked: id === activeId,
    onSelect: () => openDocument(id),
  }));
  const groups = [
    commandGroup(stores, [
      ['document.new', <FilePlus2 key="" size={14} />],
      ['share.convert', <ArrowLeftRight key="" size={14} />],
    ]),
    { title: t.documents, items: listed },
  ];
  return <MenuDropdown {...props} groups={groups} />;
}

/** Shares or exports the open document or everything. */
const shareGroups = (stores: WeirStores): readonly MenuGroup[] => [
  commandGroup(stores, [['share.link'], ['share.file'], ['share.convert'], ['share.picture']]),
  commandGroup(stores, [['share.workspace']]),
];

export const ShareDropdown = (props: AwaitedMenuProps) => <MenuDropdown {...props} groups={shareGroups(useWeir())} />;

/** Messages are constants of their modules, so another language requires a reload. */
function changeLanguage(language: Language): void {
  if (language !== currentLanguage && chooseLanguage(language)) location.reload();
}

const languageGroup: MenuGroup = {
  title: t.language,
  items: (Object.keys(languages) as Language[]).map((id) => ({
    id,
    label: languages[id],
    checked: id === currentLanguage,
    onSelect: () => changeLanguage(id),
  })),
};

const themes = [
  { id: 'system', label: t.followTheSystem, icon: <SunMoon size={14} /> },
  { id: 'light', label: t.light, icon: <Sun size={14} /> },
  { id: 'dark', label: t.dark, icon: <Moon size={14} /> },
] as const;

/** Theme, language and keys; in a narrow header also the actions that have no button there. */
export function SettingsDropdown(props: AwaitedMenuProps) {
  const stores = useWeir();
  const theme = useSettings((state) => state.theme);
  const welcome = useShell((state) => state.welcome);
  const isFolded = useMedia(foldedWidth) && !welcome;
  const themeItems = themes.map(({ id, ...look }) =>
    commandItem(stores, `theme.${id}`, { ...look, checked: id === theme }),
  );
  const groups = [
    ...(isFolded ? [commandGroup(stores, [['undo'], ['redo']]), ...shareGroups(stores)] : []),
    { title: t.theme, items: themeItems },
    languageGroup,
    commandGroup(stores, [['keys', <Keyboard key="" size={14} />]]),
  ];
  return <MenuDropdown {...props} groups={groups} />;
}

/** Guides and references, and a link to the welcome screen. */
export function HelpDropdown(props: AwaitedMenuProps) {
  const stores = useWeir();
  const tours = tourTitles.map(({ id, title }) => commandItem(stores, `help.tour.${id}`, { label: title }));
  const groups = [
    commandGroup(stores, [
      ['help.welcome', <Home key="" size={14} />],
      ['help.guides', <BookOpen key="" size={14} />],
      ['help.keys', <Keyboard key="" size={14} />],
    ]),
    { title: t.tours, items: tours },
    commandGroup(stores, [
      ['storage', <HardDrive key="" size={14} />],
      ['help.about', <Info key="" size={14} />],
    ]),
  ];
  return <MenuDropdown {...props} groups={groups} />;
}
