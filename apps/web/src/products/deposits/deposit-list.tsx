/** All deposits and claims, in days, newest first. */
import { Button } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { DayList } from '../../platform/list/index.ts';
import { open } from '../../platform/routing/index.ts';
import { DepositLine } from './deposit-line.tsx';
import { depositsText } from './deposits-text.ts';
import { useDepositPages } from './use-deposits.ts';

export default function DepositList() {
  const t = useText(depositsText);
  const list = useDepositPages();
  const action = (
    <Button variant="secondary" size="s" onClick={() => open('pages/assets/deposit/index')}>
      {t('deposit')}
    </Button>
  );
  return (
    <DayList
      list={list}
      empty={{ title: t('noDeposits'), hint: t('noDepositsHint'), action }}
      row={(deposit) => <DepositLine deposit={deposit} shape="time" />}
    />
  );
}
