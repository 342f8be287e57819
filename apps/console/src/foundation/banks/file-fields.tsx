/** Which account a statement is of, its file, and the form it is written in. */
import { Form, Select, Space, Upload } from 'antd';
import type { ReplyOf } from '@candor/wire';
import type { operatorBankCalls } from '@candor/wire/operators';
import { STATEMENT_FORMATS } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { banksText } from './banks-text.ts';

export type Format = (typeof STATEMENT_FORMATS)[number];

interface Props {
  banks: ReplyOf<typeof operatorBankCalls.overview>;
  bank: number | undefined;
  format: Format;
  hasFile: boolean;
  onBank: (bank: number | undefined) => void;
  onFormat: (format: Format) => void;
  onFile: (text: string) => void;
}

export function FileFields({ banks, bank, format, hasFile, onBank, onFormat, onFile }: Props) {
  const t = useText(banksText);
  return (
    <Space wrap align="start" size="large">
      <Form.Item label={t('bank')}>
        <Select
          aria-label={t('bank')}
          value={bank ?? null}
          onChange={(value) => onBank(value ?? undefined)}
          options={banks.map((each) => ({
            value: each.bank,
            label: `${each.bank} · ${each.bank_name} · ${each.account_number} · ${each.currency}`,
          }))}
          style={{ minWidth: 360 }}
        />
      </Form.Item>
      <Form.Item label={t('file')}>
        <Upload.Dragger
          accept=".csv,.xml,.sta,.940,.mt940,.txt,text/csv,text/xml,text/plain"
          maxCount={1}
          showUploadList={hasFile}
          beforeUpload={(given) => {
            void given.text().then(onFile);
            return false;
          }}
        >
          {t('drop')}
        </Upload.Dragger>
      </Form.Item>
      <Form.Item label={t('format')}>
        <Select<Format>
          aria-label={t('format')}
          value={format}
          onChange={onFormat}
          options={STATEMENT_FORMATS.map((value) => ({ value, label: t(`format_${value}`) }))}
          style={{ minWidth: 140 }}
        />
      </Form.Item>
    </Space>
  );
}

/** By what stands in it; a person may know better. */
export function formatOf(text: string): Format {
  if (/^\uFEFF?\s*</.test(text)) return 'camt053';
  return /^:(20|25|61):/m.test(text) ? 'mt940' : 'csv';
}
