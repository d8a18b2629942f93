// The settings as shipped. Apart from the controllers themselves, which read the workflow: a page that only offers the
// settings need not bring the parser. A test holds both to each other.

import type { ControllerSetting } from '../events';

interface ShippedSetting {
  readonly setting: ControllerSetting;
  /** Whether the controller has the part at all. */
  readonly hasPre: boolean;
  readonly hasPost: boolean;
}

/** In the registry's order. */
export const shippedSettings: readonly ShippedSetting[] = [
  { setting: { id: 'node-dependency', pre: true, post: true }, hasPre: true, hasPost: true },
  { setting: { id: 'answer-dependency', pre: false, post: true }, hasPre: false, hasPost: true },
  { setting: { id: 'duplicate-call', pre: true, post: true, options: { threshold: 2 } }, hasPre: true, hasPost: true },
  {
    setting: { id: 'session-length', pre: true, post: true, options: { min: 1, max: 15 } },
    hasPre: true,
    hasPost: true,
  },
];

/** Settings as shipped; `none`, `pre`, `post` or `both` as the papers' ablations switch them. */
export function defaultControllers(mode: 'none' | 'pre' | 'post' | 'both' = 'both'): readonly ControllerSetting[] {
  const takesPre = mode === 'pre' || mode === 'both';
  const takesPost = mode === 'post' || mode === 'both';
  return shippedSettings.map(({ setting, hasPre, hasPost }) => ({
    ...setting,
    pre: hasPre && takesPre && (mode === 'pre' || setting.pre),
    post: hasPost && takesPost && (mode === 'post' || setting.post),
  }));
}
