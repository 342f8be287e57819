/** A treasurer brings in a bank's statement as CSV: every line is shown with what would become of it before anything is entered. */
import { App, Form, Modal, Select, Table, Tag, Upload } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { depositsText } from './deposits-text.ts';
import { refreshDeposits } from './refresh-deposits.ts';

type Preview = ReplyOf<typeof operatorDepositCalls.importLines>;
type Line = Preview['lines'][number];

const COLOURS: Readonly<Partial<Record<Line['outcome'], string>>> = {
  faulty: 'error',
  needs_check: 'warning',
  proposed: 'warning',
  new: 'processing',
  entered: 'success',
};

export function ImportLinesDialog({ onClose }: { onClose: () => void }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const { data: banks = [] } = useCall(operatorDepositCalls.banks, {});
  const [bank, setBank] = useState<number>();
  const [csv, setCsv] = useState('');
  const [shown, setShown] = useState<Preview>();
  const look = useAction(operatorDepositCalls.importLines, { isQuiet: true, onDone: setShown });
  const enter = useAction(operatorDepositCalls.importLines, {
    isQuiet: true,
    onDone: ({ entered, proposed, duplicates }) => {
      void message.success(t('imported', { entered, proposed, duplicates }));
      refreshDeposits();
      onClose();
    },
  });
  const mayEnter =
    shown !== undefined &&
    shown.faulty === 0 &&
    shown.lines.some(({ outcome }) => outcome === 'new' || outcome === 'needs_check');
  const choose = (of: { bank?: number | undefined; csv?: string }): void => {
    const next = { bank: of.bank ?? bank, csv: of.csv ?? csv };
    setBank(next.bank);
    setCsv(next.csv);
    setShown(undefined);
    if (next.bank !== undefined && next.csv !== '') void look.run({ bank: next.bank, csv: next.csv });
  };
  return (
    <Modal
      open
      width={960}
      title={t('importLines')}
      onCancel={onClose}
      onOk={() => void enter.run({ bank: bank!, csv, is_final: '1' })}
      okText={t('importNow')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: enter.isBusy, disabled: !mayEnter }}
    >
      <Hint>{t('importHint')}</Hint>
      <Form layout="vertical">
        <Form.Item label={t('bank')}>
          <Select
            value={bank ?? null}
            onChange={(value) => choose({ bank: value ?? undefined })}
            options={banks.map((each) => ({
              value: each.bank,
              label: `${each.bank} · ${each.bank_name} · ${each.account_number} · ${each.currency}`,
            }))}
          />
        </Form.Item>
        <Form.Item label={t('importFile')}>
          <Upload.Dragger
            accept=".csv,text/csv"
            maxCount={1}
            showUploadList={csv !== ''}
            beforeUpload={(file) => {
              void file.text().then((text) => choose({ csv: text }));
              return false;
            }}
          >
            {t('importDrop')}
          </Upload.Dragger>
        </Form.Item>
      </Form>
      {shown === undefined ? null : <Lines of={shown} />}
    </Modal>
  );
}

function Lines({ of }: { of: Preview }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  return (
    <Table<Line>
      size="small"
      rowKey="line"
      dataSource={of.lines}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      scroll={{ x: true }}
      columns={[
        { title: '#', dataIndex: 'line', align: 'right' },
        {
          title: words('state'),
          key: 'outcome',
          render: (_, { outcome, fault }) => (
            <Tag color={COLOURS[outcome] ?? 'default'}>
              {fault === '' ? t(`outcome_${outcome}`) : t(faultWord(fault))}
            </Tag>
          ),
        },
        { title: t('bankLineId'), dataIndex: 'bank_line_id' },
        { title: t('valueDate'), dataIndex: 'value_date' },
        { title: words('amount'), dataIndex: 'amount', align: 'right' },
        { title: t('sender'), dataIndex: 'sender_name' },
        { title: t('reference'), dataIndex: 'reference' },
      ]}
    />
  );
}

const FAULTS = [
  'columns',
  'empty',
  'too_long',
  'control_character',
  'date',
  'future',
  'amount',
  'twice_in_file',
] as const;

function faultWord(fault: string): `fault_${(typeof FAULTS)[number]}` {
  return `fault_${FAULTS.find((each) => each === fault) ?? 'columns'}`;
}
