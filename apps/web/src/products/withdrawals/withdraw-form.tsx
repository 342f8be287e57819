/** Where to, how much, what it costs and what arrives, and what is left of today; the rest is asked for in the sheet. */
import { Field, NumberInput, Segmented, TextInput, formatDecimal } from '@candor/ui';
import { type FormEvent, useState } from 'react';
import { SubmitButton, useKept } from '../../platform/form/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { AddressPicker, BankDestination } from './destination.tsx';
import { Gates, Stops } from './gates.tsx';
import { useStop } from './use-stop.ts';
import { useNow } from './use-withdrawals.ts';
import type {
  AmountFault,
  BankAccount,
  Info,
  SavedAddress,
  Split,
  TravelOwner,
  Way,
} from './withdrawal-view.ts';
import { amountFault, feeWords, mostOf, splitOf, timeLeft, waitKey } from './withdrawal-view.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

export interface WithdrawFormProps {
  info: Info;
  addresses: readonly SavedAddress[];
  /** Present on the page of bank withdrawals. */
  bank: BankAccount | undefined;
}

export function WithdrawForm(props: WithdrawFormProps) {
  return (
    <Gates info={props.info}>
      <Form {...props} />
    </Gates>
  );
}

function Form({ info, addresses, bank }: WithdrawFormProps) {
  const t = useText(withdrawalsText);
  const { chain, setChain, addressId, setAddressId, amount, setAmount, remark, setRemark } = useDraft(info);
  const [owner, setOwner] = useState<TravelOwner>('');
  const [provider, setProvider] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const way = info.ways.find((each) => each.chain === chain);
  const usable = addresses.filter((each) => each.nettype === chain);
  const chosen =
    usable.find(({ id }) => id === addressId) ?? usable.find(({ is_usable }) => is_usable) ?? usable[0];
  const stop = useStop(info, way, { chosen, bank });
  if (way === undefined) return null;
  const split = splitOf(amount, way, info);
  const fault = amountFault(amount, way, info);
  // An empty field is no mistake before somebody tried to send it; too little or too much is said while it is typed.
  const shown = isChecked || fault !== 'amountEmpty' ? fault : undefined;
  const isDeclared =
    !split.needsTravelRule || owner === 'own' || (owner === 'provider' && provider.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (fault === undefined && isDeclared) setAsking(true);
  };
  return (
    <>
      <form className={css['page']} onSubmit={submit} noValidate>
        <Stops info={info} way={way} />
        <To {...{ info, addresses, bank, way, chosen }} onChain={setChain} onAddress={setAddressId} />
        <AmountField info={info} way={way} amount={amount} onAmount={setAmount} fault={shown} />
        {split.needsTravelRule ? (
          <TravelRule
            above={info.travel_rule_above}
            {...{ owner, provider }}
            onOwner={setOwner}
            onProvider={setProvider}
            isMissing={isChecked && !isDeclared}
          />
        ) : null}
        <Remark value={remark} onChange={setRemark} />
        <Costs info={info} way={way} split={split} />
        <SubmitButton type="submit" lacks={stop} isSaidAtOnce>
          {t('continue')}
        </SubmitButton>
        <p className={css['note']}>{t(info.is_demo ? 'promiseDemo' : 'promise')}</p>
      </form>
      {/* Beside the form, not in it: a browser tells nobody that a form within a form was sent. */}
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        wish={{
          info,
          way,
          split,
          amount: amount.replace(/\.$/, ''),
          address: chosen,
          bank,
          remark: remark.trim(),
          owner: split.needsTravelRule ? owner : '',
          provider: provider.trim(),
        }}
      />
    </>
  );
}

/** What is there again when the customer comes back, as from adding an address. */
function useDraft({ currency, ways }: Info) {
  const form = `withdraw.${currency}`;
  const first = ways.find(({ is_open }) => is_open) ?? ways[0];
  const [chain, setChain] = useKept(`${form}.chain`, first?.chain ?? '');
  const [addressId, setAddressId] = useKept<number | undefined>(`${form}.address`, undefined);
  const [amount, setAmount] = useKept(`${form}.amount`, '');
  const [remark, setRemark] = useKept(`${form}.remark`, '');
  return { chain, setChain, addressId, setAddressId, amount, setAmount, remark, setRemark };
}

interface ToProps extends WithdrawFormProps {
  way: Way;
  chosen: SavedAddress | undefined;
  onChain: (chain: string) => void;
  onAddress: (id: number) => void;
}

/** Network and address of a coin; the bound account where it goes to a bank. */
function To({ info, addresses, bank, way, chosen, onChain, onAddress }: ToProps) {
  const t = useText(withdrawalsText);
  if (bank !== undefined)
    return (
      <Field label={t('toAccount')}>
        <BankDestination bank={bank} />
      </Field>
    );
  return (
    <>
      <Field label={t('network')} hint={way.is_open ? undefined : joined(t('wayClosed'), way.closed_text)}>
        <Segmented
          label={t('network')}
          value={way.chain}
          onChange={onChain}
          options={info.ways.map((each) => ({ id: each.chain, label: each.chain }))}
        />
      </Field>
      <Field label={t('toAddress')}>
        <AddressPicker
          addresses={addresses}
          way={way}
          currency={info.currency}
          chosen={chosen}
          onChoose={({ id }) => onAddress(id)}
        />
      </Field>
    </>
  );
}

