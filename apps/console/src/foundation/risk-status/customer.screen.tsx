/** Risk status of one customer: what is in force and why, who said so, notes for colleagues, and how it is changed. */
import { Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { riskStatusCalls } from '@candor/wire/operators';
import { refresh, useCall } from '../../platform/api/index.ts';
import { useCodeText, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  CallDialog,
  Columns,
  DialogButton,
  Facts,
  Hint,
  LoadedPage,
  Moment,
  Remarks,
  Tags,
} from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { CauseLink, CustomerLink } from '../wording/index.ts';
import { riskStatusText } from './risk-status-text.ts';
import { SetDialog } from './set-dialog.tsx';

type Detail = ReplyOf<typeof riskStatusCalls.detail>;

export default function RiskStatusScreen() {
  const t = useText(riskStatusText);
  const id = useParam('id');
  const may = useMay();
  const reading = useCall(riskStatusCalls.detail, { user_id: id });
  return (
    <LoadedPage
      title={t('title', { id })}
      of={reading}
      extra={(found) => (
        <>
          {may(riskStatusCalls.note) ? <WriteButton id={id} what="note" /> : null}
          {may(riskStatusCalls.openCase) ? <WriteButton id={id} what="openCase" /> : null}
          {may(riskStatusCalls.set) ? (
            <DialogButton
              type="primary"
              label={t('set')}
              dialog={(close) => <SetDialog of={found} onClose={close} />}
            />
          ) : null}
        </>
      )}
    >
      {(found) => (
        <>
          <Columns>
            <PresentCard of={found} />
            <Card title={t('notes')}>
              <Remarks
                list={found.notes.map(({ note, by, at }) => ({ by: by.name, at, text: note }))}
                empty={t('none')}
              />
            </Card>
          </Columns>
          <HistoryCard of={found} />
        </>
      )}
    </LoadedPage>
  );
}

function WriteButton({ id, what }: { id: string; what: 'note' | 'openCase' }) {
  const t = useText(riskStatusText);
  const label = what === 'note' ? t('addNote') : t('openCase');
  return (
    <DialogButton
      label={label}
      dialog={(close) => (
        <CallDialog
          act={riskStatusCalls[what]}
          body={(note) => ({ user_id: id, note })}
          on={{
            onDone: () => void refresh(riskStatusCalls.detail, riskStatusCalls.brief, riskStatusCalls.cases),
          }}
          title={label}
          draft={`risk-status/${id}/${what}`}
          onClose={close}
        >
          <Hint>{t('noteHint')}</Hint>
        </CallDialog>
      )}
    />
  );
}

function PresentCard({ of }: { of: Detail }) {
  const t = useText(riskStatusText);
  const name = useCodeText(riskStatusText);
  return (
    <Card title={t('present')}>
      <Facts
        list={[
          [t('status'), <strong key="status">{t(`status_${of.status}`)}</strong>],
          of.reason === '' ? undefined : [t('reason'), name(`reason_${of.reason}`)],
          of.law === '' ? undefined : [t('law'), of.law],
          [t('until'), of.until === null ? t('untilLifted') : <Moment key="until" at={of.until} />],
          of.tags.length === 0 ? undefined : [t('tagList'), <Tags key="tags" list={of.tags} />],
          of.set_by === null
            ? undefined
            : [
                t('setBy'),
                <span key="by">
                  {of.set_by.name} · <Moment at={of.since} /> <Cause of={of.cause} />
                </span>,
              ],
          ['', <CustomerLink key="customer" id={of.user_id} />],
        ]}
      />
    </Card>
  );
}

function HistoryCard({ of: { history } }: { of: Detail }) {
  const t = useText(riskStatusText);
  const name = useCodeText(riskStatusText);
  return (
    <Card title={t('history')}>
      <Remarks
        list={history.map(({ from, to, reason, law, cause, by, at }) => ({
          mark: (
            <>
              {t(`status_${from}`)} → <strong>{t(`status_${to}`)}</strong> ·
            </>
          ),
          by: by.name,
          at,
          text: (
            <>
              {[name(`reason_${reason}`), law].filter((part) => part !== '').join(' · ')} <Cause of={cause} />
            </>
          ),
        }))}
        empty={t('none')}
      />
    </Card>
  );
}

/** The case that led to it, `kyc_case:12`; nothing where a person set it out of his own. */
function Cause({ of }: { of: string }) {
  const [type = '', id = ''] = of.split(':');
  return id === '' ? null : <CauseLink type={type} id={id} />;
}
