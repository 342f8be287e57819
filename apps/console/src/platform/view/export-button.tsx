/** Saves a list whole as CSV: all its pages, as filtered. Every page read is in the audit log like any other look. */
import { App, Button } from 'antd';
import { useState } from 'react';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words-text.ts';
import { saveFile } from './save-file.ts';
import { type ReadMore, allRows, toCsv } from './csv-rules.ts';

interface ExportProps<Reply> {
  name: string;
  read: ReadMore<Reply>;
  rowsOf?: ((reply: Reply) => readonly object[]) | undefined;
}

export function ExportButton<Reply>({ name, read, rowsOf }: ExportProps<Reply>) {
  const t = useText(wordsText);
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { rows, isCut } = await allRows(read, rowsOf);
      const at = new Date().toISOString().slice(0, 16).replace(':', '');
      saveFile(`${name} ${at}Z.csv`, toCsv(rows), 'text/csv');
      if (isCut) void message.warning(t('exportedCut', { n: rows.length }));
      else void message.success(t('exported', { n: rows.length }));
    } catch {
      void message.error(t('failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" loading={isBusy} onClick={() => void save()}>
      {t('exportCsv')}
    </Button>
  );
}
