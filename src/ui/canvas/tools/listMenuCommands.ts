import type { ShownCommand } from '../../kit/shownCommands';
import type { CanvasCommand, CanvasCommandGroup } from './canvasDrawing';

/** The enabled commands of a menu and its submenus, for the palette and for keys. */
export const listMenuCommands = (
  groups: readonly CanvasCommandGroup[],
  run: (command: CanvasCommand) => void,
): readonly ShownCommand[] =>
  groups.flatMap(({ items }) =>
    items.flatMap((item) =>
      (item.items ?? [item])
        .filter(({ isDisabled }) => !isDisabled)
        .map((command) => ({
          id: command.id,
          keys: command.keys ?? [],
          title: item.items ? `${item.label}: ${command.label}` : command.label,
          group: command.group ?? 'Draw',
          run: () => run(command),
        })),
    ),
  );
