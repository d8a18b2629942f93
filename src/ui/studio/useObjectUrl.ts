// An object URL for a text, revoked when it is no longer shown.

import { useEffect, useState } from 'react';

export function useObjectUrl(text: string | undefined, type: string): string | undefined {
  const [address, setAddress] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (text === undefined) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(new Blob([text], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text, type]);
  return address;
}
