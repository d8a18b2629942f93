/** Loads once, for all who ask; after a failure the next one who asks loads again. `errorMessage`: what the failure says instead. */
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
