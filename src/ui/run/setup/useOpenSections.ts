import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface OpenSections {
  readonly open: ReadonlySet<string>;
  setOpen(id: string, isOpen: boolean): void;
}

/** Which sections are unfolded, until the page is left: a look at another mode folds nothing. */
export const openSections = createStore<OpenSections>((set, get) => ({
  open: new Set(),
  setOpen: (id, isOpen) => {
    if (get().open.has(id) === isOpen) return;
    const open = new Set(get().open);
    if (isOpen) open.add(id);
    else open.delete(id);
    set({ open });
  },
}));

export const useOpenSections = <T>(select: (state: OpenSections) => T): T => useStore(openSections, select);
