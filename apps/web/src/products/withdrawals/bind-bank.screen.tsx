/** Binds a bank account in the verified name; every field is required (R-WD-8). */
import { Button, Checkbox } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { withdrawalCalls } from '@candor/wire/schemas';
import { useAction } from '../../platform/api/index.ts';
import { PinField, TextField, type WireForm, forgetValues, useWireForm } from '../../platform/form/index.ts';
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
/** Of a number that the account has not. */
const NONE = '-';
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

function BankForm(of: { info: Info; name: string }) {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  const { form, factor, isBusy } = useBankForm(of);
  return (
    <form className={css['page']} onSubmit={form.submit} noValidate>
      <dl className={css['facts']}>
        <div>
          <dt>{t('name')}</dt>
          <dd>
            {of.name}
            <small>{t('nameVerified')}</small>
          </dd>
        </div>
      </dl>
      <TextField form={form} name="real_name" label={t('real_name')} hint={t('holderHint')} maxLength={100} />
      <NumberOrNone form={form} name="card_number" maxLength={23} none={t('noCard')} />
      <TextField form={form} name="bank_account" label={t('bank_account')} maxLength={34} />
      <NumberOrNone form={form} name="iban" maxLength={42} none={t('noIban')} />
      <TextField
        form={form}
        name="bank"
        label={t('bank')}
        placeholder={t('bankPlaceholder')}
        maxLength={100}
      />
      {BELOW.map((field) => (
        <TextField
          key={field}
          form={form}
          name={field}
          label={t(field)}
          placeholder={field === 'bank_name' ? t('bankNameHint') : undefined}
          maxLength={LONGEST[field]}
        />
      ))}
      <PinField form={form} name="pay_password" label={t('fundPassword')} />
      <SecondFactor factor={factor} />
      <p className={css['quiet']}>{t('waitsADay')}</p>
      <Button type="submit" size="l" isBlock isBusy={isBusy}>
        {words('save')}
      </Button>
    </form>
  );
}

/** The form, and what proves who sends it. */
function useBankForm({ info, name }: { info: Info; name: string }) {
  const t = useText(withdrawalsText);
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
      name,
      real_name: name,
      card_number: '',
      bank_account: '',
      iban: '',
      bank: '',
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
      card_number_invalid: 'card_number',
      iban_invalid: 'iban',
      swift_invalid: 'swift_code',
      fund_password_wrong: 'pay_password',
      fund_password_locked: 'pay_password',
    },
    kept: { form: 'bank', names: ['real_name', 'card_number', 'bank_account', 'iban', 'bank', ...BELOW] },
    onSubmit: async (fields) => {
      const proof = await factor.proof();
      if (proof !== undefined) await save.run({ ...fields, ...proof });
    },
  });
  return { form, factor, isBusy: save.isBusy };
}

interface NumberOrNoneProps {
  form: WireForm<Fields>;
  name: 'card_number' | 'iban';
  maxLength: number;
  none: string;
}

/** A number that not every account has: the box says so instead of it. */
function NumberOrNone({ form, name, maxLength, none }: NumberOrNoneProps) {
  const t = useText(withdrawalsText);
  const hasNone = form.values[name] === NONE;
  return (
    <>
      {hasNone ? null : <TextField form={form} name={name} label={t(name)} maxLength={maxLength} />}
      <Checkbox checked={hasNone} onChange={(event) => form.set(name, event.target.checked ? NONE : '')}>
        {none}
      </Checkbox>
    </>
  );
}
