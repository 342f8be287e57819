/** A statement on its way in: what was chosen, what the server reads in it, and its submission. Any change asks for another look. */
import { App } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorBankCalls } from '@candor/wire/operators';
import { MOST_STATEMENT_TEXT } from '@candor/wire/operators';
import { useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go } from '../../platform/routing/index.ts';
import { useProposed } from '../case/index.ts';
import { banksText } from './banks-text.ts';
import { type CsvValues, csvBody } from './csv-fields.tsx';
import { type Format, formatOf } from './file-fields.tsx';

type Preview = ReplyOf<typeof operatorBankCalls.importStatement>;

export function useImport() {
  const t = useText(banksText);
  const { overview, statements } = operatorBankCalls;
  const proposed = useProposed(overview, statements);
  const { message } = App.useApp();
  const [bank, setBank] = useState<number>();
  const [format, setFormat] = useState<Format>('csv');
  const [file, setFile] = useState('');
  const [ownRows, setOwnRows] = useState<readonly number[]>([]);
  const [shown, setShown] = useState<Preview>();
  const look = useAction(operatorBankCalls.importStatement, { isQuiet: true, onDone: setShown });
  const propose = useAction(operatorBankCalls.importStatement, {
    isQuiet: true,
    onDone: ({ proposal_id: id, statement_id: made }) => {
      if (id !== null) proposed.onDone({ proposal_id: id });
      go(`statements/${made}`);
    },
  });
  const body = (values: CsvValues) => ({
    bank: bank!,
    format,
    file,
    ...(format === 'csv' ? csvBody(values) : {}),
    ...(ownRows.length === 0 ? {} : { own: ownRows.join(',') }),
  });
  const startAnew = (): void => {
    setShown(undefined);
    setOwnRows([]);
  };
  return {
    bank,
    format,
    hasFile: file !== '',
    own: ownRows,
    setOwn: setOwnRows,
    shown,
    changed: startAnew,
    onBank(value: number | undefined) {
      startAnew();
      setBank(value);
    },
    onFormat(value: Format) {
      startAnew();
      setFormat(value);
    },
    onFile(text: string) {
      startAnew();
      if (text.length > MOST_STATEMENT_TEXT) return void message.error(t('fileTooLarge'));
      setFile(text);
      setFormat(formatOf(text));
    },
    look: { isBusy: look.isBusy, run: (values: CsvValues) => void look.run(body(values)) },
    propose: {
      isBusy: propose.isBusy,
      run: (values: CsvValues) => void propose.run({ ...body(values), is_final: '1' }),
    },
  };
}
