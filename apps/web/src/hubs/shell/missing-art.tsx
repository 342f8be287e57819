/** A quiet drawing of what is not there: the candle of the brand mark, outlined, with one part not yet filled in. */
import css from './missing.module.css';

export function MissingArt() {
  return (
    <svg className={css['art']} viewBox="0 0 200 130" fill="none" aria-hidden="true">
      <path className={css['ground']} d="M8 112h184" />
      <g className={css['solid']}>
        <path d="M38 40v64" />
        <rect x="29" y="56" width="18" height="34" rx="4" />
        <path d="M78 26v66" />
        <rect x="69" y="38" width="18" height="38" rx="4" />
      </g>
      <g className={css['dashed']}>
        <path d="M122 18v70" />
        <rect x="113" y="30" width="18" height="42" rx="4" />
        <path d="M162 10v62" />
        <rect x="153" y="20" width="18" height="36" rx="4" />
      </g>
    </svg>
  );
}
