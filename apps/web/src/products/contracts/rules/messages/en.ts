/** Texts of the rules of contracts. */
import type { ContractRulesTexts } from './zh.ts';

export const messages = {
  title: 'Rules of contracts',
  terms: 'Terms in force',
  price: 'Prices',
  priceText:
    'Once a second an index tick is published, computed by a public formula from several outside venues, numbered and hash-chained. Mark, bid and ask come from that tick.',
  nextTick: 'Next-tick execution',
  nextTickText:
    'An order executes at the first tick after it is accepted: neither side can pick a known price. If it is worse than the quote by more than the slippage limit, an opening order is canceled free of charge; better prices are yours in full. Closing, take profit, stop loss and liquidation always execute.',
  margin: 'Lots and margin',
  marginText:
    'Each order is an isolated position of its own, never netted. Margin is position value divided by leverage. You can add margin at any time and remove it down to the initial requirement at the mark.',
  stops: 'Take profit and stop loss',
  stopsText:
    'Triggered by the mark or the index, as you choose, and closed at the next executable price: the trigger price is not guaranteed. If stop loss and liquidation trigger on one tick, the stop loss wins and no liquidation fee is charged.',
  liquidation: 'Liquidation',
  liquidationText:
    'When margin plus open profit no longer covers maintenance and the closing fee, the position closes at the next executable price. After the closing fee, at most 0.25% goes to the insurance fund and the rest is returned to you; it is never house income.',
  noDebt: 'You never owe',
  noDebtText:
    'You cannot lose more than the margin of the position. If the price gaps through bankruptcy, the insurance fund pays the difference and no fee is taken.',
  funding: 'Funding',
  fundingText:
    'At 00:00, 08:00 and 16:00 UTC on positions open then. The rate follows from how far longs outweigh shorts, at most 0.05% each time; positive is paid by longs to shorts, negative the reverse. What the book keeps is its pay for carrying the net side. There is no other overnight fee.',
  caps: 'Exposure caps',
  capsText:
    'The book is funded in advance: the net side is capped so that a 20% move costs at most half of the capital. Beyond it no new orders are taken on that side; orders that reduce the net side always are.',
  adl: 'Auto-deleveraging',
  adlText:
    'When customers’ open profit exceeds 90% of the capital, positions with the highest return times leverage are closed at the mark without fee until it is below 80%, and you are told. If one tick lifts it above all capital, house equity and then insurance pay; if that is not enough, profits are paid pro rata and this is published within the hour.',
  published: 'Published daily',
  publishedText:
    'Capital, long and short exposure, use of the cap, result of the book, movements of the insurance fund, number and volume of liquidations, and the share of customers who lost over 12 months (from 100 accounts on).',
} satisfies ContractRulesTexts;
