/**
 * Decides several cases one after the other, each with a reason of its own: every one is a decision, an idempotency key and an audit
 * line by itself, and one that is refused says so in its row and stops no other.
 */
import { type Pending, attempt, nothingPending } from '@candor/client';
import { Input, Modal, Tag } from 'antd';
import type { Call, RequestBodyOf } from '@candor/wire';
import { type ReactNode, useRef, useState } from 'react';
import { failureText, isRefusal, send } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, Stack } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { type Outcome, isOver, toDecide } from './bulk-rules.ts';

export interface BulkRow {
  id: number;
  /** As it was seen: a case that moved meanwhile refuses. */
  version: number;
  /** What is decided: amount, whose, where it goes. */
  label: ReactNode;
}

interface BulkDialogProps<C extends Call> {
  title: string;
  confirm: string;
  hint: string;
  rows: readonly BulkRow[];
  target: C;
  bodyOf: (row: BulkRow, reason: string) => RequestBodyOf<C>;
  /** After some of them were decided. */
  onDecided: () => void;
  onClose: () => void;
}

export function BulkDialog<C extends Call>(props: BulkDialogProps<C>) {
  const { confirm, hint, target, bodyOf, onDecided, onClose } = props;
  const words = useText(wordsText);
  // As they were chosen: what is decided leaves the queue and stays in view and counted here.
  const [{ title, rows }] = useState(props);
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const [outcomes, setOutcomes] = useState<Readonly<Record<number, Outcome>>>({});
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const pending = useRef(new Map<number, Pending>());
  const ids = rows.map(({ id }) => id);

  const decideAll = async () => {
    setTried(true);
    const due = toDecide(ids, reasons, outcomes);
    if (due === undefined || isBusy) return;
    setBusy(true);
    for (const { id, reason } of due) {
      // A second try after a lost answer sends the key of the first.
      const state = pending.current.get(id) ?? nothingPending();
      pending.current.set(id, state);
      const row = rows.find((each) => each.id === id)!;
      const outcome = await attempt(state, bodyOf(row, reason), (asked, actionKey) =>
        send(target, asked, { actionKey }),
      ).then(
        (): Outcome => ({ isDone: true }),
        (error: unknown): Outcome => ({
          isDone: false,
          text: failureText(error),
          isUnproved: isRefusal(error, 'proof_needed'),
        }),
      );
      setOutcomes((before) => ({ ...before, [id]: outcome }));
      // Whoever does not prove who he is now is not asked again for each of the others.
      if (!outcome.isDone && outcome.isUnproved === true) break;
    }
    setBusy(false);
    onDecided();
  };

  const isFinished = isOver(ids, outcomes);
  return (
    <Modal
      open
      title={title}
      width={720}
      onCancel={onClose}
      onOk={isFinished ? onClose : () => void decideAll()}
      okText={isFinished ? words('close') : confirm}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy }}
    >
      <Stack>
        <Hint>{hint}</Hint>
        {rows.map(({ id, label }) => (
          <BulkLine
            key={id}
            id={id}
            label={label}
            reason={reasons[id] ?? ''}
            outcome={outcomes[id]}
            isMissing={isTried && (reasons[id] ?? '').trim() === ''}
            onReason={(reason) => setReasons({ ...reasons, [id]: reason })}
          />
        ))}
      </Stack>
    </Modal>
  );
}

interface BulkLineProps extends Omit<BulkRow, 'version'> {
  reason: string;
  outcome: Outcome | undefined;
  isMissing: boolean;
  onReason: (reason: string) => void;
}

function BulkLine({ id, label, reason, outcome, isMissing, onReason }: BulkLineProps) {
  const words = useText(wordsText);
  return (
    <div>
      <div>
        #{id} {label}{' '}
        {outcome === undefined ? null : outcome.isDone ? (
          <Tag color="success">{words('decided')}</Tag>
        ) : (
          <Tag color="error">{outcome.text}</Tag>
        )}
      </div>
      <Input
        aria-label={`${words('reason')} #${id}`}
        placeholder={words('reason')}
        value={reason}
        maxLength={500}
        disabled={outcome?.isDone === true}
        onChange={({ target }) => onReason(target.value)}
        {...(isMissing ? { status: 'error' as const, 'aria-invalid': true } : {})}
      />
      {isMissing ? (
        <span role="alert">
          <Hint>{words('reasonRequired')}</Hint>
        </span>
      ) : null}
    </div>
  );
}
