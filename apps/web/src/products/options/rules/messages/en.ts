/** Texts of the rules of options. */
import type { OptionRulesTexts } from './zh.ts';

export const messages = {
  title: 'Option rules',
  risk: 'Risk disclosure',
  riskText:
    'Short-term options have a negative expected return, and most people lose. You win {ratio}% of the stake or lose 100% of it: you must be right more than {rate}% of the time just to break even. Use only money you can afford to lose entirely.',
  price: 'Where the price comes from',
  priceText:
    'Every second the index is the median of the quotes of several exchanges. Stale and outlying quotes do not count. Each tick has a number and a hash and is published before anything executes on it.',
  strike: 'Entry price',
  strikeText:
    'The first index tick published after your purchase was accepted. Nobody knows it beforehand, and we cannot choose it.',
  delivery: 'Settlement price',
  deliveryText:
    'The ten index ticks of the last ten seconds before expiry, without the two highest and the two lowest: the average of the other six, rounded half to even at a tenth of the price increment.',
  outcome: 'Outcome',
  outcomeText:
    '“Up” wins when the settlement price is above the entry price, “Down” when it is below. A win pays {ratio}% of the stake on top of it; a loss takes the whole stake. There is no fee.',
  flat: 'Flat',
  flatText:
    'Flat means the two prices differ by no more than the published band. “Up” and “Down” then get the whole stake back, and options bought as “Flat” win at the ratio shown. Otherwise a “Flat” option loses its whole stake. “Flat” as a choice is offered in a demo only.',
  void: 'Void',
  voidText:
    'An option is void, and the whole stake is returned, only if fewer than seven of the ten ticks are usable, if no usable price came for ten minutes, or if it expires in a halt that was announced before you bought it. A halt announced later changes nothing about it. This is automatic: nobody can void or reinstate an option by hand.',
  book: 'Where the money is',
  bookText:
    'At purchase your stake and your possible profit are both set aside; neither side can touch them. When one side of an expiry second reaches 1% of the fund, or all open options 20%, it is sold out.',
  limits: 'Your limits',
  limitsText:
    'You choose a daily loss limit; lowering it takes effect at once, raising it after 24 hours. After five losses in a row there is a break of ten minutes. You can take a break from options for 1, 30 or 365 days, and nobody can lift that early.',
  proof: 'Check it yourself',
  proofText:
    'The page of every order lists the ten ticks. “Check it yourself” recomputes the hash chain, both prices and the outcome on your phone from public data.',
  transparency: 'Transparency page',
} satisfies OptionRulesTexts;
