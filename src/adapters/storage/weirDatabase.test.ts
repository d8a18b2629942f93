import { describe, expect, it, vi } from 'vitest';
import { prefetchDatabase } from './weirDatabase';

type Open = NonNullable<Parameters<typeof prefetchDatabase>[0]>;
type Opened = Awaited<ReturnType<Open>>;

/** Numbered connections, and a function that reports one of them as closed. */
function openings() {
  const closed: (() => void)[] = [];
  const open: Open = async (_name, _patience, onClosed) => {
    closed.push(onClosed);
    const number = closed.length;
    return { number, getAll: async () => [`documents of ${number}`] } as unknown as Opened;
  };
  return { open: vi.fn(open), closed };
}

const ignoreClose = () => undefined;

describe('a prefetched database', () => {
  it('is begun at once, and goes to the first that asks', async () => {
    const { open, closed } = openings();
    const { open: take } = prefetchDatabase(open);
    expect(open).toHaveBeenCalledTimes(1);
    const onClosed = vi.fn();
    expect(await take('weir', 100, onClosed)).toMatchObject({ number: 1 });
    closed[0]?.();
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('is opened anew for everyone after', async () => {
    const { open } = openings();
    const { open: take } = prefetchDatabase(open);
    await take('weir', 100, ignoreClose);
    expect(await take('weir', 100, ignoreClose)).toMatchObject({ number: 2 });
    expect(open).toHaveBeenLastCalledWith('weir', 100, ignoreClose);
  });

  it('is opened anew where the browser has closed it before anyone asked', async () => {
    const { open, closed } = openings();
    const { open: take } = prefetchDatabase(open);
    closed[0]?.();
    expect(await take('weir', 100, ignoreClose)).toMatchObject({ number: 2 });
  });

  it('has its documents read for the first that asks', async () => {
    const { takeDocuments } = prefetchDatabase(openings().open);
    expect(await takeDocuments()).toEqual(['documents of 1']);
    expect(takeDocuments()).toBeUndefined();
  });

  it('has none read where it is closed before anyone asked', async () => {
    const { open, closed } = openings();
    const { takeDocuments } = prefetchDatabase(open);
    closed[0]?.();
    expect(takeDocuments()).toBeUndefined();
  });

  it('reports the refusal to every caller', async () => {
    const { open: take } = prefetchDatabase(async () => {
      throw new Error('no');
    });
    await Promise.resolve();
    await expect(take('weir', 100, ignoreClose)).rejects.toThrow('no');
  });
});
