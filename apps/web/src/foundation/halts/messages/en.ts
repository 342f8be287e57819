/** Texts of announced halts. */
import type { HaltsTexts } from './zh.ts';

export const messages = {
  running: 'Trading is halted until further notice',
  runningUntil: 'Trading is halted until {to}',
  coming: 'Trading halts at {from}',
  comingUntil: 'Trading halts from {from} to {to}',
  maintenance: 'Reason: maintenance.',
  market_event: 'Reason: an extraordinary event in the underlying market.',
  legal: 'Reason: a legal requirement.',
  fault: 'Reason: a technical fault.',
  spot: 'No new orders; you can still cancel.',
  contracts:
    'You cannot open, but you can close. No position is liquidated; take profit and stop loss do not trigger.',
  options:
    'No options are sold. Options bought before the announcement settle by the published prices as always.',
  spotComing: 'No new orders then; you can still cancel.',
  contractsComing:
    'You cannot open then, but you can close. No position is liquidated; take profit and stop loss do not trigger.',
  optionsComing: 'Options that would expire during the halt are not sold.',
} satisfies HaltsTexts;
