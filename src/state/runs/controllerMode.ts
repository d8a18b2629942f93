// Which kinds of controllers are on, in one word: how runs are listed and told apart.

import type { ControllerSetting, SessionConfig } from '../../core/session';
import type { ControllerMode } from '../../core/storage';

export function controllerMode(settings: readonly ControllerSetting[]): ControllerMode {
  const hasPre = settings.some((setting) => setting.pre);
  const hasPost = settings.some((setting) => setting.post);
  if (hasPre) return hasPost ? 'both' : 'pre';
  return hasPost ? 'post' : 'none';
}

/** The formats in which the prompt shows the workflow. */
export const formatsOf = ({ format, ensemble = [] }: Pick<SessionConfig, 'format' | 'ensemble'>): string =>
  [...new Set([format, ...ensemble])].join('+');
