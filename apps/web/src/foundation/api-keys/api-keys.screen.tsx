/** API management: which keys there are, what each may do and when it was used, and the way to make, change and delete them. */
import { Button, EmptyState, ListGroup, ListRow, Sheet, Skeleton, Tag } from '@candor/ui';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatMoment, useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { apiKeysText } from './api-keys-text.ts';
import css from './api-keys.module.css';
import { KeyForm } from './key-form.tsx';
import { MadeKeyView } from './made-key.tsx';
import { type ApiKey, type MadeKey, useApiKeys } from './use-api-keys.ts';

/** Where bot authors read on; served by the server, outside the app. */
const DOCS = '/api/docs/bots';

export default function ApiKeysScreen() {
  const t = useText(apiKeysText);
  const words = useText(wordsText);
  const { data, error, refetch } = useApiKeys();
  const [made, setMade] = useState<MadeKey>();
  const [open, setOpen] = useState<ApiKey | 'new'>();
  if (made !== undefined)
    return (
      <Screen title={t('madeTitle')}>
        <MadeKeyView made={made} onSaved={() => setMade(undefined)} />
      </Screen>
    );
  return (
    <Screen title={t('title')}>
      <p className={css['intro']}>{t('intro')}</p>
      {data === undefined && error === null ? <Skeleton variant="row" count={3} /> : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {data?.list.length === 0 ? <EmptyState title={t('none')} isCompact /> : null}
      {data !== undefined && data.list.length > 0 ? (
        <ListGroup>
          {data.list.map((key) => (
            <KeyRow key={key.id} of={key} onPress={() => setOpen(key)} />
          ))}
        </ListGroup>
      ) : null}
      <div className={css['foot']}>
        <Button size="l" isBlock onClick={() => setOpen('new')}>
          {t('create')}
        </Button>
        <a className={css['link']} href={DOCS}>
          {t('docs')}
        </a>
      </div>
      <Sheet
        isOpen={open !== undefined}
        title={t(open === 'new' || open === undefined ? 'create' : 'edit')}
        closeLabel={words('close')}
        onClose={() => setOpen(undefined)}
      >
        {open === undefined ? null : (
          <KeyForm
            of={open === 'new' ? undefined : open}
            onMade={(key) => {
              setOpen(undefined);
              setMade(key);
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Sheet>
    </Screen>
  );
}

function KeyRow({ of, onPress }: { of: ApiKey; onPress: () => void }) {
  const t = useText(apiKeysText);
  const { name, kind, state, addresses, last_used_at, begins_with, expires_at, withdraws_from } = of;
  const may = of.can_withdraw ? 'canWithdraw' : of.can_trade ? 'canTrade' : 'readOnly';
  const used = last_used_at === null ? t('neverUsed') : t('lastUsed', { when: formatAgo(last_used_at) });
  const facts = [
    `${kind} · ${begins_with}…`,
    addresses.length === 0 ? t('anywhere') : addresses.join(', '),
    ...(expires_at === null ? [] : [t('endsAt', { when: formatMoment(expires_at, 'date') })]),
    ...(withdraws_from === null || withdraws_from <= Date.now()
      ? []
      : [t('withdrawsFrom', { when: formatMoment(withdraws_from) })]),
    used,
  ];
  return (
    <ListRow
      icon={<Bot size={20} strokeWidth={1.75} />}
      title={name}
      hint={facts.join(' · ')}
      end={<Tag>{state === 'active' ? t(may) : t(`state_${state}`)}</Tag>}
      onPress={onPress}
    />
  );
}
