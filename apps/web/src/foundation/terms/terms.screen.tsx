/** Terms in versions (R-GEN-3): what is in force, what was published and comes, and what was. */
import { EmptyState, Skeleton, Tabs, Tag } from '@candor/ui';
import { TERM_KINDS, termsCalls } from '@candor/wire';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { termsText } from './terms-text.ts';
import type { Terms, TermsValue, TermsVersion } from './terms-view.ts';
import { changedFields, keyParts, linesOf } from './terms-view.ts';
import { useWordOf } from './use-word-of.ts';
import css from './terms.module.css';

type Kind = (typeof TERM_KINDS)[number];

export default function TermsScreen() {
  const t = useText(termsText);
  const [kind, setKind] = useState<Kind>('contract_terms');
  return (
    <Screen title={t('title')} backTo="pages/transparency/index">
      <p className={css['intro']}>{t('intro')}</p>
      <Tabs
        className={css['kinds']}
        label={t('kinds')}
        items={TERM_KINDS.map((id) => ({ id, label: t(id) }))}
        active={kind}
        onSelect={setKind}
      />
      <KindList key={kind} kind={kind} />
    </Screen>
  );
}

function KindList({ kind }: { kind: Kind }) {
  const t = useText(termsText);
  const reading = useCall(termsCalls.list, { kind });
  const waiting = (
    <div className={css['list']}>
      <Skeleton variant="block" height={280} />
      <Skeleton variant="block" height={280} />
    </div>
  );
  return (
    <Loaded reading={reading} waiting={waiting}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('nothingComing')} />
        ) : (
          <div className={css['list']}>
            {list.map((terms) => (
              <TermsCard key={terms.key} kind={kind} terms={terms} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function TermsCard({ kind, terms }: { kind: Kind; terms: Terms }) {
  const t = useText(termsText);
  const wordOf = useWordOf();
  const [isOpen, setOpen] = useState(false);
  const [name, more] = keyParts(kind, terms.key);
  return (
    <section className={css['card']}>
      <header className={css['head']}>
        <h2>
          {wordOf(name!)}
          {more === undefined ? null : <span className={css['more']}>{wordOf(more)}</span>}
        </h2>
        {terms.version === 0 ? null : <Tag>{t('version', { n: String(terms.version) })}</Tag>}
      </header>
      <FieldList value={terms.value} fields={Object.keys(terms.value)} />
      {terms.coming.map((version) => (
        <div key={version.version} className={css['coming']}>
          <Tag tone="warn">{t('comingAt', { time: formatMoment(version.effective_at) })}</Tag>
          <FieldList value={version.value} fields={changedFields(terms.value, version.value)} />
        </div>
      ))}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('versions')}</summary>
        {isOpen ? <History kind={kind} termsKey={terms.key} /> : null}
      </details>
    </section>
  );
}

function FieldList({ value, fields }: { value: TermsValue; fields: readonly string[] }) {
  const wordOf = useWordOf();
  return (
    <dl className={css['fields']}>
      {fields.map((field) => {
        const lines = linesOf(field, value[field] ?? null);
        return lines.length === 0 ? null : (
          <div key={field} data-long={lines.length > 1 || undefined}>
            <dt>{wordOf({ key: `field_${field}` })}</dt>
            <dd>
              {lines.map((line, place) => (
                <span key={place}>{wordOf(line)}</span>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function History({ kind, termsKey }: { kind: Kind; termsKey: string }) {
  const t = useText(termsText);
  const { data } = useCall(termsCalls.history, { kind, key: termsKey });
  if (data === undefined) return <Skeleton variant="row" count={1} />;
  if (data.length === 0) return <EmptyState title={t('noVersions')} />;
  return data.map((version, place) => (
    <PastVersion key={version.version} version={version} before={data[place + 1]} />
  ));
}

function PastVersion({ version, before }: { version: TermsVersion; before: TermsVersion | undefined }) {
  const t = useText(termsText);
  const fields =
    before === undefined ? Object.keys(version.value) : changedFields(before.value, version.value);
  return (
    <div className={css['past']}>
      <p>
        <strong>{t('version', { n: String(version.version) })}</strong>{' '}
        {version.is_in_force ? null : version.effective_at === null ? (
          <Tag>{t('recalled')}</Tag>
        ) : (
          <Tag tone="warn">{t('comingAt', { time: formatMoment(version.effective_at) })}</Tag>
        )}
        <span>{t('publishedAt', { time: formatMoment(version.published_at) })}</span>
      </p>
      <FieldList value={version.value} fields={fields} />
    </div>
  );
}
