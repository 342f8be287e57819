/** The customer's copies, running and over. */
import { Button, Tabs } from '@candor/ui';
import { copyTradingCalls } from '@candor/wire';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../platform/list/index.ts';
import { open, useView } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { CopyCard } from './copy-card.tsx';
import { copyTradingText } from './copy-trading-text.ts';
import { POLL_MS } from './use-copies.ts';

const STATUS = { running: 1, ended: 2 } as const;
type View = keyof typeof STATUS;
const VIEWS: readonly View[] = ['running', 'ended'];

export default function OrdersScreen() {
  const t = useText(copyTradingText);
  const [view, setView] = useView(VIEWS);
  return (
    <Screen title={t('myCopies')} backTo="pages/documentation/index">
      <Tabs
        className={css['tabs']}
        label={t('myCopies')}
        active={view}
        onSelect={setView}
        items={VIEWS.map((id) => ({ id, label: t(id) }))}
      />
      <Copies key={view} view={view} />
    </Screen>
  );
}

function Copies({ view }: { view: View }) {
  const t = useText(copyTradingText);
  const list = usePages({
    target: copyTradingCalls.orders,
    filter: { status: STATUS[view] },
    rowsOf: (reply) => reply.order_list,
    hears: 'balance',
    pollMs: POLL_MS,
  });
  return (
    <PagedList
      list={list}
      empty={
        view === 'ended'
          ? { title: t('noCopies') }
          : {
              title: t('noCopies'),
              hint: t('noCopiesHint'),
              action: (
                <Button variant="secondary" size="m" onClick={() => open('pages/documentation/lists')}>
                  {t('browse')}
                </Button>
              ),
            }
      }
      waiting={3}
      row={(of) => <CopyCard of={of} />}
    />
  );
}
