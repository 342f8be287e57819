/** Risk status of one customer: what is in force and why, who said so, notes for colleagues, and how it is changed. */
import { Button, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { riskStatusCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useCodeText, useText } from '../../platform/i18n/index.ts';
import { useParam } from '../../platform/routing/index.ts';
import {
  Columns,
  Facts,
  Hint,
  Loaded,
  Moment,
  PageFrame,
  ReasonDialog,
  Stack,
  Tags,
} from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { CustomerLink } from '../wording/index.ts';
import { riskStatusText } from './risk-status-text.ts';
import { SetDialog } from './set-dialog.tsx';

type Detail = ReplyOf<typeof riskStatusCalls.detail>;

export default function RiskStatusScreen() {
  const t = useText(riskStatusText);
  const id = useParam('id');
  const may = useMay();
  const reading = useCall(riskStatusCalls.detail, { user_id: id });
  const { data } = reading;
  return (
    <PageFrame
      title={t('title', { id })}
      extra={
        data === undefined ? null : (
          <>
            {may(riskStatusCalls.note) ? <WriteButton id={id} what="note" /> : null}
            {may(riskStatusCalls.openCase) ? <WriteButton id={id} what="openCase" /> : null}
            {may(riskStatusCalls.set) ? <SetButton of={data} /> : null}
          </>
        )
      }
    >
      <Loaded of={reading}>
        {(found) => (
          <Stack>
            <Columns>
              <PresentCard of={found} />
              <NotesCard of={found} />
            </Columns>
            <HistoryCard of={found} />
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}

function SetButton({ of }: { of: Detail }) {
  const t = useText(riskStatusText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('set')}
      </Button>
      {isOpen ? <SetDialog of={of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function WriteButton({ id, what }: { id: string; what: 'note' | 'openCase' }) {
  const t = useText(riskStatusText);
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy } = useAction(riskStatusCalls[what], {
    onDone: () => void refresh(riskStatusCalls.detail, riskStatusCalls.brief, riskStatusCalls.cases),
  });
  const label = what === 'note' ? t('addNote') : t('openCase');
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <ReasonDialog
        isOpen={isOpen}
        title={label}
        confirm={label}
        draft={`risk-status/${id}/${what}`}
        isBusy={isBusy}
        onConfirm={async (note) => (await run({ user_id: id, note })) !== undefined}
        onClose={() => setOpen(false)}
      >
        <Hint>{t('noteHint')}</Hint>
      </ReasonDialog>
    </>
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
          of.tags.length === 0 ? undefined : [t('tags'), <Tags key="tags" list={of.tags} />],
          of.set_by === null
            ? undefined
            : [
                t('setBy'),
                <span key="by">
                  {of.set_by.name} · <Moment at={of.since} /> · {of.cause}
                </span>,
              ],
          ['', <CustomerLink key="customer" id={of.user_id} />],
        ]}
      />
    </Card>
  );
}

function NotesCard({ of: { notes } }: { of: Detail }) {
  const t = useText(riskStatusText);
  return (
    <Card title={t('notes')}>
      {notes.length === 0 ? <Hint>{t('none')}</Hint> : null}
      {notes.map(({ note, by, at }) => (
        <p key={`${at}:${by.id}`}>
          {by.name} · <Moment at={at} />
          <br />
          {note}
        </p>
      ))}
    </Card>
  );
}

function HistoryCard({ of: { history } }: { of: Detail }) {
  const t = useText(riskStatusText);
  const name = useCodeText(riskStatusText);
  return (
    <Card title={t('history')}>
      {history.length === 0 ? <Hint>{t('none')}</Hint> : null}
      {history.map((each) => (
        <p key={`${each.at}:${each.to}`}>
          <Moment at={each.at} /> · {t(`status_${each.from}`)} → <strong>{t(`status_${each.to}`)}</strong> ·{' '}
          {name(`reason_${each.reason}`)} · {each.law} · {each.by.name} · {each.cause}
        </p>
      ))}
    </Card>
  );
}
