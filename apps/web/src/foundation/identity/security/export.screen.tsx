/** Everything we hold about the customer, as a file of his own (R-POL-5). */
import { Button, EmptyState, ListGroup, ListRow, Skeleton } from '@candor/ui';
import { type ReplyOf, securityCalls } from '@candor/wire';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { call, failureText, refresh, useAction, useCall } from '../../../platform/api/index.ts';
import { SubmitButton } from '../../../platform/form/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { Unread } from '../../../platform/list/index.ts';
import { Screen, saveFile, say } from '../../../platform/view/index.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { StepUp } from './step-up.tsx';
import type { Proof } from './step-up-proof.ts';

type DataExport = ReplyOf<typeof securityCalls.exports>[number];
/** How often to look while one is being prepared. */
const LOOK_EVERY_MS = 3_000;
const isUnderway = ({ state }: DataExport): boolean => state === 'waiting' || state === 'building';

export default function ExportScreen() {
  const t = useText(securityText);
  const [isAsking, setAsking] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const reading = useCall(securityCalls.exports, {}, isWaiting ? { pollMs: LOOK_EVERY_MS } : {});
  const { data } = reading;
  const underway = data?.some(isUnderway) === true;
  if (underway !== isWaiting) setWaiting(underway);
  const request = useAction(securityCalls.requestExport, {
    onDone: () => void refresh(securityCalls.exports),
  });
  return (
    <Screen title={t('exportData')}>
      <p className={css['intro']}>{t('exportIntro')}</p>
      <div className={css['all']}>
        <SubmitButton lacks={underway ? t('exportWaiting') : ''} onClick={() => setAsking(true)}>
          {t('requestExport')}
        </SubmitButton>
      </div>
      <Unread reading={reading} waiting={<Skeleton variant="row" count={2} />} />
      {data?.length === 0 ? <EmptyState title={t('exportNone')} isCompact /> : null}
      {data !== undefined && data.length > 0 ? (
        <ListGroup>
          {data.map((each) => (
            <ExportRow key={each.id} of={each} />
          ))}
        </ListGroup>
      ) : null}
      <StepUp
        isOpen={isAsking}
        title={t('proveTitle')}
        onProof={async (proof) => (await request.run(proof)) !== undefined}
        onClose={() => setAsking(false)}
      />
    </Screen>
  );
}

function ExportRow({ of }: { of: DataExport }) {
  const t = useText(securityText);
  const [percent, setPercent] = useState<number>();
  const [isProving, setProving] = useState(false);
  const open = useAction(securityCalls.openExport, { isQuiet: true });
  const download = async (ticket: string): Promise<void> => {
    setPercent(0);
    try {
      saveFile(await fetchAll(of, { ticket, onPercent: setPercent }), `candor-data-${of.id}.zip`);
    } catch (error) {
      say(failureText(error), 'error');
    } finally {
      setPercent(undefined);
    }
  };
  const run = async (proof: Proof): Promise<boolean> => {
    const opened = await open.run({ id: String(of.id), ...proof });
    if (opened !== undefined) void download(opened.data.ticket);
    return opened !== undefined;
  };
  const isReady = of.state === 'ready';
  return (
    <>
      <ListRow
        icon={<FileArchive size={20} strokeWidth={1.75} />}
        title={formatMoment(of.requested_at)}
        hint={stateText(of, t)}
        end={
          isReady ? (
            <Button
              variant="secondary"
              size="s"
              disabled={percent !== undefined}
              onClick={() => setProving(true)}
            >
              {percent === undefined ? t('download') : `${percent}%`}
            </Button>
          ) : undefined
        }
      />
      <StepUp isOpen={isProving} title={t('proveTitle')} onProof={run} onClose={() => setProving(false)}>
        <p className={css['lead']}>{t('exportOpens')}</p>
      </StepUp>
    </>
  );
}

function stateText(
  of: DataExport,
  t: ReturnType<typeof useText<(typeof securityText)['source'] & object>>,
): string {
  if (of.state === 'ready') return t('exportReady', { when: formatMoment(of.expires_at ?? of.requested_at) });
  if (of.state === 'failed') return t('exportFailed');
  return of.state === 'expired' ? t('exportExpired') : t('exportWaiting');
}

/** Part after part: token and ticket travel in header and body, which a plain link cannot carry. */
async function fetchAll(
  of: DataExport,
  { ticket, onPercent }: { ticket: string; onPercent: (percent: number) => void },
): Promise<Blob> {
  const parts: BlobPart[] = [];
  for (let part = 1; part <= of.parts; part += 1) {
    const { data } = await call(securityCalls.exportPart, { id: String(of.id), part: String(part), ticket });
    parts.push(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
    onPercent(Math.round((part / of.parts) * 100));
  }
  return new Blob(parts, { type: 'application/zip' });
}
