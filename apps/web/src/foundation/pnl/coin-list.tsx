/** Every coin that is or was held: how many, at which average cost, and what it has brought. */
import { CoinIcon, EmptyState, formatDecimal, formatPercent } from '@candor/ui';
import type { ReplyOf, pnlCalls } from '@candor/wire';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { useAmountFormat } from '../wallet/index.ts';
import { type Rate, profitText, toneOf } from './pnl-rules.ts';
import { pnlText } from './pnl-text.ts';
import css from './pnl.module.css';

const HIDDEN = '******';

export type Coin = ReplyOf<typeof pnlCalls.report>['coins'][number];

export interface CoinListProps {
  coins: readonly Coin[];
  rate: Rate;
  /** Stars in place of what is one's own. */
  isHidden?: boolean;
}

export function CoinList({ coins, rate, isHidden = false }: CoinListProps) {
  const t = useText(pnlText);
  if (coins.length === 0) return <EmptyState isCompact title={t('noCoins')} hint={t('noCoinsHint')} />;
  return (
    <ul className={css['coins']}>
      {coins.map((coin) => (
        <li key={coin.currency}>
          <CoinLine {...{ coin, rate, isHidden }} />
        </li>
      ))}
    </ul>
  );
}

interface CoinLineProps {
  coin: Coin;
  rate: Rate;
  isHidden: boolean;
}

function CoinLine({ coin, rate, isHidden }: CoinLineProps) {
  const t = useText(pnlText);
  const format = useAmountFormat();
  const { currency, currency_name: name, quantity, average_cost: cost, unrealised, realised } = coin;
  const isHeld = quantity !== '0';
  return (
    <a className={css['coin']} href={hrefOf('pages/assets/tradeAccount', { currency, type: 'change' })}>
      <CoinIcon symbol={name} size={32} />
      <span className={css['coinWords']}>
        <b>{name}</b>
        <small>{!isHeld ? t('sold') : isHidden ? HIDDEN : format(quantity, name)}</small>
        {isHeld ? (
          <small>
            {t('averageCost')} {cost === null ? t('unknown') : formatDecimal(cost, { decimals: 2 })}
          </small>
        ) : null}
      </span>
      <span className={css['coinFigures']}>
        {isHeld ? (
          <>
            <b data-tone={toneOf(unrealised)}>
              {unrealised === null ? t('unknown') : isHidden ? HIDDEN : profitText(unrealised, rate)}
              {coin.rate === null ? null : ` (${formatPercent(coin.rate, { keepsSmall: true })})`}
            </b>
            <small>{t('unrealised')}</small>
          </>
        ) : null}
        <small>
          {t('realised')}{' '}
          <span data-tone={toneOf(realised)}>
            {realised === null ? t('unknown') : isHidden ? HIDDEN : profitText(realised, rate)}
          </span>
        </small>
      </span>
    </a>
  );
}
