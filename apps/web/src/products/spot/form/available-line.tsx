/** What can be used for this side, with a way to more: play money in the demo, a deposit otherwise. */
import { formatDecimal as textOf, truncateTo } from '@candor/money';
import { Button, IconButton, NO_NUMBER, Sheet, formatDecimal } from '@candor/ui';
import { walletCalls } from '@candor/wire';
import { CirclePlus } from 'lucide-react';
import { useState } from 'react';
import { useVenue } from '../../../foundation/markets/index.ts';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { open } from '../../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../../platform/storage/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { spotText } from '../spot-text.ts';
import type { FormPair } from './form-pair.ts';
import css from './order-form.module.css';
import type { Side } from './order-form-rules.ts';

/** Of any currency, in units of 10^-8. */
const THOUSAND = 1_000n * 100_000_000n;

export interface AvailableLineProps {
  pair: FormPair;
  side: Side;
  available: bigint | undefined;
  isQuoteEmpty: boolean;
}

export function AvailableLine({ pair, side, available, isQuoteEmpty }: AvailableLineProps) {
  const t = useText(spotText);
  const isLoggedIn = useIsLoggedIn();
  const [isAdding, setAdding] = useState(false);
  const isDemo = useVenue()?.mode === 'demo';
  const coin = side === 'buy' ? pair.quote : pair.base;
  const faucet = useAction(walletCalls.faucet, {
    onDone: () => void refresh(walletCalls.list),
  });
  if (isLoggedIn && isDemo && isQuoteEmpty && side === 'buy') {
    return (
      <Button size="s" variant="secondary" isBlock isBusy={faucet.isBusy} onClick={() => void faucet.run({})}>
        {t('faucet')}
      </Button>
    );
  }
  const shown = available === undefined ? NO_NUMBER : shortText(available, side === 'buy' ? 4 : 8);
  return (
    <>
      <p className={css['line']}>
        <span>{t('available')}</span>
        <span className={css['figure']}>
          {shown} {coin}
          {isLoggedIn ? (
            <IconButton className={css['add']} size="s" label={t('addFunds')} onClick={() => setAdding(true)}>
              <CirclePlus size={15} />
            </IconButton>
          ) : null}
        </span>
      </p>
      <AddFunds isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

/** From outside, or from another of one's own accounts. */
function AddFunds({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const goTo = (path: string): void => {
    onClose();
    open(path);
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('addFunds')} closeLabel={words('close')}>
      <div className={css['confirm']}>
        <Button isBlock size="l" onClick={() => goTo('pages/assets/deposit/index')}>
          {t('deposit')}
        </Button>
        <Button isBlock size="l" variant="secondary" onClick={() => goTo('pages/assets/transfer/index')}>
          {t('transfer')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Cut to what one line of a narrow phone holds, never rounded up (R-MONEY-1); the slider still uses every last digit. */
function shortText(amount: bigint, places: number): string {
  const shown = truncateTo(amount, amount >= THOUSAND ? places / 2 : places);
  return formatDecimal(textOf(shown), { isTrimmed: true, decimals: places });
}
