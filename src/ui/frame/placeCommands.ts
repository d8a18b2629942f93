// The commands that go to a document, a node or a slot. They depend on the open document, so they have no keys.

import type { TextRange } from '../../core/support';
import { appCommandsMessages as t } from '../../messages/appCommands.en';
import { type AppCommand, appCommandsIn } from '../studio/appCommandTypes';
import type { WeirStores } from '../studio/weirContext';

const documents = appCommandsIn('Documents');
const goTo = appCommandsIn('Go to');

/** Opens the slot's fields beside the canvas. */
export function showSlot({ workspace, shell }: Pick<WeirStores, 'workspace' | 'shell'>, name: string): void {
  const { setMode, inspectSlot, setRightTab } = shell.getState();
  workspace.getState().select([]);
  setMode('author');
  inspectSlot(name);
  setRightTab('inspector');
}

/** A command for every other document that opens it. */
export const otherDocuments = ({ workspace }: WeirStores): readonly AppCommand[] => {
  const { documents: all, history, openDocument } = workspace.getState();
  return all
    .filter(({ id }) => id !== history.document.id)
    .map((other) => documents(`open.${other.id}`, t.open(other), '', () => openDocument(other.id)));
};

/** A command for every declared name that goes to it. */
export function nameCommands({ workspace, shell }: WeirStores): AppCommand[] {
  const { analysis, showNode, revealRange } = workspace.getState();
  const { document, graphs } = analysis;
  const place = (id: string, title: string, detail: string, run: () => void): AppCommand => ({
    ...goTo(`go.${id}`, title, detail, run),
    detail,
  });
  const nodePlace = (
    { id, range }: { readonly id: string; readonly range?: TextRange },
    title: string,
    detail: string,
  ) =>
    place(id, title, detail, () => {
      showNode(id);
      if (range) revealRange(range);
    });
  if (!document) return (graphs.flowchart?.nodes ?? []).map((node) => nodePlace(node, node.label || node.id, 'node'));
  return [
    ...(graphs.dependency?.nodes ?? []).map((node) => {
      const isDeclared = node.kind === 'answer' || node.kind === 'api';
      return nodePlace(node, node.ref ?? node.label, isDeclared ? node.kind.toUpperCase() : node.kind);
    }),
    ...document.slots.map(({ name, range }) =>
      place(`slot:${name}`, name, 'slot', () => {
        showSlot({ workspace, shell }, name);
        revealRange(range);
      }),
    ),
  ];
}
