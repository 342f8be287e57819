/** Reserves of each day: the text that the key of an address signs, and where its signature is brought back (R-POL-2). */
import type { ReplyOf } from '@candor/wire';
import { proofDeskCalls } from '@candor/wire/operators';
import { Tag } from 'antd';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  type Column,
  DataTable,
  DialogButton,
  Docked,
  Hint,
  Money,
  Mono,
  Moment,
  PageFrame,
  Stack,
  TypedField,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../../foundation/session/index.ts';
import { treasuryText } from './treasury-text.ts';

type Address = ReplyOf<typeof proofDeskCalls.addresses>[number];

const POLL_MS = 30_000;

export default function ReservesScreen() {
  const t = useText(treasuryText);
  const reading = useCall(proofDeskCalls.addresses, {}, { pollMs: POLL_MS, keepsPrevious: true });
  return (
    <PageFrame title={t('reserves')}>
      <Stack>
        <Hint>{t('reservesHint')}</Hint>
        <DataTable
          rows={reading.data}
          columns={useColumns()}
          rowKey={({ seq, chain, address }) => `${seq}/${chain}/${address}`}
          of={reading}
          name={t('reserves')}
          empty={t('noReserves')}
        />
      </Stack>
    </PageFrame>
  );
}

function useColumns(): readonly Column<Address>[] {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const may = useMay();
  return [
    { title: t('day'), dataIndex: 'date' },
    { title: t('chain'), dataIndex: 'chain' },
    { title: t('address'), key: 'address', render: (_, { address }) => <Mono>{address}</Mono> },
    {
      title: t('watcherSees'),
      key: 'holdings',
      align: 'right',
      render: (_, { holdings }) =>
        holdings.map(({ currency, amount }) => (
          <div key={currency}>
            <Money amount={amount} currency={currency} />
          </div>
        )),
    },
    {
      title: t('signature'),
      key: 'signature',
      render: (_, row) =>
        row.signed_at === null ? (
          <>
            <Tag color="warning">{t('unsigned')}</Tag>
            {may(proofDeskCalls.sign) ? (
              <DialogButton
                size="small"
                label={t('bringSignature')}
                dialog={(close) => <BringSignature row={row} onClose={close} />}
              />
            ) : null}
          </>
        ) : (
          <>
            <Tag color="success">{t('signed')}</Tag> <Moment at={row.signed_at} />
          </>
        ),
    },
    { title: words('id'), dataIndex: 'seq' },
  ];
}

function BringSignature({ row, onClose }: { row: Address; onClose: () => void }) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const [signature, setSignature] = useState('');
  const { run, isBusy } = useAction(proofDeskCalls.sign, {
    onDone: () => {
      void refresh(proofDeskCalls.addresses);
      onClose();
    },
  });
  const { seq, chain, address } = row;
  return (
    <Docked
      title={t('bringSignature')}
      onCancel={onClose}
      onOk={() => void run({ seq, chain, address, signature })}
      okText={t('bringSignature')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy, disabled: signature === '' }}
    >
      <Stack>
        <Hint>{t('bringSignatureHint')}</Hint>
        <Mono>{row.text}</Mono>
        <TypedField label={t('signature')} value={signature} onChange={(text) => setSignature(text.trim())} />
      </Stack>
    </Docked>
  );
}
