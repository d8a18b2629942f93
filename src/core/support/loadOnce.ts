/**
 * Loads once for all callers; after a failure the next call loads again. `errorMessage` replaces the message of the
 * failure.
 */
export function loadOnce<T>(load: () => Promise<T>, errorMessage?: string): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw errorMessage === undefined ? error : new Error(errorMessage);
    });
    return loading;
  };
}
