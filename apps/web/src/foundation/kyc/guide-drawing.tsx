/** What a photo has to show, drawn in a few lines: front, back, or a person holding the document. */
import css from './kyc.module.css';

export function GuideDrawing({ of }: { of: 'front' | 'back' | 'hand' }) {
  return (
    <svg className={css['guide']} viewBox="0 0 160 100" fill="none" aria-hidden="true">
      {of === 'hand' ? <Person /> : <Corners />}
      {of === 'front' ? <Front /> : null}
      {of === 'back' ? <Back /> : null}
    </svg>
  );
}

function Corners() {
  return (
    <>
      <path className={css['frame']} d="M12 26V14h14M134 14h14v12M148 74v12h-14M26 86H12V74" />
      <rect className={css['card']} x="24" y="22" width="112" height="56" rx="6" />
    </>
  );
}

function Front() {
  return (
    <>
      <circle className={css['line']} cx="46" cy="44" r="8" />
      <path className={css['line']} d="M33 67c1-8 7-11 13-11s12 3 13 11M74 36h50M74 47h38M74 58h44" />
      <path className={css['quietLine']} d="M74 68h26" />
    </>
  );
}

function Back() {
  return (
    <>
      <path className={css['band']} d="M24 32h112v10H24z" />
      <path className={css['line']} d="M36 54h52M36 64h36" />
      <path className={css['quietLine']} d="M104 54h20v14h-20z" />
    </>
  );
}

function Person() {
  return (
    <>
      <circle className={css['line']} cx="66" cy="34" r="16" />
      <path className={css['line']} d="M34 92c2-22 16-32 32-32 10 0 18 4 24 11" />
      <path className={css['quietLine']} d="M61 37c3 3 7 3 10 0M60 30h.5M71 30h.5" />
      <rect className={css['card']} x="92" y="50" width="48" height="32" rx="4" />
      <circle className={css['line']} cx="104" cy="62" r="4" />
      <path className={css['line']} d="M116 60h16M116 67h12M98 74h32" />
    </>
  );
}
