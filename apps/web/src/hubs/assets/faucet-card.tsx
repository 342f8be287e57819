/** Demo only: the day's play money, or how long until there is more (R-GEN-5). */
import { Button, classNames } from '@candor/ui';
import { walletCalls } from '@candor/wire';
import { Gift } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Balances, useAmountFormat } from '../../foundation/wallet/index.ts';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { assetsText } from './assets-text.ts';
import css from './assets.module.css';
import { clockOf } from './list-rules.ts';

type Faucet = NonNullable<Balances['faucet']>;

export function FaucetCard({ faucet }: { faucet: Faucet }) {
  const t = useText(assetsText);
  const format = useAmountFormat();
  const { amount, currency_name: currency, is_available: isAvailable, available_at: at } = faucet;
  const take = useAction(walletCalls.faucet, {
    onDone: () => void refresh(walletCalls.list),
    onRefusal: () => {
      // Taken on another device: the card says since when, the toast says why.
      void refresh(walletCalls.list);
      return false;
    },
  });
  return (
    <section className={css['faucet']} data-used={!isAvailable || undefined}>
      <Gift
        className={css['faucetIcon']}
        size={isAvailable ? 24 : 18}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <div className={css['faucetWords']}>
        <h2>{isAvailable ? t('faucetTitle') : t('faucetUsed')}</h2>
        <p>
          {isAvailable
            ? t('faucetHint', { amount: format(amount, currency).replace(/\.0+$/, ''), currency })
            : t('faucetAgain')}
        </p>
      </div>
      {isAvailable ? (
        <Button size="s" isBusy={take.isBusy} onClick={() => void take.run({})}>
          {t('faucetTake')}
        </Button>
      ) : (
        <Countdown until={at} />
      )}
    </section>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < until) return;
      clearInterval(timer);
      void refresh(walletCalls.list);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return <b className={classNames(css['countdown'], 'tnum')}>{clockOf(until - now)}</b>;
}
