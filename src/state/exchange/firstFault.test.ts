import { expect, it } from 'vitest';
import { recogniseText } from '../../core/formats';
import { firstFault } from './firstFault';

const faultOf = (text: string) => firstFault(recogniseText(text), text);

it('the first error of a pasted document has its line; a text without errors has none', () => {
  const good = 'Name: Tea\nAPIs:\n  - name: boil\nProcedure: |\n  API.boil()\n';
  expect(faultOf(good)).toBeUndefined();
  expect(faultOf(`${good}  if :\n    API.boil()\n`)).toMatchObject({ line: 6 });
  expect(faultOf('some words')).toBeUndefined();
});
