/** Loads once, for all who ask; after a failure the next one who asks loads again. `refusal`: what the failure says instead. */
export function loadedOnce<T>(load: () => Promise<T>, refusal?: string): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw refusal === undefined ? error : new Error(refusal);
    });
    return loading;
  };
}
