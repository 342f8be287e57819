/** Hears one channel while the component is visible: `useChannel<Depth>('depth.BTCUSDT', (push) => …)`. */
import type { Push } from '@candor/wire';
import { useEffect, useRef } from 'react';
import { listen } from './stream.ts';

export interface ChannelOptions {
  /** A push was lost; typically `restart(channel)` or a refetch. Without it later pushes are delivered all the same. */
  onGap?: () => void;
}

/** `channel` undefined listens to nothing. Handlers may change between renders without a new subscription. */
export function useChannel<Data>(
  channel: string | undefined,
  onPush: (push: Push<Data>) => void,
  options: ChannelOptions = {},
): void {
  const latest = useRef({ onPush, onGap: options.onGap });
  latest.current = { onPush, onGap: options.onGap };
  const hasGap = options.onGap !== undefined;
  useEffect(() => {
    if (channel === undefined) return undefined;
    return listen(channel, {
      onPush: (push) => latest.current.onPush(push as Push<Data>),
      ...(hasGap ? { onGap: () => latest.current.onGap?.() } : {}),
    });
  }, [channel, hasGap]);
}
