/** The venue's clock as this phone sees it: what a countdown counts by, because phones are minutes off. */
import { useEffect, useState } from 'react';

/** Venue minus phone, in milliseconds. The largest seen is the one with the least delay on the way. */
let offset: number | undefined;

export function noteVenueTime(at: number): void {
  const seen = at - Date.now();
  if (offset === undefined || seen > offset || offset - seen > 5000) offset = seen;
}

export function venueNow(): number {
  return Date.now() + (offset ?? 0);
}

/** The venue's time, renewed while somebody looks. */
export function useVenueNow(everyMs = 500): number {
  const [now, setNow] = useState(venueNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(venueNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
