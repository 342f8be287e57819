/** The ways to decide a case: a button and a key for each, a dialog for the one that was chosen, u for back to the queue. */
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { useKeys } from '../../platform/keys/index.ts';
import { go } from '../../platform/routing/index.ts';
import { keysText } from '../../platform/view/index.ts';

export interface Verdict<Name extends string> {
  name: Name;
  /** On the keyboard, with what it is called in the list of keys. */
  key: string;
  keyLabel: string;
  label: string;
  look: 'primary' | 'plain' | 'danger';
  /** May this operator at all; otherwise neither button nor key. */
  isAllowed: boolean;
  /** Not yet: the button is there and does nothing. */
  isOff?: boolean;
}

export interface VerdictsProps<Name extends string> {
  /** In the order of their keys; the buttons stand the other way round, the first one last. */
  list: readonly Verdict<Name>[];
  /** Address of the queue. */
  queue: string;
  dialog: (name: Name, close: () => void) => ReactNode;
}

export function Verdicts<Name extends string>({ list, queue, dialog }: VerdictsProps<Name>) {
  const keys = useText(keysText);
  const [chosen, setChosen] = useState<Name>();
  useKeys([
    ...list.map(({ name, key, keyLabel, isAllowed, isOff = false }) => ({
      key,
      label: keyLabel,
      run: () => setChosen(name),
      isOff: !isAllowed || isOff,
    })),
    { key: 'u', label: keys('back'), run: () => go(queue) },
  ]);
  return (
    <>
      {list
        .filter(({ isAllowed }) => isAllowed)
        .toReversed()
        .map(({ name, label, look, isOff = false }) => (
          <Button
            key={name}
            danger={look === 'danger'}
            {...(look === 'primary' ? { type: 'primary' as const } : {})}
            disabled={isOff}
            onClick={() => setChosen(name)}
          >
            {label}
          </Button>
        ))}
      {chosen === undefined ? null : dialog(chosen, () => setChosen(undefined))}
    </>
  );
}
