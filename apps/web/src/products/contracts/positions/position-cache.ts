/** The customer's positions and waiting orders in the cache of reads, moved by replies and by the stream. */
import { type DataOf, type contractChannels, contractCalls, walletCalls } from '@candor/wire';
import { create } from 'zustand';
import { queryClient, readOf, refresh, useCall } from '../../../platform/api/index.ts';
import { textNow } from '../../../platform/i18n/index.ts';
import { useChannel } from '../../../platform/stream/index.ts';
import { say } from '../../../platform/view/index.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, money } from '../figures.ts';
import { REASON_WORD } from '../reason-words.ts';
import { CANCELLED, CLOSED, type Position, netOf, sideOf, turnOf, withPosition } from './position-rules.ts';

const OPEN_LIST = { status: '1', limit: 100, page: 1 } as const;
/** Where the channel is lost, this often. */
const FALLBACK_MS = 15_000;

interface Reply {
  message: { data: readonly Position[] };
}

/** What left the list just now, to be told in place: closed by a stop, liquidated, cancelled by a limit. */
const results = create<{ ended: Position | undefined }>(() => ({ ended: undefined }));

/** Waiting, open and closing, newest first, of all pairs. */
export function usePositions() {
  const reading = useCall(contractCalls.positions, OPEN_LIST, { pollMs: FALLBACK_MS });
  useChannel<DataOf<typeof contractChannels.position>>('position', ({ data }) => takePosition(data), {
    onGap: () => void refresh(contractCalls.positions),
  });
  return { ...reading, positions: reading.data?.message.data as readonly Position[] | undefined };
}

/** A position as a reply or the stream tells it. */
export function takePosition(position: Position): void {
  const { queryKey } = readOf(contractCalls.positions, OPEN_LIST);
  const known = queryClient.getQueryData<Reply>(queryKey);
  sayTurn(known?.message.data, position);
  const wasListed = known?.message.data.some(({ id }) => id === position.id) === true;
  queryClient.setQueryData<Reply>(queryKey, (before) =>
    before === undefined
      ? before
      : { ...before, message: { ...before.message, data: withPosition(before.message.data, position) } },
  );
  // The bracket of the next order is by everything there is in the pair.
  if (!wasListed || position.status === CLOSED || position.status === CANCELLED)
    void refresh(contractCalls.deal);
  if (position.status !== CLOSED && position.status !== CANCELLED) return;
  if (wasListed && position.status === CLOSED) results.setState({ ended: position });
  void refresh(walletCalls.list, contractCalls.positions);
}

/** An order is accepted before its price is known: what it came to is told when it is. */
function sayTurn(known: readonly Position[] | undefined, position: Position): void {
  const turn = turnOf(known, position);
  if (turn === undefined) return;
  const t = textNow(contractsText);
  const what = { side: t(sideOf(position)), lots: t('lotsOf', { n: position.share }) };
  if (turn === 'opened') say(t('justOpened', { ...what, price: exact(position.price) }), 'success');
  else if (turn === 'cancelled')
    say(`${what.side} ${what.lots} · ${t(REASON_WORD[position.reason ?? 'user'])}`, 'error');
  else {
    const result = t('netResult', { amount: money(netOf(position), true) });
    const isForced = position.reason === 'liquidated' || position.reason === 'deleveraged';
    const text = t('justClosed', { ...what, price: exact(position.update_price), result });
    say(text, isForced ? 'error' : 'success');
  }
}

/** The last position that closed while somebody looked; null hides it. */
export function useEnded(): Position | undefined {
  return results((state) => state.ended);
}

export function dismissEnded(): void {
  results.setState({ ended: undefined });
}
