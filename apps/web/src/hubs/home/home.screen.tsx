/** First page of the app: what the market does, what the customer has, and the ways to everything else. */
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { useLivePrices } from '../../foundation/markets/index.ts';
import { AssetsCard } from './assets-card.tsx';
import { Banners } from './banners.tsx';
import { Entries } from './entries.tsx';
import { Highlights } from './highlights.tsx';
import { HomeBar } from './home-bar.tsx';
import { homeText } from './home-text.ts';
import { Notices } from './notices.tsx';
import { Rankings } from './rankings.tsx';
import { WelcomeCard } from './welcome-card.tsx';

export default function HomeScreen() {
  useText(homeText);
  useLivePrices();
  const isLoggedIn = useIsLoggedIn();
  return (
    <Screen isBare>
      <HomeBar onSearch={() => open('pages/index/search')} />
      {isLoggedIn ? <AssetsCard /> : <WelcomeCard />}
      <Banners />
      <Notices />
      <Entries />
      <Highlights />
      <Rankings />
    </Screen>
  );
}
