/** A treasurer enters one incoming line of a bank's statement; above the threshold it is a proposal (R-OPS-3). */
import { App, Form, Input, Select } from 'antd';
import { operatorDepositCalls } from '@candor/wire/operators';
import { useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Docked, Hint, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { depositsText } from './deposits-text.ts';
import { refreshDeposits } from './refresh-deposits.ts';

interface Values {
  bank: number;
  bank_line_id: string;
  value_date: string;
  amount: string;
  sender_name: string;
  reference?: string;
}

const AMOUNT = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function EnterLineDialog({ onClose }: { onClose: () => void }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const { data: banks = [] } = useCall(operatorDepositCalls.banks, {});
  const { run, isBusy } = useAction(operatorDepositCalls.enterLine, {
    isQuiet: true,
    onDone: ({ proposal_id: id, state }) => {
      void message.success(
        <To path={`proposals/${id}`}>
          {state === 'open' ? words('proposed', { id }) : words('executed', { id })}
        </To>,
      );
      refreshDeposits();
      onClose();
    },
  });
  const required = { required: true, message: '' };
  return (
    <Docked
      title={t('enterLine')}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t('enterLine')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy }}
    >
      <Hint>{t('enterHint')}</Hint>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void run(values)}>
        <Form.Item name="bank" label={t('bank')} rules={[required]}>
          <Select
            options={banks.map(({ bank, bank_name, currency, account_number }) => ({
              value: bank,
              label: `${bank} · ${bank_name} · ${account_number} · ${currency}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="bank_line_id" label={t('bankLineId')} rules={[required]}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item
          name="value_date"
          label={t('valueDate')}
          rules={[{ ...required, pattern: DAY, message: t('dateHint') }]}
        >
          <Input type="date" max={new Date().toISOString().slice(0, 10)} />
        </Form.Item>
        <Form.Item
          name="amount"
          label={words('amount')}
          rules={[{ ...required, pattern: AMOUNT, message: t('amountHint') }]}
        >
          <Input inputMode="decimal" placeholder={t('amountHint')} />
        </Form.Item>
        <Form.Item name="sender_name" label={t('sender')} rules={[required]}>
          <Input maxLength={140} />
        </Form.Item>
        <Form.Item name="reference" label={t('reference')}>
          <Input maxLength={140} />
        </Form.Item>
      </Form>
    </Docked>
  );
}
