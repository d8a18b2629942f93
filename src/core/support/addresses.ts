// Removes credentials from addresses and messages before they leave the app: an address may contain a user and a
// password, or a token in its query, and an endpoint's error message may repeat the request. Invariant: a text without
// credentials stays unchanged, except white space around an address. Finds keys by their format only; known keys are
// removed by `secretFilter`.

/** Scheme, host and path of an address. Treats backslashes as slashes, as browsers do. */
export function cleanAddress(address: string): string {
  const parts = /^((?:[a-z][a-z0-9+.-]*:(?=[/\\]))?[/\\]*)([^/\\?#]*)([^?#]*)/i.exec(address.trim());
  if (!parts) return '';
  const [, scheme = '', authority = '', path = ''] = parts;
  return `${scheme}${authority.slice(authority.lastIndexOf('@') + 1)}${path}`;
}

/** A message with clean addresses, in which texts that look like a key are cut to their beginning. */
export function cleanMessage(message: string): string {
  return (
    message
      // Longer than any scheme. Without the limit a long text of dots would take quadratic time.
      .replace(/\b[a-z][a-z0-9+.-]{0,30}:[/\\]{2}[^\s"'<>`]+/gi, cleanAddress)
      .replace(/\b(Bearer|Basic)\s+(?=[\w.~+/=-]*[\d.~+/=]|[\w-]{16})[\w.~+/=-]{6,}/gi, '$1 …')
      .replace(
        /\b((?:api|access|secret)[-_ ]?(?:key|token)|token|password|secret)(["']?\s{0,3}[=:]\s{0,3}["']?)[^\s"'&,;]{6,}/gi,
        '$1$2…',
      )
      .replace(/\b(sk|pk|rk|key|gsk|xai|hf|ghp|nvapi)([-_])[\w-]{8,}/gi, '$1$2…')
      .replace(/\bAIza[\w-]{16,}/g, 'AIza…')
  );
}
