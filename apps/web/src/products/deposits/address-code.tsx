/** An address as a QR code: dark on white in both themes, for scanners do not read the other way round. */
import { useMemo } from 'react';
import { encode } from 'uqr';
import css from './deposits.module.css';

export function AddressCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: cells } = encode(text, { border: 1 });
    const runs = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: runs.join(''), size: cells };
  }, [text]);
  return (
    <svg
      className={css['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
