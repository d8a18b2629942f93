import { Fragment } from 'react';
import { keysMessages as t } from '../../../messages/keys.en';
import { Facts } from '../../kit/Facts';
import { chordsOf, formatChord, useKeyBindings } from '../../kit/keys';
import { Stack } from '../../kit/Layout';
import { Heading } from '../../kit/Section';
import { Tag } from '../../kit/Tag';
import { Text } from '../../kit/Text';
import styles from './Keys.module.css';
import { listedCommands } from './listedCommands';

type KeyRow = readonly [keys: readonly string[], meaning: string];

/** Keys of navigation and gestures, which cannot be changed. */
const fixedRows: Readonly<Record<string, readonly KeyRow[]>> = {
  [t.draw]: [
    [['1', '0'], t.addFromStrip],
    [[t.doubleClick], t.addOrRename],
    [[t.dragAHandle], t.connectOrAdd],
    [['Mod C', 'Mod X'], t.copyCut],
    [['Mod V'], t.paste],
  ],
  [t.select]: [
    [['Tab'], t.nextNode],
    [['Enter'], t.selectThenOpen],
    [['Shift Enter'], t.addToTheSelection],
    [[t.shiftDrag], t.selectBox],
    [['Esc'], t.selectNothing],
  ],
  [t.look]: [
    [[t.arrows], t.moveSelection],
    [[t.shiftArrows], t.moveInLargerSteps],
  ],
};

/** The groups of the canvas, the source editor and the debugger; the other commands act anywhere. */
const groups = [t.anywhere, t.select, t.debug, t.draw, t.look, t.text];

const rowsOf = (group: string): readonly KeyRow[] => [
  ...listedCommands.flatMap((command) => {
    const own = groups.includes(command.group) ? command.group : t.anywhere;
    const chords = chordsOf(command);
    return own === group && chords.length > 0 ? [[chords, command.title] as const] : [];
  }),
  ...(fixedRows[group] ?? []),
];

/** All keys of the app, by group. */
export function KeysSheet() {
  useKeyBindings();
  return (
    <div className={styles.sheet}>
      {groups.map((group) => (
        <Stack as="section" gap="1h" key={group} aria-label={group}>
          <Heading>{group}</Heading>
          <Facts>
            {rowsOf(group).map(([keys, meaning]) => (
              <Fragment key={meaning}>
                <dt>
                  {keys.map((key) => (
                    <Tag as="kbd" key={key}>
                      {formatChord(key)}
                    </Tag>
                  ))}
                </dt>
                <Text as="dd" tone="muted">
                  {meaning}
                </Text>
              </Fragment>
            ))}
          </Facts>
        </Stack>
      ))}
    </div>
  );
}
