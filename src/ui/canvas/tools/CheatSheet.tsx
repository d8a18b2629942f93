import { Modal } from '../../kit/Modal';
import styles from './tools.module.css';

/** The key of commands as it is written on this machine's keyboard. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

const groups: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
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
    title: 'Copy and undo',
    keys: [
      [`${modKey} C  ${modKey} X`, 'Copy, cut'],
      [`${modKey} V`, 'Paste, also from a text'],
      [`${modKey} D`, 'Duplicate'],
      [`${modKey} Z`, 'Undo'],
      [`${modKey} Shift Z`, 'Redo'],
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
];

export function CheatSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Keys on the canvas" width={720}>
      <div className={styles['sheet']}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(([key, meaning]) => (
                <div key={key}>
                  <dt>
                    {key.split('  ').map((one) => (
                      <kbd key={one} className={styles['key']}>
                        {one}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
