/** Above a queue: take the next case to work on. On a case: who works on it; one's own is put back by a button, or by going away. */
import { Alert, App, Button } from 'antd';
import { type CaseQueueName, caseQueueCalls } from '@candor/wire/operators';
import { useEffect } from 'react';
import { refresh, send, useAction, useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { useKeys } from '../../platform/keys/index.ts';
import { go } from '../../platform/routing/index.ts';
import { useMay, useMe } from '../session/index.ts';
import { caseText } from './case-text.ts';

const refreshTaken = (): void => void refresh(caseQueueCalls.taken);

/** `path` is where its cases are opened. Nothing for who decides none of them. */
export function TakeNext({ queue, path }: { queue: CaseQueueName; path: string }) {
  const t = useText(caseText);
  const may = useMay();
  const { message } = App.useApp();
  const { run, isBusy } = useAction(caseQueueCalls.take, {
    isQuiet: true,
    onDone: ({ opens }) => {
      refreshTaken();
      if (opens === null) void message.info(t('nothingToTake'));
      else go(`${path}/${opens}`);
    },
  });
  const mayTake = may(caseQueueCalls.take);
  useKeys([{ key: 't', label: t('takeNext'), run: () => void run({ queue }), isOff: !mayTake }]);
  if (!mayTake) return null;
  return (
    <Button loading={isBusy} onClick={() => void run({ queue })}>
      {t('takeNext')}
    </Button>
  );
}

export function TakenCase({ queue, id }: { queue: CaseQueueName; id: number }) {
  const t = useText(caseText);
  const { data: me } = useMe();
  const { data: by } = useCall(
    caseQueueCalls.taken,
    { queue, case_id: String(id) },
    { pollMs: 30_000, keepsPrevious: true },
  );
  const isMine = by?.id !== undefined && by.id === me?.id;
  const { run, isBusy } = useAction(caseQueueCalls.leave, { isQuiet: true, onDone: refreshTaken });
  useEffect(() => {
    if (!isMine) return undefined;
    // Nobody waits for the answer: what is not put back here is free again after its time.
    return () => void send(caseQueueCalls.leave, { queue, case_id: id }).then(refreshTaken, () => undefined);
  }, [isMine, queue, id]);
  if (by === undefined || by === null) return null;
  const time = formatMoment(by.until);
  return (
    <Alert
      type={isMine ? 'info' : 'warning'}
      showIcon
      title={isMine ? t('takenByMe', { time }) : t('takenBy', { name: by.name, time })}
      {...(isMine
        ? {
            action: (
              <Button loading={isBusy} onClick={() => void run({ queue, case_id: id })}>
                {t('leave')}
              </Button>
            ),
          }
        : {})}
    />
  );
}
