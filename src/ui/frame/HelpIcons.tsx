import { BookOpen, HardDrive, Home, Info, Keyboard } from 'lucide-react';

const icons = { welcome: Home, guides: BookOpen, keys: Keyboard, storage: HardDrive, about: Info };

/** The icon of an item of the help menu. Apart from the menu's button, which the first script brings. */
export function HelpIcon({ name }: { readonly name: keyof typeof icons }) {
  const Icon = icons[name];
  return <Icon size={14} />;
}
