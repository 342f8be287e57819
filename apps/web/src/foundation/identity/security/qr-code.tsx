/** A QR code as one path of SVG: dark on white in both themes, for scanners do not read the other way round. */
import { useMemo } from 'react';
import { encode } from 'uqr';
import css from './security.module.css';

export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: cells } = encode(text, { border: 2 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), size: cells };
  }, [text]);
  return (
    <svg
      className={css['qrCode']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={css['qrBack']} d={`M0 0h${size}v${size}H0z`} />
      <path className={css['qrDots']} d={path} />
    </svg>
  );
}
