import { Fragment } from 'react';
import { Facts } from '../../kit/Facts';
import { Modal } from '../../kit/Modal';
import { Heading } from '../../kit/Section';
import { Tag } from '../../kit/Tag';
import { Text } from '../../kit/Text';
import styles from './tools.module.css';

/** The key of commands as it is written on this machine's keyboard. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

const groups: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      [`${modKey} K`, 'Commands and names to go to'],
      [`${modKey} F`, 'Search this document'],
      [`${modKey} Shift F`, 'Search all documents'],
      [`${modKey} Z`, 'Undo'],
      [`${modKey} Shift Z`, 'Redo'],
      ['?', 'Help'],
    ],
  },
  {
    title: 'Draw',
    keys: [
      ['/', 'Add beside the selection'],
      ['1  9', 'Add what the strip at the left shows there'],
      ['Double click', 'Add here; on a node: rename or edit it'],
      ['F2', 'Rename, edit a condition or a sentence'],
      ['Delete', 'Delete'],
      ['Shift F10', 'All commands of the selection'],
      ['Drag a handle', 'Connect; on the free canvas: add'],
    ],
  },
  {
    title: 'Select',
    keys: [
      ['Tab', 'Next node'],
      ['Enter', 'Select; again: open in the inspector'],
      ['Shift Enter', 'Add to the selection'],
      ['Shift drag', 'Select a box'],
      [`${modKey} A`, 'Select all'],
      ['Esc', 'Select nothing'],
    ],
  },
  {
    title: 'Copy',
    keys: [
      [`${modKey} C  ${modKey} X`, 'Copy, cut'],
      [`${modKey} V`, 'Paste, also from a text'],
      [`${modKey} D`, 'Duplicate'],
    ],
  },
  {
    title: 'Look',
    keys: [
      ['Arrows', 'Move the selection, or the view'],
      ['Shift Arrows', 'Move in larger steps'],
      ['C', 'Fold or unfold a condition'],
      ['Shift C', 'Fold or unfold all'],
      ['+  -', 'Zoom'],
      ['Shift 1', 'Fit to the window'],
    ],
  },
  {
    title: 'Debug a run',
    keys: [
      ['F8', 'Continue'],
      ['Shift F8', 'Step a turn'],
      ['F10', 'Step a decision'],
      ['F7', 'Step an event'],
      ['F9', 'Set or clear a breakpoint'],
    ],
  },
];

/** The keys of the app, canvas and debugger. */
export function CheatSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Modal open={isOpen} onClose={onClose} title="Keyboard" width={760}>
      <div className={styles['sheet']}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <Heading className={styles.group}>{group.title}</Heading>
            <Facts>
              {group.keys.map(([key, meaning]) => (
                <Fragment key={key}>
                  <dt>
                    {key.split('  ').map((one) => (
                      <Tag as="kbd" key={one}>
                        {one}
                      </Tag>
                    ))}
                  </dt>
                  <Text as="dd" tone="muted">
                    {meaning}
                  </Text>
                </Fragment>
              ))}
            </Facts>
          </section>
        ))}
      </div>
    </Modal>
  );
}
