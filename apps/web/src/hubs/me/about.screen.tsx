/** What Candor is, its version, and the venue's own checks as they stand now. */
import { ListGroup, ListRow } from '@candor/ui';
import { statusCalls } from '@candor/wire';
import { APP_VERSION } from '../../platform/app-version.ts';
import { useCall } from '../../platform/api/index.ts';
import { formatAgo, useText } from '../../platform/i18n/index.ts';
import { checkForUpdate } from '../../platform/pwa/index.ts';
import { BrandMark, Screen, say } from '../../platform/view/index.ts';
import css from './about.module.css';
import { meText } from './me-text.ts';

export default function AboutScreen() {
  const t = useText(meText);
  const check = async (): Promise<void> => {
    const isNewer = await checkForUpdate().catch(() => false);
    if (!isNewer) say(t('upToDate'), 'success');
  };
  return (
    <Screen title={t('about')}>
      <header className={css['head']}>
        <BrandMark size={72} />
        <h2>Candor</h2>
        <p className={css['tagline']}>{t('tagline')}</p>
        <p className={css['version']}>
          {t('version')} <span className="tnum">{APP_VERSION}</span>
        </p>
      </header>
      <p className={css['body']}>{t('aboutBody')}</p>
      <Checks />
      <ListGroup>
        <ListRow title={t('checkUpdate')} value={`v${APP_VERSION}`} onPress={() => void check()} />
        <ListRow title={t('apiDocs')} onPress={() => window.open('/api/docs', '_blank', 'noopener')} />
        <ListRow title={t('sourceCode')} value={t('licence')} />
      </ListGroup>
    </Screen>
  );
}

function Checks() {
  const t = useText(meText);
  const { data } = useCall(statusCalls.status, {}, { pollMs: 60_000 });
  if (data === undefined) return null;
  const { invariants } = data;
  const holds = invariants.every((invariant) => invariant.holds);
  const checkedAt = Math.max(0, ...invariants.map((invariant) => invariant.checked_at));
  const isOpen = data.money_writes === 'open';
  return (
    <ListGroup title={t('checkTitle')}>
      <ListRow
        title={t('moneyWrites')}
        value={
          <span className={css[isOpen ? 'good' : 'bad']}>{isOpen ? t('moneyOpen') : t('moneyStopped')}</span>
        }
      />
      <ListRow
        title={t('invariants', { n: invariants.length })}
        hint={checkedAt === 0 ? undefined : t('checkedAt', { when: formatAgo(checkedAt) })}
        value={
          <span className={css[holds ? 'good' : 'bad']}>
            {holds ? t('invariantsHold') : t('invariantsBroken')}
          </span>
        }
      />
    </ListGroup>
  );
}
