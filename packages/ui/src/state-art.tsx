/** Two quiet drawings for screens without content: nothing here yet, and something went wrong. */
import css from './states.module.css';

export function EmptyArt() {
  return (
    <svg className={css['art']} width={96} height={80} viewBox="0 0 96 80" aria-hidden="true">
      <path className={css['ground']} d="M10 71h76" />
      <path className={css['paper']} d="M27 12h30l13 13v40a4 4 0 0 1-4 4H27a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z" />
      <path className={css['line']} d="M57 12v9a4 4 0 0 0 4 4h9M33 35h20M33 45h14" />
      <circle className={css['lens']} cx="63" cy="53" r="10" />
      <path className={css['accent']} d="m70.5 60.5 7.5 7.5" />
    </svg>
  );
}

export function ErrorArt() {
  return (
    <svg className={css['art']} width={96} height={80} viewBox="0 0 96 80" aria-hidden="true">
      <path className={css['ground']} d="M10 71h76" />
      <rect className={css['paper']} x="17" y="16" width="62" height="44" rx="6" />
      <path className={css['line']} d="M40 60v10M56 60v10M33 71h30" />
      <path className={css['accent']} d="M26 42h10l5-12 7 20 6-14 3 6h13" />
    </svg>
  );
}
