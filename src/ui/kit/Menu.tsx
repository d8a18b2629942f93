import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { lazyComponent, MissingPart } from './lazyComponent';
import { loadOverlays } from './loadOverlays';

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
  /** Not needed with a `dropdown` that has its own. */
  readonly groups?: readonly MenuGroup[];
  readonly align?: 'start' | 'end';
}

export interface AwaitedMenuProps extends MenuProps {
  /** The event that opened the menu before its code was loaded: `pointer`, or the pressed key. */
  readonly openedBy: string;
  /** Called if the code cannot be loaded. */
  readonly onClose: () => void;
}

/** The dropdown of a menu, loaded with its items on first use; until then only the trigger is rendered. */
export const lazyDropdown = (load: () => Promise<ComponentType<AwaitedMenuProps>>) =>
  lazyComponent<AwaitedMenuProps>(
    load,
    ({ trigger }) => trigger,
    ({ trigger, onClose }, retry) => (
      <>
        {trigger}
        <MissingPart onRetry={retry} onClose={onClose} />
      </>
    ),
  );

const MenuDropdown = lazyDropdown(async () => (await loadOverlays()).MenuDropdown);

/** A button with a menu. `dropdown`: made by `lazyDropdown`. */
export function Menu({
  trigger,
  groups = [],
  align = 'start',
  dropdown: Dropdown = MenuDropdown,
}: MenuProps & { readonly dropdown?: ComponentType<AwaitedMenuProps> }) {
  const [openedBy, setOpenedBy] = useState<string | undefined>(undefined);
  if (openedBy !== undefined)
    return (
      <Dropdown
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
