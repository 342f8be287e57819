/** Where toasts appear: once per app, over everything, open sheets included. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onToasts, toastPlace, toasts } from './toast-store.ts';
import css from './toast.module.css';

export function ToastHost() {
  const messages = useSyncExternalStore(onToasts, toasts, toasts);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    // A popover shown anew stands above a dialog opened since; browsers without popovers show the host as a fixed box.
    if (element?.showPopover === undefined) return;
    const isUp = element.matches(':popover-open');
    const isBuried = isUp && document.querySelector('dialog:modal') !== null;
    if (isBuried || (isUp && messages.length === 0)) element.hidePopover();
    if (messages.length > 0 && (!isUp || isBuried)) element.showPopover();
    if (messages.length > 0) toastPlace.by?.(element);
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
