/** The public page: what the venue has, owes and risks, and the chains of prices that anybody can check here and now. */
import { ListGroup, ListRow, Skeleton } from '@candor/ui';
import { transparencyCalls } from '@candor/wire';
import { Suspense } from 'react';
import { BadgeCheck, Braces, FileText, Scale } from 'lucide-react';
import { type PublicView, products } from '../../foundation/product/index.ts';
import { transparencyText, publicCss as css } from '../../foundation/transparency/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { ChainCheck } from './chain-check.tsx';
import { ChainsCard, InvariantsCard, ReservesCard } from './proof-cards.tsx';
import { FeedCard } from './feed-card.tsx';
import { Stops, Summary } from './summary.tsx';

/** Money and exposure; ticks of their own channel would be too many for a page that is read. */
const POLL_MS = 10_000;

export default function TransparencyScreen() {
  const t = useText(transparencyText);
  const reading = useCall(transparencyCalls.show, {}, { pollMs: POLL_MS });
  return (
    <Screen title={t('title')}>
      <Loaded reading={reading} waiting={<Waiting />}>
        {(view) => (
          <Suspense fallback={<Waiting />}>
            <Sections view={view} />
          </Suspense>
        )}
      </Loaded>
    </Screen>
  );
}

function Waiting() {
  return (
    <div className={css['page']} aria-busy="true">
      <Skeleton variant="block" height={132} />
      <Skeleton variant="block" height={148} />
      <Skeleton variant="block" height={300} />
      <Skeleton variant="block" height={240} />
    </div>
  );
}

function Sections({ view }: { view: PublicView }) {
  const t = useText(transparencyText);
  return (
    <>
      <div className={css['page']}>
        <Summary view={view} />
        <Stops stops={view.stops} />
        <div className={css['wide']}>
          <ListGroup>
            <ListRow
              icon={<BadgeCheck size={20} />}
              title={t('verifyBalance')}
              hint={t('verifyBalanceHint')}
              href={hrefOf('pages/proofs/index')}
            />
          </ListGroup>
        </div>
        <ChainCheck chains={view.chains} />
        {products().map(({ noun, PublicCard }) =>
          PublicCard === undefined ? null : <PublicCard key={noun} view={view} />,
        )}
        <ReservesCard reserves={view.reserves} />
        <FeedCard feed={view.feed} />
        <ChainsCard chains={view.chains} />
        <InvariantsCard invariants={view.invariants} />
      </div>
      <Links />
    </>
  );
}

function Links() {
  const t = useText(transparencyText);
  return (
    <div className={css['links']}>
      <ListGroup title={t('rules')}>
        <ListRow
          icon={<Scale size={20} />}
          title={t('terms')}
          hint={t('termsHint')}
          href={hrefOf('pages/transparency/terms')}
        />
        <ListRow
          icon={<FileText size={20} />}
          title={t('contractRules')}
          href={hrefOf('pages/lever/rulePage')}
        />
        <ListRow
          icon={<FileText size={20} />}
          title={t('optionRules')}
          href={hrefOf('pages/option/rulePage')}
        />
        <ListRow
          icon={<Braces size={20} />}
          title={t('machine')}
          hint="/api/transparency"
          onPress={() => window.open('/api/transparency', '_blank', 'noopener')}
        />
      </ListGroup>
    </div>
  );
}
