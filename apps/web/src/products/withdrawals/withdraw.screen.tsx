/** Withdrawals: first the coin, then, under the same address with `?currency=`, where to, how much, and what arrives. */
import { CoinIcon, EmptyState, ListGroup, ListRow } from '@candor/ui';
import { Landmark } from 'lucide-react';
import { useAmountFormat } from '../../foundation/wallet/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { Loaded } from './loaded.tsx';
import { RecordsButton } from './records-button.tsx';
import { useAddresses, useCoins, useInfo } from './use-withdrawals.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { BANK } from './withdrawal-view.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

export default function WithdrawScreen() {
  const t = useText(withdrawalsText);
  const { currency } = useTextParams('currency');
  const coins = useCoins();
  const coin = coins.data?.find((each) => String(each.currency) === currency && !each.chains.includes(BANK));
  return (
    <Screen
      title={coin === undefined ? t('withdraw') : t('withdrawCoin', { coin: coin.name })}
      backTo={coin === undefined ? 'pages/assets/index' : 'pages/assets/withdraw/index'}
      actions={<RecordsButton />}
    >
      {coin === undefined ? (
        <CoinList reading={coins} />
      ) : (
        <CoinForm key={coin.currency} currency={coin.currency} />
      )}
    </Screen>
  );
}

function CoinForm({ currency }: { currency: number }) {
  const info = useInfo(currency);
  const addresses = useAddresses(currency);
  return (
    <Loaded reading={info}>
      {(known) => (
        <Loaded reading={addresses}>
          {(saved) => <WithdrawForm info={known} addresses={saved} bank={undefined} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function CoinList({ reading }: { reading: ReturnType<typeof useCoins> }) {
  const t = useText(withdrawalsText);
  const format = useAmountFormat();
  return (
    <Loaded reading={reading} rows={5}>
      {(coins) => (
        <div className={css['picker']}>
          {coins.length === 0 ? <EmptyState title={t('noCoins')} /> : null}
          <ListGroup title={t('chooseCoin')}>
            {coins.map(({ currency, name, full_name: full, available, chains }) => {
              const isBank = chains.includes(BANK);
              return (
                <ListRow
                  key={currency}
                  icon={isBank ? <BankIcon /> : <CoinIcon symbol={name} size={32} />}
                  title={isBank ? t('bankTransfer') : name}
                  hint={isBank ? t('bankTransferHint') : full}
                  value={`${format(available, name)} ${isBank ? name : ''}`}
                  valueHint={isBank ? '' : chains.join(' · ')}
                  href={
                    isBank
                      ? hrefOf('pages/assets/withdraw/bank/bank')
                      : hrefOf('pages/assets/withdraw/index', { currency: String(currency) })
                  }
                />
              );
            })}
          </ListGroup>
          <ListGroup>
            <ListRow title={t('addressBook')} href={hrefOf('pages/user/address/address')} />
            <ListRow title={t('bankAccount')} href={hrefOf('pages/bankbind/index')} />
          </ListGroup>
        </div>
      )}
    </Loaded>
  );
}

const BankIcon = () => (
  <span className={css['bankIcon']}>
    <Landmark size={18} aria-hidden="true" />
  </span>
);
