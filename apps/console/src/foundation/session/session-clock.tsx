/** How long the session lasts (R-OPS-2: 8 hours), and the warning before it ends for want of a sign of life. */
import { Button, Modal } from 'antd';
import { formatAge, useText } from '../../platform/i18n/index.ts';
import { Hint, useNow } from '../../platform/view/index.ts';
import { touch, useSession } from './session-store.ts';
import { sessionText } from './session-text.ts';
import { endSession, useIdleLogout } from './use-idle-logout.ts';

export function SessionClock() {
  const t = useText(sessionText);
  const session = useSession();
  const now = useNow(20_000);
  const idleLeft = useIdleLogout();
  if (session === undefined) return null;
  return (
    <>
      <Hint>{t('sessionLeft', { time: formatAge((session.expiresAt - now) / 1000) })}</Hint>
      <Modal
        open={idleLeft !== undefined}
        title={t('idleTitle')}
        closable={false}
        footer={[
          <Button key="out" onClick={() => endSession('logged-out')}>
            {t('logOut')}
          </Button>,
          <Button key="stay" type="primary" autoFocus onClick={touch}>
            {t('stay')}
          </Button>,
        ]}
      >
        {t('idleText', { seconds: idleLeft ?? 0 })}
      </Modal>
    </>
  );
}
