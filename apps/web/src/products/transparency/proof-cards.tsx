/** What the figures stand on: heads of the chains with key and daily files, reserves, and every invariant by its sentence. */
import { decimal } from '@candor/money';
import { IconButton, Tag } from '@candor/ui';
import { Check, Copy, X } from 'lucide-react';
import type { PublicView } from '../../foundation/product/index.ts';
import {
  checkKey,
  reserveText,
  shortHash,
  transparencyText,
  publicCss as css,
} from '../../foundation/transparency/index.ts';
import { formatAgo, formatMoment, useLanguage, useText } from '../../platform/i18n/index.ts';
import { copyText } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';

export function ChainsCard({ chains }: Pick<PublicView, 'chains'>) {
  const t = useText(transparencyText);
  return (
    <section className={css['card']}>
      <h2>{t('chains')}</h2>
      <p className={css['hint']}>{t('chainsHint')}</p>
      {chains.map((chain) => {
        const signature = chain.signatures[0];
        return (
          <div key={chain.symbol} className={css['pair']}>
            <h3>
              {chain.symbol}
              <small>{t('line', { seq: String(chain.seq) })}</small>
            </h3>
            <Copyable name={t('headHash')} text={chain.hash} />
            <Copyable name={t('publicKey')} text={chain.public_key} />
            <p className={css['quiet']}>
              {signature === undefined
                ? t('noSignatureYet')
                : t('lastSignature', { time: formatMoment(signature.hour), seq: String(signature.seq) })}
            </p>
            <DayFiles symbol={chain.symbol} first={chain.first_day} last={chain.last_day} />
          </div>
        );
      })}
      <KeyList keys={chains[0]?.keys ?? []} />
    </section>
  );
}

/** An old key stays on the list: what it signed stays signed. */
function KeyList({ keys }: Pick<PublicView['chains'][number], 'keys'>) {
  const t = useText(transparencyText);
  if (keys.length === 0) return null;
  return (
    <div className={css['pair']}>
      <h3>{t('signingKeys')}</h3>
      {keys.map(({ public_key: key, valid_from: from, valid_until: until }) => (
        <Copyable
          key={key}
          name={
            until === null
              ? t('keySince', { from: formatMoment(from) })
              : t('keyFromTo', { from: formatMoment(from), until: formatMoment(until) })
          }
          text={key}
        />
      ))}
    </div>
  );
}

const DAY_MS = 86_400_000;
/** Older files are at the same address by their day. */
const MOST_FILES = 7;

function DayFiles({ symbol, first, last }: { symbol: string; first: string | null; last: string | null }) {
  const t = useText(transparencyText);
  if (first === null || last === null) return <p className={css['quiet']}>{t('noFilesYet')}</p>;
  const days: string[] = [];
  for (let at = Date.parse(last); days.length < MOST_FILES; at -= DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day < first) break;
    days.push(day);
  }
  return (
    <p className={css['files']}>
      <span>{t('dayFiles')}</span>
      {days.map((day) => (
        <a key={day} href={`/ticks/${symbol}/${day}.txt`} target="_blank" rel="noopener">
          {day}
        </a>
      ))}
    </p>
  );
}

function Copyable({ name, text }: { name: string; text: string }) {
  const words = useText(wordsText);
  return (
    <p className={css['copyable']}>
      <span>{name}</span>
      <code title={text}>{shortHash(text)}</code>
      <IconButton size="s" label={`${words('copy')}: ${name}`} onClick={() => void copyText(text)}>
        <Copy size={16} />
      </IconButton>
    </p>
  );
}

const TONES = { covered: 'success', short: 'danger', unknown: 'warn' } as const;
const STATUS_WORDS = { covered: 'covered', short: 'short_', unknown: 'unknown_' } as const;

export function ReservesCard({ reserves }: Pick<PublicView, 'reserves'>) {
  const t = useText(transparencyText);
  return (
    <section className={css['card']}>
      <h2>{t('reserves')}</h2>
      <p className={css['hint']}>{t('reservesHint')}</p>
      <ul className={css['reserves']}>
        {reserves.map(({ currency, owed, held, status, sources }) => (
          <li key={currency}>
            <strong>{currency}</strong>
            <span>
              <small>{t('owed')}</small>
              {reserveText(owed)}
            </span>
            <span>
              <small>{t('held')}</small>
              {reserveText(held)}
            </span>
            <Tag tone={TONES[status]}>{t(STATUS_WORDS[status])}</Tag>
            {sources.map(({ account, kind, amount, at, block, statement, difference, stated }) => (
              <small key={account} className={css['source']}>
                {kind === 'play' ? t('playMoney') : account.slice(2).toUpperCase()}
                {' · '}
                {amount !== null
                  ? reserveText(amount)
                  : stated === null
                    ? t('notRead')
                    : t('onlyStated', { amount: reserveText(stated) })}
                {kind === 'play' || at === null ? null : ` · ${formatMoment(at)}`}
                {block === null ? null : ` · #${block}`}
                {statement === null ? null : ` · ${t('bankStatement', { number: statement })}`}
                {difference === null || decimal(difference.replace('-', '')) === 0n
                  ? null
                  : ` · ${t('booksDiffer', { amount: reserveText(difference) })}`}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function InvariantsCard({ invariants }: Pick<PublicView, 'invariants'>) {
  const t = useText(transparencyText);
  return (
    <section className={css['card']}>
      <h2>{t('invariants')}</h2>
      <p className={css['hint']}>{t('invariantsHint')}</p>
      <ul className={css['checks']}>
        {invariants.map((check) => (
          <Invariant key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

/** In the words of the reader; beneath, in other languages than English, the sentence that the code carries. */
function Invariant({ check }: { check: PublicView['invariants'][number] }) {
  const t = useText(transparencyText);
  const language = useLanguage();
  const { name, statement, holds, checked_at: at } = check;
  const key = checkKey(name);
  return (
    <li data-right={holds}>
      {holds ? <Check size={16} aria-label={t('right')} /> : <X size={16} aria-label={t('wrong')} />}
      <span>
        {key === undefined ? <span lang="en">{statement === '' ? name : statement}</span> : t(key)}
        {key === undefined || language === 'en' || statement === '' ? null : (
          <small lang="en">
            {name}: {statement}
          </small>
        )}
        <small>{t('checkedAt', { when: formatAgo(at) })}</small>
      </span>
    </li>
  );
}
