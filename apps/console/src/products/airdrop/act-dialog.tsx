/** Acts on one campaign: each a proposal for a second person, but for the pause, which is immediate. */
import { type AIRDROP_ACTS, airdropDeskCalls } from '@candor/wire/operators';
import { Button } from 'antd';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint, TypedField } from '../../platform/view/index.ts';
import { airdropText } from './airdrop-text.ts';
import type { Desk, DeskCampaign } from './desk.ts';

type Act = (typeof AIRDROP_ACTS)[number];

function fitting({ state, is_paused: isPaused, lacking, surplus }: DeskCampaign): readonly Act[] {
  if (state === 'draft') return lacking === '0' ? ['announce', 'close'] : ['fund', 'close'];
  if (state === 'paid') return ['close'];
  if (state === 'closed') return surplus === '0' ? [] : ['release'];
  return [isPaused ? 'resume' : 'pause'];
}

interface Props {
  campaign: DeskCampaign;
  equity: Desk['equity'];
}

export function CampaignActs({ campaign, equity, onPreview }: Props & { onPreview: () => void }) {
  const t = useText(airdropText);
  const may = useMay();
  return (
    <>
      {may(airdropDeskCalls.preview) ? (
        <Button size="small" onClick={onPreview}>
          {t('preview')}
        </Button>
      ) : null}
      {may(airdropDeskCalls.act)
        ? fitting(campaign).map((act) => (
            <DialogButton
              key={act}
              size="small"
              label={t(`act_${act}`)}
              dialog={(close) => <ActDialog act={act} campaign={campaign} equity={equity} onClose={close} />}
            />
          ))
        : null}
    </>
  );
}

function ActDialog({ act, campaign, equity, onClose }: Props & { act: Act; onClose: () => void }) {
  const t = useText(airdropText);
  const { id, currency_name: currency, pool, lacking, surplus } = campaign;
  const [amount, setAmount] = useState(act === 'fund' ? lacking : act === 'release' ? surplus : '');
  const hasMoney = act === 'fund' || act === 'release';
  const available = equity.find((each) => each.currency === currency)?.amount ?? '0';
  return (
    <CallDialog
      act={airdropDeskCalls.act}
      body={(reason) => ({ id, act, reason, ...(hasMoney ? { amount } : {}) })}
      on={useProposed(airdropDeskCalls.list)}
      isDanger={act === 'close'}
      title={t('actTitle', { act: t(`act_${act}`), id, name: `${groupDigits(pool)} ${currency}` })}
      confirm={t(`act_${act}`)}
      draft={`airdrop/${id}/${act}`}
      isReady={!hasMoney || (amount !== '' && amount !== '0')}
      onClose={onClose}
    >
      <Hint>{t(`hint_${act}`)}</Hint>
      {hasMoney ? (
        <>
          <Hint>
            {act === 'fund'
              ? t('lackingIs', { amount: groupDigits(lacking), currency })
              : t('surplusIs', { amount: groupDigits(surplus), currency })}
          </Hint>
          <Hint>{t('equity', { amount: groupDigits(available), currency })}</Hint>
          <TypedField
            label={t('amount', { currency })}
            value={amount}
            inputMode="decimal"
            onChange={(text) => setAmount(text.trim())}
          />
        </>
      ) : null}
    </CallDialog>
  );
}
