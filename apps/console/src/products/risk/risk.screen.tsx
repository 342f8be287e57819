/** Exposure and risk at a glance (R-CT-11 to 13, R-OPT-8): caps and how full they are, expiries, stress, feed, stops. */
import { riskCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Columns, Loaded, PageFrame, Stack } from '../../platform/view/index.ts';
import { ClocksCard } from './clocks-card.tsx';
import { ExposureCard } from './exposure-card.tsx';
import { FeedCard } from './feed-card.tsx';
import { RatesCard, TapesCard } from './feed-sources-card.tsx';
import { FundCard } from './fund-card.tsx';
import { ExpiriesCard, OptionsCard } from './options-cards.tsx';
import { riskText } from './risk-text.ts';
import { SpotBooksCard } from './spot-books-card.tsx';
import { StressCards } from './stress-cards.tsx';

const POLL_MS = 5_000;

export default function RiskScreen() {
  const t = useText(riskText);
  const board = useCall(riskCalls.board, {}, { pollMs: POLL_MS });
  return (
    <PageFrame title={t('title')}>
      <Loaded of={board}>
        {(data) => (
          <Stack>
            <ExposureCard contracts={data.contracts} stops={data.stops} />
            <OptionsCard options={data.options} stops={data.stops} />
            <Columns>
              <ExpiriesCard expiries={data.expiries} />
              <FundCard of={data.contracts} />
            </Columns>
            <SpotBooksCard stops={data.stops} />
            <StressCards stress={data.stress} />
            <FeedCard feed={data.feed} />
            <ClocksCard clocks={data.clocks} />
            <Columns>
              <TapesCard tapes={data.tapes} />
              <RatesCard rates={data.rates} />
            </Columns>
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}
