/** Binds a bank account in the verified name; every field is required (R-WD-8). */
import { Button, Checkbox } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { withdrawalCalls } from '@candor/wire/schemas';
import { useAction } from '../../platform/api/index.ts';
import { PinField, TextField, forgetValues, useWireForm } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { back } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { Gates } from './gates.tsx';
import { Loaded } from './loaded.tsx';
import { SecondFactor, useSecondFactor } from './second-factor.tsx';
import { useBankAccount, useCoins, useInfo, withdrawalsChanged } from './use-withdrawals.ts';
import { BANK, type Info } from './withdrawal-view.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

type Fields = RequestBodyOf<typeof withdrawalCalls.saveBank>;
const NO_IBAN = '-';
const LONGEST = {
  bank_name: 100,
  bank_branch: 100,
  bank_address: 200,
  swift_code: 11,
  residence_address: 200,
  postal_code: 16,
} as const;
const BELOW = Object.keys(LONGEST) as (keyof typeof LONGEST)[];

export default function BindBankScreen() {
  const t = useText(withdrawalsText);
  return (
    <Screen title={t('bindBank')} backTo="pages/bankbind/index">
      <Loaded reading={useCoins()}>
        {(coins) => <Bind currency={coins.find(({ chains }) => chains.includes(BANK))?.currency ?? 0} />}
      </Loaded>
    </Screen>
  );
}

function Bind({ currency }: { currency: number }) {
  const bank = useBankAccount();
  return (
    <Loaded reading={useInfo(currency)}>
      {(info) => (
        <Gates info={info}>
          <Loaded reading={bank}>{({ verified_name: name }) => <BankForm info={info} name={name} />}</Loaded>
        </Gates>
      )}
    </Loaded>
  );
}

function BankForm({ info, name }: { info: Info; name: string }) {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  const factor = useSecondFactor(info.has_second_factor);
  const save = useAction(withdrawalCalls.saveBank, {
    failed: t('bindFailed'),
    onRefusal: (refusal): boolean => form.showRefusal(refusal),
    onDone: () => {
      forgetValues('bank');
      withdrawalsChanged();
      back('pages/bankbind/index');
    },
  });
  const form = useWireForm<Fields>({
    schema: withdrawalCalls.saveBank.request,
    defaults: {
      real_name: name,
      bank_account: '',
      iban: '',
      bank_name: '',
      bank_branch: '',
      bank_address: '',
      swift_code: '',
      residence_address: '',
      postal_code: '',
      pay_password: '',
    },
    refusals: {
      bank_name_differs: 'real_name',
      account_number_invalid: 'bank_account',
      iban_invalid: 'iban',
      swift_invalid: 'swift_code',
      fund_password_wrong: 'pay_password',
      fund_password_locked: 'pay_password',
    },
    kept: { form: 'bank', names: ['real_name', 'bank_account', 'iban', ...BELOW] },
    onSubmit: async (fields) => {
      const proof = await factor.proof();
      if (proof !== undefined) await save.run({ ...fields, ...proof });
    },
  });
  const hasNoIban = form.values.iban === NO_IBAN;
  return (
    <form className={css['page']} onSubmit={form.submit} noValidate>
      <p className={css['quiet']}>{t('bankInName', { name })}</p>
      <TextField form={form} name="real_name" label={t('real_name')} maxLength={100} />
      <TextField form={form} name="bank_account" label={t('bank_account')} maxLength={34} />
      {hasNoIban ? null : <TextField form={form} name="iban" label={t('iban')} maxLength={42} />}
      <Checkbox
        checked={hasNoIban}
        onChange={(event) => form.set('iban', event.target.checked ? NO_IBAN : '')}
      >
        {t('noIban')}
      </Checkbox>
      {BELOW.map((field) => (
        <TextField key={field} form={form} name={field} label={t(field)} maxLength={LONGEST[field]} />
      ))}
      <PinField form={form} name="pay_password" label={t('fundPassword')} />
      <SecondFactor factor={factor} />
      <p className={css['quiet']}>{t('waitsADay')}</p>
      <Button type="submit" size="l" isBlock isBusy={save.isBusy}>
        {words('save')}
      </Button>
    </form>
  );
}
