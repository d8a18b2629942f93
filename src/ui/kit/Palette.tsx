import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import styles from './Palette.module.css';
import { Hint, Text } from './Text';

interface PaletteFrameProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly testId: string;
  /** Called when the focus moves in or back; the handler may prevent the default and set the focus itself. */
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
  readonly children: ReactNode;
}

/** The dialog of a palette, near the top of the window. */
export const PaletteFrame = ({ open, onClose, label, testId, children, ...focus }: PaletteFrameProps) => (
  <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Dialog.Portal>
      <Dialog.Overlay className={styles.overlay} />
      <Dialog.Content className={styles.palette} data-testid={testId} aria-describedby={undefined} {...focus}>
        <Dialog.Title className="visually-hidden">{label}</Dialog.Title>
        {children}
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);

export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly shortcut?: string | undefined;
}

interface PaletteProps<Item extends PaletteItem> {
  readonly label: string;
  /** Accessible name of the list. */
  readonly listLabel: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The matching items, best first: the caller filters, ranks and limits them. */
  readonly groups: readonly { readonly title?: string; readonly items: readonly Item[] }[];
  readonly empty: string;
  readonly onRun: (item: Item) => void;
}

/**
 * A search field with a list of results. Arrows select, Enter or a click runs; every change of the text selects the
 * first item.
 */
export function Palette<Item extends PaletteItem>(props: PaletteProps<Item>) {
  const { label, listLabel, placeholder, text, onText, groups, empty, onRun } = props;
  const [chosen, setChosen] = useState<{ readonly text: string; readonly id: string } | undefined>(undefined);
  const first = groups[0]?.items[0]?.id ?? '';
  return (
    <Command
      className={styles.command}
      label={label}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={chosen?.text === text ? chosen.id : first}
      onValueChange={(id) => setChosen({ text, id })}
    >
      <div className={styles.field}>
        <Search size={16} />
        <Command.Input value={text} onValueChange={onText} placeholder={placeholder} />
      </div>
      <Command.List className={styles.list} label={listLabel}>
        {groups.map(({ title, items }) => (
          <Command.Group key={title ?? ''} heading={title}>
            {items.map((item) => (
              <Command.Item key={item.id} value={item.id} className={styles.item} onSelect={() => onRun(item)}>
                <Text lines="cut" flex="grows">
                  {item.title}
                </Text>
                {item.detail && (
                  <Text size="sm" tone="muted" flex="fixed">
                    {item.detail}
                  </Text>
                )}
                {item.shortcut && <kbd>{item.shortcut}</kbd>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {first === '' && (
        <Hint size="ui" padded>
          {empty}
        </Hint>
      )}
    </Command>
  );
}
