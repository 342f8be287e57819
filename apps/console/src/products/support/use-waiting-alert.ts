/** Sound and a notification of the browser when somebody new comes to wait; each operator turns them on for himself. */
import { supportDeskCalls } from '@candor/wire/operators';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { supportText } from './support-text.ts';

const POLL_MS = 4_000;

export function useWaitingAlert() {
  const t = useText(supportText);
  const { data } = useCall(supportDeskCalls.counts, {}, { pollMs: POLL_MS });
  const [sound, setSound] = useState<AudioContext>();
  const newest = data?.newest_at ?? 0;
  const told = useRef<number>(undefined);
  const waiting = data?.waiting ?? 0;
  useEffect(() => {
    if (data === undefined) return;
    const before = told.current;
    told.current = Math.max(before ?? 0, newest);
    if (before === undefined || newest <= before || sound === undefined) return;
    beep(sound);
    if (Notification.permission === 'granted' && document.visibilityState !== 'visible')
      new Notification(t('alertTitle'), { body: t('alertBody', { n: waiting }), tag: 'candor-support' });
  }, [data, newest, sound, t, waiting]);
  return {
    counts: data,
    isOn: sound !== undefined,
    /** By a press: browsers allow neither without one. */
    turnOn: async (): Promise<void> => {
      setSound(new AudioContext());
      if ('Notification' in window && Notification.permission === 'default')
        await Notification.requestPermission();
    },
  };
}

function beep(context: AudioContext): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = 740;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.4);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.4);
}
