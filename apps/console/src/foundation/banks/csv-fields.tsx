/** What a CSV does not say: number, day and balances of the statement, and which column is what (kept per bank). */
import { Form, Input, InputNumber, Select, Space } from 'antd';
import type { ReplyOf } from '@candor/wire';
import type { operatorBankCalls } from '@candor/wire/operators';
import { CSV_DATE_FORMS, CSV_DECIMAL_MARKS, CSV_SEPARATORS } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { Hint } from '../../platform/view/index.ts';
import { banksText } from './banks-text.ts';

type Mapping = NonNullable<ReplyOf<typeof operatorBankCalls.overview>[number]['mapping']>;

export interface CsvValues extends Partial<Mapping> {
  number?: string;
  closed_on?: string;
  opening?: string;
  closing?: string;
}

/** Fields without a value are left out. */
export function csvBody(values: CsvValues) {
  const { head_row, ...texts } = values;
  const said = Object.entries(texts).filter(([, value]) => value !== undefined && value !== '');
  return { ...(Object.fromEntries(said) as Omit<CsvValues, 'head_row'>), head_row: head_row ?? 1 };
}

const BALANCE = /^-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COLUMNS = [
  ['date_column', 'dateColumn', true],
  ['amount_column', 'amountColumn', true],
  ['out_column', 'outColumn', false],
  ['name_column', 'nameColumn', true],
  ['reference_column', 'referenceColumn', true],
  ['id_column', 'idColumn', false],
] as const;
const SEPARATOR_WORDS = { ',': 'separator_comma', ';': 'separator_semicolon', tab: 'separator_tab' } as const;

export function CsvFields({ kept }: { kept: Mapping | undefined }) {
  const t = useText(banksText);
  const required = { required: true, message: '' };
  return (
    <>
      <h2>{t('beside')}</h2>
      <Space wrap align="start">
        <Form.Item name="number" label={t('number')} rules={[required]}>
          <Input maxLength={35} />
        </Form.Item>
        <Form.Item
          name="closed_on"
          label={t('closedOn')}
          rules={[{ ...required, pattern: DAY, message: '2026-05-20' }]}
        >
          <Input placeholder="2026-05-20" maxLength={10} />
        </Form.Item>
        {(['opening', 'closing'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(name)}
            rules={[{ ...required, pattern: BALANCE, message: t('balanceHint') }]}
          >
            <Input inputMode="decimal" placeholder={t('balanceHint')} />
          </Form.Item>
        ))}
      </Space>
      <h2>{t('mapping')}</h2>
      <Hint>{t('mappingHint')}</Hint>
      <Space wrap align="start">
        <Form.Item name="separator" label={t('separator')} initialValue={kept?.separator ?? ','}>
          <Select
            options={CSV_SEPARATORS.map((value) => ({ value, label: t(SEPARATOR_WORDS[value]) }))}
            style={{ minWidth: 110 }}
          />
        </Form.Item>
        <Form.Item name="decimal_mark" label={t('decimalMark')} initialValue={kept?.decimal_mark ?? '.'}>
          <Select
            options={CSV_DECIMAL_MARKS.map((value) => ({ value, label: value }))}
            style={{ minWidth: 90 }}
          />
        </Form.Item>
        <Form.Item name="date_form" label={t('dateForm')} initialValue={kept?.date_form ?? 'YYYY-MM-DD'}>
          <Select
            options={CSV_DATE_FORMS.map((value) => ({ value, label: value }))}
            style={{ minWidth: 140 }}
          />
        </Form.Item>
        <Form.Item name="head_row" label={t('headRow')} initialValue={kept?.head_row ?? 1}>
          <InputNumber min={1} max={50} precision={0} />
        </Form.Item>
        {COLUMNS.map(([name, label, isNeeded]) => (
          <Form.Item
            key={name}
            name={name}
            label={t(label)}
            initialValue={kept?.[name] ?? ''}
            rules={isNeeded ? [required] : []}
          >
            <Input maxLength={80} />
          </Form.Item>
        ))}
      </Space>
    </>
  );
}
