import { useLayoutEffect, useRef } from 'react';
import type { FormatLink } from '../../../core/formats';

interface Followed {
  readonly links: readonly FormatLink[];
  /** Indexes of those that the selection lights. */
  readonly lit: readonly number[];
  readonly selection: readonly string[];
  /** Of several stretches the declaration, which comes first, or the step, which comes last. */
  readonly prefers: 'declaration' | 'step';
  show(offset: number): unknown;
}

/**
 * Brings what was selected elsewhere into sight, and again when the text is another. Who selects here writes the node
 * into the returned reference: then the text stays where it is.
 */
export function useFollowed({ links, lit, selection, prefers, show }: Followed) {
  const own = useRef<string | undefined>(undefined);
  const wanted = selection.join('\n');
  const shown = lit.at(prefers === 'step' ? -1 : 0);
  const target = shown === undefined ? undefined : links[shown]?.range.start;
  useLayoutEffect(() => {
    const isOwn = own.current !== undefined && own.current === wanted;
    if (!isOwn) own.current = undefined;
    if (target !== undefined && !isOwn && wanted !== '') show(target);
  }, [target, wanted, show]);
  return own;
}
