import { ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { keyTextOf } from '../../kit/keys';
import menu from '../../kit/Menu.module.css';
import type { CanvasCommand, CanvasCommandGroup } from './canvasDrawing';
import { shortenMenu } from './shortenMenu';
import styles from './tools.module.css';

interface CommandMenuProps {
  readonly label: string;
  readonly groups: readonly CanvasCommandGroup[];
  /** In px of the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onPick: (command: CanvasCommand) => void;
  /** Called on close, also after a command was chosen. */
  readonly onClose: () => void;
}

function Label({ command }: { readonly command: CanvasCommand }) {
  const Icon = command.icon;
  return (
    <>
      <span className={styles['commandIcon']}>{Icon && <Icon size={15} />}</span>
      <span className={styles['commandLabel']}>{command.label}</span>
    </>
  );
}

function Item({ command, onPick }: { readonly command: CanvasCommand; readonly onPick: CommandMenuProps['onPick'] }) {
  if (command.items) {
    return (
      <DropdownMenu.Sub>
        <DropdownMenu.SubTrigger className={menu['item']} disabled={command.isDisabled ?? false}>
          <Label command={command} />
          <ChevronRight size={14} className={styles['commandMore']} />
        </DropdownMenu.SubTrigger>
        <DropdownMenu.Portal>
          <DropdownMenu.SubContent className={menu['menu']} sideOffset={4} collisionPadding={8}>
            {command.items.map((inner) => (
              <Item key={inner.id} command={inner} onPick={onPick} />
            ))}
          </DropdownMenu.SubContent>
        </DropdownMenu.Portal>
      </DropdownMenu.Sub>
    );
  }
  const key = keyTextOf(command) ?? command.fixedKey;
  return (
    <DropdownMenu.Item
      className={menu['item']}
      data-danger={command.isDanger || undefined}
      disabled={command.isDisabled ?? false}
      onSelect={() => onPick(command)}
    >
      <Label command={command} />
      {key !== undefined && (
        <span className={styles['key']} aria-hidden="true">
          {key}
        </span>
      )}
    </DropdownMenu.Item>
  );
}

/** The context menu of a node, an edge, a group or the canvas. */
export function CommandMenu({ label, groups, at, onPick, onClose }: CommandMenuProps) {
  return (
    <DropdownMenu.Root modal={false} open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className={styles['anchor']} style={{ left: at.x, top: at.y }} aria-hidden="true" tabIndex={-1} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={`${menu['menu']} ${styles['commands']}`}
          aria-label={label}
          aria-labelledby={undefined}
          align="start"
          sideOffset={3}
          alignOffset={3}
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => event.preventDefault()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {shortenMenu(groups).map((group) => (
            <DropdownMenu.Group key={group.id} className={menu['group']}>
              {group.items.map((command) => (
                <Item key={command.id} command={command} onPick={onPick} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
