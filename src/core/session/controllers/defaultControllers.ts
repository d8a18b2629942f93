// The settings that new sessions start with. Apart from the controllers themselves, which read the workflow: a page that
// only offers the settings need not bring the parser. A test holds both to each other; a controller that is in the
// registry and not here is off until somebody switches it on.

import type { ControllerSetting } from '../events';

/** In the registry's order. */
export const shippedSettings: readonly ControllerSetting[] = [
  { id: 'node-dependency', pre: true, post: true },
  { id: 'answer-dependency', pre: false, post: true },
  { id: 'duplicate-call', pre: true, post: true, options: { threshold: 2 } },
  { id: 'session-length', pre: true, post: true, options: { min: 1, max: 15 } },
  { id: 'parameters', pre: true, post: true, options: { types: 'convertible', unknown: true } },
  { id: 'procedure-conformance', pre: false, post: false, options: { restart: 'ended' } },
];

/** Settings as shipped; `none`, `pre`, `post` or `both` as the papers' ablations switch their parts. */
export function defaultControllers(mode: 'none' | 'pre' | 'post' | 'both' = 'both'): readonly ControllerSetting[] {
  const takesPre = mode === 'pre' || mode === 'both';
  const takesPost = mode === 'post' || mode === 'both';
  return shippedSettings.map((setting) => ({
    ...setting,
    pre: takesPre && setting.pre,
    post: takesPost && setting.post,
  }));
}
