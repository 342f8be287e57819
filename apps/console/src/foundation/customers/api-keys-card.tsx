/** A customer's API keys: what each may do, from where and when it was used, and the way to end one at once. */
import { Card, Tag } from 'antd';
import { apiKeyDeskCalls } from '@candor/wire/operators';
import { refresh, useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Facts, Hint } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { customersText } from './customers-text.ts';

export function ApiKeysCard({ userId }: { userId: string }) {
  const t = useText(customersText);
  const may = useMay();
  const { data } = useCall(
    apiKeyDeskCalls.list,
    { user_id: userId },
    { isEnabled: may(apiKeyDeskCalls.list) },
  );
  if (data === undefined) return null;
  return (
    <Card title={t('apiKeys')}>
      {data.list.length === 0 ? <Hint>{t('noApiKeys')}</Hint> : null}
      <Facts
        list={data.list.map((key) => [
          key.name,
          <span key={key.id}>
            <code>{key.begins_with}…</code> {key.kind}{' '}
            <Tag>
              {key.state === 'active'
                ? t(key.can_withdraw ? 'keyWithdraws' : key.can_trade ? 'keyTrades' : 'keyReads')
                : t(`key_${key.state}`)}
            </Tag>
            {key.addresses.length === 0 ? t('keyAnywhere') : key.addresses.join(', ')}
            {' · '}
            {key.last_used_at === null
              ? t('keyUnused')
              : t('keyUsed', { time: formatMoment(key.last_used_at) })}
            {may(apiKeyDeskCalls.kill) ? <KillButton userId={userId} keyId={key.id} /> : null}
          </span>,
        ])}
      />
    </Card>
  );
}

function KillButton({ userId, keyId }: { userId: string; keyId: number }) {
  const t = useText(customersText);
  return (
    <DialogButton
      size="small"
      danger
      label={t('keyKill')}
      dialog={(close) => (
        <CallDialog
          act={apiKeyDeskCalls.kill}
          body={(reason) => ({ user_id: userId, key_id: String(keyId), reason })}
          on={{ onDone: () => void refresh(apiKeyDeskCalls.list) }}
          title={t('keyKillTitle')}
          confirm={t('keyKill')}
          draft={`customer/${userId}/key/${keyId}`}
          onClose={close}
        >
          <Hint>{t('keyKillHint')}</Hint>
        </CallDialog>
      )}
    />
  );
}
