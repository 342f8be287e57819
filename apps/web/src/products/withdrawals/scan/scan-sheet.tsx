/** Reads an address from a QR code: by the camera where there is one and it is allowed, or from a picture. */
import { Button, Sheet, Skeleton } from '@candor/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { withdrawalsText } from '../withdrawals-text.ts';
import { readFile, readImage } from './capture.ts';
import { readPaymentCode } from './payment-uri.ts';
import css from './scan.module.css';

const LOOK_EVERY_MS = 250;

interface ScanSheetProps {
  /** The network that the address is for. */
  chain: string;
  onAddress: (address: string) => void;
  onClose: () => void;
}

export default function ScanSheet({ chain, onAddress, onClose }: ScanSheetProps) {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  const [fault, setFault] = useState('');
  const video = useRef<HTMLVideoElement>(null);
  const take = (text: string | undefined): boolean => {
    const read = text === undefined ? undefined : readPaymentCode(text);
    if (read === undefined) setFault(t('scanNothing'));
    else if (!read.ok)
      setFault(t(read.fault === 'unreadable' ? 'scanUnreadable' : 'scanOtherNetwork', { chain }));
    else if (read.chain !== chain) setFault(t('scanOtherNetwork', { chain }));
    else {
      onAddress(read.address);
      onClose();
      return true;
    }
    return false;
  };
  const camera = useCamera(video, take);
  return (
    <Sheet isOpen title={t('scanTitle')} closeLabel={words('close')} onClose={onClose}>
      <div className={css['scan']}>
        {camera === 'none' || camera === 'refused' ? (
          <p className={css['none']} role="status">
            {t(camera === 'none' ? 'scanNoCamera' : 'scanRefused')}
          </p>
        ) : (
          <>
            <div className={css['view']} data-on={camera === 'on' || undefined}>
              {camera === 'asking' ? <Skeleton variant="block" height={320} /> : null}
              <video ref={video} muted playsInline aria-label={t('scanTitle')} />
            </div>
            <p className={css['hint']}>{t('scanHint', { chain })}</p>
          </>
        )}
        <p className={css['fault']} role="alert">
          {fault}
        </p>
        <PictureButton onFile={async (file) => void take(await readFile(file))} />
      </div>
    </Sheet>
  );
}

function PictureButton({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const t = useText(withdrawalsText);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('scanPicture')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same picture may be chosen again.
          event.target.value = '';
          if (file === undefined) return;
          setBusy(true);
          void onFile(file).finally(() => setBusy(false));
        }}
      />
      <Button variant="secondary" size="l" isBlock isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('scanPicture')}
      </Button>
    </>
  );
}

type Camera = 'asking' | 'on' | 'none' | 'refused';

/** Runs as long as the sheet is open; what it sees is read a few times a second and goes nowhere. */
function useCamera(video: RefObject<HTMLVideoElement | null>, take: (text: string) => boolean): Camera {
  const [state, setState] = useState<Camera>('mediaDevices' in navigator ? 'asking' : 'none');
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    let refused = '';
    const look = async (): Promise<void> => {
      const seen = video.current;
      const text = seen && (await readImage(seen, { width: seen.videoWidth, height: seen.videoHeight }));
      if (isLeft) return;
      // A code that was refused is said once, not four times a second.
      if (text && text !== refused && latest.current(text)) return;
      refused = text || refused;
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    const open = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isLeft || video.current === null) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setState('on');
      void look();
    };
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    if ('mediaDevices' in navigator)
      open().catch((error: unknown) => isLeft || setState(isRefusal(error) ? 'refused' : 'none'));
    return () => {
      isLeft = true;
      clearTimeout(timer);
      stop();
    };
  }, [video]);
  return state;
}

/** The customer or the phone's settings said no, which he can change; everything else is a camera that is not there. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';
