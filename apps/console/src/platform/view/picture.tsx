/** A picture to be judged: zoom with the wheel or the buttons, turn by quarters, move with the pointer. */
import { Button } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { pictureText } from './picture-text.ts';
import css from './picture.module.css';

interface PictureProps {
  name: string;
  /** Data address of the picture; undefined while it is on its way. */
  source: string | undefined;
  /** Said instead of the picture: loading, or why not. */
  instead: string;
}

interface View {
  zoom: number;
  quarters: number;
  x: number;
  y: number;
}
const START: View = { zoom: 1, quarters: 0, x: 0, y: 0 };
const MOST_ZOOM = 8;

export function Picture({ name, source, instead }: PictureProps) {
  const t = useText(pictureText);
  const [view, setView] = useState(START);
  const stage = useRef<HTMLDivElement>(null);
  const zoomBy = (factor: number) =>
    setView((old) => ({
      ...old,
      zoom: Math.min(MOST_ZOOM, Math.max(1, old.zoom * factor)),
      ...(old.zoom * factor <= 1 ? { x: 0, y: 0 } : {}),
    }));
  useWheel(stage, zoomBy);
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    setView((old) => ({ ...old, x: old.x + event.movementX, y: old.y + event.movementY }));
  };
  const label = (what: string) => `${what}: ${name}`;
  return (
    <figure style={{ margin: 0 }}>
      <div className={css['tools']}>
        <figcaption>{name}</figcaption>
        <span>
          <Button size="small" aria-label={label(t('zoomOut'))} onClick={() => zoomBy(1 / 1.5)}>
            −
          </Button>{' '}
          <Button size="small" aria-label={label(t('zoomIn'))} onClick={() => zoomBy(1.5)}>
            +
          </Button>{' '}
          <Button
            size="small"
            aria-label={label(t('turn'))}
            onClick={() => setView((old) => ({ ...old, quarters: old.quarters + 1 }))}
          >
            ↻
          </Button>{' '}
          <Button size="small" onClick={() => setView(START)} aria-label={label(t('reset'))}>
            {t('reset')}
          </Button>
        </span>
      </div>
      <div
        ref={stage}
        className={css['stage']}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        {source === undefined ? (
          <div className={css['wait']}>{instead}</div>
        ) : (
          <img
            src={source}
            alt={name}
            draggable={false}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.quarters * 90}deg) scale(${view.zoom})`,
            }}
          />
        )}
      </div>
    </figure>
  );
}

/** React listens to the wheel passively; the page must not scroll while a picture is zoomed. */
function useWheel(stage: React.RefObject<HTMLDivElement | null>, zoomBy: (factor: number) => void): void {
  useEffect(() => {
    const element = stage.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  });
}