interface AmountFieldProps {
  info: Info;
  way: Way;
  amount: string;
  onAmount: (amount: string) => void;
  fault: AmountFault | undefined;
}

function AmountField({ info, way, amount, onAmount, fault }: AmountFieldProps) {
  const t = useText(withdrawalsText);
  const minimum = formatDecimal(way.minimum, { isTrimmed: true });
  const left = formatDecimal(info.left_24h, { isTrimmed: true });
  return (
    <Field
      label={t('amount')}
      hint={`${t('available', {
        amount: formatDecimal(info.change_balance, { isTrimmed: true }),
        currency: info.name,
      })} · ${t('minimumIs', { minimum, currency: info.name })}`}
      error={fault === undefined ? '' : t(fault, { minimum, currency: info.name, places: way.scale, left })}
    >
      <NumberInput
        value={amount}
        onChange={onAmount}
        maxDecimals={way.scale}
        placeholder={t('amountPlaceholder', { minimum })}
        after={
          <span className={css['after']}>
            {info.name}
            <button type="button" className={css['max']} onClick={() => onAmount(mostOf(way, info))}>
              {t('max')}
            </button>
          </span>
        }
      />
    </Field>
  );
}

function Remark({ value, onChange }: { value: string; onChange: (remark: string) => void }) {
  const t = useText(withdrawalsText);
  return (
    <Field label={t('remark')}>
      <TextInput
        value={value}
        maxLength={200}
        placeholder={t('remarkPlaceholder')}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** R-WD-7: asked only where it is needed, in two choices and a name. */
function TravelRule(props: {
  /** USDT of 24 hours. */
  above: string;
  owner: TravelOwner;
  onOwner: (owner: TravelOwner) => void;
  provider: string;
  onProvider: (name: string) => void;
  isMissing: boolean;
}) {
  const t = useText(withdrawalsText);
  const { owner, onOwner, provider, onProvider, isMissing } = props;
  return (
    <Field
      label={t('travelTitle')}
      hint={t('travelHint', { amount: formatDecimal(props.above, { isTrimmed: true }) })}
      error={isMissing ? t('travelMissing') : ''}
    >
      <Segmented
        label={t('travelTitle')}
        value={owner}
        onChange={onOwner}
        options={[
          { id: 'own', label: t('travelOwn') },
          { id: 'provider', label: t('travelProvider') },
        ]}
      />
      {owner === 'provider' ? (
        <TextInput
          className={css['below']}
          aria-label={t('travelName')}
          placeholder={t('travelName')}
          value={provider}
          maxLength={80}
          onChange={(event) => onProvider(event.target.value)}
        />
      ) : null}
    </Field>
  );
}

/** Fee and arrival before anything is confirmed (R-WD-3), and what is left of the day (R-WD-2). */
function Costs({ info, way, split }: { info: Info; way: Way; split: Split }) {
  const t = useText(withdrawalsText);
  const left = timeLeft(info.resets_at, useNow());
  const wait = t(waitKey(left), left);
  const { name } = info;
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('fee', { rate: feeWords(way, name) })}</dt>
        <dd>
          {formatDecimal(split.fee)} {name}
        </dd>
      </div>
      <div data-strong>
        <dt>{t('arrives')}</dt>
        <dd>
          {formatDecimal(split.arrives)} {name}
        </dd>
      </div>
      <div>
        <dt>{t('arrivesBy')}</dt>
        <dd>{t('withinHours', { hours: info.arrives_within_h })}</dd>
      </div>
      <div data-warn={info.used_today >= info.per_day || undefined}>
        <dt>{t('today')}</dt>
        <dd>
          {t('usedToday', { used: info.used_today, of: info.per_day })}
          <small>{t('resetsIn', { wait, when: unbroken(formatMoment(info.resets_at)) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('left24h')}</dt>
        <dd>
          {info.is_by_people
            ? t('byPeople')
            : `${formatDecimal(info.left_24h, { isTrimmed: true })} / ${formatDecimal(info.limit_24h, { isTrimmed: true })} USDT`}
        </dd>
      </div>
      {way.sign_off === '' ? null : (
        <div>
          <dt>{t('signOff')}</dt>
          <dd>{way.sign_off}</dd>
        </div>
      )}
    </dl>
  );
}

/** Day and hour stay together where the line breaks. */
const unbroken = (moment: string): string => moment.replaceAll('-', '-\u2060').replace(' ', '\u00a0');

/** Why, where the venue says it. */
const joined = (what: string, why: string): string => (why === '' ? what : `${what} · ${why}`);
