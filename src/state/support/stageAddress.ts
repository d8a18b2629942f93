// Builds and parses addresses of the stage: the id of a demo, `runs/first+second` for runs of this browser, or
// `play/<data>` for a recording inside the address.

/** More columns are illegible for an audience. */
export const maxColumns = 4;

export const stageAddressOfRuns = (ids: readonly string[]): string => `runs/${ids.slice(0, maxColumns).join('+')}`;

/** The part of a link that carries a recording. */
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
