/** Configuration by kind: every key with the version in force and what is published and not in force yet (R-OPS-4). */
import { Button, Input, Modal, Segmented, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { OPERATOR_ROLES, type OperatorRole } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { go, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  type Column,
  Filters,
  Hint,
  Loaded,
  PageFrame,
  Pairs,
  QueueTable,
  Stack,
  Wrapping,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMe, useRoleName } from '../session/index.ts';
import { useFieldName, useKindName } from '../wording/index.ts';
import { configurationText } from './configuration-text.ts';
import { useKeyName } from './use-key-name.ts';
import { useShownValue } from './use-shown-value.ts';

type Kind = ReplyOf<typeof configurationCalls.kinds>[number];
type Row = ReplyOf<typeof configurationCalls.list>[number];

/** Of more fields than these, a table would be wider than the page. */
const MOST_COLUMNS = 4;

/** How the keys of a kind look; of other kinds the keys there are say it. */
const KEY_HINTS = {
  availability: 'keyOfAvailability',
  bank_details: 'keyOfBank',
  disclosure: 'keyOfDisclosure',
} as const;

export default function ConfigurationScreen() {
  const t = useText(configurationText);
  const { query } = useAddress();
  const kinds = useCall(configurationCalls.kinds, {});
  return (
    <PageFrame title={t('title')}>
      <Loaded of={kinds}>
        {(list) => {
          const kind = list.find((each) => each.kind === query['kind']) ?? list[0];
          return kind === undefined ? null : <KindPage kinds={list} kind={kind} />;
        }}
      </Loaded>
    </PageFrame>
  );
}

function KindPage({ kinds, kind }: { kinds: readonly Kind[]; kind: Kind }) {
  const t = useText(configurationText);
  const words = useText(wordsText);
  const kindName = useKindName();
  const roleName = useRoleName();
  const { data: me } = useMe();
  const reading = useCall(configurationCalls.list, { kind: kind.kind }, { pollMs: 15_000 });
  const [isAdding, setAdding] = useState(false);
  const rows = reading.data;
  const roles = (names: readonly string[]) => names.filter(isRole).map(roleName).join(words('comma'));
  const mayMake = kind.makers.some((role) => me?.roles.some((held) => held === role));
  const keyHint = Object.hasOwn(KEY_HINTS, kind.kind)
    ? t(KEY_HINTS[kind.kind as keyof typeof KEY_HINTS])
    : t('keyLike', { key: rows?.[0]?.key ?? '…' });
  const open = (key: string) => go(`configuration/${kind.kind}/${encodeURIComponent(key)}`);
  return (
    <Stack>
      <Filters>
        <Wrapping>
          <Segmented<string>
            value={kind.kind}
            onChange={(next) => replaceQuery({ kind: next })}
            options={kinds.map((each) => ({ value: each.kind, label: kindName(each.kind) }))}
          />
        </Wrapping>
        {mayMake && kind.may_add ? <Button onClick={() => setAdding(true)}>{t('addKey')}</Button> : null}
      </Filters>
      <Hint>
        {t('makers', { roles: roles(kind.makers) })} · {t('checkers', { roles: roles(kind.checkers) })} ·{' '}
        {t('delay', { hours: kind.delay_hours })}
      </Hint>
      <QueueTable
        name={kindName(kind.kind)}
        of={{
          ...reading,
          data:
            rows === undefined
              ? undefined
              : { data: rows, total: rows.length, current_page: 1, per_page: rows.length + 1 },
        }}
        columns={useColumns(kind.kind, rows?.[0])}
        rowKey={({ key }) => key}
        onOpen={({ key }) => open(key)}
        onPage={() => undefined}
      />
      {isAdding ? <AddDialog hint={keyHint} onKey={open} onClose={() => setAdding(false)} /> : null}
    </Stack>
  );
}

function useColumns(kind: string, first: Row | undefined): readonly Column<Row>[] {
  const keyName = useKeyName();
  const t = useText(configurationText);
  const fieldName = useFieldName();
  const shown = useShownValue();
  const fields = Object.keys(first?.value ?? {});
  return [
    {
      title: t('key'),
      key: 'key',
      render: (_, { key }) => <strong title={key}>{keyName(kind, key)}</strong>,
    },
    { title: t('version'), dataIndex: 'version', align: 'right' },
    ...(fields.length > MOST_COLUMNS
      ? [
          {
            title: t('values'),
            key: 'values',
            render: (_: unknown, { value }: Row) => (
              <Pairs list={fields.map((field) => [fieldName(field), shown(field, value[field])])} />
            ),
          },
        ]
      : fields.map((field): Column<Row> => ({
          title: fieldName(field),
          key: field,
          render: (_, { value }) => shown(field, value[field]) || '—',
        }))),
    {
      title: t('coming'),
      key: 'coming',
      render: (_, { coming }) =>
        coming.map(({ version, effective_at }) => (
          <Tag key={version} color="warning" style={{ whiteSpace: 'normal' }}>
            {t('comesAt', { time: formatMoment(effective_at) })}
          </Tag>
        )),
    },
  ];
}

function AddDialog({
  hint,
  onKey,
  onClose,
}: {
  hint: string;
  onKey: (key: string) => void;
  onClose: () => void;
}) {
  const t = useText(configurationText);
  const words = useText(wordsText);
  const [key, setKey] = useState('');
  return (
    <Modal
      open
      title={t('addKey')}
      onCancel={onClose}
      onOk={() => onKey(key.trim())}
      okText={words('open')}
      cancelText={words('cancel')}
      okButtonProps={{ disabled: key.trim() === '' }}
    >
      <Input
        aria-label={t('key')}
        placeholder={hint}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
    </Modal>
  );
}

function isRole(name: string): name is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(name);
}
