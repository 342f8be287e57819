/** How much, where it stops, which bounds it keeps, what it costs in money; then the test and the agreement (R-CP-4, R-CP-6, R-POL-6). */
import { Button, Field, NO_NUMBER, NumberInput, Segmented } from '@candor/ui';
import { COPY_AMOUNTS, copyTradingCalls } from '@candor/wire';
import { type FormEvent, useState } from 'react';
import { Fact, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { useAmountFormat, useAvailable } from '../../foundation/wallet/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, loginAddress, open, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import type { AmountFault } from './copy-preview.ts';
import { amountFault, cents, stopsAt } from './copy-preview.ts';
import { CopyTest } from './copy-test.tsx';
import mark from './copy-trading.module.css';
import { CopyAgreement } from './copy-agreement.tsx';
import { copyTradingText } from './copy-trading-text.ts';
import { percentText } from './figures.tsx';
import type { Lead } from './use-copies.ts';
import { copiesChanged, useReport } from './use-copies.ts';

/** Refusals that belong below the amount. */
const AT_AMOUNT = new Set(['copy_too_small', 'copy_too_large', 'insufficient_balance', 'copy_twice']);
const STOPS = ['20', '40', '60'] as const;
const LEVERAGES = ['3', '5', '10', '20'] as const;

interface Wish {
  amount: string;
  stop: (typeof STOPS)[number];
  leverage: (typeof LEVERAGES)[number];
  maxMargin: string;
}

export function CopyForm({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  const available = useAvailable(of.currency_id);
  const { data: report } = useReport(isLoggedIn);
  const [wish, setWish] = useState<Wish>({ amount: '', stop: '40', leverage: '20', maxMargin: '' });
  const [hasTicked, setTicked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const copy = useSubscribe();
  const fault = amountFault(wish.amount, available);
  const closed =
    of.status === 0
      ? t('closedLead')
      : report?.is_on_sale === false
        ? report.sale_reason || t('notHere')
        : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (fault !== undefined || !hasTicked) return;
    if (report?.test.is_passed === false) setTesting(true);
    else void copy.run(requestOf(of, wish));
  };
  const change = (part: Partial<Wish>): void => {
    setWish((before) => ({ ...before, ...part }));
    copy.forget();
  };
  return (
    <form className={mark['copyForm']} onSubmit={submit} noValidate>
      <AmountField
        {...{ wish, available }}
        onAmount={(amount) => change({ amount })}
        fault={isChecked || fault !== 'needAmount' ? fault : undefined}
        refusal={copy.refusal}
      />
      <Bounds wish={wish} onChange={change} />
      <Costs of={of} />
      <CopyAgreement hasTicked={hasTicked} onTick={setTicked} isMissed={isChecked && !hasTicked} />
      {closed === '' ? null : (
        <p className={css['closed']} role="status">
          {closed}
        </p>
      )}
      <div className={mark['copyBar']}>
        {isLoggedIn ? (
          <Button type="submit" size="l" isBlock isBusy={copy.isBusy} disabled={closed !== ''}>
            {t('copyNow')}
          </Button>
        ) : (
          <Button size="l" isBlock onClick={() => go(loginAddress(address, true))}>
            {t('logIn')}
          </Button>
        )}
      </div>
      <CopyTest isOpen={isTesting} onClose={() => setTesting(false)} />
    </form>
  );
}

const requestOf = (of: Lead, { amount, stop, leverage, maxMargin }: Wish) => ({
  config_id: of.id,
  amount,
  stop_loss: Number(stop),
  max_leverage: Number(leverage),
  accepted: true,
  ...(maxMargin === '' ? {} : { max_margin: maxMargin }),
});

function useSubscribe() {
  const [refusal, setRefusal] = useState('');
  const action = useAction(copyTradingCalls.subscribe, {
    onRefusal: ({ code, message }) => {
      if (!AT_AMOUNT.has(code)) return false;
      setRefusal(message);
      return true;
    },
    onDone: () => {
      copiesChanged();
      open('pages/documentation/ordersPage', {}, { isReplacing: true });
    },
  });
  return { ...action, refusal, forget: () => setRefusal('') };
}

interface AmountProps {
  wish: Wish;
  available: string | undefined;
  onAmount: (text: string) => void;
  fault: AmountFault | undefined;
  refusal: string;
}

function AmountField({ wish, available, onAmount, fault, refusal }: AmountProps) {
  const t = useText(copyTradingText);
  const format = useAmountFormat();
  const [minimum, maximum] = [trimmed(COPY_AMOUNTS.minimum), trimmed(COPY_AMOUNTS.maximum)];
  const hint = available === undefined ? '' : t('available', { amount: format(available, 'USDT') });
  return (
    <Field
      label={t('amount')}
      hint={hint}
      error={fault === undefined ? refusal : t(fault, { minimum, maximum })}
    >
      <NumberInput
        value={wish.amount}
        onChange={onAmount}
        maxDecimals={2}
        placeholder={t('amountPlaceholder', { minimum, maximum })}
        after="USDT"
      />
    </Field>
  );
}

function Bounds({ wish, onChange }: { wish: Wish; onChange: (part: Partial<Wish>) => void }) {
  const t = useText(copyTradingText);
  const amount = stopsAt(wish.amount, Number(wish.stop));
  return (
    <>
      <Field
        label={t('stopLoss')}
        hint={amount === undefined ? '' : t('stopHint', { amount: trimmed(amount) })}
      >
        <Segmented
          label={t('stopLoss')}
          value={wish.stop}
          onChange={(stop) => onChange({ stop })}
          options={STOPS.map((id) => ({ id, label: `${id}%` }))}
        />
      </Field>
      <Field label={t('maxLeverage')}>
        <Segmented
          label={t('maxLeverage')}
          value={wish.leverage}
          onChange={(leverage) => onChange({ leverage })}
          options={LEVERAGES.map((id) => ({ id, label: `${id}x` }))}
        />
      </Field>
      <Field label={t('maxMargin')}>
        <NumberInput
          value={wish.maxMargin}
          onChange={(maxMargin) => onChange({ maxMargin })}
          maxDecimals={2}
          placeholder={t('noLimit')}
          after="USDT"
        />
      </Field>
      <p className={css['note']}>{t('slippageRule')}</p>
    </>
  );
}

/** R-CP-6: as money, on 1,000 USDT a year. */
function Costs({ of }: { of: Lead }) {
  const t = useText(copyTradingText);
  return (
    <section className={css['leave']} aria-label={t('costs')}>
      <h2>{t('costs')}</h2>
      <dl className={css['facts']}>
        <Fact
          name={t('costFees')}
          value={of.figures === null ? NO_NUMBER : `${trimmed(cents(of.figures.yearly_cost))} USDT`}
        />
        {/* A share in percent of 100 USDT is so many USDT. */}
        <Fact name={t('costShare')} value={`${trimmed(of.share_rate)} USDT`} />
        <Fact name={t('costPlatform')} value="0 USDT" />
        <Fact name={t('shareRate')} value={percentText(of.share_rate)} />
      </dl>
      <p className={css['note']}>{t('clause4')}</p>
    </section>
  );
}
