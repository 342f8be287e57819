/** Where toasts appear: once per app, over everything, open sheets included. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onToasts, toastPlace, toasts } from './toast-store.ts';
import css from './toast.module.css';

/** As long as the first field at fault may still be scrolled to, and what comes late moves what stands below. */
const UNSETTLED = { everyMs: 100, times: 10 };

export function ToastHost() {
  const messages = useSyncExternalStore(onToasts, toasts, toasts);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    // A popover shown anew stands above a dialog opened since; browsers without popovers show the host as a fixed box.
    if (element?.showPopover === undefined) return undefined;
    const isUp = element.matches(':popover-open');
    const isBuried = isUp && document.querySelector('dialog:modal') !== null;
    if (isBuried || (isUp && messages.length === 0)) element.hidePopover();
    if (messages.length > 0 && (!isUp || isBuried)) element.showPopover();
    return messages.length === 0 ? undefined : keepPlaced(element);
  }, [messages]);
  return (
    <div ref={host} className={css['host']} popover="manual" role="status" aria-live="polite">
      {messages.map((message) => (
        <div key={message.id} className={css['toast']} data-tone={message.tone}>
          {message.tone === 'success' ? <CircleCheck size={18} /> : null}
          {message.tone === 'error' ? <CircleAlert size={18} /> : null}
          <span>{message.text}</span>
        </div>
      ))}
    </div>
  );
}

/** Placed now, and anew while the screen may still move. */
function keepPlaced(host: HTMLElement): () => void {
  let left = UNSETTLED.times;
  toastPlace.by?.(host);
  const timer = setInterval(() => {
    toastPlace.by?.(host);
    left -= 1;
    if (left === 0) clearInterval(timer);
  }, UNSETTLED.everyMs);
  return () => clearInterval(timer);
}
