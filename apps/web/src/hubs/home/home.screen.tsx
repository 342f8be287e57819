/**
 * First page of the app: what the market does, what the customer has, and the ways to everything else. Prices come with
 * the first load; the rest is fetched beside it and finds its place kept.
 */
import { Suspense, lazy } from 'react';
import { useLivePrices } from '../../foundation/markets/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { AssetsCard } from './assets-card.tsx';
import { Highlights } from './highlights.tsx';
import { HomeBar } from './home-bar.tsx';
import { homeText } from './home-text.ts';
import css from './home.module.css';
import { TrustRow } from './trust-row.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const HomeMiddle = lazy(() => import('./home-middle.tsx'));
const Rankings = lazy(() => import('./rankings.tsx'));
const MoreEntries = lazy(() => import('./more-entries.tsx'));
const Banners = lazy(() => import('./banners.tsx'));
const Notes = lazy(() => import('./product-notes.tsx'));

export default function HomeScreen() {
  useText(homeText);
  useLivePrices();
  const isLoggedIn = useIsLoggedIn();
  return (
    <Screen isBare>
      <HomeBar onSearch={() => open('pages/index/search')} />
      {isLoggedIn ? <AssetsCard /> : <WelcomeCard />}
      <div className={css['middle']}>
        <Suspense fallback={<div className={css['middleRest']} />}>
          <HomeMiddle />
        </Suspense>
      </div>
      <Highlights />
      <div className={css['lists']}>
        <Suspense fallback={null}>
          <Rankings />
        </Suspense>
      </div>
      <TrustRow />
      <Suspense fallback={null}>
        <MoreEntries />
      </Suspense>
      <Suspense fallback={null}>
        <Banners />
      </Suspense>
      <Suspense fallback={null}>
        <Notes />
      </Suspense>
    </Screen>
  );
}
