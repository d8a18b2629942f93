// Address of a blob of a text, for as long as it is shown.

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
