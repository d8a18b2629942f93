import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
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

interface MenuProps {
  readonly trigger: ReactNode;
  readonly groups: readonly MenuGroup[];
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, groups, align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles['menu']} align={align} sideOffset={4} collisionPadding={8}>
          {groups.map((group, index) => (
            <DropdownMenu.Group key={group.title ?? `group-${index}`} className={styles['group']}>
              {group.title && <DropdownMenu.Label className={styles['title']}>{group.title}</DropdownMenu.Label>}
              {group.items.map((item) => (
                <DropdownMenu.Item
                  key={item.id}
                  className={styles['item']}
                  data-danger={item.danger || undefined}
                  data-checked={item.checked || undefined}
                  disabled={item.disabled ?? false}
                  onSelect={item.onSelect}
                >
                  {item.icon && <span className={styles['icon']}>{item.icon}</span>}
                  <span className={styles['text']}>
                    <span>{item.label}</span>
                    {item.hint && <span className={styles['hint']}>{item.hint}</span>}
                  </span>
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
