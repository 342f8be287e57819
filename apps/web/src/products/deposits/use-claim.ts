/** The form of a claim: amount and image checked before they travel, refusals at the field they are about. */
import { compareDecimals, formatDecimal } from '@candor/ui';
import { type RequestBodyOf, depositCalls } from '@candor/wire';
import { type FormEvent, useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { forgetValues, useKept } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { depositsText } from './deposits-text.ts';

const AT_AMOUNT: ReadonlySet<string> = new Set([
  'amount_zero',
  'amount_too_precise',
  'amount_too_large',
  'deposit_below_minimum',
]);
const AT_IMAGE: ReadonlySet<string> = new Set(['file_unknown']);

export function useClaim(of: { minimum: string; name: string }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const form = `claim.${of.name}`;
  const [amount, setAmount] = useKept(form, '');
  const [image, setImage] = useState<string | undefined>();
  const [faults, setFaults] = useState<{ amount?: string; image?: string }>({});
  const action = useAction(depositCalls.claim, {
    onRefusal: ({ code, message }) => {
      if (AT_AMOUNT.has(code)) setFaults({ amount: message });
      else if (AT_IMAGE.has(code)) setFaults({ image: message });
      else return false;
      return true;
    },
    onDone: ({ id }) => {
      forgetValues('claim');
      void refresh(depositCalls.records, depositCalls.bank, depositCalls.terms);
      open('pages/assets/deposit/detail', { id: String(id) }, { isReplacing: true });
    },
  });
  const check = (): { amount?: string; image?: string } => {
    const found: { amount?: string; image?: string } = {};
    if (amount === '') found.amount = words('required');
    else if (compareDecimals(amount.replace(/\.$/, ''), of.minimum) < 0)
      found.amount = t('quantityHint', {
        amount: formatDecimal(of.minimum, { isTrimmed: true }),
        coin: of.name,
      });
    if (image === undefined) found.image = t('proofRequired');
    return found;
  };
  return {
    amount,
    faults,
    isBusy: action.isBusy,
    write: (text: string): void => {
      setAmount(text);
      setFaults(({ image: kept }) => (kept === undefined ? {} : { image: kept }));
    },
    attach: (fileId: string | undefined): void => {
      setImage(fileId);
      if (fileId !== undefined) setFaults(({ amount: kept }) => (kept === undefined ? {} : { amount: kept }));
    },
    submit: (
      event: FormEvent,
      body: Omit<RequestBodyOf<typeof depositCalls.claim>, 'amount' | 'imgs'>,
    ): void => {
      event.preventDefault();
      const found = check();
      setFaults(found);
      if (found.amount !== undefined || found.image !== undefined || image === undefined) return;
      void action.run({ ...body, amount: amount.replace(/\.$/, ''), imgs: image });
    },
  };
}
