/** Slides that scroll by finger and by themselves: the operator's own, or the three things we can honestly say. */
import { classNames } from '@candor/ui';
import { contentCalls } from '@candor/wire';
import { useEffect, useRef, useState } from 'react';
import { useVenue } from '../../foundation/markets/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { BannerArt } from './banner-art.tsx';
import { homeText } from './home-text.ts';
import css from './home.module.css';

interface Slide {
  id: string;
  title: string;
  text: string;
  cover: string;
  href: string;
}

/** The family's category of home banners (wire.md section 7). */
const BANNERS = 5;
const STAY_MS = 5000;
const STALE_MS = 5 * 60_000;
/** Covers that are a drawing of ours and not a picture's address. */
const DRAWN: Readonly<Record<string, number>> = { candor: 0, fees: 1, faucet: 2 };

export default function Banners() {
  const t = useText(homeText);
  const slides = useSlides();
  const { track, place, goTo } = useCarousel(slides.length);
  return (
    <section className={css['banners']} aria-label={t('banners')} aria-roledescription="carousel">
      <div ref={track} className={css['track']}>
        {slides.map((slide, at) => (
          <a key={slide.id} className={css['slide']} data-tone={at % 3} href={slide.href}>
            {slide.cover.startsWith('/') ? (
              <img src={slide.cover} alt="" loading="lazy" />
            ) : (
              <BannerArt of={DRAWN[slide.cover] ?? at % 3} />
            )}
            <strong>{slide.title}</strong>
            <span>{slide.text}</span>
            <span className="sr-only">{t('slide', { n: at + 1, all: slides.length })}</span>
          </a>
        ))}
      </div>
      <div className={css['dots']} aria-hidden="true">
        {(slides.length > 1 ? slides : []).map((slide, at) => (
          <i key={slide.id} className={classNames(at === place && css['dotOn'])} onClick={() => goTo(at)} />
        ))}
      </div>
    </section>
  );
}

function useSlides(): readonly Slide[] {
  const t = useText(homeText);
  const isLive = useVenue()?.mode === 'live';
  const { data } = useCall(contentCalls.list, { c_id: BANNERS, limit: 5 }, { staleMs: STALE_MS });
  const published = data?.list.map((row) => ({
    id: String(row.id),
    title: row.title,
    text: row.abstract,
    cover: row.cover,
    href: hrefOfBanner(row),
  }));
  if (published !== undefined && published.length > 0) return published;
  const proof = hrefOf('pages/transparency/index');
  const trade = hrefOf('pages/trade/index');
  return [
    { id: 'honest', title: t('bannerHonestTitle'), text: t('bannerHonestText'), cover: '', href: proof },
    { id: 'fees', title: t('bannerFeesTitle'), text: t('bannerFeesText'), cover: '', href: trade },
    ...(isLive
      ? []
      : [
          {
            id: 'demo',
            title: t('bannerDemoTitle'),
            text: t('bannerDemoText'),
            cover: '',
            href: hrefOf('pages/assets/index'),
          },
        ]),
  ];
}

/** A banner may lead to a page of ours, elsewhere, or to its own article; other schemes than these are not followed. */
function hrefOfBanner({ id, link }: { id: number; link: string }): string {
  if (link.startsWith('pages/')) return hrefOf(link);
  return /^(#\/|https:\/\/)/.test(link) ? link : hrefOf('pages/news/detail', { id });
}

/** Scroll snapping does the swiping; the timer only moves on while nobody touches and the page is seen. */
function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const goTo = (at: number): void => {
    const element = track.current;
    element?.scrollTo({ left: at * element.clientWidth, behavior: 'smooth' });
  };
  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    let isHeld = false;
    const hold = (): void => void (isHeld = true);
    const release = (): void => void (isHeld = false);
    const follow = (): void => setPlace(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener('pointerdown', hold);
    element.addEventListener('pointerup', release);
    element.addEventListener('pointercancel', release);
    element.addEventListener('scroll', follow, { passive: true });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || count < 2;
    const timer = isStill
      ? undefined
      : setInterval(() => {
          if (isHeld || document.hidden || element.contains(document.activeElement)) return;
          const next = (Math.round(element.scrollLeft / Math.max(1, element.clientWidth)) + 1) % count;
          element.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
        }, STAY_MS);
    return () => {
      clearInterval(timer);
      element.removeEventListener('pointerdown', hold);
      element.removeEventListener('pointerup', release);
      element.removeEventListener('pointercancel', release);
      element.removeEventListener('scroll', follow);
    };
  }, [count]);
  return { track, place, goTo };
}
