/**
 * A case two people may have open at once. When a decision is refused because the case moved (`case_changed`), the case is
 * read again and what changed meanwhile is told field by field; what was typed stays where it is.
 */
import type { RefusalError } from '@candor/client';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { useCallback, useRef, useState } from 'react';
import { type Changed, changedFields } from './changed-fields.ts';
import { type Reading, useCall } from './use-call.ts';

export interface CaseReading<Data> extends Reading<Data> {
  /** What moved since this person opened the case; empty when nothing did. */
  moved: readonly Changed[];
  /** For `onRefusal` of the case's acts: true when the refusal said that the case moved. */
  onMoved: (refusal: RefusalError) => boolean;
  /** Reads the case again and tells what moved: for whoever hears of it before a decision is refused. */
  reread: () => void;
  dismiss: () => void;
}

export function useCase<C extends Call>(target: C, body: RequestBodyOf<C>): CaseReading<ReplyOf<C>> {
  const reading = useCall(target, body);
  const [moved, setMoved] = useState<readonly Changed[]>([]);
  const seen = useRef(reading.data);
  seen.current = reading.data ?? seen.current;
  const { refetch } = reading;

  const reread = useCallback(() => {
    const before = seen.current;
    void refetch().then(({ data }) => setMoved(changedFields(before, data)));
  }, [refetch]);
  const onMoved = useCallback(
    (refusal: RefusalError) => {
      if (refusal.code !== 'case_changed') return false;
      reread();
      return true;
    },
    [reread],
  );
  const dismiss = useCallback(() => setMoved([]), []);
  return { ...reading, moved, onMoved, reread, dismiss };
}

/**
 * For acts in a dialog: when the case moved, the dialog closes, so that what changed can be read; what was typed into it is
 * kept as its draft and stands there when it is opened again.
 */
export function closingOnMoved(
  onMoved: (refusal: RefusalError) => boolean,
  close: () => void,
): (refusal: RefusalError) => boolean {
  return (refusal) => {
    const hasMoved = onMoved(refusal);
    if (hasMoved) close();
    return hasMoved;
  };
}
