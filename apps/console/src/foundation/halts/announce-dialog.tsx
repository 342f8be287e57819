/** Proposes a halt: which pair and product, why, from when and until when. */
import { Input, Segmented, Select } from 'antd';
import type { RequestBodyOf } from '@candor/wire';
import { HALT_CAUSES, HALT_PRODUCTS } from '@candor/wire';
import { operatorHaltCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { haltsText } from './halts-text.ts';
import { useProposed } from './use-proposed.tsx';

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
  const { run, isBusy } = useAction(operatorHaltCalls.announce, useProposed());
  return (
    <ReasonDialog
      isOpen
      isDanger
      title={t('announce')}
      confirm={t('announce')}
      draft="halts/announce"
      isBusy={isBusy}
      isReady={fields.from !== '' || fields.cause === 'fault'}
      onConfirm={async (reason) => (await run({ ...requestOf(fields), reason })) !== undefined}
      onClose={onClose}
    >
      <Hint>{t('announceHint')}</Hint>
      <HaltFields fields={fields} onChange={setFields} pairs={pairs} leadMs={leadMs} />
    </ReasonDialog>
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
    <label>
      <span>{label}</span>
      <Input
        type="datetime-local"
        step={1}
        aria-label={label}
        value={fields[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </label>
  );
  return (
    <>
      <Select<number>
        aria-label={t('pair')}
        value={fields.pair}
        onChange={(pair) => set({ pair })}
        options={pairChoices}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <Segmented<Product>
        value={fields.product}
        onChange={(product) => set({ product })}
        options={HALT_PRODUCTS.map((value) => ({ value, label: t(`product_${value}`) }))}
      />
      <Select<Cause>
        aria-label={t('cause')}
        value={fields.cause}
        onChange={(cause) => set({ cause })}
        options={HALT_CAUSES.map((value) => ({ value, label: t(`cause_${value}`) }))}
      />
      {moment('from', t('fromHint', { seconds: leadMs / 1000 }))}
      {moment('to', t('toHint'))}
    </>
  );
}
