/** One day of the proof: the customer's own balances in it, what is owed and held in all, and the hashes behind a tap. */
import { formatDecimal, formatPercent, IconButton, Tag } from '@candor/ui';
import type { ReplyOf, proofCalls } from '@candor/wire';
import { Copy } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { copyText } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import css from './proofs.module.css';
import { proofsText } from './proofs-text.ts';

export type Day = NonNullable<ReplyOf<typeof proofCalls.status>['newest']>;
type Leaf = ReplyOf<typeof proofCalls.mine>['leaves'][number];

export function OwnCard({ leaves }: { leaves: readonly Leaf[] }) {
  const t = useText(proofsText);
  return (
    <section className={css['card']}>
      <h2>{t('yours')}</h2>
      <ul className={css['amounts']}>
        {leaves.map(({ currency, balance }) => (
          <li key={currency}>
            <b>{currency}</b>
            <span className="tnum">{formatDecimal(balance)}</span>
          </li>
        ))}
      </ul>
      <p className={css['hint']}>{t('yoursHint')}</p>
    </section>
  );
}

export function PlainCard() {
  const t = useText(proofsText);
  return (
    <section className={css['card']}>
      <h2>{t('plainTitle')}</h2>
      <ol className={css['plain']}>
        {(['plain1', 'plain2', 'plain3', 'plain4'] as const).map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ol>
    </section>
  );
}

export function TotalsCard({ day }: { day: Day }) {
  const t = useText(proofsText);
  return (
    <section className={css['card']}>
      <h2>{t('totals')}</h2>
      <p className={css['hint']}>{t('checks', { n: day.checks })}</p>
      <ul className={css['totals']}>
        {day.trees.map((tree) => (
          <li key={tree.currency}>
            <p>
              <b>{tree.currency}</b>
              <span className="tnum">{formatDecimal(tree.total)}</span>
            </p>
            <small>
              <span>{t('customers', { n: tree.customers })}</span>
              <span className="tnum">
                {tree.held === null ? t('noReserve') : t('held', { amount: formatDecimal(tree.held) })}
              </span>
              {tree.ratio === null ? null : <Ratio ratio={tree.ratio} status={tree.reserve_status} />}
            </small>
            {tree.beside === '0' ? null : (
              <small className="tnum">{t('beside', { amount: formatDecimal(tree.beside) })}</small>
            )}
            {tree.unrealised === '0' ? null : (
              <small className="tnum">{t('unrealised', { amount: formatDecimal(tree.unrealised) })}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** R-POL-2: what the venue's own wallets had, and that their keys say so of this day; the signature behind a tap. */
export function AddressesCard({ day }: { day: Day }) {
  const t = useText(proofsText);
  if (day.addresses.length === 0) return null;
  return (
    <section className={css['card']}>
      <h2>{t('addresses')}</h2>
      <p className={css['hint']}>{t('addressesHint')}</p>
      {day.addresses.map(({ chain, address, holdings, signature }) => (
        <details key={address} className={css['address']}>
          <summary>
            <b>{chain}</b>
            <span className="tnum">
              {holdings.length === 0
                ? t('noReserve')
                : holdings.map(({ currency, amount }) => `${formatDecimal(amount)} ${currency}`).join(' · ')}
            </span>
            <Tag tone={signature === null ? 'neutral' : 'success'}>
              {t(signature === null ? 'addressOpen' : 'addressSigned')}
            </Tag>
          </summary>
          <Line name={t('address')} text={address} />
          {signature === null ? null : <Line name={t('signature')} text={signature} />}
        </details>
      ))}
    </section>
  );
}

/** Below 100 % it is shown as it is: a shortage, unless the day says that it is covered and what lacks is on its way. */
function Ratio({ ratio, status }: { ratio: string; status: Day['trees'][number]['reserve_status'] }) {
  const t = useText(proofsText);
  const isShort = status !== 'covered' && !/^[0-9]{3,}/.test(ratio);
  return (
    <Tag tone={isShort ? 'danger' : 'success'}>
      {t('ratio', { percent: formatPercent(ratio, { isSigned: false }) })}
      {isShort ? ` · ${t('short')}` : ''}
    </Tag>
  );
}

export function HashesCard({ day, leaves }: { day: Day; leaves: readonly Leaf[] }) {
  const t = useText(proofsText);
  return (
    <details className={css['hashes']}>
      <summary>{t('details')}</summary>
      {leaves.map(({ currency, leaf }) => (
        <Line key={currency} name={t('leaf', { currency })} text={leaf} />
      ))}
      {day.trees.map(({ currency, root }) => (
        <Line key={currency} name={t('root', { currency })} text={root} />
      ))}
      <Line name={t('dayHash')} text={day.hash} />
      <Line name={t('previous')} text={day.previous} />
      <Line name={t('journal')} text={day.journal} />
      <Line name={t('journalHash')} text={day.journal_hash} />
      <Line name={t('signature')} text={day.signature} />
      <Line name={t('publicKey')} text={day.public_key} />
    </details>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  const words = useText(wordsText);
  return (
    <p>
      <span>
        <small>{name}</small>
        <code>{text}</code>
      </span>
      <IconButton size="s" label={`${words('copy')}: ${name}`} onClick={() => void copyText(text)}>
        <Copy size={16} />
      </IconButton>
    </p>
  );
}
