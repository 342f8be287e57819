/** Adds money to a copy, under the agreement of now, or takes a part of what is free in it back. */
import { Button, Field, NumberInput, Sheet } from '@candor/ui';
import { COPY_AGREEMENT, copyTradingCalls } from '@candor/wire';
import { readAmount } from '@candor/money';
import { type FormEvent, useState } from 'react';
import { offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { useAvailable } from '../../foundation/wallet/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { withdrawalShare } from './copy-preview.ts';
import { CopyAgreement } from './copy-agreement.tsx';
import { copyTradingText } from './copy-trading-text.ts';
import type { Copy } from './use-copies.ts';
import { copiesChanged } from './use-copies.ts';

interface Props {
  of: Copy;
  act: 'add' | 'withdraw' | undefined;
  onClose: () => void;
}

export default function MoneySheet({ of, act, onClose }: Props) {
  const t = useText(copyTradingText);
  const words = useText(wordsText);
  return (
    <Sheet isOpen={act !== undefined} title={t(act ?? 'add')} closeLabel={words('close')} onClose={onClose}>
      {act === undefined ? null : <Form of={of} act={act} onClose={onClose} />}
    </Sheet>
  );
}

function Form({ of, act, onClose }: { of: Copy; act: 'add' | 'withdraw'; onClose: () => void }) {
  const t = useText(copyTradingText);
  const [amount, setAmount] = useState('');
  const [fault, setFault] = useState('');
  const [hasTicked, setTicked] = useState(false);
  const [isChecked, setChecked] = useState(false);
  // Money that comes now comes under the terms of now (R-GEN-3).
  const mustAgree = act === 'add' && of.agreement_version < COPY_AGREEMENT.version;
  const coin = useAvailable(of.currency_id);
  const move = useAction(act === 'add' ? copyTradingCalls.add : copyTradingCalls.withdraw, {
    onRefusal: ({ message }) => {
      setFault(message);
      return true;
    },
    onDone: () => {
      copiesChanged();
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if ((readAmount(amount) ?? 0n) === 0n) setFault(t('needAmount'));
    else if (mustAgree && !hasTicked) return;
    else void move.run({ id: of.id, amount, ...(mustAgree ? { accepted: true } : {}) });
  };
  const free = act === 'add' ? coin : of.available;
  const hint =
    free === undefined ? '' : act === 'add' ? t('available', { amount: free }) : `${t('free')} ${free} USDT`;
  const share = act === 'withdraw' ? withdrawalShare(amount, of) : undefined;
  return (
    <form className={css['sheetForm']} onSubmit={submit} noValidate>
      <Field label={t('amount')} hint={hint} error={fault}>
        <NumberInput
          value={amount}
          onChange={(text) => {
            setAmount(text);
            setFault('');
          }}
          maxDecimals={2}
          after="USDT"
        />
      </Field>
      {share === undefined ? null : (
        <p className={css['note']} role="status">
          {t('withdrawShare', { share: trimmed(share.share), rest: trimmed(share.rest) })}
        </p>
      )}
      {mustAgree ? (
        <CopyAgreement hasTicked={hasTicked} onTick={setTicked} isMissed={isChecked && !hasTicked} />
      ) : null}
      <Button type="submit" size="l" isBlock isBusy={move.isBusy}>
        {t(act)}
      </Button>
    </form>
  );
}
