/** The last look: where to, how much, what arrives; the fund password, and the second factor where there is one, send it. */
import { CodeInput, Field, PinInput, Sheet, formatDecimal } from '@candor/ui';
import { withdrawalCalls } from '@candor/wire';
import { type FormEvent, useState } from 'react';
import { canUsePasskeys, provePasskey, securityText, useSecurity } from '../../foundation/identity/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { SubmitButton, forgetValues } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { withdrawalsChanged } from './use-withdrawals.ts';
import { type Wish, bodyOf } from './wish.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

/** Refusals that belong below the fund password; others are said in a toast. */
const AT_PIN = new Set(['fund_password_wrong', 'fund_password_locked']);

export function ConfirmSheet({
  isOpen,
  onClose,
  wish,
}: {
  isOpen: boolean;
  onClose: () => void;
  wish: Wish;
}) {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  return (
    <Sheet isOpen={isOpen} title={t('confirmTitle')} closeLabel={words('close')} onClose={onClose}>
      <ConfirmForm wish={wish} onClose={onClose} />
    </Sheet>
  );
}

function ConfirmForm({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const t = useText(withdrawalsText);
  const security = useText(securityText);
  const words = useText(wordsText);
  const { info } = wish;
  const { data: status } = useSecurity();
  const [pin, setPin] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const submit = useAction(withdrawalCalls.submit, {
    onRefusal: ({ code: refusal, message }) => {
      setPin('');
      setCode('');
      // What stands behind this sheet is read anew before he confirms again.
      if (refusal === 'withdrawal_fee_changed') {
        withdrawalsChanged();
        onClose();
      }
      if (!AT_PIN.has(refusal)) return false;
      setFault(message);
      return true;
    },
    onDone: ({ id }) => {
      forgetValues(`withdraw.${info.currency}`);
      withdrawalsChanged();
      onClose();
      open('pages/assets/withdraw/detail', { id: String(id) });
    },
  });
  const needsFactor = info.has_second_factor;
  const hasTotp = needsFactor && status?.totp !== false;
  const pay = (proof: { second_code?: string; passkey_ticket?: string; passkey?: string }): void => {
    setFault('');
    void submit.run({ ...bodyOf(wish), pay_password: pin, ...proof });
  };
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    pay(hasTotp ? { second_code: code } : {});
  };
  const pinLacks = pin.length < 6 ? words('fillFirst', { field: t('fundPassword') }) : '';
  const codeLacks = hasTotp && code.length < 6 ? words('fillFirst', { field: security('totpCode') }) : '';
  return (
    <form className={css['sheetForm']} onSubmit={confirm}>
      <Summary wish={wish} />
      <Field label={t('fundPassword')} error={fault}>
        <PinInput value={pin} onChange={setPin} label={t('fundPassword')} />
      </Field>
      {hasTotp ? (
        <Field label={security('totpCode')}>
          <CodeInput value={code} onChange={setCode} />
        </Field>
      ) : null}
      {!needsFactor || hasTotp ? (
        <SubmitButton type="submit" lacks={pinLacks || codeLacks} isBusy={submit.isBusy}>
          {t('confirmWithdraw')}
        </SubmitButton>
      ) : null}
      {needsFactor && (status?.passkeys.length ?? 0) > 0 && canUsePasskeys() ? (
        <SubmitButton
          variant={hasTotp ? 'secondary' : 'primary'}
          isBusy={submit.isBusy}
          lacks={pinLacks}
          onClick={() => void provePasskey().then((proof) => (proof === undefined ? undefined : pay(proof)))}
        >
          {security('usePasskey')}
        </SubmitButton>
      ) : null}
    </form>
  );
}

function Summary({ wish: { info, way, split, amount, address, bank } }: { wish: Wish }) {
  const t = useText(withdrawalsText);
  return (
    <>
      <p className={css['sum']}>
        {formatDecimal(split.arrives)} <small>{info.name}</small>
      </p>
      <p className={css['sumHint']}>
        {t('sumHint', { amount: formatDecimal(amount), fee: formatDecimal(split.fee), currency: info.name })}
      </p>
      <p className={css['fullAddress']}>
        <b>{bank === undefined ? `${address?.notes ?? ''} · ${way.chain}` : bank.bank_name}</b>
        {bank === undefined ? address?.address : `${bank.real_name} ${bank.bank_account}`}
      </p>
    </>
  );
}
