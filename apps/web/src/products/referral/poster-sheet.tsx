/** The poster: drawn here, saved as a picture or shared by the system's sheet; where saving fails, a link to the picture itself. */
import { Button, Sheet } from '@candor/ui';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { POSTER, drawPoster } from './draw-poster.ts';
import css from './referral.module.css';
import { referralText } from './referral-text.ts';

interface PosterProps {
  isOpen: boolean;
  code: string;
  link: string;
  onClose: () => void;
}

export function PosterSheet(props: PosterProps) {
  const t = useText(referralText);
  const words = useText(wordsText);
  return (
    <Sheet isOpen={props.isOpen} title={t('poster')} closeLabel={words('close')} onClose={props.onClose}>
      {props.isOpen ? <Poster code={props.code} link={props.link} /> : null}
    </Sheet>
  );
}

function Poster({ code, link }: Pick<PosterProps, 'code' | 'link'>) {
  const t = useText(referralText);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null)
      drawPoster(canvas.current, {
        code,
        link,
        headline: t('posterHeadline'),
        under: t('posterUnder'),
        codeName: t('code'),
        scan: t('posterScan'),
      });
  }, [code, link, t]);
  const { outside, save, share } = usePicture(canvas, { code, link });
  return (
    <div className={css['poster']}>
      <canvas
        ref={canvas}
        width={POSTER.width}
        height={POSTER.height}
        role="img"
        aria-label={t('posterLabel', { code })}
      />
      <div className={css['actions']}>
        <Button variant="secondary" icon={<Download size={18} />} onClick={() => void save()}>
          {t('posterSave')}
        </Button>
        {'share' in navigator ? (
          <Button icon={<Share2 size={18} />} onClick={() => void share()}>
            {t('posterShare')}
          </Button>
        ) : null}
      </div>
      {outside === undefined ? null : (
        <a className={css['outside']} href={outside} target="_blank" rel="noreferrer">
          {t('posterOutside')}
        </a>
      )}
    </div>
  );
}

/** The drawn poster as a file: saved, handed to another app, or opened outside where neither works. */
function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  { code, link }: Pick<PosterProps, 'code' | 'link'>,
) {
  const t = useText(referralText);
  const [outside, setOutside] = useState<string>();
  useEffect(
    () => () => {
      if (outside !== undefined) URL.revokeObjectURL(outside);
    },
    [outside],
  );

  const picture = (): Promise<File | undefined> =>
    new Promise((done) => {
      if (canvas.current === null) return done(undefined);
      canvas.current.toBlob((blob) =>
        done(blob === null ? undefined : new File([blob], `candor-${code}.png`, { type: 'image/png' })),
      );
    });
  const failed = async (): Promise<void> => {
    const file = await picture().catch(() => undefined);
    if (file !== undefined) setOutside(URL.createObjectURL(file));
    // Without a picture there is no link to it either; what the screen shows can still be kept.
    say(t(file === undefined ? 'posterNoPicture' : 'posterFailed'), 'error');
  };
  const save = async (): Promise<void> => {
    const file = await picture().catch(() => undefined);
    if (file === undefined) return failed();
    const url = URL.createObjectURL(file);
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.download = file.name;
    anchor.click();
    setOutside(url);
    // Whether the browser keeps the file it does not tell: the link is there for whom it refuses.
    say(t('posterStarted'));
  };
  const share = async (): Promise<void> => {
    const file = await picture().catch(() => undefined);
    const files = file === undefined ? [] : [file];
    try {
      const withFile = files.length > 0 && navigator.canShare?.({ files }) === true;
      await navigator.share({ title: t('posterHeadline'), url: link, ...(withFile ? { files } : {}) });
    } catch (error) {
      if ((error as Error).name !== 'AbortError') await failed();
    }
  };
  return { outside, save, share };
}
