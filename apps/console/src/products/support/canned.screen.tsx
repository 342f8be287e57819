/** Canned answers: a name and a text in every language, with values that are put in where an answer is used. */
import type { RequestBodyOf } from '@candor/wire';
import { CANNED_VALUES, supportDeskCalls } from '@candor/wire/operators';
import { Button, Input, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { useMay } from '../../foundation/session/index.ts';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { languageName, useText } from '../../platform/i18n/index.ts';
import {
  Prose,
  type Column,
  DataTable,
  DialogButton,
  Hint,
  Labelled,
  PageFrame,
  Stack,
  TypedField,
} from '../../platform/view/index.ts';
import { supportText } from './support-text.ts';

type Fields = RequestBodyOf<typeof supportDeskCalls.saveCanned>;
type Row = { id: number; name: string; texts: Record<string, string> };

/** As the wire names them, and as texts are kept. */
const LANGUAGES = {
  zh: 'zh',
  en: 'en',
  zh_hant: 'zh-Hant',
  ja: 'ja',
  ko: 'ko',
  es: 'es',
  th: 'th',
} as const;
type Field = keyof typeof LANGUAGES;
const FIELDS = Object.keys(LANGUAGES) as Field[];

export default function CannedScreen() {
  const t = useText(supportText);
  const may = useMay();
  const mayEdit = may(supportDeskCalls.saveCanned);
  const reading = useCall(supportDeskCalls.canned, {});
  const columns: readonly Column<Row>[] = [
    { title: t('name'), dataIndex: 'name' },
    { title: languageName('zh'), key: 'zh', render: (_, { texts }) => <Prose>{texts['zh'] ?? ''}</Prose> },
    { title: languageName('en'), key: 'en', render: (_, { texts }) => <Prose>{texts['en'] ?? ''}</Prose> },
    {
      title: '',
      key: 'act',
      render: (_, row) =>
        mayEdit ? (
          <DialogButton
            size="small"
            label={t('edit')}
            dialog={(close) => <Editor row={row} onClose={close} />}
          />
        ) : null,
    },
  ];
  return (
    <PageFrame
      title={t('canned')}
      extra={
        mayEdit ? (
          <DialogButton label={t('newCanned')} dialog={(close) => <Editor onClose={close} />} />
        ) : undefined
      }
    >
      <Stack>
        <Hint>{t('cannedHint', { values: CANNED_VALUES.map((name) => `{${name}}`).join(' ') })}</Hint>
        <DataTable
          name={t('canned')}
          of={reading}
          rows={reading.data}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('none')}
        />
      </Stack>
    </PageFrame>
  );
}

function Editor({ row, onClose }: { row?: Row; onClose: () => void }) {
  const t = useText(supportText);
  const [name, setName] = useState(row?.name ?? '');
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(FIELDS.map((field) => [field, row?.texts[LANGUAGES[field]] ?? ''])) as Record<
        Field,
        string
      >,
  );
  const { run, isBusy } = useAction(supportDeskCalls.saveCanned, {
    onDone: () => {
      void refresh(supportDeskCalls.canned);
      onClose();
    },
  });
  const save = (isGone: boolean): void => {
    const fields: Fields = {
      name,
      ...texts,
      is_gone: isGone ? 1 : 0,
      ...(row === undefined ? {} : { id: row.id }),
    };
    void run(fields);
  };
  const isMissing = name.trim() === '' || FIELDS.some((field) => texts[field].trim() === '');
  return (
    <Modal
      open
      width={720}
      title={row === undefined ? t('newCanned') : t('edit')}
      okText={t('save')}
      okButtonProps={{ disabled: isMissing, loading: isBusy }}
      onCancel={onClose}
      onOk={() => save(false)}
    >
      <Stack>
        <TypedField label={t('name')} value={name} maxLength={60} onChange={setName} />
        {FIELDS.map((field) => (
          <Labelled key={field} label={languageName(LANGUAGES[field])}>
            <Input.TextArea
              aria-label={languageName(LANGUAGES[field])}
              value={texts[field]}
              maxLength={2_000}
              rows={3}
              onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
            />
          </Labelled>
        ))}
        {row === undefined ? null : (
          <Popconfirm title={t('remove')} onConfirm={() => save(true)}>
            <Button danger>{t('remove')}</Button>
          </Popconfirm>
        )}
      </Stack>
    </Modal>
  );
}
