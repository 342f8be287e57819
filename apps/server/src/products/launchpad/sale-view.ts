/** A sale as the wire shows it to everybody. */
import { subscribedShare } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { Language, ReplyOf, launchpadCalls } from '@candor/wire';
import type { LaunchpadDeps } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { isSoldOut, isTraded, launchDeadline, phaseOf, unlocksAt } from './sale.ts';
import { lastPriceOf } from './subscription-view.ts';
import { fills } from './subscriptions-store.ts';

export type WireSale = ReplyOf<typeof launchpadCalls.sale>;

/** In the caller's language; what was not written in it is read in the nearest one. */
export const introductionIn = (texts: Readonly<Record<string, string>>, language: Language): string =>
  texts[language] ?? (language === 'zh-Hant' ? texts['zh'] : texts['en']) ?? '';

export async function showSales(
  deps: LaunchpadDeps,
  rows: readonly SaleRow[],
  language: Language,
): Promise<WireSale[]> {
  await deps.ports.knowCurrencies(rows.map(({ token_id }) => token_id));
  const open = new Map((await fills(deps.platform.db)).map((fill) => [fill.sale_id, fill]));
  return rows.map((row) => {
    const fill = open.get(row.id);
    const committed = row.committed ?? fill?.committed ?? 0n;
    const subscriptions = row.subscriptions ?? fill?.subscriptions ?? 0;
    return renderSale(deps, row, { committed, subscriptions, language });
  });
}

function renderSale(
  { platform: { waits }, ports }: LaunchpadDeps,
  row: SaleRow,
  { committed, subscriptions, language }: { committed: bigint; subscriptions: number; language: Language },
): WireSale {
  const real = (at: Date): number => waits.realOf(at.getTime());
  const now = waits.now();
  const phase = phaseOf(row, now);
  const asked = (committed * 100_000_000n) / row.price;
  const taken = row.tokens ?? (asked < row.supply ? asked : row.supply);
  const last = lastPriceOf(row, ports);
  const token = ports.currencyById(row.token_id);
  const pair = ports.pairOf(row.token_id);
  const hasPrice = isTraded(ports, row);
  return {
    id: row.id,
    new_currency_id: row.token_id,
    new_currency_name: ports.currencyName(row.token_id),
    new_currency_full_name: token?.fullName ?? '',
    currency_id: row.currency_id,
    currency_name: ports.currencyName(row.currency_id),
    num: formatDecimal(row.supply),
    last_num: formatDecimal(row.supply - taken),
    change_rate: formatDecimal(row.price),
    cap: formatDecimal(row.cap),
    step: formatDecimal(row.step),
    buy_num: formatDecimal(row.minimum),
    buy_max: formatDecimal(row.maximum),
    soft_cap: formatDecimal(row.soft_cap),
    committed: formatDecimal(committed),
    subscriptions,
    subscribed: formatDecimal(subscribedShare(row, committed)),
    day: row.lock_days,
    phase,
    is_sold_out: isSoldOut(row),
    is_paused: row.state === 'paused' || row.state === 'published',
    is_traded: hasPrice,
    failure: row.failure,
    allotted: row.tokens === null ? null : formatDecimal(row.tokens),
    digest: row.digest,
    created_at: real(row.opens_at),
    end_at: real(row.closes_at),
    allots_at: real(row.allots_at),
    online_time: real(row.launched_at ?? row.launches_at),
    launch_deadline: waits.realOf(launchDeadline(row)),
    launched_at: row.launched_at === null ? null : real(row.launched_at),
    unlock_at: waits.realOf(unlocksAt(row)),
    symbol: pair?.symbol ?? null,
    last_price: last === undefined ? null : formatDecimal(last),
    introduction: introductionIn(row.introduction, language),
    is_recommend: phase === 'subscribing' && !hasPrice ? 1 : 0,
  };
}
