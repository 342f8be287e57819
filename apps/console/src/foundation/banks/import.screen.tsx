/** A treasurer brings in a statement: the file, what it does not say, and all that would be booked before anything is submitted. */
import { Button, Card, Form, Space } from 'antd';
import { operatorBankCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, PageFrame, Stack } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { banksText } from './banks-text.ts';
import { CsvFields, type CsvValues } from './csv-fields.tsx';
import { FileFields } from './file-fields.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.tsx';

export default function ImportScreen() {
  const t = useText(banksText);
  const may = useMay()(operatorBankCalls.importStatement);
  const [form] = Form.useForm<CsvValues>();
  const { data: banks = [] } = useCall(operatorBankCalls.overview, {});
  const { bank, format, hasFile, own, setOwn, shown, changed, look, propose, ...on } = useImport();
  const chosen = banks.find((each) => each.bank === bank);
  const kept = chosen?.mapping ?? undefined;
  return (
    <PageFrame title={t('importTitle')}>
      <Stack>
        <Card>
          <Hint>{t('importHint')}</Hint>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            onValuesChange={changed}
            onFinish={look.run}
          >
            <FileFields
              banks={banks}
              bank={bank}
              format={format}
              hasFile={hasFile}
              onFormat={on.onFormat}
              onFile={on.onFile}
              onBank={(value) => {
                on.onBank(value);
                form.resetFields();
              }}
            />
            {format === 'csv' ? <CsvFields key={bank ?? 0} kept={kept} /> : null}
            <Space>
              <Button
                htmlType="submit"
                loading={look.isBusy}
                disabled={!may || bank === undefined || !hasFile}
              >
                {t('preview')}
              </Button>
              <Button
                type="primary"
                loading={propose.isBusy}
                disabled={!may || shown === undefined || shown.problem !== ''}
                onClick={() => propose.run(form.getFieldsValue())}
              >
                {t('propose')}
              </Button>
            </Space>
          </Form>
        </Card>
        {shown === undefined ? null : (
          <ImportPreview of={shown} currency={chosen?.currency} own={own} onOwn={setOwn} />
        )}
      </Stack>
    </PageFrame>
  );
}
