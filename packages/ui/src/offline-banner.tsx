/** A strip under the system bar: what is on the screen is old, because the connection is gone. */
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './offline-banner.module.css';

export function OfflineBanner({ text }: { text: ReactNode }) {
  return (
    <div className={css['banner']} role="status">
      <CloudOff size={15} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
