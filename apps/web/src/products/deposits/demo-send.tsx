/** Demo only: play coins sent from outside to the customer's own address, so that a newcomer sees a deposit arrive. */
import { Button, Field, NumberInput, Sheet, formatDecimal } from '@candor/ui';
import { chainCalls, depositCalls } from '@candor/wire';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { Terms } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';

export function DemoSend({ coin, chain }: { coin: Terms['coins'][number]; chain: string }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(chainCalls.demoWallet, {}, { staleMs: 10_000 });
  const purse = data?.find((each) => each.currency === coin.currency && each.chain === chain);
  if (purse === undefined) return null;
  return (
    <>
      <Button variant="secondary" isBlock icon={<Send size={18} />} onClick={() => setOpen(true)}>
        {t('demoSend')}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('demoSend')} closeLabel={words('close')}>
        <DemoForm coin={coin} chain={chain} left={purse.left_today} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

interface DemoFormProps {
  coin: Terms['coins'][number];
  chain: string;
  left: string;
  onDone: () => void;
}

function DemoForm({ coin, chain, left, onDone }: DemoFormProps) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const { currency, currency_name: name } = coin;
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState('');
  const demoSend = useAction(chainCalls.demoSend, {
    onRefusal: ({ message }) => {
      setFault(message);
      return true;
    },
    onDone: () => {
      void refresh(chainCalls.demoWallet, depositCalls.records);
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount === '') return setFault(words('required'));
    void demoSend.run({ currency: String(currency), chain, amount: amount.replace(/\.$/, '') });
  };
  return (
    <form className={css['sheetForm']} onSubmit={submit} noValidate>
      <p className={css['hint']}>{t('demoSendHint')}</p>
      <Field
        label={t('demoAmount')}
        hint={t('demoLeft', { amount: formatDecimal(left, { isTrimmed: true }), coin: name })}
        error={fault}
      >
        <NumberInput
          value={amount}
          maxDecimals={8}
          onChange={(text) => {
            setAmount(text);
            setFault('');
          }}
          after={<span className={css['unit']}>{name}</span>}
        />
      </Field>
      <Button type="submit" size="l" isBlock isBusy={demoSend.isBusy}>
        {t('send')}
      </Button>
    </form>
  );
}
