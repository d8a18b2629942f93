import { describe, expect, it } from 'vitest';
import { pictureFileName } from './pictureFile';

describe('pictureFileName', () => {
  it('keeps letters of any script and removes characters that file systems reject', () => {
    expect(pictureFileName('Hospital appointment', 'procedure', 'svg')).toBe('hospital-appointment-procedure.svg');
    expect(pictureFileName('借书 / ../etc:passwd?', 'dependency', 'png')).toBe('借书-etc-passwd-dependency.png');
    expect(pictureFileName('***', 'flowchart', 'svg')).toBe('workflow-flowchart.svg');
    expect(pictureFileName('x'.repeat(300), 'procedure', 'svg').length).toBeLessThan(80);
  });
});
