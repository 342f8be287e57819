/** The bound bank account, as much of it as its owner needs to know it again. */
import { Button, EmptyState, NO_NUMBER, Tag } from '@candor/ui';
import { SubmitButton } from '../../platform/form/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { Loaded } from './loaded.tsx';
import { UsableTag } from './usable-tag.tsx';
import { useBankAccount } from './use-withdrawals.ts';
import type { BankAccount } from './withdrawal-view.ts';
import record from './withdrawal-record.module.css';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

export default function BankAccountScreen() {
  const t = useText(withdrawalsText);
  return (
    <Screen title={t('bankAccount')}>
      <Loaded reading={useBankAccount()}>{(bank) => <Account bank={bank} />}</Loaded>
    </Screen>
  );
}

const FIELDS = [
  'name',
  'real_name',
  'card_number',
  'bank_account',
  'iban',
  'bank',
  'bank_name',
  'bank_branch',
  'bank_address',
  'swift_code',
  'residence_address',
  'postal_code',
] as const;

function Account({ bank }: { bank: BankAccount }) {
  const t = useText(withdrawalsText);
  const bind = () => open('pages/bankbind/addbank');
  if (bank.verified_name === '')
    return (
      <EmptyState
        title={t('verifyTitle')}
        hint={t('verifyBank')}
        action={<Button onClick={() => open('pages/verification/index')}>{t('verifyNow')}</Button>}
      />
    );
  if (!bank.is_bound)
    return (
      <EmptyState
        title={t('noBank')}
        hint={t('bankInName', { name: bank.verified_name })}
        action={<Button onClick={bind}>{t('bindBank')}</Button>}
      />
    );
  return (
    <div className={css['page']}>
      <div className={record['head']}>
        <h2 className={css['bankTitle']}>{bank.bank_name}</h2>
        {bank.is_usable ? <Tag tone="success">{t('usable')}</Tag> : <UsableTag at={bank.usable_at ?? 0} />}
      </div>
      <dl className={css['facts']}>
        {FIELDS.map((field) => (
          <div key={field}>
            <dt>{t(field)}</dt>
            <dd>{bank[field] === '-' ? NO_NUMBER : bank[field]}</dd>
          </div>
        ))}
      </dl>
      <SubmitButton
        lacks={bank.is_usable ? '' : t('waitsUntil', { when: formatMoment(bank.usable_at ?? 0) })}
        isSaidAtOnce
        onClick={() => open('pages/assets/withdraw/bank/bank')}
      >
        {t('bankWithdraw')}
      </SubmitButton>
      <Button size="l" isBlock variant="secondary" onClick={bind}>
        {t('replaceBank')}
      </Button>
      <p className={css['note']}>{t('replaceNote')}</p>
    </div>
  );
}
