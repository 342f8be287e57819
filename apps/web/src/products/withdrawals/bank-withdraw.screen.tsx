/** A withdrawal to the bound bank account (R-WD-8). */
import { Screen } from '../../platform/view/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from './loaded.tsx';
import { useBankAccount, useCoins, useInfo } from './use-withdrawals.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { RecordsButton } from './records-button.tsx';
import { BANK } from './withdrawal-view.ts';
import { withdrawalsText } from './withdrawals-text.ts';

export default function BankWithdrawScreen() {
  const t = useText(withdrawalsText);
  const coins = useCoins();
  return (
    <Screen title={t('bankWithdraw')} backTo="pages/assets/withdraw/index" actions={<RecordsButton />}>
      <Loaded reading={coins}>
        {(known) => {
          const coin = known.find(({ chains }) => chains.includes(BANK));
          return coin === undefined ? null : <BankForm currency={coin.currency} />;
        }}
      </Loaded>
    </Screen>
  );
}

function BankForm({ currency }: { currency: number }) {
  const info = useInfo(currency);
  const bank = useBankAccount();
  return (
    <Loaded reading={info}>
      {(known) => (
        <Loaded reading={bank}>
          {(account) => <WithdrawForm info={known} addresses={[]} bank={account} />}
        </Loaded>
      )}
    </Loaded>
  );
}
