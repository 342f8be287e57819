/** Converting one coin into another: what is paid, what comes back, the fee and the worst price, in plain words; then a market order. */
import { readAmount } from '@candor/money';
import {
  Button,
  CoinIcon,
  Field,
  IconButton,
  NumberInput,
  Select,
  Skeleton,
  formatDecimal,
} from '@candor/ui';
import { ArrowDownUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { DisclosureNote } from '../../../foundation/disclosures/index.ts';
import {
  useLivePrices,
  usePairsReading,
  usePrice,
  useQuotations,
} from '../../../foundation/markets/index.ts';
import { useAmountFormat, useAvailable } from '../../../foundation/wallet/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { go, loginAddress, usePlace, useTextParams } from '../../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../../platform/storage/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { type FormPair, formPair } from '../form/form-pair.ts';
import { checkDraft } from '../form/order-form-rules.ts';
import { usePriceBand } from '../form/use-price-band.ts';
import { spotText } from '../spot-text.ts';
import { ConvertConfirm } from './convert-confirm.tsx';
import { ConvertQuote, GetLine } from './convert-quote.tsx';
import { type Route, coinsOf, draftOf, goalsOf, mostOf, routeOf } from './convert-rules.ts';
import { convertText } from './convert-text.ts';
import css from './convert.module.css';

export default function ConvertScreen() {
  const t = useText(convertText);
  const reading = usePairsReading();
  useLivePrices();
  useQuotations();
  return (
    <Screen title={t('title')} backTo="pages/assets/index">
      <Loaded reading={reading} waiting={<Skeleton className={css['page']} variant="row" count={6} />}>
        {({ pairs }) => <Convert pairs={pairs.map(formPair)} />}
      </Loaded>
    </Screen>
  );
}

function Convert({ pairs }: { pairs: readonly FormPair[] }) {
  const asked = useTextParams('from', 'to');
  const first = pairs[0]!;
  const [coins, setCoins] = useState(() => {
    const isWay = routeOf(pairs, asked.from ?? '', asked.to ?? '') !== undefined;
    return isWay ? { from: asked.from!, to: asked.to! } : { from: first.quote, to: first.base };
  });
  const route = routeOf(pairs, coins.from, coins.to)!;
  const choose = (from: string, to: string): void => {
    // A coin that does not trade against the other brings the first one that it does.
    const isWay = routeOf(pairs, from, to) !== undefined;
    setCoins({ from, to: isWay ? to : goalsOf(pairs, from)[0]! });
  };
  return <ConvertForm key={`${coins.from} ${coins.to}`} {...{ pairs, route, ...coins }} onChoose={choose} />;
}

export interface Converting {
  route: Route;
  from: string;
  to: string;
}

interface ConvertFormProps extends Converting {
  pairs: readonly FormPair[];
  onChoose: (from: string, to: string) => void;
}

function ConvertForm({ pairs, route, from, to, onChoose }: ConvertFormProps) {
  const t = useText(convertText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  const [isConfirming, setConfirming] = useState(false);
  const asked = useAsked(route, from);
  const { draft, band } = asked;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (asked.press()) setConfirming(true);
  };
  return (
    <form className={css['page']} onSubmit={submit} noValidate>
      <section className={css['side']}>
        <h2>{t('give')}</h2>
        <CoinChoice
          label={t('from')}
          coins={coinsOf(pairs)}
          value={from}
          onChange={(coin) => onChoose(coin, to)}
        />
        <AmountField route={route} from={from} asked={asked} />
      </section>
      <IconButton className={css['swap']} label={t('swap')} onClick={() => onChoose(to, from)}>
        <ArrowDownUp size={20} />
      </IconButton>
      <section className={css['side']}>
        <h2>{t('get')}</h2>
        <CoinChoice
          label={t('to')}
          coins={goalsOf(pairs, from)}
          value={to}
          onChange={(coin) => onChoose(from, coin)}
        />
        <GetLine route={route} draft={draft} to={to} />
      </section>
      <ConvertQuote route={route} draft={draft} band={band} to={to} />
      {route.pair.isRealAsset ? (
        <DisclosureNote currencyId={route.pair.baseId} coin={route.pair.base} />
      ) : null}
      <p className={css['note']}>{t('note')}</p>
      <div className={css['foot']}>
        {isLoggedIn ? (
          <Button type="submit" size="l" isBlock>
            {t('preview')}
          </Button>
        ) : (
          <Button size="l" isBlock onClick={() => go(loginAddress(address, true))}>
            {t('logIn')}
          </Button>
        )}
      </div>
      <ConvertConfirm
        isOpen={isConfirming}
        {...{ route, from, to, draft, band }}
        onClose={() => setConfirming(false)}
        onDone={asked.clear}
      />
    </form>
  );
}

/** What stands in the form, and what is wrong with it in words. */
function useAsked(route: Route, from: string) {
  const spot = useText(spotText);
  const { pair, side } = route;
  const [amount, setAmount] = useState('');
  const [isPressed, setPressed] = useState(false);
  const available = useAvailable(side === 'buy' ? pair.quoteId : pair.baseId);
  const lastPrice = readAmount(usePrice(pair.key)?.last);
  const band = usePriceBand(pair, true);
  const draft = draftOf(route, amount);
  const fault = checkDraft(pair, draft, { available: readAmount(available), band, lastPrice });
  const isMissing = fault?.code === 'budget_required' || fault?.code === 'quantity_required';
  const isQuiet = fault === undefined || (isMissing && !isPressed);
  return {
    amount,
    setAmount,
    available,
    band,
    draft,
    words: isQuiet
      ? ''
      : spot(fault.code, { limit: fault.limit === '' ? '' : formatDecimal(fault.limit), coin: from }),
    /** Whether it can be sent as it is. */
    press(): boolean {
      setPressed(true);
      return fault === undefined;
    },
    clear(): void {
      setAmount('');
      setPressed(false);
    },
  };
}

interface AmountFieldProps {
  route: Route;
  from: string;
  asked: ReturnType<typeof useAsked>;
}

function AmountField({ route, from, asked }: AmountFieldProps) {
  const t = useText(convertText);
  const format = useAmountFormat();
  const { pair, side } = route;
  const { available } = asked;
  const hint =
    available === undefined ? ' ' : t('available', { amount: format(available, from), coin: from });
  return (
    <Field label={t('amount')} hint={hint} error={asked.words}>
      <NumberInput
        value={asked.amount}
        onChange={asked.setAmount}
        maxDecimals={side === 'buy' ? Math.min(8, pair.notionalDecimals) : pair.quantityDecimals}
        placeholder="0"
        after={
          <button
            type="button"
            className={css['max']}
            onClick={() => asked.setAmount(mostOf(route, readAmount(available) ?? 0n))}
          >
            {t('all')}
          </button>
        }
      />
    </Field>
  );
}

interface CoinChoiceProps {
  label: string;
  coins: readonly string[];
  value: string;
  onChange: (coin: string) => void;
}

function CoinChoice({ label, coins, value, onChange }: CoinChoiceProps) {
  const t = useText(convertText);
  const words = useText(wordsText);
  return (
    <Select
      label={label}
      closeLabel={words('close')}
      searchPlaceholder={t('search')}
      noneText={t('noCoin')}
      value={value}
      onChange={onChange}
      options={coins.map((coin) => ({ id: coin, label: coin, icon: <CoinIcon symbol={coin} size={24} /> }))}
    />
  );
}
