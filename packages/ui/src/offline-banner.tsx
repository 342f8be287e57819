/** A line under the top edge that says the numbers on screen may be old; whoever knows the connection mounts it. */
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './offline-banner.module.css';

export function OfflineBanner({ text }: { text: ReactNode }) {
  return (
    <div className={css['banner']} role="status">
      <WifiOff size={14} />
      <span className={css['text']}>{text}</span>
    </div>
  );
}
