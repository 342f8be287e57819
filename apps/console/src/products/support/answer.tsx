/** The answer of a colleague: written, or begun from one that is ready, in the asker's language. */
import { CANNED_VALUES, supportDeskCalls } from '@candor/wire/operators';
import { Button, Card, Input } from 'antd';
import { useRef } from 'react';
import { useMe } from '../../foundation/session/index.ts';
import { call, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useDraft } from '../../platform/storage/index.ts';
import { FilterChoice, Hint } from '../../platform/view/index.ts';
import type { DeskThread } from './desk.ts';
import { filled } from './fill-canned.ts';
import { supportText } from './support-text.ts';

const LONGEST = 2_000;
const TYPING_AGAIN_MS = 3_000;

export function Answer({ thread, seen, onDone }: { thread: DeskThread; seen: number; onDone: () => void }) {
  const t = useText(supportText);
  const { text, change: setText, clear } = useDraft(`support/${thread.id}`);
  const { run, isBusy } = useAction(supportDeskCalls.answer, {
    isQuiet: true,
    onDone: () => {
      clear();
      onDone();
    },
    onRefusal: ({ code }) => {
      // What the colleague wrote comes with the next look, and the draft stays.
      if (code === 'thread_answered') onDone();
      return false;
    },
  });
  const typedAt = useRef(0);
  const types = (): void => {
    if (Date.now() - typedAt.current < TYPING_AGAIN_MS) return;
    typedAt.current = Date.now();
    void call(supportDeskCalls.typing, { thread_id: thread.id }).catch(() => undefined);
  };
  return (
    <Card title={t('answer')} extra={<Canned thread={thread} onChosen={setText} />}>
      <Input.TextArea
        aria-label={t('answer')}
        value={text}
        maxLength={LONGEST}
        rows={5}
        onChange={({ target }) => {
          setText(target.value);
          types();
        }}
      />
      <p>
        <Hint>{t('answerHint')}</Hint>
      </p>
      <Button
        type="primary"
        loading={isBusy}
        disabled={text.trim() === ''}
        onClick={() => void run({ thread_id: thread.id, seen_seq: seen, text })}
      >
        {t('send')}
      </Button>
    </Card>
  );
}

function Canned({ thread, onChosen }: { thread: DeskThread; onChosen: (text: string) => void }) {
  const t = useText(supportText);
  const { data: me } = useMe();
  const { data } = useCall(supportDeskCalls.canned, {});
  const values: Readonly<Record<(typeof CANNED_VALUES)[number], string>> = {
    name: thread.user_id === null ? '' : thread.asker,
    case: String(thread.id),
    agent: me?.name ?? '',
  };
  return (
    <FilterChoice
      label={t('useCanned')}
      value={undefined as number | undefined}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => {
        const found = data?.find(({ id }) => id === chosen);
        if (found !== undefined)
          onChosen(filled(found.texts[thread.language] ?? found.texts['en'] ?? '', values));
      }}
    />
  );
}
