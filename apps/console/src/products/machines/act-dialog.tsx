/** Acts on one package: each a proposal for a second person, but for the pause, which is immediate. */
import { type MACHINE_ACTS, machineDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { groupDigits, useText, zoneOf } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint, TypedField } from '../../platform/view/index.ts';
import type { Desk, DeskPackage } from './desk.ts';
import { machinesText } from './machines-text.ts';
import { PayoutDialog } from './payout-dialog.tsx';

type Act = (typeof MACHINE_ACTS)[number];

const FITS: Readonly<Record<DeskPackage['state'], readonly Act[]>> = {
  published: ['open', 'fund', 'release', 'close'],
  open: ['pause', 'fund', 'release', 'close'],
  paused: ['open', 'fund', 'release', 'close'],
  closed: ['release'],
};

interface Props {
  of: DeskPackage;
  equity: Desk['equity'];
}

const fits = (of: DeskPackage, act: Act): boolean => {
  if (act === 'release') return of.surplus !== '0';
  return act !== 'fund' || of.kind === 'fixed';
};

export function PackageActs({ of, equity }: Props) {
  const t = useText(machinesText);
  const may = useMay();
  return (
    <>
      {may(machineDeskCalls.act)
        ? FITS[of.state]
            .filter((act) => fits(of, act))
            .map((act) => (
              <DialogButton
                key={act}
                size="small"
                label={t(`act_${act}`)}
                dialog={(close) => <ActDialog act={act} of={of} equity={equity} onClose={close} />}
              />
            ))
        : null}
      {may(machineDeskCalls.payout) && of.kind === 'measured' && of.opens_at !== null ? (
        <DialogButton
          size="small"
          label={t('act_payout')}
          dialog={(close) => <PayoutDialog of={of} onClose={close} />}
        />
      ) : null}
    </>
  );
}

function ActDialog({ act, of, equity, onClose }: Props & { act: Act; onClose: () => void }) {
  const t = useText(machinesText);
  const { id, output_currency_name: currency } = of;
  const [amount, setAmount] = useState(act === 'fund' ? of.lacking : act === 'release' ? of.surplus : '');
  const [opensAt, setOpensAt] = useState('');
  const hasMoney = act === 'fund' || act === 'release';
  const ownMoney = equity.find((each) => each.currency === currency)?.amount ?? '0';
  return (
    <CallDialog
      act={machineDeskCalls.act}
      body={(reason) => ({
        id,
        act,
        reason,
        ...(hasMoney ? { amount } : {}),
        ...(opensAt === '' ? {} : { opens_at: String(new Date(opensAt).getTime()) }),
      })}
      on={useProposed(machineDeskCalls.list)}
      isDanger={act === 'close'}
      title={t('actTitle', { act: t(`act_${act}`), id, name: of.model })}
      confirm={t(`act_${act}`)}
      draft={`machines/${id}/${act}`}
      isReady={!hasMoney || (amount !== '' && amount !== '0')}
      onClose={onClose}
    >
      {hasMoney ? (
        <>
          <Hint>{t('equity', { amount: groupDigits(ownMoney), currency })}</Hint>
          <Hint>{t('lackingHint', { amount: groupDigits(of.lacking), currency })}</Hint>
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
      {act === 'open' && of.kind === 'fixed' ? (
        <Hint>{t('lackingHint', { amount: groupDigits(of.lacking), currency })}</Hint>
      ) : null}
      {act === 'open' && of.opens_at === null ? (
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
