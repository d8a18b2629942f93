// A short title of a subtask: its id if that is meaningful, else its requirement.

import type { Subtask } from './planSchema';

const isNumber = /^(?:sub)?(?:task|part|step|node|t|s)?[\s_-]*\d+$/i;
const most = 60;

export function subtaskTitle({ id, requirement }: Pick<Subtask, 'id' | 'requirement'>): string {
  const words = isNumber.test(id) ? requirement.trim().replace(/\.$/, '') : id.replace(/[\s_-]+/g, ' ').trim();
  const first = words === '' ? id : words;
  const title = first.charAt(0).toUpperCase() + first.slice(1);
  return title.length > most ? `${title.slice(0, most - 1).trimEnd()}…` : title;
}
