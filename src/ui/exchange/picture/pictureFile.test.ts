import { describe, expect, it } from 'vitest';
import { pictureName } from './pictureFile';

describe('pictureName', () => {
  it('keeps letters of any script and nothing that a file system minds', () => {
    expect(pictureName('Hospital appointment', 'procedure', 'svg')).toBe('hospital-appointment-procedure.svg');
    expect(pictureName('借书 / ../etc:passwd?', 'dependency', 'png')).toBe('借书-etc-passwd-dependency.png');
    expect(pictureName('***', 'flowchart', 'svg')).toBe('workflow-flowchart.svg');
    expect(pictureName('x'.repeat(300), 'procedure', 'svg').length).toBeLessThan(80);
  });
});
