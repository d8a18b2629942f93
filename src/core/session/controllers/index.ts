// Registry of controllers: a new controller is one file and one line here. Advice and verdicts come in this order.

import type { JsonObject } from '../../support';
import type { ControllerSetting } from '../events';
import { answerDependency } from './answerDependency';
import type { Controller } from './controller';
import { duplicateCall } from './duplicateCall';
import { nodeDependency } from './nodeDependency';
import { parameters } from './parameters';
import { procedureConformance } from './procedureConformance';
import { sessionLength } from './sessionLength';

export const controllers: readonly Controller[] = [
  nodeDependency,
  answerDependency,
  duplicateCall,
  sessionLength,
  parameters,
  procedureConformance,
];

/** The controllers that the settings switch on for `part`, in the order of the registry, with their options. */
export function activeControllers(
  settings: readonly ControllerSetting[],
  part: 'pre' | 'post',
): readonly { readonly controller: Controller; readonly options: JsonObject }[] {
  return controllers.flatMap((controller) => {
    const setting = settings.find((candidate) => candidate.id === controller.id);
    if (!setting?.[part] || !controller[part]) return [];
    return [{ controller, options: { ...controller.defaultSetting.options, ...setting.options } }];
  });
}

export type { Advice, Controller, ControllerContext, ControllerJudgement, OptionField } from './controller';
export { type ControllerMode, defaultControllers, hasControllers, restrictControllers } from './defaultControllers';
