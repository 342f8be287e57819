/** What the sheets of a position share: its refusal, said until something is changed, and the reply put into the list. */
import { type Call, type ReplyOf, type RequestBodyOf, contractCalls, walletCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { takePosition } from './position-cache.ts';
import type { Position } from './position-rules.ts';
import css from './sheets.module.css';

type Changing = Call & { path: string };

export function useChange<C extends Changing>(target: C, onDone: () => void) {
  const [refused, setRefused] = useState<{ key: string; text: string } | undefined>();
  const [asked, setAsked] = useState('');
  const action = useAction(target, {
    onDone: (reply: ReplyOf<C>) => {
      takePosition(reply as unknown as Position);
      void refresh(walletCalls.list, contractCalls.detail);
      setRefused(undefined);
      onDone();
    },
    onRefusal: (refusal) => {
      setRefused({ key: asked, text: refusal.message });
      void refresh(contractCalls.positions);
      return true;
    },
  });
  const run = (body: RequestBodyOf<C>): void => {
    setAsked(JSON.stringify(body));
    setRefused(undefined);
    void action.run(body);
  };
  return { run, isBusy: action.isBusy, refusal: refused?.text };
}

/** The refusal in place, read out as it comes. */
export function Refused({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className={css['fault']} role="alert">
      {text}
    </p>
  );
}
