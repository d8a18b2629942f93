// Adds an ANSWER: an item at the end of the section, in the style of its neighbours.

import { preconditionKeys } from '../../language';
import type { GraphEditPlanner } from '../editContext';
import { listStyleOf } from '../yaml/nameList';
import { planAddDeclaration } from './addDeclaration';

export const planAddAnswer: GraphEditPlanner<'addAnswer'> = (context, edit) =>
  planAddDeclaration(context, {
    kind: 'answer',
    title: 'ANSWERs',
    name: edit.name,
    desc: edit.text,
    lists: [],
    preconditions: edit.preconditions ?? [],
    preconditionKey: listStyleOf(context.shell, context.shell.sections, preconditionKeys).key,
  });
