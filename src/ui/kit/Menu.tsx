import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { lazyComponent, MissingPart } from './lazyComponent';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export interface MenuGroup {
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

interface TriggerProps extends ComponentProps<'button'> {
  'data-state'?: 'closed';
}

interface MenuProps {
  /** A button. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly groups: readonly MenuGroup[];
  readonly align?: 'start' | 'end';
}

export interface AwaitedMenuProps extends MenuProps {
  /** The event that opened the menu before its code was loaded: `pointer`, or the pressed key. */
  readonly openedBy: string;
  /** Called if the code cannot be loaded. */
  readonly onClose: () => void;
}

const MenuDropdown = lazyComponent<AwaitedMenuProps>(
  async () => (await import('./MenuDropdown')).MenuDropdown,
  ({ trigger }) => trigger,
  ({ trigger, onClose }, retry) => (
    <>
      {trigger}
      <MissingPart onRetry={retry} onClose={onClose} />
    </>
  ),
);

/** A button with a menu. The menu's code is loaded on first use; until then only the trigger is rendered. */
export function Menu({ trigger, groups, align = 'start' }: MenuProps) {
  const [openedBy, setOpenedBy] = useState<string | undefined>(undefined);
  if (openedBy !== undefined)
    return (
      <MenuDropdown
        trigger={trigger}
        groups={groups}
        align={align}
        openedBy={openedBy}
        onClose={() => setOpenedBy(undefined)}
      />
    );
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'data-state': 'closed',
    onPointerDown: (event) => {
      if (event.button !== 0 || event.ctrlKey) return;
      event.preventDefault();
      setOpenedBy('pointer');
    },
    onKeyDown: (event) => {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
      event.preventDefault();
      setOpenedBy(event.key);
    },
  });
}
