/** Says when the network is gone, or only the live prices, so that old numbers are never taken for new ones. */
import { OfflineBanner } from '@candor/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { useConnection } from '../../platform/stream/index.ts';
import { wordsText } from '../../platform/words/words.ts';

/** A short break of the socket is not worth a word. */
const PATIENCE_MS = 3000;

export function ConnectionBanner() {
  const t = useText(wordsText);
  const isOnline = useSyncExternalStore(
    listenOnline,
    () => navigator.onLine,
    () => true,
  );
  const isLost = useLongLost();
  if (!isOnline) return <OfflineBanner text={`${t('offline')} · ${t('offlineHint')}`} />;
  return isLost ? <OfflineBanner text={t('reconnecting')} /> : null;
}

function useLongLost(): boolean {
  const isLost = useConnection((connection) => connection.state === 'lost');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLost) {
      setLong(false);
      return undefined;
    }
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isLong;
}

function listenOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
