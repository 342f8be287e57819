/** What an entry of the audit log kept before or after an act: its fields in words, an effect as a table. */
import { asRecord, readJson } from './entry-rules.ts';
import { EffectTable, useFieldName, useKindName, useValueText } from '../wording/index.ts';
import { Facts } from '../../platform/view/index.ts';

export function EntryContent({ json }: { json: string }) {
  const fieldName = useFieldName();
  const kindName = useKindName();
  const valueText = useValueText();
  const record = asRecord(readJson(json));
  if (record === undefined) return <>{valueText('state', plain(readJson(json)))}</>;
  return (
    <Facts
      list={Object.entries(record).map(([field, value]) => {
        if (Array.isArray(value) && value.every((each) => asRecord(each)?.['field'] !== undefined))
          return [fieldName(field), <EffectTable key={field} lines={value as EffectLines} />];
        const text = plain(value);
        const isKind = field === 'kind' || field === 'subject_type';
        return [fieldName(field), isKind ? kindName(text) : valueText(field, text)];
      })}
    />
  );
}

type EffectLines = { field: string; before?: string; after: string }[];

function plain(value: unknown): string {
  if (value === null || value === undefined) return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
