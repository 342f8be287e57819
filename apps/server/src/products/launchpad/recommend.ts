/** The sale that the home page points at: one that takes commitments, or the next that will, in words of the caller's language. */
import { formatDecimal } from '@candor/money';
import type { Language, ReplyOf, launchpadCalls } from '@candor/wire';
import { DAY_MS } from '../../platform/clock.ts';
import { recommendTexts } from './recommend-texts.ts';
import type { LaunchpadDeps } from './ports.ts';
import { phaseOf } from './sale.ts';
import { listSales } from './sales-store.ts';

/** One that begins later than this is not pointed at yet. */
const SOON_MS = 7 * DAY_MS;

export async function recommended(
  { platform: { db, waits }, ports }: LaunchpadDeps,
  language: Language,
): Promise<ReplyOf<typeof launchpadCalls.recommend>> {
  const now = waits.now();
  const sales = (await listSales(db)).filter(({ state }) => state === 'open');
  const open = sales
    .filter((sale) => phaseOf(sale, now) === 'subscribing')
    .sort((a, b) => a.closes_at.getTime() - b.closes_at.getTime());
  const soon = sales
    .filter((sale) => phaseOf(sale, now) === 'upcoming' && sale.opens_at.getTime() < now + SOON_MS)
    .sort((a, b) => a.opens_at.getTime() - b.opens_at.getTime());
  const sale = open[0] ?? soon[0];
  if (sale === undefined) return { recommend_title: '', recommend_content: '', config_id: null };
  const texts = recommendTexts[language];
  const fill = (text: string): string =>
    text
      .replaceAll('{coin}', ports.currencyName(sale.token_id))
      .replaceAll('{price}', formatDecimal(sale.price))
      .replaceAll('{currency}', ports.currencyName(sale.currency_id));
  return {
    recommend_title: fill(texts.title),
    recommend_content: fill(open.length > 0 ? texts.open : texts.soon),
    config_id: sale.id,
  };
}
