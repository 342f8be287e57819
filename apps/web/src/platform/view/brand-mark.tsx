/** The mark: a candle inside an open ring, so that one can look in. */

export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <rect width="48" height="48" rx="13" fill="var(--c-brand)" />
      <path d="M34.6 15.4a14 14 0 1 0 0 17.2" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <path d="M24 13.5v21" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      <rect x="20" y="19" width="8" height="10" rx="2" fill="#fff" />
    </svg>
  );
}
