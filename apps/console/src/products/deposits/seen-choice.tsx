/** Transfers the watcher saw for this customer; a claim of a lost one is answered by pointing to it, which credits nothing. */
import { Alert, Button, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { type RefusalError, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Docked, Hint, Money, Short } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../../foundation/session/index.ts';
import { StateTag } from '../../foundation/wording/index.ts';
import { depositsText } from './deposits-text.ts';
import { refreshDeposits } from './refresh-deposits.ts';

type Claim = ReplyOf<typeof operatorDepositCalls.claim>;
type Seen = Claim['seen'][number];

interface SeenChoiceProps {
  claim: Claim;
  onMoved: (refusal: RefusalError) => boolean;
}

export function SeenChoice({ claim, onMoved }: SeenChoiceProps) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const may = useMay();
  const [chosen, setChosen] = useState<Seen>();
  const isOpen = claim.kind === 'lost' && claim.state === 'review' && may(operatorDepositCalls.resolve);
  const { run, isBusy } = useAction(operatorDepositCalls.resolve, {
    onDone: () => {
      refreshDeposits();
      setChosen(undefined);
    },
    onRefusal: (refusal) => {
      setChosen(undefined);
      return onMoved(refusal);
    },
  });
  return (
    <Card title={t('seen')}>
      <DataTable
        rows={claim.seen}
        columns={useColumns(isOpen ? setChosen : undefined)}
        rowKey={({ id }) => id}
        empty={t('noSeen')}
      />
      {chosen === undefined ? null : (
        <Docked
          title={t('resolveTitle', { claim: claim.id, deposit: chosen.id })}
          onCancel={() => setChosen(undefined)}
          onOk={() => void run({ claim_id: claim.id, version: claim.version, deposit_id: chosen.id })}
          okText={t('resolve')}
          cancelText={words('cancel')}
          okButtonProps={{ loading: isBusy }}
        >
          <Alert type="info" title={t('resolveHint')} />
        </Docked>
      )}
    </Card>
  );
}

/** Without a way to choose it is a list to look at. */
function useColumns(onChoose: ((seen: Seen) => void) | undefined): readonly Column<Seen>[] {
  const t = useText(depositsText);
  const words = useText(wordsText);
  return [
    {
      title: t('chain'),
      key: 'chain',
      render: (_, { chain, tx_id }) => (
        <>
          <div>{chain}</div>
          <Short>{tx_id}</Short>
        </>
      ),
    },
    {
      title: words('amount'),
      key: 'amount',
      align: 'right',
      render: (_, { amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      title: words('state'),
      key: 'state',
      render: (_, row) => (
        <>
          <StateTag state={row.state} />
          {row.state === 'seen' ? (
            <div>
              <Hint>
                {t('confirmations')} {row.confirmations}/{row.confirmations_needed}
              </Hint>
            </div>
          ) : null}
        </>
      ),
    },
    {
      title: '',
      key: 'resolve',
      render: (_, seen) =>
        onChoose === undefined ? null : (
          <Button size="small" onClick={() => onChoose(seen)}>
            {t('resolve')}
          </Button>
        ),
    },
  ];
}
