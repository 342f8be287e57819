/** Saves a withdrawal address: coin, network, address, label; fund password, code and second factor prove who asks (R-WD-5). */
import { Button, Field, Segmented, Select } from '@candor/ui';
import type { ReplyOf, RequestBodyOf } from '@candor/wire';
import { withdrawalCalls } from '@candor/wire/schemas';
import { useState } from 'react';
import { CodeField, useSendOwnCodeTo } from '../../foundation/identity/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { PinField, TextField, forgetValues, useWireForm } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { back, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { AddressField } from './address-field.tsx';
import { Gates } from './gates.tsx';
import { Loaded } from './loaded.tsx';
import { SecondFactor, useSecondFactor } from './second-factor.tsx';
import { useCoins, useInfo, withdrawalsChanged } from './use-withdrawals.ts';
import { BANK, type Info } from './withdrawal-view.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

type Coins = ReplyOf<typeof withdrawalCalls.coins>;
type Fields = RequestBodyOf<typeof withdrawalCalls.addAddress>;

export default function CreateAddressScreen() {
  const t = useText(withdrawalsText);
  const asked = useTextParams('currency', 'chain');
  return (
    <Screen title={t('addAddress')} backTo="pages/user/address/address">
      <Loaded reading={useCoins()}>
        {(coins) => (
          <Create
            coins={coins.filter(({ chains }) => !chains.includes(BANK))}
            currency={Number(asked.currency)}
            chain={asked.chain}
          />
        )}
      </Loaded>
    </Screen>
  );
}

function Create({ coins, currency, chain }: { coins: Coins; currency: number; chain: string | undefined }) {
  const [chosen, setChosen] = useState(
    () =>
      coins.find((coin) => coin.currency === currency)?.currency ??
      coins.find(({ name }) => name === 'USDT')?.currency ??
      coins[0]?.currency ??
      0,
  );
  const coin = coins.find((each) => each.currency === chosen);
  return (
    <Loaded reading={useInfo(chosen)}>
      {(info) => (
        <Gates info={{ ...info, level: 'basic' }}>
          {coin === undefined ? null : (
            <AddressForm
              key={chosen}
              info={info}
              coins={coins}
              coin={coin}
              chain={chain}
              onCoin={setChosen}
            />
          )}
        </Gates>
      )}
    </Loaded>
  );
}

interface FormProps {
  info: Info;
  coins: Coins;
  coin: Coins[number];
  chain: string | undefined;
  onCoin: (currency: number) => void;
}

const saved = (): void => {
  forgetValues('address');
  withdrawalsChanged();
  back('pages/user/address/address');
};

function AddressForm({ info, coins, coin, chain, onCoin }: FormProps) {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  const factor = useSecondFactor(info.has_second_factor);
  const sendCode = useSendOwnCodeTo('address');
  const add = useAction(withdrawalCalls.addAddress, {
    onRefusal: (refusal): boolean => form.showRefusal(refusal),
    onDone: saved,
  });
  const form = useWireForm<Fields>({
    schema: withdrawalCalls.addAddress.request,
    defaults: {
      currency_id: coin.currency,
      netType: coin.chains.find((each) => each === chain) ?? coin.chains[0] ?? '',
      address: '',
      notes: '',
      pay_password: '',
      code: '',
    },
    refusals: {
      address_invalid: 'address',
      address_is_ours: 'address',
      address_is_contract: 'address',
      address_exists: 'address',
      label_exists: 'notes',
      fund_password_wrong: 'pay_password',
      fund_password_locked: 'pay_password',
      code_wrong: 'code',
      code_expired: 'code',
    },
    kept: { form: `address.${coin.currency}`, names: ['netType', 'address', 'notes'] },
    onSubmit: async (fields) => {
      const proof = await factor.proof();
      if (proof !== undefined) await add.run({ ...fields, ...proof });
    },
  });
  return (
    <form className={css['page']} onSubmit={form.submit} noValidate>
      <CoinAndNetwork
        {...{ coins, coin, onCoin }}
        network={form.values.netType}
        onNetwork={(id) => form.set('netType', id)}
      />
      <AddressField
        form={form}
        name="address"
        chain={form.values.netType}
        placeholder={t('addressPlaceholder', { chain: form.values.netType })}
      />
      <TextField
        form={form}
        name="notes"
        label={t('label')}
        placeholder={t('labelPlaceholder')}
        maxLength={40}
      />
      <CodeField form={form} name="code" onSend={sendCode} />
      <PinField form={form} name="pay_password" label={t('fundPassword')} />
      <SecondFactor factor={factor} />
      <p className={css['quiet']}>{t('waitsADay')}</p>
      <Button type="submit" size="l" isBlock isBusy={add.isBusy}>
        {words('save')}
      </Button>
    </form>
  );
}

interface CoinProps extends Pick<FormProps, 'coins' | 'coin' | 'onCoin'> {
  network: string;
  onNetwork: (chain: string) => void;
}

function CoinAndNetwork({ coins, coin, onCoin, network, onNetwork }: CoinProps) {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  return (
    <>
      <Field label={t('coin')}>
        <Select
          label={t('coin')}
          closeLabel={words('close')}
          value={String(coin.currency)}
          options={coins.map(({ currency, name }) => ({ id: String(currency), label: name }))}
          onChange={(id) => onCoin(Number(id))}
        />
      </Field>
      <Field label={t('network')}>
        <Segmented
          label={t('network')}
          value={network}
          onChange={onNetwork}
          options={coin.chains.map((id) => ({ id, label: id }))}
        />
      </Field>
    </>
  );
}
