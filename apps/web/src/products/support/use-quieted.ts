/** What is typed, once the fingers rest: a search asks the server a word at a time, not a letter. */
import { useEffect, useState } from 'react';

export function useQuieted(value: string, restMs = 300): string {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return quiet;
}
