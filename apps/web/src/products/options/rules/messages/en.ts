/** Texts of the rules of options. */
import type { OptionRulesTexts } from './zh.ts';

export const messages = {
  title: 'Rules of options',
  risk: 'Read this first',
  riskText:
    'Short-term options have a negative expected return, and most people lose. You win {ratio}% of the stake and lose 100%: you must be right more than {rate}% of the time only to break even. Use only money you can lose entirely.',
  price: 'Where the price comes from',
  priceText:
    'Every second the index is the median of several venues. Old and outlying quotes do not count. Each tick has a number and a hash and is published before anything executes on it.',
  strike: 'Purchase price',
  strikeText:
    'The first index tick published after your purchase was accepted. Nobody knows it beforehand, and we cannot choose it.',
  delivery: 'Delivery price',
  deliveryText:
    'The ten index ticks of the last ten seconds before expiry, without the two highest and two lowest; the mean of the other six, rounded half to even at a tenth of the price step.',
  outcome: 'Outcome',
  outcomeText:
    'A call wins when the delivery price is above the purchase price, a put when it is below. A win pays {ratio}% of the stake; a loss takes the whole stake. There is no fee.',
  flat: 'Flat',
  flatText:
    'Flat means the two prices differ by no more than the published band. Calls and puts then get the whole stake back, and options bought as flat win at the ratio shown. Otherwise a flat option loses its whole stake.',
  void: 'Void',
  voidText:
    'Voided automatically, with the whole stake returned, only if fewer than seven of the ten ticks are usable, if no usable price came for ten minutes, or if it expires during an announced halt. Nobody can void or reinstate by hand.',
  book: 'Where the money is',
  bookText:
    'At purchase your stake and your possible profit are both set aside; neither side can touch them. When one side of an expiry second reaches 1% of the book, or all open options 20%, it is sold out.',
  limits: 'Your limits',
  limitsText:
    'You choose a daily loss limit; lowering works at once, raising after 24 hours. After five losses in a row there is a rest of ten minutes. You can exclude yourself for 1, 30 or 365 days, and nobody can lift that early.',
  proof: 'Check it yourself',
  proofText:
    'The page of every order lists the ten ticks. “Check it yourself” recomputes the hash chain, both prices and the outcome on your phone from public data.',
  transparency: 'Transparency page',
} satisfies OptionRulesTexts;
