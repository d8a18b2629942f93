import { Fragment } from 'react';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { commonMessages as common } from '../../../messages/common.en';
import { Facts } from '../../kit/Facts';
import { Modal } from '../../kit/Modal';
import { Heading } from '../../kit/Section';
import { Tag } from '../../kit/Tag';
import { Text } from '../../kit/Text';
import styles from './tools.module.css';

/** The modifier key of this platform's keyboard; `Ctrl` outside of a browser. */
export const modKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform) ? '⌘' : 'Ctrl';

/** Keys and their actions by group. Two spaces separate alternative keys. */
const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [t.anywhere]: {
    [`${modKey} K`]: t.commandPaletteAbout,
    [`${modKey} F`]: t.searchThisDocument,
    [`${modKey} Shift F`]: t.searchAllDocuments,
    [`${modKey} Z`]: common.undo,
    [`${modKey} Shift Z`]: t.redo,
    '?': t.help,
  },
  [t.draw]: {
    '/': t.addNextToSelection,
    '1  0': t.addFromStrip,
    [t.doubleClick]: t.addOrRename,
    F2: t.editNode,
    Delete: 'Delete',
    'Shift F10': t.allCommands,
    [t.dragAHandle]: t.connectOrAdd,
  },
  [t.select]: {
    Tab: t.nextNode,
    Enter: t.selectThenOpen,
    'Shift Enter': t.addToTheSelection,
    [t.shiftDrag]: t.selectBox,
    [`${modKey} A`]: t.selectAll,
    Esc: t.selectNothing,
  },
  [common.copy]: {
    [`${modKey} C  ${modKey} X`]: t.copyCut,
    [`${modKey} V`]: t.paste,
    [`${modKey} D`]: t.duplicate,
  },
  [t.look]: {
    [t.arrows]: t.moveSelection,
    [t.shiftArrows]: t.moveInLargerSteps,
    C: t.foldCondition,
    'Shift C': t.foldAll,
    '+  -': t.zoom,
    'Shift 1': t.fitToTheWindow,
    F: t.filterNamesInDependencies,
  },
};

interface CheatSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Groups of other parts of the app, below those of the canvas. */
  readonly more: typeof groups;
}

/** The keys of the app, by group. */
export function CheatSheet({ isOpen, onClose, more }: CheatSheetProps) {
  return (
    <Modal open={isOpen} onClose={onClose} title={t.keyboard} width={760}>
      <div className={styles['sheet']}>
        {Object.entries({ ...groups, ...more }).map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <Heading className={styles.group}>{title}</Heading>
            <Facts>
              {Object.entries(keys).map(([key, meaning]) => (
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
