/** Which coin comes in: used lately first, all below, found by name or chain; the bank stands beside them. */
import { CoinIcon, ListGroup, ListRow, Tag, TextInput } from '@candor/ui';
import { Landmark, Search } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { BANK_ID, type Terms } from './deposit-view.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';
import { useRecentCoins } from './use-deposits.ts';

type Coin = Terms['coins'][number];

export function CoinPicker({ terms }: { terms: Terms }) {
  const t = useText(depositsText);
  const words = useText(wordsText);
  const [query, setQuery] = useState('');
  const recent = useRecentCoins(undefined).flatMap(
    (id) => terms.coins.find(({ currency }) => currency === id) ?? [],
  );
  const found = terms.coins.filter((coin) => matches(coin, query));
  const isSearching = query.trim() !== '';
  return (
    <div className={css['picker']}>
      <TextInput
        type="search"
        before={<Search size={18} aria-hidden="true" />}
        placeholder={t('searchCoin')}
        aria-label={t('searchCoin')}
        clearLabel={words('clear')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {isSearching || recent.length === 0 ? null : (
        <section className={css['recent']} aria-label={t('recent')}>
          <h2 className={css['groupTitle']}>{t('recent')}</h2>
          <div className={css['chips']}>
            {recent.map((coin) => (
              <a key={coin.currency} className={css['chip']} href={placeOf(coin)}>
                <CoinIcon symbol={coin.currency_name} size={20} />
                {coin.currency_name}
              </a>
            ))}
          </div>
        </section>
      )}
      {found.length === 0 ? (
        <p className={css['none']}>{t('noneFound')}</p>
      ) : (
        <ListGroup title={t('allCoins')}>
          {found.map((coin) => (
            <CoinRow key={coin.currency} coin={coin} />
          ))}
        </ListGroup>
      )}
      {isSearching || terms.bank === null ? null : (
        <ListGroup>
          <ListRow
            icon={
              <span className={css['bankIcon']}>
                <Landmark size={18} aria-hidden="true" />
              </span>
            }
            title={t('bankTransfer')}
            hint={t('bankTransferHint')}
            href={hrefOf('pages/assets/deposit/charge', { currency: String(BANK_ID) })}
          />
        </ListGroup>
      )}
    </div>
  );
}

function CoinRow({ coin }: { coin: Coin }) {
  const t = useText(depositsText);
  const isOpen = coin.chains.some(({ is_open }) => is_open);
  return (
    <ListRow
      icon={<CoinIcon symbol={coin.currency_name} size={32} />}
      title={coin.currency_name}
      hint={coin.full_name}
      valueHint={coin.chains.map(({ chain }) => chain).join(' · ')}
      href={placeOf(coin)}
      {...(isOpen ? {} : { end: <Tag tone="warn">{t('closed')}</Tag> })}
    />
  );
}

const placeOf = (coin: Coin): string =>
  hrefOf('pages/assets/deposit/index', { currency: String(coin.currency) });

function matches({ currency_name: name, full_name: full, chains }: Coin, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [name, full, ...chains.map(({ chain }) => chain)].some((word) =>
    word.toLowerCase().includes(wanted),
  );
}
