// The rules in the order they run. Each has a page and fixtures beside it; a test fails where one is missing.

import type { Rule } from '../rule';
import { duplicateName } from './duplicateName';
import { endlessLoop } from './endlessLoop';
import { neverCalled } from './neverCalled';
import { preconditionCycle } from './preconditionCycle';
import { preconditionNotGuaranteed } from './preconditionNotGuaranteed';
import { preconditionUnsatisfiable } from './preconditionUnsatisfiable';
import { recursiveFunction } from './recursiveFunction';
import { redundantPrecondition } from './redundantPrecondition';
import { selfPrecondition } from './selfPrecondition';
import { unknownCall } from './unknownCall';
import { unknownKey } from './unknownKey';
import { unknownPlaceholder } from './unknownPlaceholder';
import { unknownPrecondition } from './unknownPrecondition';
import { unreachableStatement } from './unreachableStatement';
import { unusedSlot } from './unusedSlot';

export const rules: readonly Rule[] = [
  unknownKey,
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
  unreachableStatement,
  endlessLoop,
  recursiveFunction,
];
