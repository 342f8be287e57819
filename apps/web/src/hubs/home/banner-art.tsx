/** Drawings of the slides without a picture: a checked ledger, a single fee, an open tap. */
import css from './home.module.css';

export function BannerArt({ of }: { of: number }) {
  return (
    <svg className={css['art']} viewBox="0 0 120 110" fill="none" aria-hidden="true">
      {of === 0 ? <Ledger /> : of === 1 ? <Fee /> : <Tap />}
    </svg>
  );
}

function Ledger() {
  return (
    <>
      <rect x="18" y="18" width="66" height="76" rx="9" fill="currentColor" opacity="0.22" />
      <rect x="30" y="8" width="66" height="76" rx="9" fill="currentColor" opacity="0.5" />
      <path
        d="M43 28h26M43 42h40M43 56h18"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.85"
      />
      <circle cx="88" cy="80" r="22" fill="#fff" />
      <path
        d="m78 80 7 7 14-15"
        stroke="#4a46d9"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

function Fee() {
  return (
    <>
      <circle cx="60" cy="55" r="46" fill="currentColor" opacity="0.22" />
      <circle cx="60" cy="55" r="32" fill="currentColor" opacity="0.5" />
      <path d="m47 68 26-27" stroke="#fff" strokeWidth="6" strokeLinecap="round" />
      <circle cx="48" cy="43" r="6" fill="#fff" />
      <circle cx="72" cy="66" r="6" fill="#fff" />
    </>
  );
}

function Tap() {
  return (
    <>
      <ellipse cx="60" cy="88" rx="40" ry="12" fill="currentColor" opacity="0.22" />
      <ellipse cx="60" cy="76" rx="30" ry="9" fill="currentColor" opacity="0.5" />
      <ellipse cx="60" cy="64" rx="30" ry="9" fill="#fff" opacity="0.85" />
      <path
        d="M60 14v30m0 0-12-12m12 12 12-12"
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
