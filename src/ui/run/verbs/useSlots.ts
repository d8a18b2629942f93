import { useMemo } from 'react';
import { readSlots } from '../../../core/session';
import type { JsonValue } from '../../../core/support';
import { useRun, useWorkspace } from '../../studio/weirContext';

export interface KnownSlot {
  readonly name: string;
  /** At the moment shown; undefined while nothing was said or returned for it. */
  readonly value?: JsonValue;
}

/** The names a condition may ask for: what the document declares, and what came in the run, with its value. */
export function useSlots(): readonly KnownSlot[] {
  const shown = useRun((state) => state.shown ?? state.planned);
  const document = useWorkspace((state) => state.analysis.document);
  return useMemo(() => {
    const values = shown ? readSlots(shown) : {};
    const declared = document
      ? [
          ...document.slots.map(({ name }) => name),
          ...document.apis.flatMap(({ request, response }) => [...request, ...response].map(({ name }) => name)),
        ]
      : (shown?.workflow.apis.flatMap(({ request, response }) => [...request, ...response]) ?? []);
    const names = [...new Set([...declared, ...Object.keys(values)])].filter((name) => name !== '');
    return names.map((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? { name } : { name, value };
    });
  }, [shown, document]);
}
