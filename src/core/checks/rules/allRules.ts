// The rules in the order in which they run. `unusedDirective` is last because it depends on the findings of the others.
// Each rule has a page and fixtures in this folder; a test fails if one is missing.

import type { Rule } from '../rule';
import { duplicateName } from './duplicateName';
import { endlessLoop } from './endlessLoop';
import { missingArgument } from './missingArgument';
import { missingElse } from './missingElse';
import { missingParameter } from './missingParameter';
import { missingSection } from './missingSection';
import { missingTool } from './missingTool';
import { neverCalled } from './neverCalled';
import { outsideValues } from './outsideValues';
import { preconditionCycle } from './preconditionCycle';
import { preconditionNotGuaranteed } from './preconditionNotGuaranteed';
import { preconditionUnsatisfiable } from './preconditionUnsatisfiable';
import { recursiveFunction } from './recursiveFunction';
import { redundantPrecondition } from './redundantPrecondition';
import { selfPrecondition } from './selfPrecondition';
import { uncollectedSlot } from './uncollectedSlot';
import { unknownCall } from './unknownCall';
import { unknownKey } from './unknownKey';
import { unknownParameter } from './unknownParameter';
import { unknownPlaceholder } from './unknownPlaceholder';
import { unknownPrecondition } from './unknownPrecondition';
import { unknownRule } from './unknownRule';
import { unknownValue } from './unknownValue';
import { unproducedCondition } from './unproducedCondition';
import { unreachableStatement } from './unreachableStatement';
import { unusedDirective } from './unusedDirective';
import { unusedResult } from './unusedResult';
import { unusedSlot } from './unusedSlot';
import { usedBeforeValue } from './usedBeforeValue';

export const rules: readonly Rule[] = [
  unknownKey,
  missingSection,
  unknownRule,
  duplicateName,
  unknownPrecondition,
  unknownCall,
  unknownPlaceholder,
  selfPrecondition,
  preconditionCycle,
  redundantPrecondition,
  preconditionNotGuaranteed,
  preconditionUnsatisfiable,
  neverCalled,
  unusedSlot,
  uncollectedSlot,
  unknownValue,
  usedBeforeValue,
  unreachableStatement,
  endlessLoop,
  recursiveFunction,
  unproducedCondition,
  unusedResult,
  outsideValues,
  missingElse,
  missingTool,
  unknownParameter,
  missingParameter,
  missingArgument,
  unusedDirective,
];
