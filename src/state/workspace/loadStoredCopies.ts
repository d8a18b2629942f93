/** Loaded after the first render, or when another tab stores the document. */
export const loadStoredCopies = async () => (await import('./storedCopies')).storedCopies;
