/** One option with its ticks, read again when the channel says that it has changed. */
import { type DataOf, type ReplyOf, type optionChannels, optionCalls } from '@candor/wire';
import { refresh, useCall } from '../../../platform/api/index.ts';
import { useChannel } from '../../../platform/stream/index.ts';

export type Detail = ReplyOf<typeof optionCalls.detail>;

/** Where the channel is lost, this often. */
const FALLBACK_MS = 10_000;

export function useOption(id: number) {
  const isKnowable = Number.isSafeInteger(id) && id > 0;
  const reading = useCall(
    optionCalls.detail,
    { id: isKnowable ? id : 1 },
    { isEnabled: isKnowable, staleMs: 2_000, pollMs: FALLBACK_MS },
  );
  useChannel<DataOf<typeof optionChannels.option>>('option', ({ data }) => {
    if (data.id === id) void refresh(optionCalls.detail);
  });
  return { ...reading, isKnowable };
}
