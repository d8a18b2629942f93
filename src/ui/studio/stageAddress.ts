// What the stage shows, as its address names it: the id of a demo, `runs/first+second` for runs of this browser, or
// `play/<data>` for a recording that the address carries.

/** More columns cannot be read from the back of a room. */
export const maxColumns = 4;

export const stageAddressOfRuns = (ids: readonly string[]): string => `runs/${ids.slice(0, maxColumns).join('+')}`;

/** Of a link that carries a recording. */
export const stageOfLink = (url: string): string => url.replace(/^.*#\/stage\//s, '');

export type StageSource =
  | { readonly kind: 'demo'; readonly id: string }
  | { readonly kind: 'runs'; readonly ids: readonly string[] }
  | { readonly kind: 'recording'; readonly data: string };

export function readStageAddress(shown: string): StageSource {
  const [, kind, value = ''] = /^(runs|play)\/(.*)$/s.exec(shown) ?? [];
  if (kind === 'runs') return { kind, ids: value.split('+').slice(0, maxColumns) };
  return kind === 'play' ? { kind: 'recording', data: value } : { kind: 'demo', id: shown };
}
