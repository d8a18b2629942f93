/**
 * Follows the pointer until it is released, outside of React: a drag must not depend on rendering. Returns a function
 * that ends it early.
 */
export function followPointer(move: (event: PointerEvent) => void, end: (event: PointerEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const finish = (event: PointerEvent) => {
    listening.abort();
    end(event);
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', finish, { signal });
  addEventListener('pointercancel', finish, { signal });
  return () => listening.abort();
}
