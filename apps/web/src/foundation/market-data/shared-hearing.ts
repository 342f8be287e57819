/** One subscription for any number of listeners, kept a moment after the last one leaves, so that changing pages is free. */

/** From the trade page to the chart and back no channel is dropped and asked for again. */
const GRACE_MS = 4000;

/** `start` opens what a key needs and returns how to close it; the result is called once per listener. */
export function sharedHearing(start: (key: string) => () => void): (key: string) => () => void {
  const open = new Map<
    string,
    { count: number; stop: () => void; closing?: ReturnType<typeof setTimeout> }
  >();
  return (key) => {
    let hearing = open.get(key);
    if (hearing === undefined) open.set(key, (hearing = { count: 0, stop: start(key) }));
    clearTimeout(hearing.closing);
    hearing.count += 1;
    const mine = hearing;
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      mine.count -= 1;
      if (mine.count > 0) return;
      mine.closing = setTimeout(() => {
        open.delete(key);
        mine.stop();
      }, GRACE_MS);
    };
  };
}
