// Addresses and messages without what must not travel: an address may carry a user and a password, or a token in its
// query, and an endpoint's own error message may repeat what it was sent. Invariant: what holds none of these comes out
// as it went in, but for white space around an address. Finds keys by their looks only; who knows a key looks for it.

/** Scheme, host and path of an address. Browsers take backslashes for slashes, so this does, too. */
export function cleanAddress(address: string): string {
  const parts = /^((?:[a-z][a-z0-9+.-]*:(?=[/\\]))?[/\\]*)([^/\\?#]*)([^?#]*)/i.exec(address.trim());
  if (!parts) return '';
  const [, scheme = '', authority = '', path = ''] = parts;
  return `${scheme}${authority.slice(authority.lastIndexOf('@') + 1)}${path}`;
}

/** A message with its addresses cleaned and what looks like a key cut to its beginning. */
export function cleanMessage(message: string): string {
  return (
    message
      // No scheme is longer; without an end to it, a long text of dots would be gone through from each of them.
      .replace(/\b[a-z][a-z0-9+.-]{0,30}:[/\\]{2}[^\s"'<>`]+/gi, cleanAddress)
      .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 …')
      .replace(
        /\b((?:api|access|secret)[-_ ]?(?:key|token)|token|password|secret)(["']?\s{0,3}[=:]\s{0,3}["']?)[^\s"'&,;]{6,}/gi,
        '$1$2…',
      )
      .replace(/\b(sk|pk|rk|key|gsk|xai|hf|ghp|nvapi)([-_])[\w-]{8,}/gi, '$1$2…')
      .replace(/\bAIza[\w-]{16,}/g, 'AIza…')
  );
}
