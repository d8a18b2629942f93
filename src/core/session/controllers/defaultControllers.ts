// Default controller settings of new sessions. In a module separate from the controllers, which need the workflow
// parser, so that a page that only shows settings does not load it. A test keeps both lists consistent. A controller of
// the registry that is missing here is off by default.

import type { ControllerSetting } from '../events';

/** In the order of the registry. */
export const shippedSettings: readonly ControllerSetting[] = [
  { id: 'node-dependency', pre: true, post: true },
  { id: 'answer-dependency', pre: false, post: true },
  { id: 'duplicate-call', pre: true, post: true, options: { threshold: 2 } },
  { id: 'session-length', pre: true, post: true, options: { min: 1, max: 15 } },
  { id: 'parameters', pre: true, post: true, options: { types: 'convertible', unknown: true } },
  { id: 'procedure-conformance', pre: false, post: false, options: { restart: 'ended' } },
];

/** Default settings, restricted to `pre`, `post`, both or none, as in the ablations of the papers. */
export function defaultControllers(mode: 'none' | 'pre' | 'post' | 'both' = 'both'): readonly ControllerSetting[] {
  const takesPre = mode === 'pre' || mode === 'both';
  const takesPost = mode === 'post' || mode === 'both';
  return shippedSettings.map((setting) => ({
    ...setting,
    pre: takesPre && setting.pre,
    post: takesPost && setting.post,
  }));
}
