/** Whether a product opens anything in a pair, and the button that stops it or proposes to open it again (R-OPS-4). */
import { App, Button, Select, Tag } from 'antd';
import { OPENING_CAUSES, type OpeningCause, type ProductThatIs } from '@candor/wire';
import { configurationCalls, proposalCalls, riskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
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
  const [isAsking, setAsking] = useState(false);
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
      )}
      {mayAct ? (
        <Button size="small" danger={stop === undefined} onClick={() => setAsking(true)}>
          {stop === undefined ? t('stop') : t('reopen')}
        </Button>
      ) : null}
      {isAsking ? (
        <OpeningDialog
          of={{ symbol, product }}
          isStopped={stop !== undefined}
          onClose={() => setAsking(false)}
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
  const words = useText(wordsText);
  const { message } = App.useApp();
  const [cause, setCause] = useState<OpeningCause | 'other'>('other');
  const { run, isBusy } = useAction(configurationCalls.propose, {
    isQuiet: true,
    onDone: ({ proposal_id: id, state }) => {
      void message.success(
        <To path={`proposals/${id}`}>
          {state === 'open' ? words('proposed', { id }) : words('executed', { id })}
        </To>,
      );
      void refresh(riskCalls.board, proposalCalls.list, configurationCalls.list);
    },
  });
  const key = `${symbol}:${product}`;
  const name = t(`${product}Product`);
  return (
    <ReasonDialog
      isOpen
      title={t(isStopped ? 'reopenTitle' : 'stopTitle', { pair: symbol, product: name })}
      confirm={isStopped ? t('reopen') : t('stop')}
      draft={`opening/${key}`}
      isBusy={isBusy}
      onConfirm={async (reason) => {
        // Nobody needs a reason of what is open; why it was stopped is shown to everybody.
        const value = JSON.stringify(
          isStopped
            ? { is_open: true, reason: '' }
            : { is_open: false, cause: cause === 'other' ? null : cause, reason },
        );
        return (await run({ kind: 'opening', key, value, reason })) !== undefined;
      }}
      onClose={onClose}
    >
      <Hint>{isStopped ? t('reopenHint') : t('stopHint')}</Hint>
      {isStopped ? null : (
        <>
          <Select
            aria-label={t('cause')}
            value={cause}
            onChange={setCause}
            options={[...OPENING_CAUSES, 'other' as const].map((value) => ({
              value,
              label: t(`cause_${value}`),
            }))}
          />
          <Hint>{t('causeHint')}</Hint>
        </>
      )}
    </ReasonDialog>
  );
}
