/** Acts on one sale: each a proposal for a second person, but for the pause, which is immediate. */
import { type LAUNCHPAD_ACTS, launchpadDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint, TypedField } from '../../platform/view/index.ts';
import type { Desk, DeskSale } from './desk.ts';
import { launchpadText } from './launchpad-text.ts';
import { PreviewDialog } from './preview-dialog.tsx';

type Act = (typeof LAUNCHPAD_ACTS)[number];

const FITS: Readonly<Record<DeskSale['state'], readonly Act[]>> = {
  published: ['fund', 'open', 'release', 'close'],
  open: ['pause', 'fund', 'release', 'close'],
  paused: ['open', 'fund', 'release', 'close'],
  allotting: [],
  allotted: ['release', 'close'],
  launched: ['pay_issuer', 'release'],
  ended: ['pay_issuer', 'release'],
  refunding: [],
  failed: ['release'],
};

interface Props {
  sale: DeskSale;
  equity: Desk['equity'];
}

export function SaleActs({ sale, equity }: Props) {
  const t = useText(launchpadText);
  const may = useMay();
  const isBefore = sale.state === 'open' || sale.state === 'paused';
  const fits = FITS[sale.state].filter(
    (act) =>
      (act !== 'release' || sale.surplus !== '0') &&
      (act !== 'pay_issuer' || sale.proceeds !== '0') &&
      (act !== 'fund' || sale.lacking !== '0'),
  );
  return (
    <>
      {isBefore ? (
        <DialogButton
          size="small"
          label={t('preview')}
          dialog={(close) => <PreviewDialog sale={sale} onClose={close} />}
        />
      ) : null}
      {may(launchpadDeskCalls.act)
        ? fits.map((act) => (
            <DialogButton
              key={act}
              size="small"
              label={t(`act_${act}`)}
              dialog={(close) => <ActDialog act={act} sale={sale} equity={equity} onClose={close} />}
            />
          ))
        : null}
    </>
  );
}

function ActDialog({ act, sale, equity, onClose }: Props & { act: Act; onClose: () => void }) {
  const t = useText(launchpadText);
  const { id, new_currency_name: token, currency_name: currency } = sale;
  const [amount, setAmount] = useState(act === 'fund' ? sale.lacking : act === 'release' ? sale.surplus : '');
  const [account, setAccount] = useState('');
  const [reference, setReference] = useState('');
  const hasAmount = act === 'fund' || act === 'release';
  const isReady = hasAmount ? amount !== '' && amount !== '0' : act !== 'pay_issuer' || account !== '';
  const ownMoney = equity.find((each) => each.currency === token)?.amount ?? '0';
  return (
    <CallDialog
      act={launchpadDeskCalls.act}
      body={(reason) => ({
        id,
        act,
        reason,
        ...(hasAmount ? { amount } : {}),
        ...(act === 'pay_issuer' ? { account, ...(reference === '' ? {} : { reference }) } : {}),
      })}
      on={useProposed(launchpadDeskCalls.list)}
      isDanger={act === 'close'}
      title={t('actTitle', { act: t(`act_${act}`), id, name: token })}
      confirm={t(`act_${act}`)}
      draft={`new-coins/${id}/${act}`}
      isReady={isReady}
      onClose={onClose}
    >
      <Hint>{t(`hint_${act}`)}</Hint>
      {hasAmount ? (
        <>
          <Hint>{t('equity', { amount: groupDigits(ownMoney), token })}</Hint>
          <Hint>{t('lackingNow', { amount: groupDigits(sale.lacking), token })}</Hint>
          <TypedField
            label={t('amount', { token })}
            value={amount}
            inputMode="decimal"
            onChange={(text) => setAmount(text.trim())}
          />
        </>
      ) : null}
      {act === 'pay_issuer' ? (
        <>
          <Hint>{t('owed', { amount: groupDigits(sale.proceeds), currency })}</Hint>
          <TypedField label={t('account')} value={account} onChange={(text) => setAccount(text.trim())} />
          <TypedField
            label={t('paymentTx')}
            value={reference}
            onChange={(text) => setReference(text.trim())}
          />
        </>
      ) : null}
    </CallDialog>
  );
}
