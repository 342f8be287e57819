/**
 * Ties a native <dialog> to a boolean: opens modally (focus trap and inert page by the platform), plays the leaving
 * animation before closing, and turns Escape, the back gesture and a press on the backdrop into onClose.
 */
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** How long the content stays for its leaving animation; a timer, since hidden pages never report an animation's end. */
const LEAVE_MS = 260;

export interface Modal {
  /** Whether the content is to be rendered: while open and while it leaves. */
  isMounted: boolean;
  dialogProps: {
    ref: RefObject<HTMLDialogElement | null>;
    tabIndex: -1;
    'data-leaving': true | undefined;
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
    onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  };
}

export function useModal(isOpen: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const [isMounted, setMounted] = useState(isOpen);
  if (isOpen && !isMounted) setMounted(true);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    if (isOpen) {
      if (!dialog.open) {
        dialog.showModal();
        // The dialog itself takes the focus, not its first button: no ring on a cross nobody went to, and no keyboard.
        (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
      }
      return undefined;
    }
    if (!dialog.open) {
      setMounted(false);
      return undefined;
    }
    const leave = (): void => {
      dialog.close();
      setMounted(false);
    };
    const timer = setTimeout(leave, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  useEffect(() => {
    const dialog = ref.current;
    // A page put to rest with an open dialog must not leave the whole document inert behind it.
    return () => dialog?.close();
  }, []);
  return {
    isMounted,
    dialogProps: {
      ref,
      tabIndex: -1,
      'data-leaving': (isMounted && !isOpen) || undefined,
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // Browsers close without asking on a second back gesture: then the owner has to learn it.
      onClose: (event) => {
        if (isOpen && event.target === event.currentTarget && !event.currentTarget.open) onClose();
      },
      onClick: (event) => {
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}

/** The content while open, and its last state while it leaves: owners often render nothing as soon as isOpen is false. */
export function useKeptContent(isOpen: boolean, content: ReactNode): ReactNode {
  const kept = useRef(content);
  useEffect(() => {
    if (isOpen) kept.current = content;
  });
  return isOpen ? content : kept.current;
}
