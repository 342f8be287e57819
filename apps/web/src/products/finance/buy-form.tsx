/** How much, what it earns, what leaving costs in money, and only then the agreement (R-FN-7, R-POL-6). */
import { Button, Field, NumberInput } from '@candor/ui';
import { HOSTING_AGREEMENT, hostingCalls } from '@candor/wire';
import { TOTAL_SHOWN_DAYS } from '@candor/formulas';
import { type FormEvent, useState } from 'react';
import { useAmountFormat, useAvailable } from '../../foundation/wallet/index.ts';
import { useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, loginAddress, open, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Agreement, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { financeText } from './finance-text.ts';
import type { AmountFault, HostingProduct } from './hosting-preview.ts';
import { amountFault, mostOf, previewOf } from './hosting-preview.ts';

import { hostingChanged } from './use-hosting.ts';

/** Refusals that belong below the amount. */
const AT_AMOUNT = new Set([
  'hosting_too_small',
  'hosting_too_large',
  'hosting_sold_out',
  'insufficient_balance',
  'amount_too_precise',
  'amount_too_large',
]);

const CLAUSES = ['agreement1', 'agreement2', 'agreement3', 'agreement4', 'agreement5'] as const;

export function BuyForm({ product }: { product: HostingProduct }) {
  const t = useText(financeText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  const available = useAvailable(product.currency_id);
  const closed = useClosed(product);
  const [amount, setAmount] = useState('');
  const [hasTicked, setTicked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const buy = useBuy();
  const fault = amountFault(product, amount, available);
  const shown = isChecked || (fault !== 'needAmount' && fault !== 'belowMinimum') ? fault : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (fault === undefined && hasTicked)
      void buy.run({ config_id: product.id, amount: amount.replace(/\.$/, ''), accepted: true });
  };
  const change = (text: string): void => {
    setAmount(text);
    buy.forget();
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <AmountField
        {...{ product, amount, available }}
        onAmount={change}
        fault={shown}
        refusal={buy.refusal}
      />
      <Figures product={product} amount={amount} />
      <Agreement
        lead={t('agree')}
        name={t('agreement')}
        clauses={CLAUSES.map((key) => t(key))}
        version={t('agreementVersion', { n: HOSTING_AGREEMENT.version })}
        hasTicked={hasTicked}
        onTick={setTicked}
        fault={isChecked && !hasTicked ? t('mustAgree') : ''}
      />
      {closed === '' ? null : (
        <p className={css['closed']} role="status">
          {closed}
        </p>
      )}
      {isLoggedIn ? (
        <Button type="submit" size="l" isBlock isBusy={buy.isBusy} disabled={closed !== ''}>
          {t('subscribe')}
        </Button>
      ) : (
        <Button size="l" isBlock onClick={() => go(loginAddress(address, true))}>
          {t('logIn')}
        </Button>
      )}
    </form>
  );
}

/** Why nothing of it can be bought now; empty when it can. */
function useClosed({ label }: HostingProduct): string {
  const t = useText(financeText);
  const { data: report } = useCall(hostingCalls.report, {});
  if (label !== 'in_progress') return t('notOpen', { label: t(label) });
  return report?.is_on_sale === false ? report.sale_reason || t('notHere') : '';
}

/** The purchase; what it is refused for stands at the amount where it is about the amount. */
function useBuy() {
  const [refusal, setRefusal] = useState('');
  const action = useAction(hostingCalls.buy, {
    onRefusal: ({ code, message }) => {
      if (!AT_AMOUNT.has(code)) return false;
      setRefusal(message);
      hostingChanged();
      return true;
    },
    onDone: () => {
      hostingChanged();
      open('pages/finance/ordersPage', {}, { isReplacing: true });
    },
  });
  return { ...action, refusal, forget: () => setRefusal('') };
}

interface AmountFieldProps {
  product: HostingProduct;
  amount: string;
  available: string | undefined;
  onAmount: (text: string) => void;
  fault: AmountFault | undefined;
  refusal: string;
}

function AmountField({ product, amount, available, onAmount, fault, refusal }: AmountFieldProps) {
  const t = useText(financeText);
  const format = useAmountFormat();
  const { currency_name: currency } = product;
  const values = {
    minimum: trimmed(product.save_min),
    maximum: trimmed(product.save_max),
    left: trimmed(product.left),
    currency,
  };
  const hint =
    available === undefined ? '' : t('available', { amount: format(available, currency), currency });
  return (
    <Field label={t('amount')} hint={hint} error={fault === undefined ? refusal : t(fault, values)}>
      <NumberInput
        value={amount}
        onChange={onAmount}
        maxDecimals={8}
        placeholder={t('amountPlaceholder', { minimum: values.minimum })}
        after={
          <span className={css['after']}>
            {currency}
            <button type="button" className={css['max']} onClick={() => onAmount(mostOf(product, available))}>
              {t('max')}
            </button>
          </span>
        }
      />
    </Field>
  );
}

/** What it earns, and in money what is left to whoever leaves. */
function Figures({ product, amount }: { product: HostingProduct; amount: string }) {
  const t = useText(financeText);
  const format = useAmountFormat();
  const { currency_name: currency } = product;
  const preview = previewOf(product, amount);
  const money = (text: string): string => `${trimmed(text)} ${currency}`;
  const entered = amount === '' ? '0' : amount.replace(/\.$/, '');
  return (
    <>
      <dl className={css['facts']}>
        <div>
          <dt>{t('perDay')}</dt>
          <Earned text={preview.perDay} money={money} />
        </div>
        {product.day <= TOTAL_SHOWN_DAYS ? (
          <div>
            <dt>{t('inAll')}</dt>
            <Earned text={preview.inAll} money={money} />
          </div>
        ) : null}
      </dl>
      <section className={css['leave']} aria-label={t('leaveTitle')}>
        <h2>{t('leaveTitle')}</h2>
        <dl className={css['facts']}>
          <div>
            <dt>{t('leaveToday')}</dt>
            <dd>
              {format(entered, currency)} {currency}
            </dd>
          </div>
          <div>
            <dt>{t('leaveWorst')}</dt>
            <dd data-tone="danger">
              {money(preview.worst)}
              <small>
                {t('penalty')} {money(preview.worstPenalty)}
              </small>
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}

/** Before anything is entered there is nothing to be glad of. */
function Earned({ text, money }: { text: string; money: (text: string) => string }) {
  return trimmed(text) === '0' ? <dd>{money('0')}</dd> : <dd data-tone="rise">+{money(text)}</dd>;
}
