/** Acts on one product: each a proposal for a second person, but for the pause, which is immediate. */
import { type HOSTING_ACTS, hostingDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { groupDigits, useText, zoneOf } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint, TypedField } from '../../platform/view/index.ts';
import type { Desk, DeskProduct } from './desk.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { financeText } from './finance-text.ts';

type Act = (typeof HOSTING_ACTS)[number];

const FITS: Readonly<Record<DeskProduct['state'], readonly Act[]>> = {
  published: ['open', 'fund', 'release', 'close'],
  open: ['pause', 'fund', 'release', 'close'],
  paused: ['open', 'fund', 'release', 'close'],
  closed: ['release'],
};

interface Props {
  product: DeskProduct;
  equity: Desk['equity'];
}

export function ProductActs({ product, equity }: Props) {
  const t = useText(financeText);
  const may = useMay();
  if (!may(hostingDeskCalls.act)) return null;
  return (
    <>
      {FITS[product.state]
        .filter((act) => act !== 'release' || product.surplus !== '0')
        .map((act) => (
          <DialogButton
            key={act}
            size="small"
            label={t(`act_${act}`)}
            dialog={(close) => <ActDialog act={act} product={product} equity={equity} onClose={close} />}
          />
        ))}
    </>
  );
}

function ActDialog({ act, product, equity, onClose }: Props & { act: Act; onClose: () => void }) {
  const t = useText(financeText);
  const words = useText(wordsText);
  const { id, currency_name: currency, day, interest_rate: rate } = product;
  const [amount, setAmount] = useState(
    act === 'fund' ? product.lacking : act === 'release' ? product.surplus : '',
  );
  const [opensAt, setOpensAt] = useState('');
  const hasMoney = act === 'fund' || act === 'release';
  const ownMoney = equity.find((each) => each.currency === currency)?.amount ?? '0';
  return (
    <CallDialog
      act={hostingDeskCalls.act}
      body={(reason) => ({
        id,
        act,
        reason,
        ...(hasMoney ? { amount } : {}),
        ...(opensAt === '' ? {} : { opens_at: String(new Date(opensAt).getTime()) }),
      })}
      on={useProposed(hostingDeskCalls.list)}
      isDanger={act === 'close'}
      title={t('actTitle', {
        act: t(`act_${act}`),
        id,
        name: `${currency} · ${words('days', { n: day })} · ${rate}%`,
      })}
      confirm={t(`act_${act}`)}
      draft={`hosting/${id}/${act}`}
      isReady={!hasMoney || (amount !== '' && amount !== '0')}
      onClose={onClose}
    >
      {hasMoney ? (
        <>
          <Hint>{t('equity', { amount: groupDigits(ownMoney), currency })}</Hint>
          <TypedField
            label={t('amount', { currency })}
            value={amount}
            inputMode="decimal"
            onChange={(text) => setAmount(text.trim())}
          />
        </>
      ) : (
        <Hint>{t(act === 'open' ? 'openHint' : act === 'pause' ? 'pauseHint' : 'closeHint')}</Hint>
      )}
      {act === 'open' && product.opens_at === null ? (
        <TypedField
          type="datetime-local"
          label={t('opensAt', { zone: zoneOf(Date.now()) })}
          value={opensAt}
          onChange={setOpensAt}
        />
      ) : null}
    </CallDialog>
  );
}
