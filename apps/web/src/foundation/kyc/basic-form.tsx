/** The form of basic verification; apart from its screen, which shows its skeleton first. */
import { Button, Field, Select, TextInput } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { kycCalls } from '@candor/wire/schemas';
import { useMemo, useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { TextField, type WireForm, faultText, forgetValues, useWireForm } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { StepUp, securityText, useCountries } from '../identity/index.ts';
import css from './kyc.module.css';
import { kycText } from './kyc-text.ts';
import { type OwnKyc, kycChanged } from './use-kyc.ts';

type Fields = Pick<
  RequestBodyOf<typeof kycCalls.submitBasic>,
  'country' | 'name' | 'card_id' | 'birth_date' | 'address'
>;

type Entered = OwnKyc['entered'];

export default function BasicForm({ entered }: { entered: Entered }) {
  const t = useText(kycText);
  const security = useText(securityText);
  // What was sent waits for the proof that is asked of who has one.
  const [sent, setSent] = useState<Fields>();
  const [isAsked, setAsked] = useState(false);
  const submission = useAction(kycCalls.submitBasic, {
    onRefusal: (refusal): boolean => {
      const isProof = refusal.code === 'step_up_required';
      if (isProof) setAsked(true);
      return isProof || form.showRefusal(refusal);
    },
    onDone: () => {
      forgetValues('kyc');
      kycChanged();
    },
  });
  const form = useWireForm<Fields>({
    schema: kycCalls.submitBasic.request,
    defaults: {
      country: entered?.country ?? '',
      name: entered?.name ?? '',
      // Never sent back: both are entered again.
      card_id: '',
      birth_date: '',
      address: entered?.address ?? '',
    },
    refusals: {
      country_unknown: 'country',
      id_number_invalid: 'card_id',
      birth_date_invalid: 'birth_date',
      kyc_under_age: 'birth_date',
    },
    kept: { form: 'kyc', names: ['country', 'name', 'birth_date', 'address'] },
    onSubmit: async (fields): Promise<void> => {
      setSent(fields);
      await submission.run(fields);
    },
  });
  return (
    <>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <p className={css['lead']}>{t('basicLead')}</p>
        <PersonFields form={form} entered={entered} />
        <Button type="submit" size="l" isBlock isBusy={submission.isBusy}>
          {t('submit')}
        </Button>
        <p className={css['quiet']}>{t('privacy')}</p>
      </form>
      <StepUp
        isOpen={isAsked}
        title={security('proveTitle')}
        onProof={async (proof) =>
          sent !== undefined && (await submission.run({ ...sent, ...proof })) !== undefined
        }
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function PersonFields({ form, entered }: { form: WireForm<Fields>; entered: Entered }) {
  const t = useText(kycText);
  return (
    <>
      <CountryField form={form} />
      <TextField
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={80}
      />
      <TextField
        form={form}
        name="card_id"
        label={t('idNumber')}
        hint={entered === null ? undefined : t('idAgain', { number: entered.card_id })}
        maxLength={40}
      />
      <BirthDateField form={form} />
      <TextField
        form={form}
        name="address"
        label={t('address')}
        hint={t('addressHint')}
        autoComplete="street-address"
        maxLength={200}
      />
    </>
  );
}

function CountryField({ form }: { form: WireForm<Fields> }) {
  const t = useText(kycText);
  const words = useText(wordsText);
  const { data } = useCountries();
  const options = useMemo(
    () => (data ?? []).map(({ iso, name }) => ({ id: iso, label: name, keywords: iso })),
    [data],
  );
  return (
    <Field label={t('country')} error={faultText(form.fault('country'))}>
      <Select
        label={t('country')}
        options={options}
        value={form.values.country}
        onChange={(iso) => form.set('country', iso)}
        placeholder={t('choose')}
        closeLabel={words('close')}
        searchPlaceholder={t('countrySearch')}
        noneText={t('countryNone')}
      />
    </Field>
  );
}

/** The phone's own calendar: it knows the order of day and month its owner is used to. */
function BirthDateField({ form }: { form: WireForm<Fields> }) {
  const t = useText(kycText);
  const { fault, onChange, ...links } = form.links('birth_date');
  return (
    <Field label={t('birthDate')} hint={t('birthHint')} error={faultText(fault)}>
      <TextInput
        {...links}
        type="date"
        min="1900-01-01"
        max={new Date().toISOString().slice(0, 10)}
        autoComplete="bday"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
