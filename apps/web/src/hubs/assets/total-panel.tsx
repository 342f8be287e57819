/** Everything together in the chosen currency, with the rate behind it, and how it is spread over the accounts (R-MD-7). */
import { IconButton, Select, Skeleton, Veil, textOfNumber } from '@candor/ui';
import { decimal } from '@candor/money';
import { Eye, EyeOff } from 'lucide-react';
import { PnlLine } from '../../foundation/pnl/index.ts';
import {
  ACCOUNT_SHORT,
  type Balances,
  PLACES,
  WALLET_OF,
  dollarNote,
  rateNote,
  shownRate,
  useAmountFormat,
  useValuationOptions,
  walletText,
} from '../../foundation/wallet/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { setPreferences, usePreferences } from '../../platform/storage/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { assetsText } from './assets-text.ts';
import { inTwoSizes, shares } from './list-rules.ts';
import css from './total-panel.module.css';

export function TotalPanel({ balances }: { balances: Balances | undefined }) {
  const t = useText(assetsText);
  const isHidden = usePreferences((preferences) => preferences.hideBalances);
  return (
    <section className={css['panel']} aria-label={t('totalEquivalent')}>
      <div className={css['head']}>
        <h2 className={css['label']}>{t('totalEquivalent')}</h2>
        <IconButton
          size="s"
          label={isHidden ? t('showBalances') : t('hideBalances')}
          aria-pressed={isHidden}
          onClick={() => setPreferences({ hideBalances: !isHidden })}
        >
          {isHidden ? <EyeOff size={16} /> : <Eye size={16} />}
        </IconButton>
      </div>
      {balances === undefined ? (
        <div className={css['waiting']}>
          <Skeleton variant="block" height={40} />
          <Skeleton count={1} />
        </div>
      ) : (
        <Sum balances={balances} />
      )}
    </section>
  );
}

function Sum({ balances }: { balances: Balances }) {
  const format = useAmountFormat();
  const isHidden = usePreferences((preferences) => preferences.hideBalances);
  const { valuation } = balances;
  const { head, tail } = inTwoSizes(format(valuation.total, valuation.currency));
  return (
    <>
      <div className={css['sum']}>
        <span className={css['figure']} data-length={head.length > 9 ? 'long' : undefined}>
          <Veil isHidden={isHidden}>
            {head}
            <small>{tail}</small>
          </Veil>
        </span>
        <ValuationChooser valuation={valuation} />
      </div>
      {valuation.currency === 'USDT' ? null : (
        <p className={css['also']}>
          ≈ <Veil isHidden={isHidden}>{format(valuation.usdt_total, 'USDT')}</Veil> USDT
        </p>
      )}
      <RateLines valuation={valuation} />
      <PnlLine rate={valuation} />
      <Spread balances={balances} />
    </>
  );
}

function ValuationChooser({ valuation }: { valuation: Balances['valuation'] }) {
  const t = useText(assetsText);
  const words = useText(wordsText);
  const options = useValuationOptions();
  return (
    <Select
      variant="inline"
      label={t('valuation')}
      closeLabel={words('close')}
      value={valuation.currency}
      options={options}
      onChange={(currency) => setPreferences({ valuation: currency })}
    />
  );
}

function RateLines({ valuation }: { valuation: Balances['valuation'] }) {
  const t = useText(walletText);
  const lines =
    valuation.currency === 'USDT'
      ? [`${t('byIndex')} · ${formatMoment(valuation.rate_at, 'time')}`]
      : [
          [
            t('rate', { rate: shownRate(valuation), currency: valuation.currency }),
            rateNote(t, valuation),
          ].join(' · '),
          dollarNote(t, valuation),
        ];
  return lines.map((line) =>
    line === undefined ? null : (
      <p key={line} className={css['rate']}>
        {line}
      </p>
    ),
  );
}

/** A bar and its key: the accounts as parts of the total, and copies once there are any. */
function Spread({ balances }: { balances: Balances }) {
  const t = useText(walletText);
  const hasCopies = balances.copy_wallet.balance.length > 0;
  const places = PLACES.filter((place) => place !== 'copy' || hasCopies);
  const parts = shares(places.map((place) => decimal(balances[WALLET_OF[place]].usdt_total)));
  const isHidden = usePreferences((preferences) => preferences.hideBalances);
  // One account holding everything needs no picture.
  if (parts === undefined || parts.filter((part) => part > 0).length < 2) return null;
  return (
    <div className={css['spread']} data-hidden={isHidden || undefined}>
      <div className={css['bar']} aria-hidden="true">
        {places.map((place, index) =>
          parts[index] === 0 ? null : (
            <i key={place} data-account={place} style={{ flexGrow: parts[index] }} />
          ),
        )}
      </div>
      <ul className={css['key']}>
        {places.map((place, index) => (
          <li key={place} data-account={place}>
            {t(ACCOUNT_SHORT[place])} <b>{shareText(parts[index] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One place, cut and never rounded up: "94.9%" beside "5.0%". */
function shareText(share: number): string {
  return `${textOfNumber(Math.trunc(share * 10) / 10, 1)}%`;
}
