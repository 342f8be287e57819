/** Finds customers; what it shows is masked (R-OPS-6). */
import { Input, Tag } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { customerCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { regionName, useText } from '../../platform/i18n/index.ts';
import { go, pageOf, replaceQuery, useAddress } from '../../platform/routing/index.ts';
import {
  type Column,
  EmptyBlock,
  Filters,
  Hint,
  Moment,
  PageFrame,
  QueueTable,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { StateTag } from '../wording/index.ts';
import { customersText } from './customers-text.ts';

const HINT = 'customers-search-hint';

type Row = ReplyOf<typeof customerCalls.search>['data'][number];

export default function CustomersScreen() {
  const t = useText(customersText);
  const words = useText(wordsText);
  const { query } = useAddress();
  const q = query['q'] ?? '';
  const page = pageOf(query);
  const reading = useCall(customerCalls.search, { q, page }, { isEnabled: q !== '', keepsPrevious: true });
  const columns: readonly Column<Row>[] = [
    { title: words('id'), dataIndex: 'user_id' },
    { title: t('nickname'), dataIndex: 'nickname' },
    { title: t('name'), key: 'name', render: (_, { name }) => name || '—' },
    { title: t('email'), key: 'email', render: (_, { email }) => email || '—' },
    { title: t('phone'), key: 'phone', render: (_, { phone }) => phone || '—' },
    { title: t('country'), key: 'country', render: (_, { country }) => regionName(country) || '—' },
    {
      title: t('verification'),
      key: 'kyc',
      render: (_, { kyc_level, is_frozen }) => (
        <>
          <StateTag state={kyc_level} /> {is_frozen ? <Tag color="error">{t('frozen')}</Tag> : null}
        </>
      ),
    },
    { title: t('registered'), key: 'at', render: (_, { created_at }) => <Moment at={created_at} /> },
  ];
  return (
    <PageFrame title={t('customers')}>
      <Filters>
        <Input.Search
          key={q}
          autoFocus
          aria-label={t('searchFor')}
          aria-describedby={HINT}
          placeholder={t('searchFor')}
          defaultValue={q}
          allowClear
          enterButton={words('search')}
          onSearch={(text) => replaceQuery({ q: text.trim() })}
          style={{ maxWidth: 480 }}
        />
      </Filters>
      <p id={HINT} style={{ marginBlock: 0 }}>
        <Hint>{t('searchHint')}</Hint>
      </p>
      {q === '' ? (
        <EmptyBlock text={t('startSearch')} />
      ) : (
        <QueueTable
          name={t('customers')}
          of={reading}
          columns={columns}
          rowKey={({ user_id }) => user_id}
          onOpen={({ user_id }) => go(`customers/${user_id}`)}
          onPage={(next) => replaceQuery({ q, page: next })}
          empty={t('noMatch')}
        />
      )}
    </PageFrame>
  );
}
