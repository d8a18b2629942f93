import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAnalyser } from './analyse';

afterEach(() => void vi.unstubAllGlobals());

const small = 'Name: Tea\nAPIs:\n  - name: boil\n';
const large = (name: string) => `Name: ${name}\nAPIs:\n  - name: boil\n${'# filler\n'.repeat(6000)}`;

describe('the analyser', () => {
  it('answers at once for small everyday texts, later for others', async () => {
    const analyse = createAnalyser();
    expect(analyse('pdl', small)).toMatchObject({ kind: 'pdl', title: 'Tea', source: small });
    const later = analyse('pdl', large('Big'));
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toMatchObject({ title: 'Big' });
  });

  it('does without its worker when that cannot run, for the waiting texts and all later ones', async () => {
    const workers: { onerror?: () => void; posted: number }[] = [];
    vi.stubGlobal(
      'Worker',
      class {
        posted = 0;
        constructor() {
          workers.push(this);
        }
        postMessage() {
          this.posted += 1;
        }
        terminate() {}
      },
    );
    const analyse = createAnalyser();
    const waiting = [analyse('pdl', large('First')), analyse('pdl', large('Second'))];
    workers[0]?.onerror?.();
    expect((await Promise.all(waiting)).map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(await analyse('pdl', large('Third'))).toMatchObject({ title: 'Third' });
    expect(workers).toMatchObject([{ posted: 1 }]);
  });
});
