/** Currency and amount of a transfer; what is wrong is said at the field. */
import { Button, CoinIcon, Field, NumberInput, Select, formatDecimal } from '@candor/ui';
import { walletCalls } from '@candor/wire';
import { type FormEvent, useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { forgetValues, useKept } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { BalanceRow } from '../balance-rules.ts';
import { useBalanceFormat } from '../use-amount-format.ts';
import { walletText } from '../wallet-text.ts';
import { type Route, amountFault } from './transfer-rules.ts';
import { transferText } from './transfer-text.ts';
import css from './transfer.module.css';

export interface TransferFormProps {
  route: Route;
  rows: readonly BalanceRow[];
  row: BalanceRow;
  onCurrency: (currency: number) => void;
  onDone: () => void;
}

/** Amounts have at most this many places (R-GEN-1). */
const PLACES = 8;
/** Refusals that are about the amount; others become a toast. */
const AT_AMOUNT: ReadonlySet<string> = new Set([
  'insufficient_balance',
  'amount_zero',
  'amount_too_precise',
  'amount_too_large',
]);

export function TransferForm({ route, rows, row, onCurrency, onDone }: TransferFormProps) {
  const t = useText(transferText);
  const form = `transfer.${route.from}.${route.to}.${row.currency}`;
  const [amount, setAmount] = useKept(form, '');
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const fault = amountFault(amount, row.available);
  // An empty field is no mistake before somebody tried to send it; too much is one at once.
  const shown = isChecked || fault === 'insufficient' ? fault : undefined;
  const transfer = useAction(walletCalls.transfer, {
    onRefusal: ({ code, message }) => {
      if (!AT_AMOUNT.has(code)) return false;
      setRefusal(message);
      return true;
    },
    onDone: () => {
      forgetValues(form);
      void refresh(walletCalls.list, walletCalls.transfers, walletCalls.events);
      onDone();
    },
  });
  const write = (text: string): void => {
    setAmount(text);
    setRefusal('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (fault !== undefined) return;
    const { from: from_field, to: to_field } = route;
    void transfer.run({
      currency_id: row.currency,
      from_field,
      to_field,
      number: amount.replace(/\.$/, ''),
    });
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <Field label={t('currency')}>
        <CurrencySelect rows={rows} row={row} onCurrency={onCurrency} />
      </Field>
      <Field
        label={t('amount')}
        hint={t('availableIs', { amount: formatDecimal(row.available), currency: row.currency_name })}
        error={refusal || (shown === undefined ? '' : t(shown))}
      >
        <NumberInput
          value={amount}
          onChange={write}
          maxDecimals={PLACES}
          placeholder={t('amountPlaceholder')}
          after={
            <span className={css['after']}>
              {row.currency_name}
              <button type="button" className={css['max']} onClick={() => write(row.available)}>
                {t('max')}
              </button>
            </span>
          }
        />
      </Field>
      <p className={css['note']}>{t('transferNote')}</p>
      <Button type="submit" size="l" isBlock isBusy={transfer.isBusy}>
        {t('confirmTransfer')}
      </Button>
    </form>
  );
}

function CurrencySelect({ rows, row, onCurrency }: Omit<TransferFormProps, 'route' | 'onDone'>) {
  const t = useText(transferText);
  const wallet = useText(walletText);
  const words = useText(wordsText);
  const format = useBalanceFormat();
  return (
    <Select
      label={t('currency')}
      closeLabel={words('close')}
      value={String(row.currency)}
      {...(rows.length > 6 ? { searchPlaceholder: wallet('search'), noneText: wallet('noneFound') } : {})}
      options={rows.map(({ currency, currency_name: name, available }) => ({
        id: String(currency),
        label: name,
        icon: <CoinIcon symbol={name} size={24} />,
        value: format(available, name),
      }))}
      onChange={(id) => onCurrency(Number(id))}
    />
  );
}
