/** The asker's matters: how each stands, and where something is unread. */
import { EmptyState, ListGroup, ListRow, Skeleton, Tag } from '@candor/ui';
import { supportCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { formatAgo, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import type { Asker } from './asker.ts';
import { supportText } from './support-text.ts';
import { stateText } from './support-words.ts';

const SHOWN = 50;
const VISITOR_POLL_MS = 10_000;

export function ThreadList({ asker }: { asker: Asker }) {
  const t = useText(supportText);
  const reading = useCall(
    supportCalls.threads,
    { ...asker.fields, limit: SHOWN },
    { staleMs: 0, ...(asker.isVisitor ? { pollMs: VISITOR_POLL_MS } : {}) },
  );
  useChannel(asker.isVisitor ? undefined : 'support', () => void reading.refetch());
  return (
    <Loaded reading={reading} waiting={<Skeleton variant="row" count={3} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('noCases')} />
        ) : (
          <ListGroup title={t('myCases')}>
            {list.map((thread) => (
              <ListRow
                key={thread.id}
                href={hrefOf('pages/help/chat', { thread: String(thread.id) })}
                title={thread.subject}
                hint={`#${thread.id} · ${formatAgo(thread.updated_at)}`}
                end={
                  <Tag tone={thread.last_seq > thread.own_read_seq ? 'brand' : 'neutral'}>
                    {thread.last_seq > thread.own_read_seq ? t('unread') : stateText(t, thread.state)}
                  </Tag>
                }
              />
            ))}
          </ListGroup>
        )
      }
    </Loaded>
  );
}
