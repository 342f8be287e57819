/** A bank transfer: where to send it, the reference that finds it, then amount and voucher once it is sent. */
import { Button, EmptyState, Field, NumberInput, Skeleton, formatDecimal } from '@candor/ui';
import { type ReplyOf, depositCalls } from '@candor/wire';
import { Copy, TriangleAlert } from 'lucide-react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { open } from '../../platform/routing/index.ts';
import { copyText } from '../../platform/view/index.ts';
import { Closed } from './closed.tsx';
import { BANK_ID, type Terms } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';
import { ProofField } from './proof-field.tsx';
import { useClaim } from './use-claim.ts';

type Bank = ReplyOf<typeof depositCalls.bank>;

export function BankClaim({ terms }: { terms: Terms }) {
  const t = useText(depositsText);
  const isOpen = terms.is_on_sale && terms.bank?.is_open === true;
  const { data, error, refetch } = useCall(
    depositCalls.bank,
    {},
    { isEnabled: isOpen && terms.is_verified, staleMs: 60_000 },
  );
  if (!isOpen)
    return (
      <Closed title={t('bankClosed')} hint={terms.is_on_sale ? t('bankClosedHint') : terms.sale_reason} />
    );
  if (!terms.is_verified) {
    const verify = <Button onClick={() => open('pages/verification/index')}>{t('verifyNow')}</Button>;
    return <EmptyState title={t('verifyBankTitle')} hint={t('verifyBankHint')} action={verify} />;
  }
  if (data !== undefined) return <BankForm bank={data} />;
  if (error !== null) return <LoadFailed error={error} onRetry={refetch} />;
  return (
    <div className={css['page']}>
      <Skeleton variant="block" height={320} />
    </div>
  );
}

function BankForm({ bank }: { bank: Bank }) {
  const t = useText(depositsText);
  const claim = useClaim({ minimum: bank.minimum, name: bank.currency_name });
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => claim.submit(event, { currency: String(BANK_ID), reference: bank.reference })}
    >
      {bank.is_demo ? (
        <p className={css['warning']} data-tone="warn">
          <TriangleAlert size={18} aria-hidden="true" />
          <span>{t('demoBank')}</span>
        </p>
      ) : null}
      <p className={css['lead']}>{t('bankLead')}</p>
      <dl className={css['bank']}>
        <Detail label={t('reference')} value={bank.reference} isStrong />
        <Detail label={t('senderName')} value={bank.sender_name} isPlain />
        <Detail label={t('bankName')} value={bank.bank_name} />
        <Detail label={t('accountHolder')} value={bank.account_holder} />
        <Detail label={t('accountNumber')} value={bank.account_number} />
        <Detail label={t('swift')} value={bank.swift_code} />
        <Detail label={t('bankAddress')} value={bank.bank_address} />
      </dl>
      <p className={css['hint']}>{t('referenceHint')}</p>
      <Field
        label={t('transferAmount')}
        hint={t('quantityHint', {
          amount: formatDecimal(bank.minimum, { isTrimmed: true }),
          coin: bank.currency_name,
        })}
        error={claim.faults.amount ?? ''}
      >
        <NumberInput
          value={claim.amount}
          onChange={claim.write}
          maxDecimals={2}
          after={<span className={css['unit']}>{bank.currency_name}</span>}
        />
      </Field>
      <ProofField label={t('voucher')} fault={claim.faults.image} onChange={claim.attach} />
      <Button type="submit" size="l" isBlock isBusy={claim.isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}

function Detail(of: { label: string; value: string; isStrong?: boolean; isPlain?: boolean }) {
  const t = useText(depositsText);
  const { label, value, isStrong = false, isPlain = false } = of;
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {isPlain ? null : (
        <button
          type="button"
          aria-label={t('copyField', { field: label })}
          onClick={() => void copyText(value)}
        >
          <Copy size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
