/** The column at the left: pages by group, with how much waits in each queue. */
import { Badge } from 'antd';
import { dashboardCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useLanguage, useText } from '../../platform/i18n/index.ts';
import { type NavEntry, parts } from '../../platform/part/index.ts';
import { useAddress, writeAddress } from '../../platform/routing/index.ts';
import { useMay, useMe } from '../../foundation/session/index.ts';
import { entryOf, visibleNav } from './nav-rules.ts';
import { shellText } from './shell-text.ts';
import css from './shell.module.css';

export function Navigation() {
  const t = useText(shellText);
  const language = useLanguage();
  const { path } = useAddress();
  const { data: me } = useMe();
  const may = useMay();
  const waiting = useWaiting();
  const groups = visibleNav(parts(), { may, isDemo: me?.mode === 'demo' });
  return (
    <nav className={css['nav']} aria-label={t('navigation')}>
      {groups.map((group) => (
        <div key={group.name}>
          {group.name === 'start' ? null : <div className={css['group']}>{t(group.name)}</div>}
          <ul>
            {group.entries.map((entry) => {
              const n = waiting(entry);
              return (
                <li key={entry.path}>
                  <a
                    href={writeAddress(entry.path)}
                    aria-current={entryOf(path) === entry.path ? 'page' : undefined}
                  >
                    <span>{entry.label[language]}</span>
                    {n > 0 ? (
                      <Badge
                        count={n}
                        overflowCount={999}
                        title={t('waiting', { n })}
                        color="var(--count-fill)"
                      />
                    ) : null}
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function useWaiting(): (entry: NavEntry) => number {
  const { data: me } = useMe();
  const { data } = useCall(dashboardCalls.overview, {}, { pollMs: 30_000 });
  return ({ queues = [] }) => {
    // Of proposals only those count that this operator may check.
    if (queues.includes('proposals')) return me?.to_check ?? 0;
    return (data?.queues ?? [])
      .filter(({ name }) => queues.includes(name))
      .reduce((sum, { open }) => sum + open, 0);
  };
}
