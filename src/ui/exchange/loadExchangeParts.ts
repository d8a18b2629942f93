export const loadExchangeParts = async () => (await import('./exchangeParts')).exchangeParts;
