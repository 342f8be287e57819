/** What undoing a trade would move: what each side gives and gets back, and what the house puts in. */
import { Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import type { bustedTradeCalls } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { type Column, DataTable, Facts, Money } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CustomerLink } from '../../foundation/wording/index.ts';
import { spotText } from './spot-text.ts';

type Examined = ReplyOf<typeof bustedTradeCalls.examine>;

export function EffectCard({ trade: { shares, house } }: { trade: Examined }) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const columns: readonly Column<Examined['shares'][number]>[] = [
    {
      title: words('customer'),
      key: 'user',
      render: (_, { user_id }) => <CustomerLink id={user_id} />,
    },
    {
      title: t('givesBack'),
      key: 'gives',
      align: 'right',
      render: (_, { gives_back, gives_currency }) => <Money amount={gives_back} currency={gives_currency} />,
    },
    {
      title: t('missing'),
      key: 'missing',
      align: 'right',
      render: (_, { missing, gives_currency }) =>
        missing === '0' ? '—' : <Money amount={missing} currency={gives_currency} />,
    },
    {
      title: t('getsBack'),
      key: 'gets',
      align: 'right',
      render: (_, { gets_back, gets_currency }) => <Money amount={gets_back} currency={gets_currency} />,
    },
  ];
  return (
    <Card title={t('effect')}>
      <DataTable rows={shares} columns={columns} rowKey={({ user_id }) => user_id} />
      {house.length === 0 ? null : (
        <Facts
          list={house.map(({ currency, amount }) => {
            const isKept = amount.startsWith('-');
            return [
              `${t('house')} · ${t(isKept ? 'houseKeeps' : 'housePutsIn')}`,
              <Money key={currency} amount={isKept ? amount.slice(1) : amount} currency={currency} />,
            ] as const;
          })}
        />
      )}
    </Card>
  );
}
