import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { AwaitedMenuProps } from './Menu';
import styles from './Menu.module.css';

export function MenuDropdown({ trigger, groups, align = 'start', openedBy }: AwaitedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Repeats the key for the menu, so that it focuses its first item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    if (openedBy === 'pointer') return;
    button.current?.focus();
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: openedBy, bubbles: true, cancelable: true }));
  }, []);
  return (
    // Not modal: a modal menu hides the page from screen readers while Tab still reaches its controls.
    <DropdownMenu.Root modal={false} defaultOpen={openedBy === 'pointer'}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles['menu']} align={align} sideOffset={4} collisionPadding={8}>
          {groups?.map((group, index) => (
            <DropdownMenu.Group key={group.title ?? `group-${index}`} className={styles['group']}>
              {group.title && <DropdownMenu.Label className={styles['title']}>{group.title}</DropdownMenu.Label>}
              {group.items.map((item) => {
                const shared = {
                  className: styles['item'],
                  'data-danger': item.danger || undefined,
                  disabled: item.disabled ?? false,
                  onSelect: item.onSelect,
                };
                const content = (
                  <>
                    {item.icon && <span className={styles['icon']}>{item.icon}</span>}
                    <span className={styles['text']}>
                      <span>{item.label}</span>
                      {item.hint && <span className={styles['hint']}>{item.hint}</span>}
                    </span>
                  </>
                );
                return item.checked === undefined ? (
                  <DropdownMenu.Item key={item.id} {...shared}>
                    {content}
                  </DropdownMenu.Item>
                ) : (
                  <DropdownMenu.CheckboxItem
                    key={item.id}
                    {...shared}
                    checked={item.checked}
                    data-checked={item.checked || undefined}
                  >
                    {content}
                  </DropdownMenu.CheckboxItem>
                );
              })}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
