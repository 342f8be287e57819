/** Acts on a case: take, put back, hand over with a note, solve, open again, link, note. Each on the version that was seen. */
import { SUPPORT_ABOUT } from '@candor/wire';
import { supportDeskCalls } from '@candor/wire/operators';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useMe } from '../../foundation/session/index.ts';
import { useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import {
  CallDialog,
  ChoiceField,
  DialogButton,
  Docked,
  Labelled,
  Stack,
  TypedField,
  choicesOf,
} from '../../platform/view/index.ts';
import type { DeskThread } from './desk.ts';
import { supportText } from './support-text.ts';

/** Refused because the case moved: it is read again, and the refusal is said. */
const readAgain = (onDone: () => void) => (): boolean => {
  onDone();
  return false;
};

interface ActsProps {
  thread: DeskThread;
  onDone: () => void;
}

export function CaseActs({ thread, onDone }: ActsProps) {
  const t = useText(supportText);
  const { data: me } = useMe();
  const on = { isQuiet: true, onDone, onRefusal: readAgain(onDone) };
  const assign = useAction(supportDeskCalls.assign, on);
  const state = useAction(supportDeskCalls.setState, on);
  const seen = { thread_id: thread.id, version: thread.version };
  const isMine = me !== undefined && thread.assigned_to?.id === me.id;
  const isSolved = thread.state === 'solved';
  return (
    <>
      <Button
        loading={assign.isBusy}
        onClick={() => void assign.run({ ...seen, to: isMine ? 0 : (me?.id ?? 0) })}
      >
        {t(isMine ? 'release' : 'take')}
      </Button>
      <DialogButton
        label={t('handOver')}
        dialog={(close) => <HandOver thread={thread} onDone={onDone} onClose={close} />}
      />
      <DialogButton
        label={t('link')}
        dialog={(close) => <LinkCase thread={thread} onDone={onDone} onClose={close} />}
      />
      <Button
        type="primary"
        loading={state.isBusy}
        onClick={() => void state.run({ ...seen, is_solved: isSolved ? 0 : 1 })}
      >
        {t(isSolved ? 'reopen' : 'solve')}
      </Button>
    </>
  );
}

interface DialogProps extends ActsProps {
  onClose: () => void;
}

function HandOver({ thread, onDone, onClose }: DialogProps) {
  const t = useText(supportText);
  const { data: me } = useMe();
  const agents = (useCall(supportDeskCalls.agents, {}).data ?? []).filter(({ id }) => id !== me?.id);
  const [to, setTo] = useState<number>();
  const [note, setNote] = useState('');
  const { run, isBusy } = useAction(supportDeskCalls.assign, {
    isQuiet: true,
    onDone: () => {
      onDone();
      onClose();
    },
    onRefusal: readAgain(onDone),
  });
  return (
    <Docked
      title={t('handOver')}
      okText={t('handOver')}
      okButtonProps={{ disabled: to === undefined, loading: isBusy }}
      onCancel={onClose}
      onOk={() =>
        void run({
          thread_id: thread.id,
          version: thread.version,
          to: to ?? 0,
          ...(note.trim() === '' ? {} : { note }),
        })
      }
    >
      <Stack>
        <ChoiceField
          label={t('handTo')}
          value={to}
          options={agents.map(({ id, name, open }) => ({ value: id, label: `${name} (${open})` }))}
          onChange={setTo}
        />
        <Labelled label={t('handNote')}>
          <Input.TextArea
            aria-label={t('handNote')}
            value={note}
            maxLength={1_000}
            rows={3}
            onChange={({ target }) => setNote(target.value)}
          />
        </Labelled>
      </Stack>
    </Docked>
  );
}

function LinkCase({ thread, onDone, onClose }: DialogProps) {
  const t = useText(supportText);
  const [type, setType] = useState<(typeof SUPPORT_ABOUT)[number]>(thread.about_type ?? 'deposit');
  const [aboutId, setAboutId] = useState(thread.about_id ?? '');
  const { run, isBusy } = useAction(supportDeskCalls.link, {
    isQuiet: true,
    onDone: () => {
      onDone();
      onClose();
    },
    onRefusal: readAgain(onDone),
  });
  return (
    <Docked
      title={t('link')}
      okText={t('link')}
      okButtonProps={{ disabled: aboutId.trim() === '', loading: isBusy }}
      onCancel={onClose}
      onOk={() =>
        void run({
          thread_id: thread.id,
          version: thread.version,
          about_type: type,
          about_id: aboutId.trim(),
        })
      }
    >
      <Stack>
        <ChoiceField
          label={t('about')}
          value={type}
          options={choicesOf(SUPPORT_ABOUT, (name) => t(`about_${name}`))}
          onChange={setType}
        />
        <TypedField label={t('linkId')} value={aboutId} maxLength={40} onChange={setAboutId} />
      </Stack>
    </Docked>
  );
}

export function NoteButton({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText(supportText);
  return (
    <DialogButton
      size="small"
      label={t('addNote')}
      dialog={(close) => (
        <CallDialog
          act={supportDeskCalls.note}
          title={t('addNote')}
          label={t('noteHint')}
          draft={`support/${id}/note`}
          body={(text) => ({ thread_id: id, text })}
          on={{ isQuiet: true, onDone }}
          onClose={close}
        />
      )}
    />
  );
}
