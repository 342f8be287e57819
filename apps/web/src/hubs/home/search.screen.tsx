/** Finding a pair from the first page; choosing one opens its trading page. */
import { PairPicker } from '../../foundation/market-data/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { homeText } from './home-text.ts';

export default function SearchScreen() {
  const t = useText(homeText);
  return (
    <Screen title={t('searchTitle')}>
      <PairPicker
        isSearching
        hrefOf={(pair) => hrefOf('pages/trade/index', { symbol: `${pair.base}/${pair.quote}` })}
      />
    </Screen>
  );
}
