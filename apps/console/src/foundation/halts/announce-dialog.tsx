/** Proposes a halt: which pair and product, why, from when and until when. */
import { Segmented } from 'antd';
import type { RequestBodyOf } from '@candor/wire';
import { HALT_CAUSES, HALT_PRODUCTS } from '@candor/wire';
import { operatorHaltCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useText, zoneOf } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, Hint, Labelled, TypedField, choicesOf } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { haltsText } from './halts-text.ts';

type Product = (typeof HALT_PRODUCTS)[number];
type Cause = (typeof HALT_CAUSES)[number];
interface Fields {
  pair: number;
  product: Product;
  cause: Cause;
  /** As the browser's field writes it, local time. */
  from: string;
  to: string;
}
/** No pair has this number. */
const EVERY = 0;
const EMPTY: Fields = { pair: EVERY, product: 'all', cause: 'maintenance', from: '', to: '' };

interface AnnounceProps {
  pairs: readonly { match_id: number; symbol: string }[];
  leadMs: number;
  onClose: () => void;
}

export function AnnounceDialog({ pairs, leadMs, onClose }: AnnounceProps) {
  const t = useText(haltsText);
  const [fields, setFields] = useState(EMPTY);
  return (
    <CallDialog
      act={operatorHaltCalls.announce}
      body={(reason) => ({ ...requestOf(fields), reason })}
      on={useProposed(operatorHaltCalls.list)}
      isDanger
      title={t('announce')}
      draft="halts/announce"
      isReady={fields.from !== '' || fields.cause === 'fault'}
      onClose={onClose}
    >
      <Hint>{t('announceHint')}</Hint>
      <HaltFields fields={fields} onChange={setFields} pairs={pairs} leadMs={leadMs} />
    </CallDialog>
  );
}

function requestOf({
  pair,
  product,
  cause,
  from,
  to,
}: Fields): Omit<RequestBodyOf<typeof operatorHaltCalls.announce>, 'reason'> {
  const at = (text: string) => String(new Date(text).getTime());
  return {
    product,
    cause,
    ...(pair === EVERY ? {} : { match_id: pair }),
    ...(from === '' ? {} : { starts_at: at(from) }),
    ...(to === '' ? {} : { ends_at: at(to) }),
  };
}

interface FieldsProps extends Pick<AnnounceProps, 'pairs' | 'leadMs'> {
  fields: Fields;
  onChange: (fields: Fields) => void;
}

function HaltFields({ fields, onChange, pairs, leadMs }: FieldsProps) {
  const t = useText(haltsText);
  const set = (part: Partial<Fields>): void => onChange({ ...fields, ...part });
  const pairChoices = [
    { value: EVERY, label: t('everyPair') },
    ...pairs.map(({ match_id: value, symbol: label }) => ({ value, label })),
  ];
  const moment = (name: 'from' | 'to', label: string) => (
    <TypedField
      type="datetime-local"
      step={1}
      label={label}
      value={fields[name]}
      onChange={(text) => set({ [name]: text })}
    />
  );
  return (
    <>
      <ChoiceField
        label={t('pair')}
        value={fields.pair}
        options={pairChoices}
        onChange={(pair) => set({ pair })}
      />
      <Labelled label={t('product')}>
        <Segmented<Product>
          aria-label={t('product')}
          value={fields.product}
          onChange={(product) => set({ product })}
          options={choicesOf(HALT_PRODUCTS, (value) => t(`product_${value}`))}
        />
      </Labelled>
      <ChoiceField
        label={t('cause')}
        value={fields.cause}
        options={choicesOf(HALT_CAUSES, (value) => t(`cause_${value}`))}
        onChange={(cause) => set({ cause })}
      />
      {moment('from', t('fromHint', { seconds: leadMs / 1000, zone: zoneOf(Date.now()) }))}
      {moment('to', t('toHint', { zone: zoneOf(Date.now()) }))}
    </>
  );
}
