/** The second step of whoever has a security key: the browser asks for it at once, and again when it did not answer (R-OPS-2). */
import { Alert, Button } from 'antd';
import { operatorSessionCalls } from '@candor/wire/operators';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Stack } from '../../platform/view/index.ts';
import { askKey, canUseKeys } from './security-key.ts';
import { openSession } from './session-store.ts';
import { sessionText } from './session-text.ts';

export function KeyStep({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const t = useText(sessionText);
  const [hasFailed, setFailed] = useState(false);
  const onRefusal = ({ code }: { code: string }): boolean => {
    if (code === 'ticket_expired') onBack();
    else setFailed(true);
    return false;
  };
  const options = useAction(operatorSessionCalls.secondOptions, { isQuiet: true, onRefusal });
  const second = useAction(operatorSessionCalls.loginSecond, {
    isQuiet: true,
    onDone: openSession,
    onRefusal,
  });
  const ask = async (): Promise<void> => {
    setFailed(false);
    const asked = await options.run({ ticket });
    if (asked === undefined) return;
    const key = await askKey(asked.data.options);
    if (key === undefined) setFailed(true);
    else await second.run({ ticket, key });
  };
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || !canUseKeys()) return;
    isAsked.current = true;
    void ask();
  });
  return (
    <Stack>
      <p>{t('keyStep')}</p>
      {canUseKeys() ? null : <Alert type="warning" showIcon title={t('keyUnsupported')} />}
      {hasFailed ? <Alert type="error" showIcon title={t('keyFailed')} /> : null}
      <Button
        type="primary"
        block
        disabled={!canUseKeys()}
        loading={(options.isBusy || second.isBusy) && !hasFailed}
        onClick={() => void ask()}
      >
        {t('useKey')}
      </Button>
      <Button type="link" onClick={onBack}>
        {t('back')}
      </Button>
    </Stack>
  );
}
