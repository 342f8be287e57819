/** The card of a closed position as a picture to keep or to share: the numbers after fees, nothing prettier than they were. */
import { readSigned } from '@candor/money';
import { Button, Sheet, formatDecimal } from '@candor/ui';
import { Download, Share2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useVenue } from '../../../foundation/markets/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { say } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { useContractFund, usePriceText } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, money, percentOf, toneOf } from '../figures.ts';
import { type Position, netOf, sideOf } from '../positions/position-rules.ts';
import { REASON_WORD } from '../reason-words.ts';
import { type CardWords, paintCard } from './share-painter.ts';
import css from './share.module.css';

export default function ShareSheet({
  position,
  isOpen,
  onClose,
}: {
  position: Position;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const canvas = useRef<HTMLCanvasElement>(null);
  const card = useCardWords(position);
  useEffect(() => {
    if (isOpen && canvas.current !== null) paintCard(canvas.current, position, card);
  }, [isOpen, position, card]);
  const { download, share, canShare } = usePicture(
    canvas,
    `candor-${position.symbol.replace('/', '')}-${position.id}.png`,
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('shareCard')}
      closeLabel={words('close')}
      footer={
        <div className={css['acts']}>
          <Button
            isBlock
            variant={canShare ? 'secondary' : 'primary'}
            icon={<Download size={18} />}
            onClick={() => void download()}
          >
            {t('download')}
          </Button>
          {canShare ? (
            <Button isBlock icon={<Share2 size={18} />} onClick={() => void share()}>
              {t('sharePicture')}
            </Button>
          ) : null}
        </div>
      }
    >
      <canvas
        ref={canvas}
        className={css['card']}
        role="img"
        aria-label={`${card.side} ${position.symbol} ${card.rate} ${card.result}`}
      />
    </Sheet>
  );
}

/** The painted card as a file: kept on the device, or handed to another app where the phone can. */
function usePicture(canvas: RefObject<HTMLCanvasElement | null>, name: string) {
  const t = useText(contractsText);
  const file = (): Promise<File | undefined> =>
    new Promise((done) => {
      const take = (blob: Blob | null): void =>
        done(blob === null ? undefined : new File([blob], name, { type: 'image/png' }));
      if (canvas.current === null) done(undefined);
      else canvas.current.toBlob(take, 'image/png');
    });
  const download = async (): Promise<void> => {
    const picture = await file();
    if (picture === undefined) return say(t('pictureFailed'), 'error');
    const address = URL.createObjectURL(picture);
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    // Whether the browser keeps the file it does not tell.
    say(t('downloadStarted'));
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  const share = async (): Promise<void> => {
    const picture = await file();
    if (picture === undefined) return say(t('pictureFailed'), 'error');
    try {
      await navigator.share({ files: [picture] });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) say(t('shareFailed'), 'error');
    }
  };
  const canShare =
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], name, { type: 'image/png' })] });
  return { download, share, canShare };
}

function useCardWords(position: Position): CardWords {
  const t = useText(contractsText);
  const venue = useVenue();
  const { data: fund } = useContractFund();
  const net = netOf(position);
  const price = usePriceText(position.match_id);
  const margin = readSigned(position.origin_caution_money) ?? 0n;
  const percent = fund?.losing?.percent ?? null;
  const quote = position.symbol.split('/')[1] ?? '';
  return {
    side: t(sideOf(position)),
    rate: `${money(readSigned(percentOf(net, margin)), true)}%`,
    result: `${money(net, true)} ${quote}`,
    netNote: t('netNote'),
    facts: [
      [t('entry'), price(position.price)],
      [t('exit'), price(position.update_price)],
      [t('margin'), `${exact(position.origin_caution_money)} ${quote}`],
      [t('closedBy'), t(REASON_WORD[position.reason ?? 'user'])],
      [t('closedAt'), position.closed_at === null ? '' : formatMoment(position.closed_at)],
    ],
    risk: percent === null ? t('risk') : t('riskShare', { percent: formatDecimal(percent, { decimals: 1 }) }),
    playMoney: venue?.mode === 'demo' ? t('playMoney') : undefined,
    tone: toneOf(net),
  };
}
