import { BookOpen, HardDrive, Home, Info, Keyboard } from 'lucide-react';

const icons = { welcome: Home, guides: BookOpen, keys: Keyboard, storage: HardDrive, about: Info };

/** The icon of a help menu item. Separate from the menu's button, which is part of the main bundle. */
export function HelpIcon({ name }: { readonly name: keyof typeof icons }) {
  const Icon = icons[name];
  return <Icon size={14} />;
}
