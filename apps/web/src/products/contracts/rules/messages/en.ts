/** Texts of the rules of contracts. */
import type { ContractRulesTexts } from './zh.ts';

export const messages = {
  title: 'Futures rules',
  terms: 'Current terms',
  price: 'Prices',
  priceText:
    'An index tick is published every second, computed by a public formula from the quotes of several outside exchanges, numbered and chained by hash. Mark, bid and ask all come from that tick.',
  nextTick: 'Next-tick execution',
  nextTickText:
    'An order executes at the first tick after it is accepted, so neither side can pick a known price. If that price is worse than the quote by more than the slippage limit, an opening order is canceled free of charge; better prices are yours in full. Closing, take profit, stop loss and liquidation always execute.',
  margin: 'Lots and margin',
  marginText:
    'Each order is an isolated position of its own and is never netted. Margin is the position value divided by leverage. You can add margin at any time and remove it down to the initial requirement at the mark price.',
  stops: 'Take profit and stop loss',
  stopsText:
    'Triggered by the mark price or the index, as you choose, and closed at the next executable price, so the trigger price is not guaranteed. If stop loss and liquidation trigger on the same tick, the stop loss prevails and no liquidation fee is charged.',
  tiers: 'Risk tier',
  tiersText:
    'The more you have in a pair altogether, the lower the leverage and the higher the maintenance margin rate: the tier follows the total position value of all your orders and positions in the pair, not each one. A position keeps the tier it opened in, whatever you open or close later.',
  liquidation: 'Liquidation',
  liquidationText:
    'When margin plus open profit no longer covers the maintenance margin and the closing fee, the position closes at the next executable price. After the closing fee, at most 0.25% goes to the insurance fund and the rest is returned to you; it is never income of the platform.',
  noDebt: 'You never owe more',
  noDebtText:
    'You cannot lose more than the margin of the position. If the price gaps through the bankruptcy price, the insurance fund pays the difference and no fee is taken.',
  funding: 'Funding fee',
  fundingText:
    'Charged at 00:00, 08:00 and 16:00 UTC on positions open then. The rate follows from how far longs outweigh shorts, at most 0.05% each time; when positive, longs pay shorts, when negative, the reverse. What the book keeps is its pay for carrying the net side. There is no other overnight fee.',
  caps: 'Exposure caps',
  capsText:
    'The book is funded in advance: the net side is capped so that a 20% move costs at most half of the capital. Beyond the cap no new orders are taken on that side; orders that reduce the net side are always accepted.',
  adl: 'Auto-deleveraging',
  adlText:
    'When customers’ open profits exceed 90% of the capital, the positions with the highest return times leverage are closed at the mark price without a fee until they are below 80%, and you are notified. If one tick lifts them above all capital, platform equity and then the insurance fund pay; if that is not enough, profits are paid pro rata and this is published within the hour.',
  published: 'Published daily',
  publishedText:
    'Capital, long and short exposure, use of the cap, result of the book, movements of the insurance fund, number and value of liquidations, and the share of customers who lost money over 12 months (from 100 accounts on).',
} satisfies ContractRulesTexts;
