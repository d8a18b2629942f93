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

/** Which parts of the controllers are on: advice before a decision, judgement after it. */
export type ControllerMode = 'none' | 'pre' | 'post' | 'both';

export const hasControllers = (settings: readonly ControllerSetting[]): boolean =>
  settings.some(({ pre, post }) => pre || post);

/** Switches off the parts that a mode lacks, as in the ablations of the papers; parts that are off stay off. */
export function restrictControllers(
  settings: readonly ControllerSetting[],
  mode: ControllerMode,
): readonly ControllerSetting[] {
  const takesPre = mode === 'pre' || mode === 'both';
  const takesPost = mode === 'post' || mode === 'both';
  return settings.map((setting) => ({ ...setting, pre: takesPre && setting.pre, post: takesPost && setting.post }));
}

/** Default settings, restricted to `pre`, `post`, both or none. */
export const defaultControllers = (mode: ControllerMode = 'both'): readonly ControllerSetting[] =>
  restrictControllers(shippedSettings, mode);
