/** Whether a product opens anything in a pair, and the button that stops it or proposes to open it again (R-OPS-4). */
import { Tag } from 'antd';
import { OPENING_CAUSES, type OpeningCause, type ProductThatIs } from '@candor/wire';
import { configurationCalls, riskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, DialogButton, Hint, choicesOf } from '../../platform/view/index.ts';
import { useProposed } from '../../foundation/case/index.ts';
import { useMe } from '../../foundation/session/index.ts';
import type { RiskBoard } from './risk-rules.ts';
import { riskText } from './risk-text.ts';

interface OpeningOf {
  symbol: string;
  product: ProductThatIs<'stopped'>;
}
/** Who may stop; the server says so too. */
const MAKERS: readonly string[] = ['market_admin', 'treasurer'];

export function OpeningCell({ symbol, product, stops }: OpeningOf & Pick<RiskBoard, 'stops'>) {
  const t = useText(riskText);
  const { data: me } = useMe();
  const said = ({ cause, reason }: RiskBoard['stops'][number]): string =>
    [cause === null ? '' : t(`cause_${cause}`), reason].filter((part) => part !== '').join(' · ');
  const stop = stops.find((one) => one.symbol === symbol && one.product === product);
  const mayAct = me?.roles.some((role) => MAKERS.includes(role)) === true;
  return (
    <>
      {stop === undefined ? (
        <Tag color="success">{t('isOpen')}</Tag>
      ) : (
        <Tag color="warning">{t('stoppedSince', { time: formatMoment(stop.since), reason: said(stop) })}</Tag>
      )}{' '}
      {mayAct ? (
        <DialogButton
          size="small"
          danger={stop === undefined}
          label={stop === undefined ? t('stop') : t('reopen')}
          dialog={(close) => (
            <OpeningDialog of={{ symbol, product }} isStopped={stop !== undefined} onClose={close} />
          )}
        />
      ) : null}
    </>
  );
}

interface OpeningDialogProps {
  of: OpeningOf;
  isStopped: boolean;
  onClose: () => void;
}

function OpeningDialog({ of: { symbol, product }, isStopped, onClose }: OpeningDialogProps) {
  const t = useText(riskText);
  const [cause, setCause] = useState<OpeningCause>('fault');
  const key = `${symbol}:${product}`;
  const name = t(`${product}Product`);
  // The listed cause is shown to everybody; what is typed is for colleagues.
  const value = isStopped ? { is_open: true, reason: '' } : { is_open: false, cause, reason: '' };
  return (
    <CallDialog
      act={configurationCalls.propose}
      body={(reason) => ({ kind: 'opening', key, value: JSON.stringify(value), reason })}
      on={useProposed(riskCalls.board, configurationCalls.list)}
      title={t(isStopped ? 'reopenTitle' : 'stopTitle', { pair: symbol, product: name })}
      confirm={isStopped ? t('reopen') : t('stop')}
      draft={`opening/${key}`}
      onClose={onClose}
    >
      <Hint>{isStopped ? t('reopenHint') : t('stopHint')}</Hint>
      {isStopped ? null : (
        <>
          <ChoiceField
            label={t('cause')}
            value={cause}
            options={choicesOf(OPENING_CAUSES, (each) => t(`cause_${each}`))}
            onChange={setCause}
          />
          <Hint>{t('causeHint')}</Hint>
        </>
      )}
    </CallDialog>
  );
}
