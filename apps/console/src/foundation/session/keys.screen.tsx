/** One's own security keys (R-OPS-2): which there are, a new one, and taking one out; each act with password and code. */
import { Alert, Button, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorSessionCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Moment, PageFrame, Stack } from '../../platform/view/index.ts';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { DropKeyDialog } from './drop-key-dialog.tsx';
import { canUseKeys } from './security-key.ts';
import { sessionText } from './session-text.ts';

type Key = ReplyOf<typeof operatorSessionCalls.keys>[number];

export default function KeysScreen() {
  const t = useText(sessionText);
  const reading = useCall(operatorSessionCalls.keys, {});
  const [isAdding, setAdding] = useState(false);
  const [dropped, setDropped] = useState<Key>();
  const keys = reading.data;
  const columns: readonly Column<Key>[] = [
    { title: t('keyName'), dataIndex: 'name' },
    { title: t('keyAdded'), key: 'added', render: (_, { created_at }) => <Moment at={created_at} /> },
    { title: t('keyUsed'), key: 'used', render: (_, { last_used_at }) => <Moment at={last_used_at} /> },
    {
      title: '',
      key: 'drop',
      align: 'right',
      render: (_, key) => (
        <Button size="small" danger onClick={() => setDropped(key)}>
          {t('dropKey')}
        </Button>
      ),
    },
  ];
  return (
    <PageFrame
      title={t('securityKeys')}
      extra={
        <Button type="primary" disabled={!canUseKeys()} onClick={() => setAdding(true)}>
          {t('addKey')}
        </Button>
      }
    >
      <Stack>
        {canUseKeys() ? null : <Alert type="warning" showIcon title={t('keyUnsupported')} />}
        {keys === undefined ? null : (
          <Alert
            type={keys.length === 0 ? 'warning' : keys.length === 1 ? 'info' : 'success'}
            showIcon
            title={t(keys.length === 0 ? 'noKeyYet' : keys.length === 1 ? 'oneKey' : 'keysGuard')}
          />
        )}
        <Card>
          <DataTable rows={keys} columns={columns} rowKey={({ id }) => id} of={reading} empty={t('noKeys')} />
        </Card>
      </Stack>
      {isAdding ? <AddKeyDialog onClose={() => setAdding(false)} /> : null}
      {dropped === undefined ? null : <DropKeyDialog of={dropped} onClose={() => setDropped(undefined)} />}
    </PageFrame>
  );
}
