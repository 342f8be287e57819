/** What an event is called, in the list and above its journals. */
import type { WalletEvent, walletText } from '../../foundation/wallet/index.ts';
import type { Translate } from '../../platform/i18n/index.ts';
import { sentenceOf } from './event-rules.ts';
import { kindLabel } from './kind-rules.ts';

export type WalletWords = typeof walletText extends { source?: infer Source extends Record<string, string> }
  ? Translate<Source>
  : never;

/** "Bought 0.0335 BTC for 2,999.50 USDT", "Transfer", "Option profit". */
export function titleOf(event: WalletEvent, t: WalletWords): string {
  const sentence = sentenceOf(event);
  if (sentence.key === 'bought') return t('eventBought', sentence);
  if (sentence.key === 'sold') return t('eventSold', sentence);
  return t(kindLabel(event.kind));
}
