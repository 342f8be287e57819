/** How many messages are unread; read again when the private channel says that one has come. */
import { notifyCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { useChannel } from '../../platform/stream/index.ts';

export function useUnread(): number {
  const { data, refetch } = useCall(notifyCalls.unread, {});
  useChannel('record', () => void refetch());
  return data?.unread ?? 0;
}
