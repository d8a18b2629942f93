// Adds an API: an item at the end of the section, in the style of its neighbours.

import { preconditionKeys } from '../../language';
import type { GraphEditPlanner } from '../editContext';
import { listStyleOf } from '../yaml/nameList';
import { planAddDeclaration } from './addDeclaration';

export const planAddApi: GraphEditPlanner<'addApi'> = (context, edit) =>
  planAddDeclaration(context, {
    kind: 'api',
    title: 'APIs',
    name: edit.name,
    desc: edit.desc,
    lists: [
      { key: 'request', names: edit.request },
      { key: 'response', names: edit.response },
    ],
    preconditions: edit.preconditions ?? [],
    preconditionKey: listStyleOf(context.shell, context.shell.sections, preconditionKeys).key,
  });
