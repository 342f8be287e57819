/** How much, what of it would be allotted as things stand, and the words before the first commitment (R-POL-6). */
import { Button, Checkbox, Field, NumberInput } from '@candor/ui';
import { launchpadCalls } from '@candor/wire';
import { decimal, formatDecimal } from '@candor/money';
import { type FormEvent, useState } from 'react';
import { useAmountFormat, useAvailable } from '../../foundation/wallet/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, loginAddress, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import type { Sale, Subscription } from './commitment-rules.ts';
import { amountFault, estimateOf, mostOf } from './commitment-rules.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';
import { trimmed } from './sale-parts.tsx';
import { launchpadChanged, useAvailability } from './use-launchpad.ts';

/** Refusals that belong below the amount. */
const AT_AMOUNT = new Set([
  'sale_too_small',
  'sale_too_large',
  'insufficient_balance',
  'amount_too_precise',
  'amount_too_large',
]);

export function CommitForm({ sale, own }: { sale: Sale; own: Subscription | undefined }) {
  const t = useText(launchpadText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  const { data: availability } = useAvailability();
  const form = useForm(sale, own);
  const closed = closedBy(sale, { availability, isNew: own === undefined }, t);
  const needsWords = availability?.is_accepted === false;
  const wordsFault = form.isChecked && needsWords && !form.hasTicked ? t('mustAgree') : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit(!needsWords || form.hasTicked);
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <h2>{t(own === undefined ? 'subscribe' : 'changeTitle')}</h2>
      <AmountField sale={sale} form={form} />
      <Estimate sale={sale} amount={form.amount} held={form.held} />
      {needsWords ? (
        <div className={css['agree']}>
          <Checkbox
            checked={form.hasTicked}
            aria-invalid={wordsFault !== '' || undefined}
            onChange={(event) => form.setTicked(event.target.checked)}
          >
            {t('agree')}
          </Checkbox>
          {wordsFault === '' ? null : (
            <p className={css['fault']} role="alert">
              {wordsFault}
            </p>
          )}
        </div>
      ) : null}
      {closed === '' ? null : (
        <p className={css['closed']} role="status">
          {closed}
        </p>
      )}
      {isLoggedIn ? (
        <Button type="submit" size="l" isBlock isBusy={form.isBusy} disabled={closed !== ''}>
          {t(own === undefined ? 'subscribe' : 'change')}
        </Button>
      ) : (
        <Button size="l" isBlock onClick={() => go(loginAddress(address, true))}>
          {t('logIn')}
        </Button>
      )}
    </form>
  );
}

/** Why nothing can be committed now; empty when it can. */
function closedBy(
  sale: Sale,
  {
    availability,
    isNew,
  }: { availability: { is_on_sale: boolean; sale_reason: string } | undefined; isNew: boolean },
  t: (key: 'notYet' | 'isPaused' | 'isTraded' | 'notHere') => string,
): string {
  if (sale.phase === 'upcoming') return t('notYet');
  if (sale.is_paused && !sale.is_traded) return t('isPaused');
  if (sale.is_traded && (isNew || sale.is_paused)) return t('isTraded');
  return availability?.is_on_sale === false ? availability.sale_reason || t('notHere') : '';
}

/** The amount is always the whole commitment: who has one changes it. */
function useForm(sale: Sale, subscription: Subscription | undefined) {
  const available = useAvailable(sale.currency_id);
  const [amount, setAmount] = useState(subscription?.amount ?? '');
  const [hasTicked, setTicked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  // Until what was committed is read, a second press would commit as much again.
  const [isCommitted, setCommitted] = useState(false);
  const told = {
    onRefusal: ({ code, message }: { code: string; message: string }) => {
      if (!AT_AMOUNT.has(code)) return false;
      setRefusal(message);
      launchpadChanged();
      return true;
    },
    onDone: launchpadChanged,
  };
  const onCommitted = (): void => {
    setCommitted(true);
    launchpadChanged();
  };
  const commit = useAction(launchpadCalls.commit, { ...told, onDone: onCommitted });
  const change = useAction(launchpadCalls.change, told);
  const held = subscription?.amount ?? '0';
  const fault = amountFault(sale, amount, { available, held });
  return {
    amount,
    held,
    available,
    hasTicked,
    setTicked,
    isChecked,
    refusal,
    fault: isChecked || (fault !== 'needAmount' && fault !== 'belowMinimum') ? fault : undefined,
    isBusy: commit.isBusy || change.isBusy || isCommitted,
    enter(text: string): void {
      setAmount(text);
      setRefusal('');
    },
    submit(isAgreed: boolean): void {
      setChecked(true);
      if (isCommitted || fault !== undefined || !isAgreed) return;
      const whole = amount.replace(/\.$/, '');
      if (subscription === undefined) void commit.run({ config_id: sale.id, amount: whole, accepted: true });
      else void change.run({ id: subscription.id, amount: whole });
    },
  };
}

function AmountField({ sale, form }: { sale: Sale; form: ReturnType<typeof useForm> }) {
  const t = useText(launchpadText);
  const format = useAmountFormat();
  const { currency_name: currency } = sale;
  const { available, fault, refusal, held } = form;
  const values = { minimum: trimmed(sale.buy_num), maximum: trimmed(sale.buy_max), currency };
  const hint =
    available === undefined ? '' : t('available', { amount: format(available, currency), currency });
  return (
    <Field label={t('amount')} hint={hint} error={fault === undefined ? refusal : t(fault, values)}>
      <NumberInput
        value={form.amount}
        onChange={form.enter}
        maxDecimals={8}
        placeholder={t('amountPlaceholder', values)}
        after={
          <span className={css['after']}>
            {currency}
            <button
              type="button"
              className={css['max']}
              onClick={() => form.enter(mostOf(sale, { available, held }))}
            >
              {t('max')}
            </button>
          </span>
        }
      />
    </Field>
  );
}

/** What would be allotted if this were the end: others may still come, so it is called an estimate. */
function Estimate({ sale, amount, held }: { sale: Sale; amount: string; held: string }) {
  const t = useText(launchpadText);
  const { tokens, cost } = estimateOf(sale, amount, held);
  const entered = /^[0-9]+(\.[0-9]{0,8})?$/.test(amount) ? decimal(amount.replace(/\.$/, '')) : 0n;
  const back = entered > decimal(cost) ? formatDecimal(entered - decimal(cost)) : '0';
  return (
    <>
      <dl className={css['facts']}>
        <div>
          <dt>{t('estimated')}</dt>
          <dd>
            ≈ {trimmed(tokens)} {sale.new_currency_name}
          </dd>
        </div>
        <div>
          <dt>{t('estimatedCost')}</dt>
          <dd>
            ≈ {trimmed(cost)} {sale.currency_name}
          </dd>
        </div>
        <div>
          <dt>{t('estimatedRefund')}</dt>
          <dd>
            ≈ {trimmed(back)} {sale.currency_name}
          </dd>
        </div>
      </dl>
      <p className={css['note']}>{t('estimateNote')}</p>
    </>
  );
}
