import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { lazyComponent, MissingPart } from '../ui/kit/lazyComponent';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that cannot be loaded shows the error only while it is open. */
export const lazyDialog = (load: () => Promise<FunctionComponent<DialogProps>>, meanwhile?: () => ReactNode) =>
  lazyComponent<DialogProps>(
    load,
    meanwhile,
    ({ isOpen, onClose }, retry) => isOpen && <MissingPart onRetry={retry} onClose={onClose} />,
  );

/** Dialogs whose code is loaded together, by their ids. */
export const lazyDialogs = <Id extends string>(
  load: () => Promise<Readonly<Record<Id, FunctionComponent<DialogProps>>>>,
  ...ids: readonly Id[]
) =>
  Object.fromEntries(ids.map((id) => [id, lazyDialog(async () => (await load())[id])])) as Record<
    Id,
    ComponentType<DialogProps>
  >;
